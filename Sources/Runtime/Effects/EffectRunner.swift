internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Synchronization

/// Does what the kiosk wants done and what takes time: fetching and storing. The outcome goes back to the loop.
final class EffectRunner: Sendable {
    /// Weak: its engine holds this.
    private weak let loop: EventLoop?
    let errorLog: ErrorLog
    let clock: any KioskClock
    let store: StoreKeeper
    private let cache: RecipeCache
    private let timers: TimerKeeper
    let places: PlaceFinder
    /// Photos whose pieces are arriving.
    let uploads = Mutex(PhotoUploads())
    let pictures: PictureSource
    let prefer: @Sendable (PreferenceChange) async throws(Failure) -> Void
    private let state: Mutex<State>

    private struct State {
        var source: RecipeSource
        var keep: Cookbook.Keep
        var person = Person()
        var fetches: [RequestID: Task<Void, Never>] = [:]
        var stores: [RequestID: Task<Void, Never>] = [:]
        /// What home shows, to be written next; the newest wins.
        var shown: RecipeID?
        var keepingShown: Task<Void, Never>?
    }

    /// `prefer` changes a setting, and returns once it holds.
    init(
        loop: EventLoop, source: RecipeSource, places: PlaceFinder, pictures: PictureSource, keep: Cookbook.Keep,
        timers: TimerKeeper, clock: any KioskClock, errorLog: ErrorLog,
        prefer: @escaping @Sendable (PreferenceChange) async throws(Failure) -> Void
    ) {
        self.prefer = prefer
        self.pictures = pictures
        self.loop = loop
        self.errorLog = errorLog
        self.clock = clock
        self.timers = timers
        self.places = places
        store = source.store
        cache = source.cache
        state = Mutex(State(source: source, keep: keep))
    }

    /// Where recipes come from, as who is logged in eats; changed when the owner changes key or address.
    var source: RecipeSource { state.withLock { $0.source.following($0.person.diet) } }

    /// Who is logged in at this moment.
    var person: Person { state.withLock { $0.person } }

    /// How much of favorites is kept, as the owner set it.
    var keep: Cookbook.Keep { state.withLock { $0.keep } }

    /// What is stored and fetched from now on is for them.
    func follow(_ person: Person) { state.withLock { $0.person = person } }

    func use(_ source: RecipeSource, keep: Cookbook.Keep) {
        state.withLock { state in
            state.source = source
            state.keep = keep
        }
    }

    /// Returns at once.
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
        case .keepTimers(let snapshot): timers.keep(TimerSnapshot(timers: snapshot, written: clock.reading))
        case .keepShown(let recipe): keepShown(recipe.id)
        case .person(let person): follow(person)
        case .sound, .backlight, .wake, .reply: preconditionFailure("the engine does these itself")
        }
    }

    /// True while a change is being written.
    var isWriting: Bool { state.withLock { !$0.stores.isEmpty } }

    /// Gives up what is fetched, and waits until what was asked to be stored is stored.
    ///
    /// - Returns: false when that takes longer than `limit`; the log says what may be lost then.
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
                    + " and \(count) changes of favorites may not be stored. Look at both at the next start.")
        }
        return isDone
    }

    /// Works on a request and posts how it ended.
    private func run(
        _ id: RequestID, in tasks: any WritableKeyPath<State, [RequestID: Task<Void, Never>]> & Sendable,
        _ work: @escaping @Sendable (Handler) async throws(Failure) -> Answer
    ) {
        // It belongs to who is logged in at this moment, however long it takes.
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
            if !Task.isCancelled, !error.isLogged { errorLog.note(error.detail) }
            return .failed(id, error)
        }
    }

    /// One is written after another, so that an older one never comes last.
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

/// Whether the work is done in time; work that isn't goes on.
func ends(within limit: Duration, _ work: @escaping @Sendable () async -> Void) async -> Bool {
    await value(within: limit, work) != nil
}

/// What the work comes to; nil when that takes longer. The work goes on then, for it cannot be told to end.
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
