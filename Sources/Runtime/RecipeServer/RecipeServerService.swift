internal import Control
internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Settings
internal import Synchronization

/// Keeps the kiosk's copy of the household's recipe server up to date, and reports its state.
///
/// Without a server in the settings nothing runs, and no file is opened.
final class RecipeServerService: Sendable {
    /// The time between two looks at what has changed.
    static let interval = Duration.seconds(15 * 60)
    /// The time between two complete lists.
    private static let listInterval = Duration.seconds(24 * 3600)
    /// The first wait after a failure. Each further one is twice as long, up to ``interval``.
    private static let firstRetry = Duration.seconds(5)

    private let folder: String
    let store: StoreConnection
    /// Weak, because the loop's engine retains this object.
    weak let loop: EventLoop?
    let clock: any KioskClock
    let errorLog: ErrorLog
    private let pictures: PictureCopier
    /// Returns the shared HTTP client. Called only if there is a server.
    private let client: @Sendable () throws -> any HTTPTransport
    let state = Mutex(State())

    struct State {
        var isStarted = false
        var account: RecipeServerAccount?
        /// Reason why no server is in use, while ``account`` is `nil`.
        var absence = Failure.noRecipeServer
        var copy: RecipeCopy?
        var server: (any RecipeServer)?
        var task: Task<Void, Never>?
        var status = RecipeServerStatus()
        /// The number of syncs that were asked for, and the parts of those that haven't begun.
        var asked = (number: 0, scope: SyncScope())
        /// The number of the last sync that has ended.
        var ended = 0
        /// True while a recipe is handed over.
        var isSending = false
        /// The meal that home was told of last.
        var announced: PlannedMeal?
    }

    init(
        folder: String, store: StoreConnection, loop: EventLoop, clock: any KioskClock, errorLog: ErrorLog,
        filter: PictureFilter, client: @escaping @Sendable () throws -> any HTTPTransport
    ) {
        self.client = client
        self.folder = folder
        self.store = store
        self.loop = loop
        self.clock = clock
        self.errorLog = errorLog
        pictures = PictureCopier(filter: filter, errorLog: errorLog)
    }

    /// Follows the settings: uses the copy of the server that they name, and once started, keeps it up to date.
    func use(_ settings: Settings) {
        let account = RecipeServerAccount(settings)
        state.withLock { state in
            state.absence = settings.withheld[.mealieToken].map(Failure.tokenWithheld) ?? .noRecipeServer
            guard state.account != account else { return }
            state.account = account
            state.copy = account.map { _ in state.copy ?? RecipeCopy(folder: folder) }
            (state.server, state.announced) = (nil, nil)
            (state.status, state.ended) = (RecipeServerStatus(), state.asked.number)
            if state.isStarted { begin(&state) }
        }
    }

    /// Begins to keep the copy up to date, once the stored data is loaded.
    func start() {
        state.withLock { state in
            guard !state.isStarted else { return }
            state.isStarted = true
            begin(&state)
        }
    }

    private func begin(_ state: inout State) {
        let former = state.task
        former?.cancel()
        guard let account = state.account, let copy = state.copy else { return }
        // Detached, because the time limit of a request that changes a setting is not one of the copy.
        state.task = Task.detached {
            // One at a time: both would write the copy.
            await former?.value
            if !Task.isCancelled { await self.run(account, copy) }
        }
    }

    /// The reason why no server is in use, if none is.
    var absence: Failure { state.withLock(\.absence) }

    /// Ends what runs. What was copied until then stays.
    func stop() async {
        let task = state.withLock { state in
            state.account = nil
            return state.task
        }
        task?.cancel()
        await task?.value
    }

    // MARK: The copy

    /// The copied recipes, or `nil` if no server is set up.
    var copied: CopiedRecipes? {
        state.withLock { state in
            guard let copy = state.copy, state.account != nil else { return nil }
            return CopiedRecipes(copy: copy, clock: clock)
        }
    }

    private func run(_ account: RecipeServerAccount, _ copy: RecipeCopy) async {
        var (failures, nextList, nextSync) = (0, clock.boot, clock.boot)
        // A sync doesn't wait for a picture.
        var pictures: Task<Void, Never>?
        while !Task.isCancelled, let loop {
            let request = state.withLock { state in
                defer { state.asked.scope = SyncScope() }
                return state.asked
            }
            var scope = request.scope
            if clock.boot >= nextSync { scope.add(.all(.changes)) }
            if scope.recipes != nil, clock.boot >= nextList { scope.add(.all(.list)) }
            var failure: Failure?
            do throws(Failure) {
                let outcome = try await sync(account, copy, scope)
                if let extent = scope.recipes, extent > .changes { nextList = clock.boot + Self.listInterval }
                note(.synced(outcome))
                failure = outcome.failure
            } catch {
                guard !Task.isCancelled else { break }
                note(.failed(error))
                failure = error
            }
            if failure != nil {
                nextSync = clock.boot + min(Self.firstRetry * (1 << min(failures, 8)), Self.interval)
                failures += 1
            } else if scope.recipes != nil {
                (failures, nextSync) = (0, clock.boot + Self.interval)
            }
            state.withLock { state in
                state.ended = max(state.ended, request.number)
                state.status.progress = nil
            }
            await announceMeal(copy)
            loop.post(.woke)
            if failures == 0 {
                pictures = Task { [former = pictures, end = nextSync] in
                    await former?.value
                    await self.copyPictures(copy, until: end)
                }
            }
            _ = await loop.wait(for: max(nextSync - clock.boot, .zero)) { [self] _ in
                state.withLock { $0.asked.number != $0.ended }
            }
            pictures?.cancel()
        }
        pictures?.cancel()
        await pictures?.value
    }

    /// Copies missing pictures until the next sync is due or asked for.
    private func copyPictures(_ copy: RecipeCopy, until end: Instant) async {
        guard let server = state.withLock(\.server) else { return }
        await pictures.copyMissing(of: server, to: copy) {
            clock.boot >= end || state.withLock { $0.asked.number != $0.ended }
        }
    }

    /// Returns the picture of a recipe of the server. Fetches it if it isn't copied.
    func picture(of id: RecipeID) async throws(Failure) -> SmallPicture {
        let (copy, account, server) = state.withLock { ($0.copy, $0.account, $0.server) }
        guard let copy, account != nil else { throw absence }
        return try await pictures.picture(of: id, of: server, in: copy)
    }

    private func sync(
        _ account: RecipeServerAccount, _ copy: RecipeCopy, _ scope: SyncScope
    ) async throws(Failure) -> RecipeServerSync.Outcome {
        let cookbook = store.cookbook
        let sync = RecipeServerSync(
            server: try server(of: account), copy: copy, cookbook: cookbook, profile: account.profile, clock: clock,
            report: { [weak self] progress in self?.state.withLock { $0.status.progress = progress } },
            note: { [errorLog] in errorLog.note($0) })
        let outcome = try await sync.run(scope)
        if outcome.hasNewFavorites, let cookbook { await loop?.refresh(from: cookbook, errorLog) }
        return outcome
    }

    /// Asks for a sync soon.
    ///
    /// - Returns: The number of the sync, or `nil` if no server is set up.
    @discardableResult
    func ask(_ scope: SyncScope) -> Int? {
        let number: Int? = state.withLock { state in
            guard state.account != nil else { return nil }
            state.asked.number += 1
            state.asked.scope.add(scope)
            return state.asked.number
        }
        if number != nil { loop?.post(.woke) }
        return number
    }

    /// Exchanges the favorites soon, because one of them was changed here.
    func favoritesChanged() { ask(SyncScope(favorites: true)) }

    /// Tells the server soon what was cooked here, or sends the photo of it.
    func cookingsChanged() { ask(SyncScope(cookings: true)) }

    func server(of account: RecipeServerAccount) throws(Failure) -> any RecipeServer {
        if let server = state.withLock(\.server) { return server }
        do {
            let server = account.server(try client())
            state.withLock { if $0.account == account { $0.server = server } }
            return server
        } catch {
            throw Failure(.passing, glass: "No network", detail: "the network can't be used: \(error)")
        }
    }

    /// Shows the next meal on home, once.
    private func announceMeal(_ copy: RecipeCopy) async {
        guard let copied, let (meal, recipe) = await copied.nextMeal(note: { [errorLog] in errorLog.note($0) }) else {
            return
        }
        let isNew = state.withLock { state in
            defer { state.announced = meal }
            return state.announced != meal
        }
        if isNew, let recipe { loop?.post(.meal(RecipeWithNotice(recipe, note: meal.meal.label))) }
    }

    private func note(_ event: RecipeServerStatus.Event) {
        let news = state.withLock { $0.status.note(event) }
        if let news { errorLog.note(news) }
    }
}

extension KioskClock {
    /// The local day, or `nil` if the wall clock isn't trusted.
    var today: CalendarDay? {
        let reading = reading
        return reading.isWallTrusted ? timeOfDay(of: reading).day : nil
    }
}
