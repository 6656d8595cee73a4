internal import Kitchen
internal import Linux

/// A request whose handler runs.
struct RunningRequest {
    var connection: Int
    var uid: UInt32
    /// Whether it takes a place of a request, and not one of a watcher.
    var takesPlace: Bool
    /// The kind of it, if a place is kept for it.
    var essential: EssentialRequest?
    var request: any ControlRequest
    var task: Task<Void, Never>
}

extension ClientConnections {
    /// Takes a whole message of a client.
    func ask(_ message: [UInt8], _ number: Int) {
        guard let client = clients[number] else { return }
        do {
            guard try isAdmitted(client) else {
                refusals.add(client.peer)
                let message = "User \(client.peer.uid) may not talk to this kiosk; nothing was done."
                return reply(.failure(.notPermitted, message), to: number, endsThen: true)
            }
            let sent = try ControlMessage.request(from: message, among: rules.requests)
            if sent.request.mayWaitLong { try watch(client) }
            queue(sent, of: number)
            beginRequests()
        } catch let failure as ControlFailure {
            reply(.failure(failure), to: number)
        } catch {
            // The kernel does not tell who it is.
            drop(number)
        }
    }

    private func isAdmitted(_ client: Client) throws(SystemError) -> Bool {
        if let isAdmitted = client.isAdmitted { return isAdmitted }
        let isAdmitted = try rules.access.admits(client.peer, on: client.stream)
        admit(isAdmitted, client.number)
        return isAdmitted
    }

    private func watch(_ client: Client) throws(ControlFailure) {
        guard let loser = try watchers.add(client.number, of: client.peer.uid) else { return }
        // It is answered at once, and then told that all places are taken.
        if let request = clients[loser]?.request { running[request]?.task.cancel() } else { drop(loser) }
    }

    /// Begins the requests whose turn it is.
    func beginRequests() {
        while let number = next(), let client = clients[number], case .queued(let sent) = client.stage {
            if sent.request.mayWaitForCard, orphans.count >= sent.request.orphansBefore(limits) {
                let message = """
                    The card does not answer: \(orphans.count) requests wait for it; nothing was done. ScreenVersion with \
                    `galley status`, then try again.
                    """
                reply(.failure(.passing, message), to: number)
            } else {
                begin(sent, of: client)
            }
        }
    }

    private func next() -> Int? {
        var queued: [Client] = []
        for client in clients.values {
            guard case .queued(let sent) = client.stage else { continue }
            if sent.request.mayWaitLong { return client.number }
            queued.append(client)
        }
        guard !queued.isEmpty else { return nil }
        queued.sort { ($0.since, $0.number) < ($1.since, $1.number) }
        let users = Dictionary(running.values.filter(\.takesPlace).map { ($0.uid, 1) }, uniquingKeysWith: +)
        let essentials = Dictionary(running.values.compactMap(\.essential).map { ($0, 1) }, uniquingKeysWith: +)
        return AdmissionPolicy.next(
            of: queued.map(\.applicant), running: AdmissionPolicy.Running(users: users, essentials: essentials),
            limits: limits)
    }

    private func begin(_ sent: ReceivedRequest, of client: Client) {
        lastRequest += 1
        let id = lastRequest
        let caller = Caller(peer: client.peer, connection: client.number, sender: sent.sender)
        let task = Task { [replies, limits, handler = rules.handler] in
            let reply = await handler(sent.request, caller)
            await replies.add(reply, to: id, limits)
        }
        running[id] = RunningRequest(
            connection: client.number, uid: client.peer.uid, takesPlace: !sent.request.mayWaitLong,
            essential: client.essential, request: sent.request, task: task)
        run(id, of: client.number, within: sent.request.patience(limits))
    }

    /// Sends a reply that is there, if anybody still waits for it.
    ///
    /// - Parameter bytes: nil for a reply that cannot be written.
    func answer(_ request: Int, with bytes: [UInt8]?) {
        orphans.remove(request)
        guard let finished = running.removeValue(forKey: request) else { return }
        if let bytes { reply(bytes, to: finished.connection) } else { drop(finished.connection) }
    }

    /// Cancels a request; nobody waits for its reply.
    func giveUp(_ request: Int) {
        guard let given = running.removeValue(forKey: request) else { return }
        given.task.cancel()
        orphans.insert(request)
    }

    /// Answers a request that took too long; its handler may go on.
    func expire(_ request: Int, of client: Client) {
        let cause = running[request]?.request.mayWaitForCard == false ? "The kiosk" : "The card"
        let patience = (client.deadline - client.since).spokenText
        giveUp(request)
        let message = """
            \(cause) does not answer: there was no reply within \(patience). What was asked may still be done. ScreenVersion with \
            `galley status`, then try again.
            """
        reply(.failure(.passing, message), to: client.number)
    }
}

extension Client {
    fileprivate var applicant: AdmissionPolicy.Applicant {
        AdmissionPolicy.Applicant(connection: number, uid: peer.uid, essential: essential)
    }
}
