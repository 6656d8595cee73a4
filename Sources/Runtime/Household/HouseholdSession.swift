internal import Control
internal import Cookbook
internal import Household
internal import Linux
internal import MQTT

/// One connection's worth of sharing: handles what arrives from the broker, and publishes what the other kiosks may
/// lack.
actor HouseholdSession {
    let account: HouseholdAccount
    let id: String
    let topics: HouseholdTopics
    let cookbook: Cookbook
    let client: MQTTClient
    let limits: Limits
    let note: @Sendable (String) -> Void
    /// Shows the changes of other kiosks.
    let refresh: @Sendable () async -> Void

    var status = SharingStatus()
    var documents = DocumentTraffic()
    var photos = PhotoExchange()
    /// The number of messages and items that arrived and were not acceptable.
    var ignored = 0
    private var kiosks: KioskRoster
    private var echo = OwnEcho()
    /// The number of the current connection, so that timers of an older one do nothing.
    private var connection = 0
    private var isConnected = false
    /// True once the documents that the broker keeps have had time to arrive.
    private var isSettled = false
    private var timers: [Int: Task<Void, Never>] = [:]
    private var lastTimer = 0
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
        kiosks = KioskRoster(own: id, most: limits.kiosks)
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
            state: status.state, broker: account.broker.text, household: account.household, id: id,
            name: account.kiosk, problem: status.problem, kiosks: kiosks.online, waiting: documents.exchange.waiting,
            ignored: ignored)
    }

    var kioskDocuments: [KioskDocument] { kiosks.documents }

    /// True once it is known whether the broker can be used.
    var isDecided: Bool { status.isDecided }

    /// True if documents may be published.
    var isReady: Bool { isConnected && isSettled && status.state == .ok }

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

    // MARK: Events

    private func handle(_ event: MQTTClient.Event) async {
        switch event {
        case .connected: await begin()
        case .disconnected(let error): end(error)
        case .arrived(let message): await take(message)
        case .acknowledged(let number, let error): await acknowledge(number, error)
        case .subscribed(_, let error): if let error { refuse(error) }
        }
    }

    private func take(_ message: MQTTMessage) async {
        guard message.payload.count <= SharedDocument.longest, let meaning = topics.meaning(of: message.topic) else {
            ignored += message.payload.isEmpty ? 0 : 1
            return
        }
        switch meaning {
        case .document(let place): await take(message, at: place)
        case .kiosk(let kiosk, let part): await take(message, part, of: kiosk)
        case .ask: await takeAsk(of: message.payload)
        case .wantedPhoto(let hash): await takeWant(of: message.payload, hash)
        case .photo(let hash, let part, let count): await take(message.payload, part: part, of: count, photo: hash)
        }
    }

    private func acknowledge(_ number: Int, _ error: MQTTError?) async {
        farewells.remove(number)
        if let place = documents.underWay.removeValue(forKey: number) { return await acknowledge(place, error) }
        if let error, error != .notConnected { refuse(error) }
    }

    // MARK: The connection

    private func begin() async {
        connection += 1
        (isConnected, isSettled, isRetrying, echo) = (true, false, false, OwnEcho())
        documents.connected(having: await places())
        client.subscribe(to: topics.all)
        let about = AboutKiosk(name: account.kiosk, version: galleyVersion)
        if let text = try? JSONText.of(about) { client.publish(topics.message(.about, text, isRetained: true)) }
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
        status.fail(error, wasConnected: isConnected)
        isConnected = false
        documents.underWay = [:]
        kiosks.disconnected()
        report("\(error)", "Changes are kept, and the kiosk tries again.")
    }

    /// Notes that the broker doesn't permit something. Its owner may change that at any time, so the kiosk tries again.
    func refuse(_ error: MQTTError) {
        if !isRetrying {
            isRetrying = true
            after(limits.refused) { await $0.tryAgain() }
        }
        status.refuse()
        report("\(error)", "Changes are kept. Check the account's rights: galley household account")
    }

    private func tryAgain() async {
        isRetrying = false
        if status.state == .refused { await beginAgain() }
    }

    func report(_ problem: String, _ remedy: String) {
        if status.report(problem) { note("Household: \(problem). \(remedy)") }
    }

    private func settle() async {
        guard isConnected else { return }
        isSettled = true
        if !documents.hasHeard { client.publish(MQTTMessage(topics.ask, id)) }
        await publish()
        await askForPhotos()
    }

    /// Runs work later. If it is bound, it runs only if the connection is still the same.
    func after(
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

    // MARK: Kiosks

    private func take(_ message: MQTTMessage, _ part: HouseholdTopics.Part, of kiosk: String) async {
        guard kiosks.receive(message.payload, part, of: kiosk) else { return ignored += 1 }
        if kiosk != id, part == .online { await askForPhotos() }
        if kiosk == id, part == .online, !message.isRetained, !hasLeft {
            await hear(String(decoding: message.payload, as: UTF8.self))
        }
    }

    private func sayOnline() {
        echo.say()
        client.publish(topics.message(.online, "online", isRetained: true))
    }

    /// Hears its own state, as the broker sends it to everyone.
    private func hear(_ text: String) async {
        switch echo.hear(text) {
        case .heard:
            status.accept()
            await publish()
        case .heardAgain: break
        case .outdated: sayOnline()
        case .copied:
            report(
                "another kiosk has this kiosk's id \(id), because one of the cards is a copy",
                "On the copy, run galley household leave, then set household.url and household.password again.")
        }
    }

    /// A broker may grant every subscription and still deliver nothing. Only reading back shows it.
    private func checkEcho() {
        if isConnected, !echo.hasHeard { refuse(.notPermitted) }
    }
}
