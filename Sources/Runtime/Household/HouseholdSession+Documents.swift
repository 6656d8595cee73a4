internal import Cookbook
internal import Household
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
        if documents.count >= limits.most, !documents.hasFailed { return await join() }
        collect(for: limits.collecting)
    }

    private func collect(for time: Duration) {
        guard !documents.isCollecting else { return }
        documents.isCollecting = true
        after(time, isBound: false) { await $0.join() }
    }

    private func join() async {
        let taken = documents.take()
        guard !taken.documents.isEmpty else { return }
        do throws(CookbookError) {
            let changes = try await cookbook.join(taken.documents)
            if documents.hasFailed {
                documents.hasFailed = false
                status.solve()
            }
            for (place, change) in changes {
                if change.refused == 0 { documents.joined(place, change.joined, of: taken) }
                ignored += change.refused
            }
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
        await publish()
    }

    /// Another kiosk has connected, and asks for all documents.
    func takeAsk(of kiosk: [UInt8]) async {
        guard kiosk != Array(id.utf8), !documents.isAsked else { return }
        documents.isAsked = true
        documents.exchange.asked(having: await places())
        after(limits.longestWait * Double.random(in: 0...1)) { await $0.answerAsk() }
    }

    private func answerAsk() async {
        documents.isAsked = false
        documents.exchange.answer()
        await publish()
    }

    func publishChanges() async {
        documents.exchange.changed(cookbook.takeSharedChanges())
        await publish()
    }

    func publish() async {
        guard isReady else { return }
        while documents.underWay.count < limits.underWay, let place = documents.exchange.next() {
            do {
                let json = try await cookbook.sharedDocument(at: place).json()
                let message = MQTTMessage(topics.topic(of: place), json, isRetained: true)
                let number = client.publish(message)
                documents.underWay[number] = place
                after(limits.acknowledged) { await $0.sendAgain(number) }
            } catch {
                documents.exchange.giveUp(place)
                note("Household: the document \(topics.topic(of: place)) can't be sent. \(error)")
            }
        }
    }

    /// Notes that the broker has a document, or has refused it.
    func acknowledge(_ place: DocumentPlace, _ error: MQTTError?) async {
        guard let error else {
            documents.exchange.acknowledged(place)
            return await publish()
        }
        documents.exchange.failed(place)
        if error != .notConnected { refuse(error) }
    }

    /// Sends a document again if the broker hasn't acknowledged it, because a node of its cluster has ended meanwhile.
    private func sendAgain(_ number: Int) async {
        guard let place = documents.underWay.removeValue(forKey: number) else { return }
        documents.exchange.failed(place)
        await publish()
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
