internal import Glibc
public import Linux

/// A port on 127.0.0.1 that never accepts: its queue is full, so new connections neither succeed nor fail.
public final class BlackHole: Sendable {
    public let port: UInt16
    private let listener: FileDescriptor
    private let queued: [Caller]

    public init() throws(SystemError) {
        listener = try LoopbackServer.listen(on: 0, backlog: 0)
        port = try LoopbackServer.port(of: listener)
        var queued: [Caller] = []
        // A backlog of n holds n + 1 connections (listen(2)). The rest are a safety margin.
        for _ in 0..<4 { queued.append(try Caller(port: port)) }
        self.queued = queued
    }

    public var url: String { "http://127.0.0.1:\(port)" }

    /// A connection that waits in the queue.
    private final class Caller: Sendable {
        private let socket: FileDescriptor

        init(port: UInt16) throws(SystemError) {
            let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
            socket = try FileDescriptor(owning: Glibc.socket(AF_INET, type, 0), from: "socket")
            var address = LoopbackServer.address(of: port)
            let raw = socket.raw
            // The connection is pending when this returns and never completes, so neither result matters.
            _ = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(raw, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
    }
}
