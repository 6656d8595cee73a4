internal import Glibc

/// Calls `body` with the address of the socket file at `path`.
///
/// Throws ENAMETOOLONG for a path of more than 107 bytes (unix(7)), and EINVAL for a path that the kernel would read as
/// an abstract name.
func withUnixAddress(
    of path: String, for call: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) throws(SystemError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemError(call, code: EINVAL) }
    guard path.utf8.count < room else { throw SystemError(call, code: ENAMETOOLONG) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    guard result == 0 else { throw .last(call) }
}

/// Creates a Unix stream socket, closed on exec.
func makeUnixSocket(blocking: Bool) throws(SystemError) -> FileDescriptor {
    let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | (blocking ? 0 : SOCK_NONBLOCK.rawValue)
    return try FileDescriptor(owning: socket(AF_UNIX, Int32(flags), 0), from: "socket")
}
