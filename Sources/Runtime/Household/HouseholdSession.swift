internal import Control
internal import Cookbook
internal import Household
internal import Kiosk
internal import Kitchen
internal import Linux
internal import MQTT
internal import Synchronization

/// One connection's worth of sharing: handles what arrives from the broker, and publishes what the other kiosks may
/// lack.
actor HouseholdSession {
    let account: HouseholdAccount
    let id: String
    let topics: HouseholdTopics
    let cookbook: Cookbook
    let client: any BrokerConnection
    let limits: Limits
    let link: KioskLink

    var status = SharingStatus() {
        didSet {
            guard status.state != oldValue.state || status.problem != oldValue.problem else { return }
            link.feed.post(HouseholdChangeDocument(state: status.state, problem: status.problem))
        }
    }
    var documents = DocumentTraffic()
    /// The instant of the last answer to other kiosks.
    var lastAnswer: Instant?
    /// True while the kiosk waits until the store can be read again.
    var isWaitingForStore = false
    /// The kinds that were reported as too full to be shared.
    var notedFull: Set<SharedKind> = []
    var photos = PhotoExchange()
    /// The number of messages and items that arrived and were not acceptable.
    var ignored = 0
    var kiosks: KioskRoster
    var pacer = Pacer<Job>()
    /// The alarms of other kiosks that the display shows.
    var shownAlarms: [DistantAlarm] = []
    /// The kiosks that the display shows.
    var shownMembers: [HouseholdKiosks.Member] = []
    /// The timers as they were published in this connection.
    var publishedTimers: KioskTimersDocument?
    /// The recipe on the display.
    var recipe: Recipe.Heading?
    /// The instants of the last commands that were carried out.
    var lastCommands: [KioskCommand.Kind: Instant] = [:]
    /// The messages to Home Assistant that the broker has not acknowledged.
    var announcements: Set<Int> = []
    /// True once this session has announced the kiosk to Home Assistant, or taken the announcement away.
    var hasAnnounced = false
    /// True while the kiosk waits to announce itself again.
    var isAnnouncing = false
    /// True once the broker has refused an announcement, which is logged once.
    var isRefusedByHomeAssistant = false
    var echo = OwnEcho()
    var heartbeat = Heartbeat()
    /// The number of the current connection.
    private var connection = 0
    private(set) var isConnected = false
    var version = MQTTClient.Version.v5
    /// The first thing that the broker didn't permit on this connection.
    private var refusal: MQTTError?
    /// True once the documents that the broker keeps have had time to arrive.
    private var isSettled = false
    private(set) var plannedWork = PlannedWork()
    /// The work that looks after the documents under way, by the numbers of their messages.
    var looks: [Int: Int] = [:]
    /// The messages of a kiosk that leaves, until the broker has acknowledged them.
    private var farewells: Set<Int> = []
    private(set) var hasLeft = false
    /// True if the kiosk ends this session only to begin another one with the same account.
    nonisolated let staysInHousehold = Atomic(false)
    private var isRetrying = false

    init(
        _ account: HouseholdAccount, id: String, cookbook: Cookbook, client: any BrokerConnection,
        limits: Limits = Limits(), link: KioskLink
    ) {
        self.account = account
        self.id = id
        self.cookbook = cookbook
        self.client = client
        self.limits = limits
        self.link = link
        topics = HouseholdTopics(account.household, id)
        kiosks = KioskRoster(own: id, most: limits.kiosks)
    }

    /// Runs until the task is canceled or the client is closed.
    func run() async {
        let (changes, news) = (cookbook.sharedChanges(), link.news.changes())
        // It isn't known what the broker got before the kiosk was started.
        documents.changed(await places() ?? [])
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
            group.addTask {
                for await _ in news { await self.publishNews() }
            }
            if account.isAnnounced { group.addTask { await self.followRecipe() } }
            await group.next()
            group.cancelAll()
        }
        kiosks.disconnected()
        kiosksChanged()
        showMembers()
        showAlarms()
        plannedWork.cancelAll()
        // The broker tells the others that this kiosk is off, unless it comes back at once or has left.
        client.close(sendsWill: !hasLeft && !staysInHousehold.load(ordering: .acquiring))
    }

    var document: HouseholdDocument {
        HouseholdDocument(
            state: status.state, broker: account.broker.text, household: account.household, id: id,
            name: account.kiosk, problem: status.problem, remedy: status.remedy, kiosks: kiosks.online,
            waiting: documents.exchange.waiting, ignored: ignored,
            full: Set(documents.full.map(\.kind.rawValue)).sorted())
    }

    var kioskDocuments: [KioskDocument] { kiosks.documents(at: link.clock.reading) }

    /// The changes that describe the present state.
    var changes: [HouseholdChangeDocument] {
        [HouseholdChangeDocument(state: status.state, problem: status.problem)] + kiosks.state
    }

    /// True once it is known whether the broker can be used.
    var isDecided: Bool { status.isDecided }

    /// True if documents may be published.
    var isReady: Bool { isConnected && isSettled && status.state == .ok }

    /// Takes away what the broker keeps of this kiosk.
    ///
    /// - Returns: false if the broker hasn't confirmed it within 3 s.
    func sayGoodbye() async -> Bool {
        // The connection may just be under way.
        for _ in 0..<30 where !isConnected && !isDecided { try? await pause(for: .milliseconds(100)) }
        guard isConnected, !hasLeft else { return hasLeft && farewells.isEmpty }
        var messages = HouseholdTopics.Part.retained.map { topics.message($0, "") }
        if account.isAnnounced { messages.append(MQTTMessage(topics.discovery, "", isRetained: true)) }
        (farewells, hasLeft) = (Set(messages.map(client.publish)), true)
        for _ in 0..<30 where isConnected && !farewells.isEmpty { try? await pause(for: .milliseconds(100)) }
        return farewells.isEmpty
    }

    // MARK: Events

    private func handle(_ event: MQTTClient.Event) async {
        switch event {
        case .connected(let version):
            self.version = version
            echo = OwnEcho()
            await begin()
        case .disconnected(let error): end(error)
        case .arrived(let message): await take(message)
        case .acknowledged(let number, let error): await acknowledge(number, error)
        case .subscribed(let number, let error):
            if announcements.remove(number) != nil { return acknowledge(announcement: error) }
            if let error, error != .notConnected { refuse(error) }
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
        case .ask: takeAsk(of: message.payload)
        case .wantedPhoto(let hash): await takeWant(of: message.payload, hash)
        case .photo(let hash, let part, let count): await take(message.payload, part: part, of: count, photo: hash)
        case .homeAssistant: takeBirth(message)
        }
    }

    private func acknowledge(_ number: Int, _ error: MQTTError?) async {
        if farewells.remove(number) != nil { return }
        if announcements.remove(number) != nil { return acknowledge(announcement: error) }
        if await acknowledgeDocument(number, error) { return }
        if let error, error != .notConnected { refuse(error) }
    }

    // MARK: The connection

    private func begin() async {
        connection += 1
        (isConnected, isSettled, isRetrying, isAnnouncing, isWaitingForStore) = (true, false, false, false, false)
        plannedWork.cancelBound()
        looks = [:]
        echo.begin()
        (announcements, publishedTimers, refusal) = ([], nil, nil)
        // What happened before is too old for an event.
        _ = link.news.takeEvents()
        let number = connection
        let places = await places()
        // Another connection may have begun while the store was read.
        guard number == connection, isConnected else { return }
        documents.connected(having: places ?? [])
        photos.connected()
        client.subscribe(to: topics.all)
        publish(.about, AboutKiosk(name: account.kiosk, version: galleyVersion))
        sayOnline()
        perform(.timers)
        publishRecipe()
        planBeat()
        planTimers()
        after(limits.longestWait * Double.random(in: 0...1)) { await $0.settle() }
        after(limits.echo) { await $0.checkEcho() }
        after(places == nil ? limits.failed : limits.again * Double.random(in: 0.5...1)) { await $0.beginAgain() }
    }

    /// Exchanges all documents with the other kiosks, as after a new connection.
    func beginAgain() async {
        if isConnected { await begin() }
    }

    private func end(_ error: MQTTError) {
        let isWithoutUser = error == .credentials && account.user == nil
        report(
            "\(error)", "Changes are kept, and the kiosk tries again.",
            remedy: isWithoutUser ? "Set household.user and household.password." : nil
        ) { [isConnected] status in status.fail(error, wasConnected: isConnected) }
        isConnected = false
        documents.disconnected()
        kiosks.disconnected()
        kiosksChanged()
    }

    /// Notes that the broker doesn't permit something. Its owner may change that at any time, so the kiosk tries again.
    func refuse(_ error: MQTTError) {
        if !isRetrying {
            isRetrying = true
            after(limits.refused) { await $0.tryAgain() }
        }
        refusal = refusal ?? error
        report(
            "\(refusal ?? error)", "Changes are kept.",
            remedy: "Give the account the rights that `galley household account` prints."
        ) { $0.refuse() }
    }

    private func tryAgain() async {
        isRetrying = false
        if status.state == .refused { await beginAgain() }
    }

    /// Sets the problem, and logs it if it is new. `change` also changes the state: those who watch get both at once.
    func report(
        _ problem: String, _ outcome: String? = nil, remedy: String? = nil,
        with change: (inout SharingStatus) -> Void = { _ in }
    ) {
        var status = status
        change(&status)
        let isNew = status.report(problem, remedy)
        self.status = status
        if isNew { note(["Household: \(problem).", outcome, remedy].compactMap(\.self).joined(separator: " ")) }
    }

    private func settle() async {
        guard isConnected else { return }
        isSettled = true
        client.publish(MQTTMessage(topics.ask, id))
        // An alarm that has ended while the kiosk wasn't connected may have been closed.
        showAlarms(isFirst: true)
        await publish()
        await askForPhotos()
    }

    /// Runs work later, and returns its number. Bound work runs only if the connection is still the same.
    @discardableResult
    func after(
        _ time: Duration, isBound: Bool = true, _ work: @escaping @Sendable (HouseholdSession) async -> Void
    ) -> Int {
        plannedWork.add(isBound: isBound) { number in
            Task { [weak self] in
                guard (try? await pause(for: time)) != nil, let self, await self.begins(number) else { return }
                await work(self)
            }
        }
    }

    private func begins(_ number: Int) -> Bool { plannedWork.take(number) }

    /// Forgets work that isn't needed any more.
    func forget(_ number: Int) { plannedWork.cancel(number) }

    func note(_ text: String) { link.note(text) }
}
