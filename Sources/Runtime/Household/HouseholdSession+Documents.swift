internal import Cookbook
internal import Household
internal import Kitchen
internal import MQTT

/// The documents of shared data: joins those that arrive, and publishes those that others may lack.
extension HouseholdSession {
    /// The largest number of copies that one join logs.
    private static let mostNotes = 5

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
            let hasMissed = documents.succeeded(with: taken)
            solveStore()
            for (place, change) in changes {
                documents.joined(place, change.joined, of: taken, isFull: change.refused > 0)
                ignored += change.refused + change.refusedCopies
            }
            noteFull()
            let copies = changes.values.flatMap(\.copies)
            documents.changed(copies.map(\.key))
            for title in copies.flatMap(\.value).prefix(Self.mostNotes) {
                note("Household: two kiosks have changed a recipe. Both are kept, one as \(title).")
            }
            if changes.values.contains(where: { !$0.joined.changed.isEmpty }) { await link.refresh() }
            if changes.keys.contains(where: { $0.kind == .photos }) { await askForPhotos() }
            if hasMissed { await beginAgain() }
        } catch {
            documents.putBack(taken)
            report(ofStore: "what other kiosks sent can't be stored. \(error)")
            return collect(for: limits.failed)
        }
        planAnswer()
        await publish()
    }

    /// Another kiosk has connected, and asks for all documents.
    func takeAsk(of kiosk: [UInt8]) {
        guard kiosk != Array(id.utf8) else { return }
        documents.asked()
        planAnswer()
    }

    /// Plans to publish what other kiosks lack. The time is random, so that one answer can spare the others. A flood of
    /// requests gets one answer in ``Limits/answers``.
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
        documents.changed(cookbook.takeSharedChanges())
        await publish()
    }

    func publish() async {
        var unreadable: [DocumentPlace] = []
        // The connection may end, or the broker refuse something, while the store is read.
        while isReady, let place = documents.next() {
            do throws(CookbookError) {
                let document = try await cookbook.sharedDocument(at: place)
                if isReady { send(document, at: place) } else { documents.failed(place) }
            } catch {
                unreadable.append(place)
                report(ofStore: "the store can't be read. \(error)")
            }
        }
        unreadable.forEach { documents.failed($0) }
        if unreadable.isEmpty { solveStore() } else { waitForStore() }
        noteFull()
    }

    private func send(_ document: SharedDocument, at place: DocumentPlace) {
        do throws(SharedDocumentError) {
            let number = client.publish(MQTTMessage(topics.topic(of: place), try document.json(), isRetained: true))
            documents.sent(place, in: number)
            planLook(after: number)
        } catch {
            documents.isTooLong(place)
        }
    }

    private func report(ofStore problem: String) {
        report(problem, "The kiosk tries again.", remedy: "Check the store: `galley status`.")
        status.isOfStore = true
    }

    /// Ends the report of a problem with the store.
    private func solveStore() {
        if !documents.hasFailed, !isWaitingForStore { status.solveStore() }
    }

    private func waitForStore() {
        guard !isWaitingForStore else { return }
        isWaitingForStore = true
        after(limits.failed) { await $0.publishAgain() }
    }

    private func publishAgain() async {
        isWaitingForStore = false
        await publish()
    }

    /// Says once which kinds have too much to be shared.
    private func noteFull() {
        let full = Set(documents.full.map(\.kind))
        for kind in full.subtracting(notedFull).map(\.rawValue).sorted() {
            note("Household: there is too much of \(kind) to share all of it. Remove some, on any kiosk.")
        }
        notedFull.formUnion(full)
    }

    /// Notes that the broker has a document, or has refused it.
    ///
    /// - Returns: false if the message had no document.
    func acknowledgeDocument(_ number: Int, _ error: MQTTError?) async -> Bool {
        guard documents.acknowledged(number, isRefused: error != nil) else { return false }
        // A waiting task for each document of the last half minute would take memory that grows with the documents.
        if let work = looks.removeValue(forKey: number) { forget(work) }
        if let error {
            if error != .notConnected { refuse(error) }
        } else {
            await publish()
        }
        return true
    }

    private func planLook(after number: Int) {
        looks[number] = after(limits.acknowledged) { await $0.look(after: number) }
    }

    /// Sends a document again if it is overdue.
    private func look(after number: Int) async {
        looks[number] = nil
        switch documents.overdue(number) {
        case .no: break
        case .notYet: planLook(after: number)
        case .yes: await publish()
        }
    }

    /// Returns the documents that this kiosk has, or `nil` if the store can't be read now.
    func places() async -> Set<DocumentPlace>? {
        do throws(CookbookError) {
            return try await cookbook.sharedPlaces()
        } catch {
            report(ofStore: "the store can't be read. \(error)")
            return nil
        }
    }
}
