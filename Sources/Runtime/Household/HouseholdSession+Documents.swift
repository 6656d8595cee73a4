internal import Cookbook
internal import Household
internal import Kitchen
internal import MQTT

/// The documents of shared data: joins those that arrive, and publishes those that others may lack.
extension HouseholdSession {
    func take(_ message: MQTTMessage, at place: DocumentPlace) async {
        // An empty message is one that was cleared.
        guard !message.payload.isEmpty, account.kinds.contains(place.kind) else { return }
        do throws(SharedDocumentError) {
            try documents.add(message.payload, at: place, isLive: !message.isRetained)
        } catch {
            return ignored += 1
        }
        if documents.mustJoin { return await join() }
        collect(for: limits.collecting)
    }

    private func collect(for time: Duration) {
        if documents.plansJoin() { after(time, isBound: false) { await $0.join() } }
    }

    private func join() async {
        let taken = documents.take()
        guard !taken.documents.isEmpty else { return }
        do throws(CookbookError) {
            let changes = try await cookbook.join(taken.documents)
            if documents.hasFailed { status.solve() }
            if documents.succeeded() { ask() }
            for (place, change) in changes {
                documents.joined(place, change.joined, of: taken, isFull: change.refused > 0)
                ignored += change.refused
            }
            noteFull()
            for (place, titles) in changes.values.flatMap(\.copies) {
                documents.exchange.changed([place])
                for title in titles {
                    note("Household: two kiosks have changed a recipe. Both are kept, one as \(title).")
                }
            }
            if changes.values.contains(where: { !$0.joined.changed.isEmpty }) { await link.refresh() }
            if changes.keys.contains(where: { $0.kind == .photos }) { await askForPhotos() }
        } catch {
            documents.putBack(taken)
            report(
                "what other kiosks sent can't be stored. \(error)", "The kiosk tries again.",
                remedy: "Check the store: `galley status`.")
            return collect(for: limits.failed)
        }
        planAnswer()
        await publish()
    }

    /// Asks all other kiosks for their documents.
    func ask() { client.publish(MQTTMessage(topics.ask, id)) }

    /// Another kiosk has connected, and asks for all documents.
    func takeAsk(of kiosk: [UInt8]) async {
        guard kiosk != Array(id.utf8) else { return }
        documents.exchange.asked(having: await places())
        planAnswer()
    }

    /// Plans to publish what other kiosks lack. The time is random, so that one answer can spare the others, and limited, so
    /// that requests without end don't cost more.
    private func planAnswer() {
        guard documents.plansAnswer() else { return }
        let rest = lastAnswer.map { $0 + limits.answers - link.clock.boot } ?? .zero
        after(max(rest, limits.longestWait * Double.random(in: 0...1))) { await $0.answer() }
    }

    private func answer() async {
        lastAnswer = link.clock.boot
        documents.answer()
        await publish()
    }

    func publishChanges() async {
        documents.exchange.changed(cookbook.takeSharedChanges())
        await publish()
    }

    func publish() async {
        guard isReady else { return }
        while let place = documents.next() {
            let document: SharedDocument
            do throws(CookbookError) {
                document = try await cookbook.sharedDocument(at: place)
            } catch {
                documents.exchange.failed(place)
                return waitForStore(error)
            }
            do throws(SharedDocumentError) {
                let message = MQTTMessage(topics.topic(of: place), try document.json(), isRetained: true)
                let number = client.publish(message)
                documents.sent(place, in: number)
                after(limits.acknowledged) { await $0.sendAgain(number) }
            } catch {
                documents.isTooLong(place)
            }
        }
        noteFull()
    }

    private func waitForStore(_ error: CookbookError) {
        report(
            "the store can't be read. \(error)", "The kiosk tries again.", remedy: "Check the store: `galley status`.")
        guard !isWaitingForStore else { return }
        isWaitingForStore = true
        after(limits.failed) { await $0.publishAgain() }
    }

    private func publishAgain() async {
        isWaitingForStore = false
        status.solve()
        await publish()
    }

    /// Says once which kinds have too much to be shared.
    private func noteFull() {
        let full = Set(documents.full.map(\.kind))
        for kind in full.subtracting(notedFull).map(\.rawValue).sorted() {
            note("Household: there is too much of \(kind) to be shared. The rest stays on this kiosk.")
        }
        notedFull.formUnion(full)
    }

    /// Notes that the broker has a document, or has refused it.
    ///
    /// - Returns: false if the message had no document.
    func acknowledgeDocument(_ number: Int, _ error: MQTTError?) async -> Bool {
        guard documents.acknowledged(number, isRefused: error != nil) else { return false }
        if let error {
            if error != .notConnected { refuse(error) }
        } else {
            await publish()
        }
        return true
    }

    /// Sends a document again if the broker hasn't acknowledged it, because a node of its cluster has ended meanwhile.
    private func sendAgain(_ number: Int) async {
        if documents.acknowledged(number, isRefused: true) { await publish() }
    }

    func places() async -> Set<DocumentPlace> {
        do throws(CookbookError) {
            return try await cookbook.sharedPlaces()
        } catch {
            note("Household: \(error)")
            return []
        }
    }
}
