internal import CLinux
internal import Glibc

/// A socket file at which other processes connect. The file stays when the listener goes.
public final class UnixListener: Sendable {
    /// Connections that wait to be accepted; beyond these, connecting waits too.
    public static let backlog: Int32 = 64

    private let socket: FileDescriptor

    /// Makes the socket file at `path`, where none may be, and listens. At no moment can anyone reach it whom its
    /// `mode`, with `group` as its group, doesn't let in.
    public init(at path: String, mode: UInt32, group: UInt32? = nil) throws(SystemError) {
        socket = try makeUnixSocket(blocking: false)
        // Linux gives a socket's file the mode that the socket has when it is bound.
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
        // Closing alone leaves it listening in a child process that was forked and has not yet become another program.
        shutdown(socket.raw, Int32(SHUT_RDWR))
    }

    /// Readable when someone wants in.
    public var descriptor: Int32 { socket.raw }

    /// The next connection, or nil if nobody is waiting.
    public func accept() throws(SystemError) -> UnixStream? {
        let raw = clinux_accept(socket.raw)
        if raw < 0, [EAGAIN, EINTR, ECONNABORTED].contains(errno) { return nil }
        return UnixStream(try FileDescriptor(owning: raw, from: "accept"))
    }
}
