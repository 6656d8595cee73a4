internal import Kitchen
internal import Linux

/// The connected clients of a server. All of its functions run on the server's one thread, and none of them blocks.
///
/// A client costs a descriptor and the bytes of an unfinished request or reply, but no thread.
final class ClientConnections {
    struct Rules: Sendable {
        var limits: ControlLimits
        var access: ControlAccess
        var log: @Sendable (String) -> Void
        /// Types of the known requests, by their names.
        var requests: [String: any ControlRequest.Type]
        var handler: ControlServer.Handler
    }

    let rules: Rules
    var limits: ControlLimits { rules.limits }
    let replies: ReplyQueue
    var refusals: RefusalLog
    private(set) var clients: [Int: Client] = [:]
    private var accepted = 0
    var watchers: Watchers
    var running: [Int: RunningRequest] = [:]
    /// Numbers of requests that were given up, but whose handlers have not ended yet.
    var orphans: Set<Int> = []
    var lastRequest = 0
    private(set) var isStopping = false

    init(_ rules: Rules, replies: ReplyQueue) {
        self.rules = rules
        self.replies = replies
        refusals = RefusalLog(rules.log)
        watchers = Watchers(most: rules.limits.watchers)
    }

    var isEmpty: Bool { clients.isEmpty }

    /// Earliest deadline of all clients.
    var nextDeadline: Duration? { clients.values.map(\.deadline).min() }

    var awaited: [(number: Int, item: PollRequest)] { clients.map { ($0.key, $0.value.awaited) } }

    // MARK: Connecting and leaving

    /// Adds a new client. If there are too many, closes an idle connection first.
    ///
    /// - Throws: the error of getsockopt(2) for SO_PEERCRED.
    func accept(_ stream: UnixStream) throws(SystemError) {
        accepted += 1
        let now = KernelClock.monotonic.now
        let client = try Client(stream, number: accepted, now: now, limits: limits)
        guard clients.count < limits.connections || makeRoom(for: client.peer.uid, at: now) else {
            return dismiss(client, with: "The kiosk is busy with \(clients.count) connections")
        }
        clients[client.number] = client
        // As a rule, the request has already arrived.
        read(client.number)
    }

    /// Closes a connection to make room for another.
    ///
    /// - Returns: false if no connection may be closed.
    @discardableResult
    func makeRoom(for uid: UInt32, at now: Duration) -> Bool {
        guard let number = AdmissionPolicy.givingWay(to: uid, among: clients.values.map(\.state), at: now) else {
            return false
        }
        if let client = clients[number], case .queued = client.stage {
            dismiss(client, with: "The kiosk is busy with other requests")
        }
        drop(number)
        return true
    }

    /// Sends a client the reason why nothing was done, without waiting for the client to read it, and hangs up.
    private func dismiss(_ client: Client, with reason: String) {
        guard let bytes = ReplyQueue.bytes(of: .failure(.passing, "\(reason); nothing was done. Try again."), limits)
        else { return }
        var writer = FrameWriter(bytes)
        // If sending fails, the client has left or doesn't read.
        try? writer.send(on: client.stream)
        client.stream.hangUp()
    }

    /// Ends a connection at any stage, and cancels its request.
    func drop(_ number: Int) {
        watchers.remove(number)
        guard let client = clients.removeValue(forKey: number) else { return }
        if let request = client.request { giveUp(request) }
        client.stream.hangUp()
    }

    /// Drops waiting clients and cancels running requests. Replies are still sent.
    func stop() {
        isStopping = true
        for client in clients.values {
            switch client.stage {
            case .listening: drop(client.number)
            case .queued:
                dismiss(client, with: "The kiosk is stopping")
                drop(client.number)
            case .running(let request): running[request]?.task.cancel()
            case .sending: break
            }
        }
    }

    func dropAll() { clients.keys.forEach(drop) }

    // MARK: Events

    /// Handles the events on a client's socket.
    func note(_ arrival: PollResult, of number: Int) {
        if arrival.isReadable { return read(number) }
        if arrival.isGone { return drop(number) }
        if arrival.isWritable { send(number) }
    }

    /// Ends the stages whose deadline has passed.
    func expire(at now: Duration) {
        for client in clients.values where client.deadline <= now {
            switch client.stage {
            case .listening, .sending: drop(client.number)
            case .queued:
                let time = limits.answer.spokenText
                let message = "The kiosk is busy: the request waited \(time) for its turn; nothing was done. Try again."
                reply(.failure(.passing, message), to: client.number)
            case .running(let request): expire(request, of: client)
            }
        }
    }

    private func read(_ number: Int) {
        do {
            while let stream = clients[number]?.stream, let wanted = clients[number]?.wanted {
                guard let bytes = try stream.receiveNow(upTo: wanted) else { return }
                // The client has hung up, perhaps in the middle of a message.
                if bytes.isEmpty { return drop(number) }
                if clients[number]?.reader.isEmpty == true {
                    clients[number]?.deadline = KernelClock.monotonic.now + limits.message
                }
                if let message = try clients[number]?.reader.take(bytes) { receive(message, number) }
            }
        } catch FrameError.tooLong(let count) {
            let message = """
                The request has \(count) bytes, but the limit is \(limits.request); nothing was done. Send less at once.
                """
            reply(.failure(.unacceptable, message), to: number, endsThen: true)
        } catch {
            drop(number)
        }
    }

    /// Sends a reply. Once it is sent, the server reads the next request, or ends the connection with `endsThen`.
    func reply(_ reply: ServedReply, to number: Int, endsThen: Bool = false) {
        guard let bytes = ReplyQueue.bytes(of: reply, limits) else { return drop(number) }
        self.reply(bytes, to: number, endsThen: endsThen)
    }

    func reply(_ bytes: [UInt8], to number: Int, endsThen: Bool = false) {
        let now = KernelClock.monotonic.now
        clients[number]?.turn(
            to: .sending(FrameWriter(bytes), endsThen: endsThen), at: now, until: now + limits.message)
        send(number)
        boundUnsent(sparing: number)
    }

    private func send(_ number: Int) {
        do {
            guard try clients[number]?.sendMore() == true else { return }
        } catch {
            // The client has left.
            return drop(number)
        }
        guard case .sending(_, let endsThen) = clients[number]?.stage, !endsThen, !isStopping else {
            return drop(number)
        }
        let now = KernelClock.monotonic.now
        // A watcher must ask again at once, because its place is scarce.
        let timeout = watchers.contains(number) ? limits.message : limits.idle
        clients[number]?.turn(to: .listening, at: now, until: now + timeout)
    }

    /// Drops the slowest readers while too many bytes of replies are unsent.
    private func boundUnsent(sparing number: Int) {
        while clients.values.reduce(0, { $0 + $1.unsent }) > limits.unsent {
            let others = clients.values.filter { $0.unsent > 0 && $0.number != number }
            guard let slowest = others.min(by: { $0.since < $1.since }) else { return }
            drop(slowest.number)
        }
    }

    // MARK: Stages of a request

    func queue(_ sent: ReceivedRequest, of number: Int) {
        let now = KernelClock.monotonic.now
        clients[number]?.turn(to: .queued(sent), at: now, until: now + limits.answer)
    }

    func run(_ request: Int, of number: Int, within timeout: Duration) {
        let now = KernelClock.monotonic.now
        clients[number]?.turn(to: .running(request), at: now, until: now + timeout)
    }

    func admit(_ isAdmitted: Bool, _ number: Int) { clients[number]?.isAdmitted = isAdmitted }
}
