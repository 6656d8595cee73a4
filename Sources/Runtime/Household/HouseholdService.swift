internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Linux
internal import MQTT
internal import Settings
internal import Synchronization

/// Shares this kiosk's data with the other kiosks of its household, over the owner's broker.
///
/// Without a broker in the settings nothing runs: no thread, no connection.
final class HouseholdService: Sendable {
    private let store: StoreConnection
    /// Weak, because the loop's engine retains this object.
    private weak let loop: EventLoop?
    private let errorLog: ErrorLog
    private let clock: any KioskClock
    /// This kiosk's own timers and alarms.
    let news = KioskNews()
    private let feed: HouseholdFeed
    private let limits: HouseholdSession.Limits
    /// Connects to the broker.
    private let connect: @Sendable (MQTTClient.Options) throws -> any BrokerConnection
    private let state = Mutex(State())

    private struct State {
        var account: HouseholdAccount?
        var session: HouseholdSession?
        var task: Task<Void, Never>?
        /// The last broker that the kiosk has connected to, or has tried to.
        var askedBroker: BrokerAddress?
    }

    init(
        store: StoreConnection, loop: EventLoop, clock: any KioskClock, errorLog: ErrorLog,
        limits: HouseholdSession.Limits = HouseholdSession.Limits(),
        connect: @escaping @Sendable (MQTTClient.Options) throws -> any BrokerConnection = { try MQTTClient($0) }
    ) {
        self.store = store
        self.loop = loop
        self.clock = clock
        feed = HouseholdFeed(loop: loop, clock: clock)
        self.errorLog = errorLog
        self.limits = limits
        self.connect = connect
    }

    /// Follows the settings: begins to share, ends it, or connects to another broker.
    func use(_ settings: Settings) { use(HouseholdAccount(settings)) }

    /// Begins anew, after the store was replaced by a backup.
    func restart() {
        let account = state.withLock { state in
            defer { state.account = nil }
            return state.account
        }
        use(account)
    }

    /// Ends the session. Says goodbye to the broker.
    func stop() async {
        let task = state.withLock { state in
            state.account = nil
            return state.task
        }
        task?.cancel()
        await task?.value
    }

    private func use(_ account: HouseholdAccount?) {
        state.withLock { state in
            guard state.account != account else { return }
            state.account = account
            let (former, session) = (state.task, state.session)
            state.session = nil
            if account == nil { feed.post(HouseholdChangeDocument(state: .off, problem: nil)) }
            state.task = Task { [weak session] in
                if let session { await self.prepare(session, toBecome: account) }
                former?.cancel()
                // One session at a time: both would write the same documents.
                await former?.value
                if let account, !Task.isCancelled { await self.run(account) }
            }
        }
    }

    /// Prepares the end of a session, so that the other kiosks learn no more from it than they must.
    private func prepare(_ session: HouseholdSession, toBecome account: HouseholdAccount?) async {
        if let account, session.account.isSameHousehold(as: account), await keepsID(of: session) {
            let returns = session.account.isSameLogin(as: account)
            session.staysInHousehold.store(returns, ordering: .releasing)
        } else {
            // The former household would list this kiosk for ever.
            _ = await session.sayGoodbye()
        }
    }

    /// Returns false if the store was replaced by one with another id.
    private func keepsID(of session: HouseholdSession) async -> Bool {
        guard let id = try? await store.open().kioskID() else { return true }
        return id == session.id
    }

    private func run(_ account: HouseholdAccount) async {
        while !Task.isCancelled {
            do {
                let cookbook = try await store.open()
                let id = try await cookbook.share(
                    with: account.household, as: account.kiosk, account.kinds)
                let client = try connect(account.options(of: id))
                let link = KioskLink(
                    loop: loop, clock: clock, news: news, feed: feed, note: { [errorLog] in errorLog.note($0) },
                    refresh: { [weak loop, errorLog] in await loop?.refresh(from: cookbook, errorLog) })
                let session = HouseholdSession(
                    account, id: id, cookbook: cookbook, client: client, limits: limits, link: link)
                state.withLock { state in
                    state.askedBroker = account.broker
                    if state.account == account { state.session = session }
                }
                return await session.run()
            } catch {
                errorLog.note("Household: nothing is shared yet. \(error)")
            }
            guard let loop else { return }
            _ = await loop.wait(for: .seconds(10)) { _ in false }
        }
    }

    /// Takes away what the broker keeps of this kiosk, before the owner's settings end the sharing.
    ///
    /// - Returns: false if the broker can't be reached.
    func sayGoodbye() async -> Bool { await state.withLock(\.session)?.sayGoodbye() ?? false }

    // MARK: For the status

    /// True if an account is configured and its password isn't.
    var lacksPassword: Bool { state.withLock { $0.account?.user != nil && $0.account?.password == nil } }

    /// Waits until it is known whether the broker can be used, and returns the state. Returns `nil` if that takes too
    /// long, or if no broker is configured.
    func decision(within limit: Duration) async -> HouseholdDocument? {
        let end = clock.boot + limit
        while state.withLock({ $0.account != nil }), clock.boot < end {
            if let session = state.withLock(\.session), await session.isDecided { return await session.document }
            guard (try? await pause(for: .milliseconds(100))) != nil else { return nil }
        }
        return nil
    }

    func document() async -> HouseholdDocument {
        let (account, session) = state.withLock { ($0.account, $0.session) }
        if let session { return await session.document }
        guard let account else { return HouseholdDocument(state: .off) }
        return HouseholdDocument(
            state: .unreachable, broker: account.broker.text, household: account.household, name: account.kiosk,
            problem: "the store isn't open yet; see galley status")
    }

    /// Returns the broker, if one is configured.
    func hosts() async -> [HostDocument] {
        let (account, session, asked) = state.withLock { ($0.account, $0.session, $0.askedBroker) }
        guard let broker = account?.broker else { return [] }
        var problem: String?
        if let session, await session.isDecided {
            let sharing = await session.document
            problem = sharing.state == .ok ? nil : sharing.problem
        }
        return [
            HostDocument(
                host: broker.host, port: broker.port, role: .household, asked: asked == broker, breaker: .closed,
                failures: 0, problem: problem)
        ]
    }

    /// Returns the changes after the one with a number, as soon as there are any; without a number, the present state.
    func changes(after number: Int64?) async -> HouseholdChangesDocument {
        if let number { return await feed.changes(after: number) }
        // Changes that come meanwhile are reported twice rather than never.
        let present = feed.number
        let state = await document()
        let changes = await self.state.withLock(\.session)?.changes
        return HouseholdChangesDocument(
            number: present, changes: changes ?? [HouseholdChangeDocument(state: state.state, problem: state.problem)])
    }

    /// Returns the kiosks for the display.
    func members() async -> [HouseholdKiosks.Member] { await state.withLock(\.session)?.kiosks.members ?? [] }

    func kiosks() async -> [KioskDocument] { await state.withLock(\.session)?.kioskDocuments ?? [] }
}
