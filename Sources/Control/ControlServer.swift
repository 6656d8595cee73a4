internal import Linux
internal import Synchronization

/// Lets other processes of this machine talk to a kiosk, over a socket in a private folder.
///
/// Each connection has a thread, each request a task that is canceled if the one who asked hangs up.
public final class ControlServer: Sendable {
    /// Answers a request. When its task is canceled, it should return soon, with whatever reply.
    public typealias Handler = @Sendable (ControlRequest, Caller) async -> ControlReply

    private struct State: ~Copyable {
        var door: Door?
        var connections: [Int: Connection] = [:]
        var accepted = 0
        var isRunning = false
        var isStopping = false
        var whenEnded: [@Sendable () -> Void] = []
    }

    private let path: String
    private let rules: Connection.Rules
    private let log: @Sendable (String) -> Void
    private let state: Mutex<State>
    private let signal: WakeSignal

    /// Takes the socket; whoever connects waits until `start()`.
    ///
    /// - Parameters:
    ///   - path: of the socket's file. Its folder is made if it is missing; a stale file is replaced.
    ///   - access: who may talk to the kiosk.
    ///   - limits: how much of it they can take up.
    ///   - log: takes lines for the log, from any thread.
    ///   - handler: answers a request; canceled when the peer is gone.
    /// - Throws: `inUse` if another kiosk has the path, `unsafeFolder` if others could exchange the file,
    ///   `notASocket` if something else lies there, `system`.
    public init(
        path: String, access: ControlAccess = ControlAccess(), limits: ControlLimits = ControlLimits(),
        log: @escaping @Sendable (String) -> Void = { _ in }, handler: @escaping Handler
    ) throws(ControlError) {
        do {
            signal = try WakeSignal()
        } catch {
            throw .system(error, path: path)
        }
        let refusals = RefusalLog(log)
        self.path = path
        self.log = log
        rules = Connection.Rules(
            limits: limits, watchers: Watchers(most: limits.watchers), access: access, refused: refusals.add(_:),
            handler: handler)
        state = Mutex(State(door: try Door(at: path, access: access)))
    }

    /// Serves until `stop()`, without which the server lives on.
    public func start() throws(ControlError) {
        state.withLock { $0.isRunning = true }
        do {
            try startThread(named: "control") { [self] in
                acceptConnections()
                endConnections()
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

    private func acceptConnections() {
        guard let listener = state.withLock({ $0.door?.listener }) else { return }
        var isPausing = false
        while true {
            let (isStopping, count) = state.withLock { ($0.isStopping, $0.connections.count) }
            if isStopping { return }
            let isOpen = count < rules.limits.connections && !isPausing
            do {
                let descriptors = [signal.descriptor] + (isOpen ? [listener.descriptor] : [])
                let ready = try waitUntilReady(descriptors, limit: isPausing ? .seconds(1) : nil)
                signal.clear()
                isPausing = false
                if ready.readable.contains(listener.descriptor) { try accept(from: listener) }
            } catch {
                log("A connection to the kiosk's socket was lost: \(error). Others are taken again in a second.")
                isPausing = true
            }
        }
    }

    private func accept(from listener: UnixListener) throws(SystemError) {
        guard let stream = try listener.accept() else { return }
        let number = state.withLock { state in
            state.accepted += 1
            return state.accepted
        }
        let connection = try Connection(stream, number: number, rules: rules)
        state.withLock { $0.connections[number] = connection }
        do {
            try startThread(named: "control-peer") { [self] in
                connection.serve()
                remove(number)
            }
        } catch {
            remove(number)
            throw error
        }
    }

    private func remove(_ number: Int) {
        state.withLock { $0.connections[number] = nil }
        signal.signal()
    }

    /// Running requests come to their end early; what is left after the farewell time is hung up on.
    private func endConnections() {
        let end = KernelClock.monotonic.now + rules.limits.farewell
        connections.forEach { $0.stop() }
        do {
            while !connections.isEmpty, KernelClock.monotonic.now < end {
                _ = try waitUntilReady([signal.descriptor], limit: end - KernelClock.monotonic.now)
                signal.clear()
            }
        } catch {
            log("Waiting for the last requests failed: \(error). Their connections end now.")
        }
        connections.forEach { $0.hangUp() }
    }

    private var connections: [Connection] { state.withLock { Array($0.connections.values) } }

    private func finish() {
        state.withLock { state in
            state.door = nil
            state.isRunning = false
            defer { state.whenEnded = [] }
            return state.whenEnded
        }.forEach { $0() }
    }
}
