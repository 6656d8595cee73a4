internal import Glibc
public import Linux
public import Synchronization

/// A proxy on 127.0.0.1 that passes connections to a server, and cuts some of them in the middle.
public final class CuttingProxy: Sendable {
    public enum Cut: Hashable, Sendable {
        /// Closes both connections after bytes of the client. The server has only these.
        case request(bytes: Int)
        /// Closes both connections after bytes of the server, which has the whole request.
        case response(bytes: Int)
        /// Closes the client's connection as soon as it has sent something. The server gets that, and may answer it while
        /// the client does something else already.
        case late
    }

    /// The numbers of cuts.
    public struct Counts: Hashable, Sendable {
        public var requests = 0
        public var responses = 0
        public var late = 0
    }

    public let port: UInt16
    /// The cuts so far. A cut that was asked for behind the end of a request or a response isn't one.
    public let counts = Mutex(Counts())
    private let target: UInt16
    private let cut: @Sendable () -> Cut?
    private let listener: FileDescriptor
    private let stopping: WakeSignal

    /// Listens until this object is gone.
    ///
    /// - Parameters:
    ///   - target: The server's port on 127.0.0.1.
    ///   - cut: Decides on each new connection whether and where it is cut.
    /// - Throws: The error of the system call if there is no port.
    public init(before target: Int, cut: @escaping @Sendable () -> Cut?) throws(SystemError) {
        (self.target, self.cut) = (UInt16(target), cut)
        stopping = try WakeSignal()
        listener = try LoopbackServer.listen(on: 0, backlog: 16)
        port = try LoopbackServer.port(of: listener)
        let (raw, stop) = (listener.raw, stopping)
        try startThread(named: "cutting proxy") { [weak self] in
            while let ready = try? waitUntilReady([raw, stop.descriptor]), ready.readable == [raw] {
                guard let self, let client = try? Connection(acceptedFrom: raw) else { return }
                // Without a thread, the connection is closed: one more cut.
                try? startThread(named: "cutting proxy") { self.serve(client) }
            }
        }
    }

    deinit { stopping.signal() }

    public var url: String { "http://127.0.0.1:\(port)/" }

    private func serve(_ client: Connection) {
        let cut = cut()
        guard let server = try? Connection(to: target) else { return }
        var (sent, received, isCutOff) = (0, 0, false)
        while let ready = try? waitUntilReady(
            (isCutOff ? [] : [client.descriptor]) + [server.descriptor, stopping.descriptor]),
            !ready.readable.contains(stopping.descriptor)
        {
            if !isCutOff, !ready.readable.union(ready.broken).isDisjoint(with: [client.descriptor]) {
                let bytes = client.read(atMost: 1 << 16)
                guard !bytes.isEmpty else { return }
                if case .request(let most) = cut, sent + bytes.count > most {
                    counts.withLock { $0.requests += 1 }
                    _ = server.send(Array(bytes.prefix(most - sent)))
                    return
                }
                guard server.send(bytes) else { return }
                sent += bytes.count
                if cut == .late {
                    counts.withLock { $0.late += 1 }
                    shutdown(client.descriptor, Int32(SHUT_RDWR))
                    isCutOff = true
                }
            }
            if !ready.readable.union(ready.broken).isDisjoint(with: [server.descriptor]) {
                let bytes = server.read(atMost: 1 << 16)
                guard !bytes.isEmpty else { return }
                if case .response(let most) = cut, received + bytes.count > most {
                    counts.withLock { $0.responses += 1 }
                    _ = client.send(Array(bytes.prefix(most - received)))
                    return
                }
                received += bytes.count
                guard isCutOff || client.send(bytes) else { return }
            }
        }
    }
}
