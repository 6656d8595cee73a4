internal import Glibc
internal import Linux

/// One end of a connection on loopback. Owns the descriptor.
final class Connection: Sendable {
    private let socket: FileDescriptor

    init(acceptedFrom listener: Int32) throws(SystemError) {
        socket = try FileDescriptor(owning: accept(listener, nil, nil), from: "accept")
        _ = fcntl(socket.raw, F_SETFD, FD_CLOEXEC)
        // A client that stops reading must not block its thread forever.
        var timeout = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(socket.raw, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout.size(ofValue: timeout)))
    }

    /// Connects to a port of 127.0.0.1.
    init(to port: UInt16) throws(SystemError) {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        socket = try FileDescriptor(owning: Glibc.socket(AF_INET, type, 0), from: "socket")
        var address = LoopbackServer.address(of: port)
        let raw = socket.raw
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(raw, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw .last("connect") }
    }

    var descriptor: Int32 { socket.raw }

    /// Reads what has arrived. Returns nothing if the other end has closed the connection.
    func read(atMost count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { $1 = max(Glibc.read(socket.raw, $0.baseAddress, count), 0) }
    }

    /// Reads a byte. Returns `nil` if the client has closed the connection.
    func read() -> UInt8? {
        var byte: UInt8 = 0
        return Glibc.read(socket.raw, &byte, 1) == 1 ? byte : nil
    }

    /// Sends bytes. Returns true if all of them were sent.
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(socket.raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Makes the next close abort the connection (SO_LINGER of 0 seconds, socket(7)).
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket.raw, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }
}
