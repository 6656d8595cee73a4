internal import Linux
internal import Synchronization

/// One who talks to the kiosk: requests come in and are answered, one after another, on a thread of its own.
final class Connection: Sendable {
    struct Rules: Sendable {
        var limits: ControlLimits
        var watchers: Watchers
        var access: ControlAccess
        /// Told of a peer that may not ask.
        var refused: @Sendable (Peer) -> Void
        var handler: ControlServer.Handler
    }

    private struct State {
        /// From a request until its reply is sent.
        var task: Task<Void, Never>?
        var reply: ControlReply?
        var isStopping = false
    }

    private let stream: UnixStream
    private let peer: Peer
    private let number: Int
    private let rules: Rules
    private let state = Mutex(State())
    private let answered: WakeSignal

    init(_ stream: UnixStream, number: Int, rules: Rules) throws(SystemError) {
        self.stream = stream
        self.number = number
        self.rules = rules
        peer = try stream.peer()
        answered = try WakeSignal()
    }

    /// Answers requests until one side has had enough. Blocks the calling thread.
    func serve() {
        defer { rules.watchers.remove(number) }
        do {
            var patience = rules.limits.message
            while let frame = try nextFrame(within: patience) {
                guard try answer(frame) else { return }
                // A watcher asks again at once, or somebody else has its place.
                let isWatcher = rules.watchers.contains(number)
                patience = isWatcher ? rules.limits.message : rules.limits.idle
            }
        } catch {
            // Whoever is gone, too slow or out of step cannot be told more than that the connection ends.
            stream.hangUp()
        }
    }

    /// Lets a running request come to its end early and be answered, and takes no other.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            state.task?.cancel()
            if state.task == nil { stream.hangUp() } else { stream.endReceiving() }
        }
    }

    /// Ends it whatever it is at.
    func hangUp() {
        stream.hangUp()
    }

    private func nextFrame(within patience: Duration) throws -> [UInt8]? {
        do throws(FrameError) {
            return try stream.receiveFrame(
                upTo: rules.limits.request, firstBy: KernelClock.monotonic.now + patience,
                restWithin: rules.limits.message)
        } catch {
            guard case .tooLong(let count) = error else { throw error }
            let limit = rules.limits.request
            let message = "The request has \(count) bytes, \(limit) are the most; nothing was done."
            try send(.failure(.unacceptable, message))
            throw error
        }
    }

    /// Whether there may be another request.
    private func answer(_ frame: [UInt8]) throws -> Bool {
        guard try rules.access.admits(peer, on: stream) else {
            rules.refused(peer)
            try send(.failure(.notPermitted, "User \(peer.uid) may not talk to this kiosk; nothing was done."))
            return false
        }
        defer { state.withLock { $0.task = nil } }
        do {
            let sent = try Message.request(from: frame)
            if sent.request.mayWaitLong { try rules.watchers.add(number) }
            guard let reply = try run(sent) else { return false }
            try send(reply)
        } catch let failure as ControlFailure {
            try send(ControlReply(.failure(failure)))
        }
        return state.withLock { !$0.isStopping }
    }

    /// The handler's reply; nil, and the handler canceled, if nobody waits for it any more.
    private func run(_ sent: Sent) throws(SystemError) -> ControlReply? {
        let caller = Caller(peer: peer, connection: number, sender: sent.sender)
        state.withLock { state in
            let task = Task { [self] in
                let reply = await rules.handler(sent.request, caller)
                self.state.withLock { $0.reply = reply }
                answered.signal()
            }
            if state.isStopping { task.cancel() }
            state.task = task
        }
        let isGone = try stream.hangsUp(before: answered.descriptor)
        if isGone {
            state.withLock { $0.task?.cancel() }
            while try waitUntilReady([answered.descriptor]).readable.isEmpty {}
        }
        answered.clear()
        let reply = state.withLock { state in
            defer { state.reply = nil }
            return state.reply
        }
        return isGone ? nil : reply
    }

    private func send(_ reply: ControlReply) throws {
        try stream.sendFrame(try bytes(of: reply), until: KernelClock.monotonic.now + rules.limits.message)
    }

    private func bytes(of reply: ControlReply) throws -> [UInt8] {
        let bytes = try Message.bytes(of: reply)
        guard bytes.count > rules.limits.reply else { return bytes }
        return try Message.bytes(
            of: .failure(
                .unacceptable,
                "The answer has \(bytes.count) bytes, \(rules.limits.reply) are the most. Ask for less at once."))
    }
}
