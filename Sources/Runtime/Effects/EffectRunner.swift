internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Synchronization

/// Carries out the kiosk's effects that take time: requests to services and to the store. Outcomes return to the loop
/// as events.
final class EffectRunner: Sendable {
    /// Weak, because the loop's engine retains this object.
    private weak let loop: EventLoop?
    let errorLog: ErrorLog
    let clock: any KioskClock
    let store: StoreConnection
    private let cache: RecipeCache
    private let timers: TimerWriter
    let places: PlaceFinder
    /// The photos whose pieces are arriving.
    let uploads = Mutex(PhotoUploads())
    let pictures: PictureSource
    /// `nil` in a command without a running kiosk.
    let household: HouseholdService?
    /// `nil` in a command without a running kiosk.
    let recipeServer: RecipeServerService?
    let prefer: @Sendable (PreferenceChange) async throws(Failure) -> Void
    private let state: Mutex<State>

    private struct State {
        var source: RecipeSource
        var keep: Cookbook.Keep
        var person = Person()
        var fetches: [RequestID: Task<Void, Never>] = [:]
        var stores: [RequestID: Task<Void, Never>] = [:]
        /// The recipe of the home page that is written next. A newer one replaces it.
        var shown: RecipeID?
        var keepingShown: Task<Void, Never>?
    }

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - loop: receives the outcomes.
    ///   - household: shares data with other kiosks; `nil` in a command without a running kiosk.
    ///   - recipeServer: copies the household's recipe server; `nil` in a command without a running kiosk.
    ///   - source: finds recipes.
    ///   - places: finds places.
    ///   - pictures: provides pictures.
    ///   - keep: how much of a favorite is stored.
    ///   - timers: writes the timers.
    ///   - clock: the kiosk's clocks.
    ///   - errorLog: the log of faults.
    ///   - prefer: changes a setting, and returns once it is applied.
    init(
        loop: EventLoop, household: HouseholdService? = nil, recipeServer: RecipeServerService? = nil,
        source: RecipeSource, places: PlaceFinder,
        pictures: PictureSource, keep: Cookbook.Keep,
        timers: TimerWriter, clock: any KioskClock, errorLog: ErrorLog,
        prefer: @escaping @Sendable (PreferenceChange) async throws(Failure) -> Void
    ) {
        self.prefer = prefer
        self.pictures = pictures
        self.household = household
        self.recipeServer = recipeServer
        self.loop = loop
        self.errorLog = errorLog
        self.clock = clock
        self.timers = timers
        self.places = places
        store = source.store
        cache = source.cache
        state = Mutex(State(source: source, keep: keep))
    }

    /// The source of recipes, with the diet of the person who is logged in.
    var source: RecipeSource { state.withLock { $0.source.following($0.person.diet) } }

    /// The person who is logged in.
    var person: Person { state.withLock { $0.person } }

    /// The part of a favorite that is stored, as configured.
    var keep: Cookbook.Keep { state.withLock { $0.keep } }

    /// Sets the person for whom data is stored and fetched from now on.
    func follow(_ person: Person) { state.withLock { $0.person = person } }

    func use(_ source: RecipeSource, keep: Cookbook.Keep) {
        state.withLock { state in
            state.source = source
            state.keep = keep
        }
    }

    /// Tells the recipe server soon that these of its recipes became favorites, or no longer are any.
    func heartsChanged(_ ids: [RecipeID]) {
        if ids.contains(where: { $0.origin == .mealie }) { recipeServer?.favoritesChanged() }
    }

    /// Starts an effect. Returns at once.
    func perform(_ effect: Effect) {
        switch effect {
        case .fetch(let id, let request):
            run(id, in: \.fetches) { handler throws(Failure) in
                try await withSharedDeadline { () async throws(Failure) in try await request.answer(from: handler) }
            }
        case .store(let id, let request):
            run(id, in: \.stores) { handler throws(Failure) in try await request.answer(from: handler) }
        case .cancel(let id):
            state.withLock { $0.fetches.removeValue(forKey: id) ?? $0.stores.removeValue(forKey: id) }?.cancel()
        case .keepTimers(let changed):
            let snapshot = TimerSnapshot(timers: changed, written: clock.reading)
            timers.keep(snapshot)
            household?.news.post(snapshot)
        case .keepShown(let recipe): keepShown(recipe.id)
        case .person(let person): follow(person)
        case .sound, .backlight, .wake, .reply:
            preconditionFailure("the engine passed on an effect that it should have carried out itself")
        }
    }

    /// True while a change is being written.
    var isWriting: Bool { state.withLock { !$0.stores.isEmpty } }

    /// Cancels requests to services, and waits until all changes are stored.
    ///
    /// - Returns: false if it takes longer than `limit`. The log then says what may be lost.
    func finish(within limit: Duration) async -> Bool {
        let tasks = state.withLock { state in
            state.fetches.values.forEach { $0.cancel() }
            return state.stores.values + [state.keepingShown].compactMap { $0 }
        }
        // The card may have become writable a moment ago.
        timers.writeAgain()
        let isDone = await ends(within: limit) { [timers, store] in
            for task in tasks { await task.value }
            await timers.settle()
            await store.close()
        }
        if !isDone {
            let count = state.withLock { $0.stores.count }
            errorLog.note(
                "The card took too long, so the kiosk ends without waiting for it; the last change of the timers"
                    + " and \(count) other changes may not be stored. Check them after the next start.")
        }
        return isDone
    }

    /// Cancels all requests and writes.
    func abandon() {
        state.withLock { state in (Array(state.fetches.values) + Array(state.stores.values)).forEach { $0.cancel() } }
    }

    /// Carries out a request and sends its outcome to the loop.
    private func run(
        _ id: RequestID, in tasks: any WritableKeyPath<State, [RequestID: Task<Void, Never>]> & Sendable,
        _ work: @escaping @Sendable (Handler) async throws(Failure) -> Answer
    ) {
        // The request belongs to the person who is logged in now, however long it takes.
        let handler = Handler(effectRunner: self, profile: person.profile)
        state.withLock { state in
            state[keyPath: tasks][id] = Task {
                let event = await self.outcome(of: id, handler, work)
                self.loop?.deliver(event)
                _ = self.state.withLock { $0[keyPath: tasks].removeValue(forKey: id) }
            }
        }
    }

    private func outcome(
        of id: RequestID, _ handler: Handler, _ work: @Sendable (Handler) async throws(Failure) -> Answer
    ) async -> Event {
        do throws(Failure) {
            return .answered(id, try await work(handler))
        } catch {
            if !Task.isCancelled, !error.needsNoLog { errorLog.note(error.detail) }
            return .failed(id, error)
        }
    }

    /// Writes the recipe of the home page. Writes run one after another, so that the newest is the last.
    private func keepShown(_ id: RecipeID) {
        state.withLock { state in
            state.shown = id
            guard state.keepingShown == nil else { return }
            state.keepingShown = Task { await self.writeShown() }
        }
    }

    private func writeShown() async {
        while let id = nextShown() {
            do {
                try await cache.keepShown(id)
            } catch {
                errorLog.note("\(error)")
            }
        }
    }

    private func nextShown() -> RecipeID? {
        state.withLock { state in
            defer { state.shown = nil }
            if state.shown == nil { state.keepingShown = nil }
            return state.shown
        }
    }
}

/// Runs work and returns true if it finishes in time. Late work continues in the background.
func ends(within limit: Duration, _ work: @escaping @Sendable () async -> Void) async -> Bool {
    await value(within: limit, work) != nil
}

/// Runs work and returns its value; `nil` if it takes longer than `limit`. Late work continues in the background,
/// because it can't be canceled.
func value<Value: Sendable>(
    within limit: Duration, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    let (outcomes, outcome) = AsyncStream<Value?>.makeStream()
    Task { outcome.yield(await work()) }
    let alarm = Task {
        try await pause(for: limit)
        outcome.yield(nil)
    }
    defer { alarm.cancel() }
    return await outcomes.first { _ in true } ?? nil
}
