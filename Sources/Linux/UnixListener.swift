internal import CLinux
internal import Glibc

/// A listening Unix socket with a file to which other processes connect. The file remains after the listener is
/// destroyed.
public final class UnixListener: Sendable {
    /// The maximum number of connections that wait to be accepted. Further clients block in connect(2).
    public static let backlog: Int32 = 64

    private let socket: FileDescriptor

    /// Creates the socket file and listens.
    ///
    /// The file never has wider permissions than `mode` and `group`, not even for a moment.
    ///
    /// - Parameters:
    ///   - path: The path of the socket file. There must be no file.
    ///   - mode: The mode of the file.
    ///   - group: The group of the file, or `nil` for the process's group.
    /// - Throws: `SystemError` with the system call that failed.
    public init(at path: String, mode: UInt32, group: UInt32? = nil) throws(SystemError) {
        socket = try makeUnixSocket(blocking: false)
        // On Linux the socket file gets the mode that the socket has when it is bound.
        guard fchmod(socket.raw, mode & 0o600) == 0 else { throw .last("fchmod") }
        let raw = socket.raw
        try withUnixAddress(of: path, for: "bind") { bind(raw, $0, $1) }
        if let group {
            guard chown(path, uid_t.max, group) == 0 else { throw .last("chown") }
        }
        guard chmod(path, mode) == 0 else { throw .last("chmod") }
        guard listen(socket.raw, Self.backlog) == 0 else { throw .last("listen") }
    }

    deinit {
        // Without this, a forked child that hasn't called exec yet would keep the socket listening.
        shutdown(socket.raw, Int32(SHUT_RDWR))
    }

    /// The descriptor to poll. It is readable when a connection waits.
    public var descriptor: Int32 { socket.raw }

    /// Accepts the next connection. Returns `nil` if none waits.
    ///
    /// - Throws: `SystemError` if accepting fails, for example because the process has too many descriptors.
    public func accept() throws(SystemError) -> UnixStream? {
        let raw = clinux_accept(socket.raw)
        if raw < 0, [EAGAIN, EINTR, ECONNABORTED].contains(errno) { return nil }
        return UnixStream(try FileDescriptor(owning: raw, from: "accept"))
    }
}
