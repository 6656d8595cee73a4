internal import Control
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Settings
internal import ShoppingSync
internal import Synchronization

/// Shares the shopping list with a server: when the list is opened or changed at the kiosk, every few minutes while
/// somebody shops, and rarely otherwise. Timers and buttons never wait for it.
///
/// Without a server in the settings nothing runs.
final class ShoppingService: Sendable {
    /// Times between synchronizations.
    struct Pace: Sendable {
        /// The time after the last of several changes at the kiosk.
        var settling = Duration.seconds(3)
        /// The time between two runs while the list is on the display.
        var open = Duration.seconds(60)
        /// The time between two runs while somebody shops: something has changed in the last half hour.
        var shopping = Duration.seconds(180)
        var shoppingLasts = Duration.seconds(1800)
        var idle = Duration.seconds(1800)
        /// The time after the first failure. Each further one doubles it, up to `idle`.
        var failure = Duration.seconds(60)
    }

    private let store: StoreConnection
    /// Weak, because the loop's engine retains this object.
    private weak let loop: EventLoop?
    private let clock: any KioskClock
    private let errorLog: ErrorLog
    private let client: @Sendable () throws -> any HTTPTransport
    private let pace: Pace
    private let state = Mutex(State())

    private struct State {
        var account: ShoppingAccount?
        var kind = Settings.ShoppingSync.none
        var session: ShoppingSession?
        var task: Task<Void, Never>?
        /// Ends the former session. One at a time: both would write the same lines.
        var handOver: Task<Void, Never>?
        /// True once a run has succeeded. The time of it may be unknown.
        var hasSynced = false
        var synced: String?
        var problem: ShoppingProblem?
    }

    init(
        store: StoreConnection, loop: EventLoop, clock: any KioskClock, errorLog: ErrorLog, pace: Pace = Pace(),
        client: @escaping @Sendable () throws -> any HTTPTransport
    ) {
        (self.store, self.loop, self.clock, self.errorLog) = (store, loop, clock, errorLog)
        (self.pace, self.client) = (pace, client)
    }

    /// Follows the settings: begins to share, ends it, or changes to another account.
    func use(_ settings: Settings) {
        let account = ShoppingAccount(settings)
        let missing = account == nil ? ShoppingProblem(missingIn: settings) : nil
        state.withLock { state in
            let isKnown = account != nil || state.problem == missing
            guard state.account != account || state.kind != settings.shoppingSync || !isKnown else { return }
            state.kind = settings.shoppingSync
            let (former, formerSession) = (state.task, state.session)
            former?.cancel()
            (state.account, state.session) = (account, nil)
            (state.hasSynced, state.synced) = (false, nil)
            state.problem = missing
            do {
                state.session = try account.map { account in
                    ShoppingSession(account.host(try client()), store: store) { [weak self] in
                        self?.note($0, of: account)
                    }
                }
            } catch {
                state.problem = ShoppingProblem(ShoppingServerError.strange("\(error)"), at: state.kind)
            }
            loop?.post(.shoppingProblem(state.problem?.glass))
            // Detached, because the time limit of a request that changes a setting is not one of the session.
            let handOver = Task.detached { [earlier = state.handOver] in
                await formerSession?.end()
                await former?.value
                await earlier?.value
            }
            state.handOver = handOver
            state.task = state.session.map { session in
                Task.detached {
                    await handOver.value
                    await self.follow(session)
                }
            }
        }
    }

    /// Ends the work without waiting for it, as if the program had died.
    func abandon() { state.withLock { $0.task?.cancel() } }

    func stop() async {
        let (task, session, handOver) = state.withLock { state in
            defer { (state.account, state.session) = (nil, nil) }
            return (state.task, state.session, state.handOver)
        }
        task?.cancel()
        await session?.end()
        await task?.value
        await handOver?.value
    }

    /// Synchronizes now, for a person. Makes the list again if it was deleted.
    ///
    /// - Throws: `ControlFailure` if there is no server, or it can't be used.
    func syncNow() async throws -> Synchronizer.Report {
        let (current, kind, problem, handOver) = state.withLock { ($0.session, $0.kind, $0.problem, $0.handOver) }
        guard let session = current else {
            throw problem?.failure
                ?? ControlFailure(
                    .unacceptable,
                    "the shopping list isn't shared with a server; set shopping.sync to caldav or mealie")
        }
        await handOver?.value
        do {
            return try await sync(session, for: .person, makesList: true)
        } catch {
            throw ShoppingProblem(error, at: kind).failure
        }
    }

    private func sync(
        _ session: ShoppingSession, for priority: RequestPriority, makesList: Bool = false
    ) async throws -> Synchronizer.Report {
        defer { refreshLater() }
        return try await session.sync(for: priority, makesList: makesList)
    }

    /// Shows the changes of the list. Also after a failure, because a run that was cut may have changed some lines.
    private func refreshLater() {
        guard let loop, let cookbook = store.cookbook else { return }
        Task { [errorLog] in await loop.refresh(from: cookbook, errorLog) }
    }

    /// Notes the end of a run, unless its account is not the present one any more.
    private func note(_ result: Result<Void, any Error>, of account: ShoppingAccount) {
        let reading = clock.reading
        let news: ShoppingProblem?? = state.withLock { state in
            guard state.account == account else { return nil }
            let before = state.problem
            switch result {
            case .success:
                state.synced = reading.utcText(of: reading.boot)
                (state.hasSynced, state.problem) = (true, nil)
            case .failure(let error): state.problem = ShoppingProblem(error, at: state.kind)
            }
            // The text may have times in it, which differ with each try.
            return before?.state == state.problem?.state ? nil : Optional(state.problem)
        }
        guard let news else { return }
        if let news { errorLog.note("Shopping list: \(news.text). \(news.remedy)".withoutControls()) }
        loop?.post(.shoppingProblem(news?.glass))
    }

    // MARK: When to synchronize

    private func follow(_ session: ShoppingSession) async {
        var synced: ShoppingList?
        var lastChange: Instant?
        var failures = 0
        while !Task.isCancelled, let loop {
            let wasOpen = await loop.run { $0.isShowingShopping }
            let (known, hasFailed) = (synced, failures > 0)
            let isShopping = lastChange.map { clock.reading.boot < $0 + pace.shoppingLasts } ?? false
            let limit =
                hasFailed
                ? min(pace.failure * (1 << min(failures - 1, 10)), pace.idle)
                : wasOpen ? pace.open : isShopping ? pace.shopping : pace.idle
            // After a failure, only opening the list tries again at once.
            if known != nil || hasFailed {
                _ = await loop.wait(for: limit) { engine in
                    (!wasOpen && engine.isShowingShopping) || (!hasFailed && engine.shoppingList != known)
                }
            }
            guard !Task.isCancelled else { return }
            await settle(since: known)
            let now = await loop.run { $0.shoppingList }
            do {
                let report = try await sync(session, for: .program)
                failures = 0
                if !report.kiosk.isEmpty || !report.server.isEmpty { lastChange = clock.reading.boot }
            } catch {
                failures += 1
            }
            synced = now
        }
    }

    /// Waits until somebody at the kiosk has finished, for a while, and until the changes are stored.
    private func settle(since known: ShoppingList?) async {
        guard let loop else { return }
        var list = await loop.run { $0.shoppingList }
        for _ in 0..<5 where list != known && known != nil {
            let before = list
            guard await loop.wait(for: pace.settling, until: { $0.shoppingList != before }) else { break }
            list = await loop.run { $0.shoppingList }
        }
        _ = await loop.wait(for: .seconds(30)) { !$0.isWritingShopping }
    }

    // MARK: For the status

    func document() async -> ShoppingSyncDocument {
        let (kind, session, hasSynced, synced, problem) = state.withLock {
            ($0.kind, $0.session, $0.hasSynced, $0.synced, $0.problem)
        }
        var waiting = 0
        if let session { waiting = (try? await store.cookbook?.shoppingWaiting(session.host.abilities)) ?? 0 }
        let calm: ShoppingSyncDocument.State = session == nil ? .off : hasSynced ? .ok : .waiting
        return ShoppingSyncDocument(
            sync: kind.rawValue, state: problem?.state ?? calm, synced: synced,
            waiting: waiting, problem: problem?.text.withoutControls(), remedy: problem?.remedy.withoutControls())
    }

    func hosts() async -> [HostDocument] {
        let (session, problem) = state.withLock { ($0.session, $0.problem) }
        guard let session else { return [] }
        return [
            await HostDocument(
                .shopping, at: session.host.url, session.host.hostClient, problem?.text)
        ]
    }
}
