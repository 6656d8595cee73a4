internal import Glibc
internal import Linux
internal import Synchronization

/// Lets other processes of this machine talk to a kiosk, over a socket in a private folder.
///
/// One thread serves all connections (``ControlLimits``); each request has a task, which is canceled when the client
/// hangs up and when it takes too long.
public final class ControlServer: Sendable {
    /// Answers a request. When its task is canceled, it should return soon, with whatever reply.
    public typealias Handler = @Sendable (any ControlRequest, Caller) async -> ServedReply

    private struct State: ~Copyable {
        var door: SocketBinding?
        var isRunning = false
        var isStopping = false
        var whenEnded: [@Sendable () -> Void] = []
    }

    private let path: String
    private let rules: ClientConnections.Rules
    private let state: Mutex<State>
    private let signal: WakeSignal

    /// Takes the socket; clients that connect wait until `start()`.
    ///
    /// - Parameters:
    ///   - path: of the socket's file. Its folder is made if it is missing; a stale file is replaced.
    ///   - access: who may talk to the kiosk.
    ///   - limits: how much of it they can take up.
    ///   - requests: types of the requests that are known.
    ///   - log: takes lines for the log, from any thread.
    ///   - handler: answers a request; canceled when the peer is gone.
    /// - Throws: `inUse` if another kiosk has the path, `unsafeFolder` if others could exchange the file,
    ///   `notASocket` if something else lies there, `system`.
    public init(
        path: String, access: ControlAccess = ControlAccess(), limits: ControlLimits = .standard,
        requests: [any ControlRequest.Type], log: @escaping @Sendable (String) -> Void = { _ in },
        handler: @escaping Handler
    ) throws(ControlError) {
        do {
            signal = try WakeSignal()
        } catch {
            throw .system(error, path: path)
        }
        self.path = path
        rules = ClientConnections.Rules(
            limits: limits, access: access, log: log,
            requests: Dictionary(uniqueKeysWithValues: requests.map { ($0.name, $0) }), handler: handler)
        state = Mutex(State(door: try SocketBinding(at: path, access: access)))
    }

    /// Serves until `stop()`, without which the server lives on.
    public func start() throws(ControlError) {
        state.withLock { $0.isRunning = true }
        do {
            try startThread(named: "control") { [self] in
                serve()
                finish()
            }
        } catch {
            state.withLock { $0.isRunning = false }
            throw .system(error, path: path)
        }
    }

    /// Takes no more requests, cancels those that run and lets go of the socket. Returns when that is done, after
    /// the farewell time of the limits at the latest.
    public func stop() async {
        await withCheckedContinuation { continuation in
            let isRunning = state.withLock { state in
                state.isStopping = true
                if state.isRunning {
                    state.whenEnded.append { continuation.resume() }
                } else {
                    state.door = nil
                }
                return state.isRunning
            }
            if !isRunning { continuation.resume() }
            signal.signal()
        }
    }

    // MARK: On the server's thread

    private func serve() {
        guard let listener = state.withLock({ $0.door?.listener }) else { return }
        let replies = ReplyQueue(waking: signal)
        let reception = ClientConnections(rules, replies: replies)
        var troubles = Troubles(rules.log)
        var end: Duration?
        while true {
            let now = KernelClock.monotonic.now
            if end == nil, state.withLock({ $0.isStopping }) {
                reception.stop()
                end = now + rules.limits.farewell
            }
            if let end, reception.isEmpty || end <= now { return reception.dropAll() }
            let accepts = end == nil && troubles.accepts(at: now)
            let limit = [reception.nextDeadline, end, accepts ? nil : troubles.pauseEnds].compactMap(\.self).min()
            let isKnocked = wait(for: listener, accepts, reception, until: limit, &troubles)
            signal.clear()
            for (request, bytes) in replies.take() { reception.answer(request, with: bytes) }
            reception.expire(at: KernelClock.monotonic.now)
            if isKnocked { accept(from: listener, into: reception, &troubles) }
            reception.beginRequests()
        }
    }

    /// Waits for clients, new ones as well, and follows what the known ones do.
    ///
    /// - Returns: whether there may be a new client.
    private func wait(
        for listener: UnixListener, _ accepts: Bool, _ reception: ClientConnections, until limit: Duration?,
        _ troubles: inout Troubles
    ) -> Bool {
        let clients = reception.awaited
        let own = [PollRequest(signal.descriptor, isRead: true), PollRequest(listener.descriptor, isRead: accepts)]
        do {
            let arrivals = try waitUntilReady(
                own + clients.map(\.item), limit: limit.map { $0 - KernelClock.monotonic.now })
            for (client, arrival) in zip(clients, arrivals.dropFirst(own.count)) {
                reception.note(arrival, of: client.number)
            }
            return arrivals[1].isReadable
        } catch {
            // Everything is tried where the kernel cannot say what is ready, only not all the time.
            troubles.note("Waiting for the kiosk's socket failed: \(error). Clients are served a little later.")
            let now = KernelClock.monotonic.now
            KernelClock.monotonic.wait(until: min(now + .milliseconds(50), limit ?? .seconds(Int64.max / 2)))
            for (number, item) in clients {
                reception.note(PollResult(isReadable: item.isRead, isWritable: item.isWritten), of: number)
            }
            return accepts
        }
    }

    private func accept(from listener: UnixListener, into reception: ClientConnections, _ troubles: inout Troubles) {
        // Those who are known are not kept waiting by a crowd.
        for _ in 0..<UnixListener.backlog {
            do {
                guard let stream = try listener.accept() else { return }
                try reception.accept(stream)
            } catch {
                // Where descriptors are lacking, a connection that gives way frees one.
                if reception.makeRoom(for: geteuid(), at: KernelClock.monotonic.now) { continue }
                troubles.note("A connection to the kiosk's socket was lost: \(error). Others are taken in a second.")
                return troubles.pause(at: KernelClock.monotonic.now)
            }
        }
    }

    private func finish() {
        state.withLock { state in
            state.door = nil
            state.isRunning = false
            defer { state.whenEnded = [] }
            return state.whenEnded
        }.forEach { $0() }
    }
}

/// What the server's thread reports of failing system calls: once a minute at most, so that the log stays readable.
private struct Troubles {
    private let log: @Sendable (String) -> Void
    private var nextLine = Duration.zero
    private(set) var pauseEnds: Duration?

    init(_ log: @escaping @Sendable (String) -> Void) {
        self.log = log
    }

    mutating func note(_ line: String) {
        let now = KernelClock.monotonic.now
        guard nextLine <= now else { return }
        nextLine = now + .seconds(60)
        log(line)
    }

    /// No connection is accepted for a second.
    mutating func pause(at now: Duration) { pauseEnds = now + .seconds(1) }

    mutating func accepts(at now: Duration) -> Bool {
        if let end = pauseEnds, end <= now { pauseEnds = nil }
        return pauseEnds == nil
    }
}
