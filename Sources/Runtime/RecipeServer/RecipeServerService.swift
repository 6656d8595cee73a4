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
    /// The time after which everything is read anew, in seconds.
    private static let readInterval = 7 * 86_400.0
    /// The hours of the night in which everything is read anew.
    private static let night = 1..<5
    /// The days of the meal plan that are copied: today and a week.
    static let plannedDays = 8
    /// The first wait after a failure. Each further one is twice as long, up to ``interval``.
    private static let firstRetry = Duration.seconds(60)

    private let folder: String
    private let store: StoreConnection
    /// Weak, because the loop's engine retains this object.
    private weak let loop: EventLoop?
    private let clock: any KioskClock
    private let errorLog: ErrorLog
    private let pictures: PictureCopier
    /// Returns the shared HTTP client. Called only if there is a server.
    private let client: @Sendable () throws -> HTTPClient
    private let state = Mutex(State())

    private struct State {
        var isStarted = false
        var account: RecipeServerAccount?
        var copy: RecipeCopy?
        var server: (any RecipeServer)?
        var task: Task<Void, Never>?
        var status = RecipeServerStatus()
        /// Counts the syncs that were asked for, and those that have ended.
        var asked: (number: Int, extent: CopySync.Extent) = (0, .changes)
        var ended = 0
        /// The meal that home was told of last.
        var announced: PlannedMeal?
    }

    init(
        folder: String, store: StoreConnection, loop: EventLoop, clock: any KioskClock, errorLog: ErrorLog,
        filter: PictureFilter, client: @escaping @Sendable () throws -> HTTPClient
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
        var (failures, nextList) = (0, clock.boot)
        while !Task.isCancelled, let loop {
            let request = state.withLock(\.asked)
            var wait = Self.interval
            do throws(Failure) {
                let server = try server(of: account)
                let isListed = clock.boot >= nextList
                let extent = max(request.extent, isListed ? .list : .changes)
                let outcome = try await sync(
                    server, copy, extent, profile: account.profile, isForced: request.extent == .everything)
                if extent > .changes { nextList = clock.boot + Self.listInterval }
                failures = 0
                note(.synced(outcome))
            } catch {
                guard !Task.isCancelled else { return }
                note(.failed(error))
                wait = min(Self.firstRetry * (1 << min(failures, 8)), Self.interval)
                failures += 1
            }
            state.withLock { state in
                state.ended = max(state.ended, request.number)
                state.status.progress = nil
                if state.asked.number == request.number { state.asked.extent = .changes }
            }
            await announceMeal(copy)
            loop.post(.woke)
            if failures == 0 { wait = await copyPictures(copy, within: wait) }
            _ = await loop.wait(for: wait) { [self] _ in state.withLock { $0.asked.number != $0.ended } }
        }
    }

    /// Copies missing pictures until the next sync is due. Returns the rest of the time until then.
    private func copyPictures(_ copy: RecipeCopy, within time: Duration) async -> Duration {
        guard let server = state.withLock(\.server) else { return time }
        let end = clock.boot + time
        await pictures.copyMissing(of: server, to: copy) {
            clock.boot >= end || state.withLock { $0.asked.number != $0.ended }
        }
        return max(.zero, end - clock.boot)
    }

    /// Returns the picture of a recipe of the server. Fetches it if it isn't copied.
    func picture(of id: RecipeID) async throws(Failure) -> SmallPicture {
        let (copy, account, server) = state.withLock { ($0.copy, $0.account, $0.server) }
        guard let copy, account != nil else { throw .noRecipeServer }
        return try await pictures.picture(of: id, of: server, in: copy)
    }

    private func server(of account: RecipeServerAccount) throws(Failure) -> any RecipeServer {
        if let server = state.withLock(\.server) { return server }
        do {
            let server = account.server(try client())
            state.withLock { if $0.account == account { $0.server = server } }
            return server
        } catch {
            throw Failure(.passing, glass: "No network", detail: "the network can't be used: \(error)")
        }
    }

    private func sync(
        _ server: any RecipeServer, _ copy: RecipeCopy, _ extent: CopySync.Extent, profile: String,
        isForced: Bool
    ) async throws(Failure) -> CopySync.Outcome {
        let identity = try await server.identity()
        var extent = extent
        do throws(CookbookError) {
            try await copy.follow(identity)
            let state = try await copy.state()
            if let readAt = state.readAt, isNight, clock.reading.wall - readAt > Self.readInterval {
                extent = .everything
            }
        } catch {
            throw Failure(error)
        }
        // The plan is short, and home waits for it.
        try await copyPlan(server, copy)
        let sync = CopySync(
            server: server, copy: copy, isForced: isForced, wall: { [clock] in clock.reading.wall }
        ) { [weak self] progress in
            self?.state.withLock { $0.status.progress = progress }
        }
        let outcome = try await sync.run(extent)
        try await exchangeFavorites(server, copy, of: profile)
        return outcome
    }

    /// Makes the favorites of the server's user and of the profile the same.
    private func exchangeFavorites(
        _ server: any RecipeServer, _ copy: RecipeCopy, of name: String
    ) async throws(Failure) {
        guard let server = server as? any FavoriteSharing, let cookbook = store.cookbook else { return }
        let people: People
        do {
            people = try await cookbook.people()
        } catch {
            throw Failure(error)
        }
        guard let profile = people.profile(named: name) else {
            throw Failure(
                .unacceptable, glass: "No such profile",
                detail:
                    "there is no profile \(name), so its favorites are not exchanged: set mealie.profile to one of `galley "
                    + "profile list`")
        }
        let sync = FavoriteSync(
            server: server, copy: copy, cookbook: cookbook, profile: profile.number, time: clock.reading.wall)
        if try await sync.run() { await loop?.refresh(from: cookbook, errorLog) }
    }

    /// Exchanges the favorites soon, because one of them was changed here.
    func favoritesChanged() {
        state.withLock { state in
            guard state.account != nil else { return }
            state.asked.number += 1
        }
        loop?.post(.woke)
    }

    private var isNight: Bool {
        let reading = clock.reading
        return reading.isWallTrusted && Self.night.contains(clock.timeOfDay(of: reading).seconds / 3600)
    }

    private func copyPlan(_ server: any RecipeServer, _ copy: RecipeCopy) async throws(Failure) {
        guard let server = server as? any MealPlanning, let today = clock.today else { return }
        let days = today.number...(today.number + Self.plannedDays - 1)
        let meals = try await server.meals(of: today...CalendarDay(since1970: days.upperBound))
        do {
            try await copy.keep(meals, for: days)
        } catch {
            throw Failure(error)
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

    // MARK: For commands and the status

    /// Asks the server whether the kiosk may use it.
    func check() async throws(Failure) -> RecipeServerCheckDocument {
        guard let account = state.withLock(\.account) else { throw .noRecipeServer }
        return try await server(of: account).check()
    }

    /// The host of the server for `status`, or `nil` if no server is set up.
    func host() async -> HostDocument? {
        let (account, server, status) = state.withLock { ($0.account, $0.server, $0.status) }
        guard let account else { return nil }
        guard let server else { return await HostDocument(.mealie, at: account.url, nil, nil) }
        return await server.host(problem: status.problem)
    }

    /// Syncs now, and returns the state after it, or after the time limit while it still runs.
    func sync(_ extent: CopySync.Extent, within limit: Duration) async -> RecipeServerDocument? {
        let number: Int? = state.withLock { state in
            guard state.account != nil else { return nil }
            state.asked = (state.asked.number + 1, max(state.asked.extent, extent))
            return state.asked.number
        }
        guard let number, let loop else { return nil }
        loop.post(.woke)
        _ = await loop.wait(for: limit) { [self] _ in state.withLock { $0.ended >= number } }
        return await document()
    }

    /// Waits for the end of the syncs that were asked for, and returns the state.
    func progress(within limit: Duration) async -> RecipeServerDocument? {
        _ = await loop?.wait(for: limit) { [self] _ in state.withLock { $0.ended >= $0.asked.number } }
        return await document()
    }

    /// The state for `status`, or `nil` if no server is set up.
    func document() async -> RecipeServerDocument? {
        let (account, copy, status, isSyncing) = state.withLock {
            ($0.account, $0.copy, $0.status, $0.ended < $0.asked.number)
        }
        guard account != nil, let copy else { return nil }
        let known = await errorLog.loggingErrors { () async throws(CookbookError) in try await copy.state() }
        return status.document(of: known ?? RecipeCopy.State(), isSyncing: isSyncing, clock: clock)
    }
}

extension KioskClock {
    /// The local day, or `nil` if the wall clock isn't trusted.
    var today: CalendarDay? {
        let reading = reading
        return reading.isWallTrusted ? timeOfDay(of: reading).day : nil
    }
}

extension Failure {
    static let noRecipeServer = Failure(
        .unacceptable, glass: "No recipe server",
        detail: "no recipe server is set up; set it: galley config set mealie.url ADDRESS mealie.token -")
}
