internal import Kitchen
internal import Linux

/// A request whose handler runs.
struct RunningRequest {
    var connection: Int
    var uid: UInt32
    /// True if the request counts toward the limit of requests; false if it counts toward the limit of watchers.
    var takesPlace: Bool
    /// Kind of the request, if a place is reserved for it.
    var essential: EssentialRequest?
    var request: any ControlRequest
    var task: Task<Void, Never>
}

extension ClientConnections {
    /// Handles a complete message of a client: queues its request, or replies with a failure.
    func receive(_ message: [UInt8], _ number: Int) {
        guard let client = clients[number] else { return }
        do {
            guard try isAdmitted(client) else {
                refusals.add(client.peer)
                let message = """
                    User \(client.peer.uid) may not use this kiosk; nothing was done. Ask its owner to add you to the \
                    group of the socket.
                    """
                return reply(.failure(.notPermitted, message), to: number, endsThen: true)
            }
            let sent = try ControlMessage.request(from: message, among: rules.requests)
            if sent.request.waitsForEvent { try watch(client) }
            queue(sent, of: number)
            beginRequests()
        } catch let failure as ControlFailure {
            reply(.failure(failure), to: number)
        } catch {
            // The kernel can't say which groups the peer is in.
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
        // Its request is answered at once; its next one fails, because all places are taken.
        if let request = clients[loser]?.request { running[request]?.task.cancel() } else { drop(loser) }
    }

    /// Begins all waiting requests for which there is a place.
    func beginRequests() {
        while let number = next(), let client = clients[number], case .queued(let sent) = client.stage {
            if sent.request.mayWaitForCard, orphans.count >= sent.request.orphanLimit(limits) {
                let message = """
                    The card does not answer: \(orphans.count) requests wait for it; nothing was done. Check \
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
            if sent.request.waitsForEvent { return client.number }
            queued.append(client)
        }
        guard !queued.isEmpty else { return nil }
        queued.sort { ($0.since, $0.number) < ($1.since, $1.number) }
        let users = Dictionary(running.values.filter(\.takesPlace).map { ($0.uid, 1) }, uniquingKeysWith: +)
        let essentials = Dictionary(running.values.compactMap(\.essential).map { ($0, 1) }, uniquingKeysWith: +)
        return AdmissionPolicy.next(
            of: queued.map(\.waitingRequest), running: AdmissionPolicy.Running(users: users, essentials: essentials),
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
            connection: client.number, uid: client.peer.uid, takesPlace: !sent.request.waitsForEvent,
            essential: client.essential, request: sent.request, task: task)
        run(id, of: client.number, within: sent.request.timeout(limits))
    }

    /// Sends the reply of a handler, if its client still waits for it.
    ///
    /// - Parameters:
    ///   - request: the number of the request.
    ///   - bytes: the encoded reply; `nil` if it can't be encoded, which ends the connection.
    func answer(_ request: Int, with bytes: [UInt8]?) {
        orphans.remove(request)
        guard let finished = running.removeValue(forKey: request) else { return }
        if let bytes { reply(bytes, to: finished.connection) } else { drop(finished.connection) }
    }

    /// Cancels a request whose reply is no longer needed.
    func giveUp(_ request: Int) {
        guard let given = running.removeValue(forKey: request) else { return }
        given.task.cancel()
        orphans.insert(request)
    }

    /// Answers a request that has timed out with an error. Its handler is canceled, but may continue to run.
    func expire(_ request: Int, of client: Client) {
        let cause = running[request]?.request.mayWaitForCard == false ? "The kiosk" : "The card"
        let time = (client.deadline - client.since).spokenText
        giveUp(request)
        let message = """
            \(cause) does not answer: there was no reply within \(time). The request may still be carried out. Check \
            `galley status`, then try again.
            """
        reply(.failure(.passing, message), to: client.number)
    }
}

extension Client {
    fileprivate var waitingRequest: AdmissionPolicy.WaitingRequest {
        AdmissionPolicy.WaitingRequest(connection: number, uid: peer.uid, essential: essential)
    }
}
