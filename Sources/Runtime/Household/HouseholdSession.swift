internal import Control
internal import Cookbook
internal import FoundationEssentials
internal import Household
internal import Linux
internal import MQTT

/// One connection's worth of sharing: joins documents that arrive, and publishes those that the other kiosks may lack.
actor HouseholdSession {
    /// Times and limits of a session.
    struct Limits: Sendable {
        /// The time in which documents that arrive are collected, to join them in one transaction.
        var collecting = Duration.milliseconds(200)
        /// The largest number of documents in one transaction.
        var most = 64
        /// The largest number of documents under way to the broker.
        var underWay = 16
        /// The longest random wait before a kiosk publishes, so that a thousand kiosks don't do so in the same second.
        var longestWait = Duration.seconds(5)
        /// The time in which the kiosk must read back what it has published.
        var echo = Duration.seconds(5)
        /// The time after which documents are joined again that couldn't be stored.
        var failed = Duration.seconds(10)
        /// The time after which a kiosk that may not do something tries again.
        var refused = Duration.seconds(60)
        /// The time after which a document is sent again that the broker hasn't acknowledged.
        var acknowledged = Duration.seconds(30)
        /// The longest time after which documents are exchanged anew, because a message may have got lost.
        var again = Duration.seconds(12 * 3600)
        /// The largest number of kiosks that are listed.
        var kiosks = 500
    }

    private let account: HouseholdAccount
    private let id: String
    private let topics: HouseholdTopics
    private let cookbook: Cookbook
    private let client: MQTTClient
    private let limits: Limits
    private let note: @Sendable (String) -> Void
    /// Shows the changes of other kiosks.
    private let refresh: @Sendable () async -> Void

    private var exchange = Exchange()
    private var state = HouseholdDocument.State.unreachable
    private var problem: String?
    private var ignored = 0
    private var kiosks: [String: KioskDocument] = [:]
    /// The number of the current connection, so that timers of an older one do nothing.
    private var connection = 0
    private var isConnected = false
    /// True once the documents that the broker keeps have had time to arrive.
    private var isSettled = false
    private var hasHeardItself = false
    /// The number of times that this kiosk said that it is online, and that this was heard. More was heard than said if
    /// another kiosk has the same id.
    private var (said, heard) = (0, 0)
    /// True once it is known whether the broker can be used.
    private(set) var isDecided = false
    private var arrived: [DocumentPlace: SharedDocument] = [:]
    /// The part of `arrived` that kiosks have sent just now. What the broker kept may be old, and says nothing about what
    /// the other kiosks have.
    private var live: [DocumentPlace: SharedDocument] = [:]
    private var isCollecting = false
    /// True after a join has failed, until one succeeds.
    private var hasFailed = false
    private var underWay: [Int: DocumentPlace] = [:]
    private var timers: [Int: Task<Void, Never>] = [:]
    private var lastTimer = 0
    /// True while a kiosk that found nothing at the broker waits for this one's documents.
    private var isAsked = false
    /// The last problem that was logged, so that each is logged once.
    private var noted: String?
    /// The messages of a kiosk that leaves, until the broker has acknowledged them.
    private var farewells: Set<Int> = []
    private var hasLeft = false
    private var isRetrying = false

    init(
        _ account: HouseholdAccount, id: String, cookbook: Cookbook, client: MQTTClient, limits: Limits = Limits(),
        note: @escaping @Sendable (String) -> Void, refresh: @escaping @Sendable () async -> Void
    ) {
        self.account = account
        self.id = id
        self.cookbook = cookbook
        self.client = client
        self.limits = limits
        self.note = note
        self.refresh = refresh
        topics = HouseholdTopics(account.household, id)
    }

    /// Runs until the task is canceled or the client is closed.
    func run() async {
        let changes = cookbook.sharedChanges()
        await withTaskGroup { group in
            group.addTask { [client] in
                for await event in client.events {
                    await self.handle(event)
                    client.noteHandled()
                }
            }
            group.addTask {
                for await _ in changes { await self.publishChanges() }
            }
            await group.next()
            group.cancelAll()
        }
        timers.values.forEach { $0.cancel() }
        // The broker tells the others that this kiosk is off, unless it has left.
        client.close(sendsWill: !hasLeft)
    }

    var document: HouseholdDocument {
        HouseholdDocument(
            state: state, broker: account.broker.text, household: account.household, id: id, name: account.kiosk,
            problem: problem, kiosks: kiosks.values.count(where: \.online), waiting: exchange.waiting, ignored: ignored)
    }

    var kioskDocuments: [KioskDocument] { kiosks.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) } }

    /// Takes away what the broker keeps of this kiosk.
    ///
    /// - Returns: false if the broker hasn't confirmed it within 3 s.
    func sayGoodbye() async -> Bool {
        guard isConnected else { return false }
        let numbers = [HouseholdTopics.Part.online, .about].map { part in
            client.publish(topics.message(part, "", isRetained: true))
        }
        (farewells, hasLeft) = (Set(numbers), true)
        for _ in 0..<30 where isConnected && !farewells.isEmpty { try? await pause(for: .milliseconds(100)) }
        return farewells.isEmpty
    }

    // MARK: The connection

    private func handle(_ event: MQTTClient.Event) async {
        switch event {
        case .connected: await begin()
        case .disconnected(let error): end(error)
        case .arrived(let message): await take(message)
        case .acknowledged(let number, let error): await acknowledge(number, error)
        case .subscribed(_, let error): if let error { refuse(error) }
        }
    }

    private func begin() async {
        connection += 1
        (isConnected, isSettled, hasHeardItself) = (true, false, false)
        (underWay, isAsked, isRetrying) = ([:], false, false)
        exchange.connected(having: await places())
        client.subscribe(to: topics.all)
        let about = AboutKiosk(name: account.kiosk, version: galleyVersion)
        if let text = try? JSONText.of(about) { client.publish(topics.message(.about, text, isRetained: true)) }
        (said, heard) = (0, 0)
        sayOnline()
        after(limits.longestWait * Double.random(in: 0...1)) { await $0.settle() }
        after(limits.echo) { await $0.checkEcho() }
        after(limits.again * Double.random(in: 0.5...1)) { await $0.beginAgain() }
    }

    /// Exchanges all documents with the other kiosks, as after a new connection.
    private func beginAgain() async {
        if isConnected { await begin() }
    }

    private func end(_ error: MQTTError) {
        let wasConnected = isConnected
        isConnected = false
        underWay = [:]
        for kiosk in kiosks.keys { kiosks[kiosk]?.online = false }
        isDecided = true
        state = error.isRefusal ? .refused : .unreachable
        if wasConnected { noted = nil }
        report("\(error)", "Changes are kept, and the kiosk tries again.")
    }

    /// Notes that the broker doesn't permit something. Its owner may change that at any time, so the kiosk tries again.
    private func refuse(_ error: MQTTError) {
        isDecided = true
        if !isRetrying {
            isRetrying = true
            after(limits.refused) { await $0.tryAgain() }
        }
        state = .refused
        report("\(error)", "Changes are kept. Check the account's rights: galley household account")
    }

    private func tryAgain() async {
        isRetrying = false
        if state == .refused { await beginAgain() }
    }

    private func report(_ problem: String, _ remedy: String) {
        self.problem = problem
        guard noted != problem else { return }
        noted = problem
        note("Household: \(problem). \(remedy)")
    }

    /// A broker may grant every subscription and still deliver nothing. Only reading back shows it.
    private func checkEcho() {
        if isConnected, !hasHeardItself { refuse(.notPermitted) }
    }

    private func settle() async {
        guard isConnected else { return }
        isSettled = true
        client.publish(MQTTMessage(topics.ask, id))
        await publish()
    }

    /// Runs work later. If it is bound, it runs only if the connection is still the same.
    private func after(
        _ time: Duration, isBound: Bool = true, _ work: @escaping @Sendable (HouseholdSession) async -> Void
    ) {
        let connection = isBound ? connection : nil
        lastTimer += 1
        timers[lastTimer] = Task { [weak self, number = lastTimer] in
            guard (try? await pause(for: time)) != nil, let self, await self.ends(number, of: connection) else {
                return
            }
            await work(self)
        }
    }

    /// Ends a timer. Returns false if it belongs to an older connection.
    private func ends(_ number: Int, of connection: Int?) -> Bool {
        timers[number] = nil
        return connection == nil || connection == self.connection
    }

    // MARK: Receiving

    private func take(_ message: MQTTMessage) async {
        guard message.payload.count <= SharedDocument.longest, let meaning = topics.meaning(of: message.topic) else {
            ignored += message.payload.isEmpty ? 0 : 1
            return
        }
        switch meaning {
        case .document(let place): await take(message, at: place)
        case .kiosk(let kiosk, let part): await take(message, part, of: kiosk)
        case .ask where message.payload != Array(id.utf8) && !isAsked:
            isAsked = true
            exchange.asked(having: await places())
            after(limits.longestWait * Double.random(in: 0...1)) { await $0.answerAsk() }
        case .ask: break
        }
    }

    private func answerAsk() async {
        isAsked = false
        exchange.answer()
        await publish()
    }

    private func take(_ message: MQTTMessage, at place: DocumentPlace) async {
        // An empty message is one that was cleared.
        guard !message.payload.isEmpty else { return }
        do throws(SharedDocumentError) {
            let document = try SharedDocument(json: message.payload, in: place.bucket)
            _ = arrived[place, default: SharedDocument()].join(document)
            if !message.isRetained { _ = live[place, default: SharedDocument()].join(document) }
        } catch {
            ignored += 1
            return
        }
        if arrived.count >= limits.most, !hasFailed { return await join() }
        collect(for: limits.collecting)
    }

    private func collect(for time: Duration) {
        guard !isCollecting else { return }
        isCollecting = true
        after(time, isBound: false) { await $0.join() }
    }

    private func join() async {
        isCollecting = false
        let (documents, live) = (arrived, live)
        (arrived, self.live) = ([:], [:])
        guard !documents.isEmpty else { return }
        do throws(CookbookError) {
            let changes = try await cookbook.join(documents)
            if hasFailed { (hasFailed, problem) = (false, nil) }
            for (place, change) in changes {
                if live[place] == documents[place] {
                    exchange.received(place, change.joined)
                } else if live[place] != nil {
                    exchange.changed([place])
                }
                ignored += change.refused
            }
            if changes.values.contains(where: { !$0.joined.changed.isEmpty }) { await refresh() }
        } catch {
            for (place, document) in documents { _ = arrived[place, default: SharedDocument()].join(document) }
            for (place, document) in live { _ = self.live[place, default: SharedDocument()].join(document) }
            hasFailed = true
            report("what other kiosks sent can't be stored. \(error)", "The kiosk tries again.")
            return collect(for: limits.failed)
        }
        await publish()
    }

    private func take(_ message: MQTTMessage, _ part: HouseholdTopics.Part, of kiosk: String) async {
        let hasRoom = kiosk == id || kiosks[kiosk] != nil || kiosks.count < limits.kiosks
        guard KioskDocument.isID(kiosk), hasRoom else {
            ignored += message.payload.isEmpty ? 0 : 1
            return
        }
        let text = String(decoding: message.payload, as: UTF8.self)
        var known = kiosks[kiosk] ?? KioskDocument(id: kiosk, name: kiosk, online: false, version: nil)
        switch part {
        case .online:
            known.online = text == "online"
            if kiosk == id { await hear(text, isLive: !message.isRetained) }
        case .about:
            guard let about = try? JSONDecoder().decode(AboutKiosk.self, from: Data(message.payload)) else {
                // An empty message takes the kiosk away.
                if message.payload.isEmpty { kiosks[kiosk] = nil } else { ignored += 1 }
                return
            }
            known.name = about.name.sanitized(limit: 40)
            known.version = about.version.sanitized(limit: 40)
        }
        kiosks[kiosk] = known
    }

    private func sayOnline() {
        said += 1
        client.publish(topics.message(.online, "online", isRetained: true))
    }

    /// Hears its own state, as the broker sends it to everyone.
    private func hear(_ text: String, isLive: Bool) async {
        guard isLive, !hasLeft else { return }
        // The will of an earlier connection came late.
        guard text == "online" else { return sayOnline() }
        heard += 1
        if !hasHeardItself {
            (hasHeardItself, isDecided) = (true, true)
            (state, problem) = (.ok, nil)
            await publish()
        }
        guard heard > said else { return }
        report(
            "another kiosk has this kiosk's id \(id), because one of the cards is a copy",
            "On the copy, run galley household leave, then set household.url and household.password again.")
    }

    // MARK: Publishing

    private func publishChanges() async {
        exchange.changed(cookbook.takeSharedChanges())
        await publish()
    }

    private func publish() async {
        guard isConnected, isSettled, state == .ok else { return }
        while underWay.count < limits.underWay, let place = exchange.next() {
            do {
                let json = try await cookbook.sharedDocument(at: place).json()
                let number = client.publish(MQTTMessage(topics.topic(of: place), json, isRetained: true))
                underWay[number] = place
                after(limits.acknowledged) { await $0.sendAgain(number) }
            } catch {
                exchange.giveUp(place)
                note("Household: the document \(topics.topic(of: place)) can't be sent. \(error)")
            }
        }
    }

    private func acknowledge(_ number: Int, _ error: MQTTError?) async {
        farewells.remove(number)
        guard let place = underWay.removeValue(forKey: number) else {
            if let error, error != .notConnected { refuse(error) }
            return
        }
        if let error {
            exchange.failed(place)
            if error != .notConnected { refuse(error) }
        } else {
            exchange.acknowledged(place)
            await publish()
        }
    }

    /// Sends a document again if the broker hasn't acknowledged it, because a node of its cluster has ended meanwhile.
    private func sendAgain(_ number: Int) async {
        guard let place = underWay.removeValue(forKey: number) else { return }
        exchange.failed(place)
        await publish()
    }

    private func places() async -> Set<DocumentPlace> {
        do throws(CookbookError) {
            return try await cookbook.sharedPlaces()
        } catch {
            note("Household: \(error)")
            return []
        }
    }
}

/// A kiosk's own description.
private struct AboutKiosk: Codable {
    let name: String
    let version: String
}

extension MQTTError {
    /// True if another try fails until a person changes something.
    fileprivate var isRefusal: Bool {
        switch self {
        case .certificate, .authorities, .credentials, .notPermitted, .refused: true
        case .unreachable, .lost, .notConnected: false
        }
    }
}
