internal import Glibc
internal import Linux
internal import Synchronization

/// Server of a kiosk's requests, on a Unix socket in a private folder.
///
/// One thread serves all connections, within the ``ControlLimits``. Each request has a task, which is canceled when its
/// client hangs up or when it times out.
///
/// Call ``start()`` to begin and ``stop()`` to end. The client's side is ``ControlSession``.
public final class ControlServer: Sendable {
    /// Handler of requests. If its task is canceled, it should return soon; its reply is then ignored.
    public typealias Handler = @Sendable (any ControlRequest, Caller) async -> ServedReply

    private struct State: ~Copyable {
        var binding: SocketBinding?
        var isRunning = false
        var isStopping = false
        var whenEnded: [@Sendable () -> Void] = []
    }

    private let path: String
    private let rules: ClientConnections.Rules
    private let state: Mutex<State>
    private let signal: WakeSignal

    /// Binds the socket. Clients that connect wait until ``start()``.
    ///
    /// - Parameters:
    ///   - path: the path of the socket. Its folder is created if it is missing; a stale socket is replaced.
    ///   - access: the rule that says who may use the kiosk.
    ///   - limits: the limits for all clients.
    ///   - requests: the types of the known requests.
    ///   - log: receives lines for the log, on any thread.
    ///   - handler: answers requests.
    /// - Throws: `inUse` if another kiosk uses the path, `unsafeFolder` if other users could replace the socket,
    ///   `notASocket` if the file at the path is not a socket, `system` for any other error.
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
        state = Mutex(State(binding: try SocketBinding(at: path, access: access)))
    }

    /// Starts the server's thread, which keeps the server alive until ``stop()``.
    ///
    /// - Throws: `system` if the thread can't be started.
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

    /// Stops the server: accepts no more requests, cancels the running ones, and removes the socket. Returns when that
    /// is done, but no later than after ``ControlLimits/shutdownTimeout``.
    public func stop() async {
        await withCheckedContinuation { continuation in
            let isRunning = state.withLock { state in
                state.isStopping = true
                if state.isRunning {
                    state.whenEnded.append { continuation.resume() }
                } else {
                    state.binding = nil
                }
                return state.isRunning
            }
            if !isRunning { continuation.resume() }
            signal.signal()
        }
    }

    // MARK: On the server's thread

    private func serve() {
        guard let listener = state.withLock({ $0.binding?.listener }) else { return }
        let replies = ReplyQueue(waking: signal)
        let connections = ClientConnections(rules, replies: replies)
        var failures = FailureLog(rules.log)
        var end: Duration?
        while true {
            let now = KernelClock.monotonic.now
            if end == nil, state.withLock({ $0.isStopping }) {
                connections.stop()
                end = now + rules.limits.shutdownTimeout
            }
            if let end, connections.isEmpty || end <= now { return connections.dropAll() }
            let accepts = end == nil && failures.accepts(at: now)
            let limit = [connections.nextDeadline, end, accepts ? nil : failures.pauseEnds].compactMap(\.self).min()
            let hasNewClient = wait(for: listener, accepts, connections, until: limit, &failures)
            signal.clear()
            for (request, bytes) in replies.take() { connections.answer(request, with: bytes) }
            connections.expire(at: KernelClock.monotonic.now)
            if hasNewClient { accept(from: listener, into: connections, &failures) }
            connections.beginRequests()
        }
    }

    /// Waits for events, and handles those of the connected clients.
    ///
    /// - Returns: true if a new client may have connected.
    private func wait(
        for listener: UnixListener, _ accepts: Bool, _ connections: ClientConnections, until limit: Duration?,
        _ failures: inout FailureLog
    ) -> Bool {
        let clients = connections.awaited
        let own = [PollRequest(signal.descriptor, isRead: true), PollRequest(listener.descriptor, isRead: accepts)]
        do {
            let arrivals = try waitUntilReady(
                own + clients.map(\.item), limit: limit.map { $0 - KernelClock.monotonic.now })
            for (client, arrival) in zip(clients, arrivals.dropFirst(own.count)) {
                connections.note(arrival, of: client.number)
            }
            return arrivals[1].isReadable
        } catch {
            // Without poll(2), all sockets are tried every 50 ms.
            failures.note("Waiting for the kiosk's socket failed: \(error). Clients are served a little later.")
            let now = KernelClock.monotonic.now
            KernelClock.monotonic.wait(until: min(now + .milliseconds(50), limit ?? .seconds(Int64.max / 2)))
            for (number, item) in clients {
                connections.note(PollResult(isReadable: item.isRead, isWritable: item.isWritten), of: number)
            }
            return accepts
        }
    }

    private func accept(from listener: UnixListener, into connections: ClientConnections, _ failures: inout FailureLog)
    {
        // The number is limited, so that new clients don't keep connected ones waiting.
        for _ in 0..<UnixListener.backlog {
            do {
                guard let stream = try listener.accept() else { return }
                try connections.accept(stream)
            } catch {
                // If descriptors have run out, closing a connection frees one.
                if connections.makeRoom(for: geteuid(), at: KernelClock.monotonic.now) { continue }
                failures.note("A connection to the kiosk's socket was lost: \(error). Others are taken in a second.")
                return failures.pause(at: KernelClock.monotonic.now)
            }
        }
    }

    private func finish() {
        state.withLock { state in
            state.binding = nil
            state.isRunning = false
            defer { state.whenEnded = [] }
            return state.whenEnded
        }.forEach { $0() }
    }
}

/// Logs failed system calls of the server's thread, at most once a minute, so that the log stays readable.
private struct FailureLog {
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

    /// Stops accepting connections for a second.
    mutating func pause(at now: Duration) { pauseEnds = now + .seconds(1) }

    mutating func accepts(at now: Duration) -> Bool {
        if let end = pauseEnds, end <= now { pauseEnds = nil }
        return pauseEnds == nil
    }
}
