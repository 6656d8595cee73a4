internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Synchronization

/// Does what the kiosk wants done and what takes time: fetching and storing. The outcome goes back to the loop.
final class Performer: Sendable {
    /// Weak: its engine holds this.
    private weak let loop: Loop?
    let incidents: Incidents
    let clock: any KioskClock
    private let store: StoreKeeper
    private let cache: RecipeCache
    private let timers: TimerKeeper
    let places: PlaceFinder
    let uploads = PhotoDesk()
    let pictures: PictureSource
    private let prefer: @Sendable (PreferenceChange) async throws(Failure) -> Void
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
        loop: Loop, source: RecipeSource, places: PlaceFinder, pictures: PictureSource, keep: Cookbook.Keep,
        timers: TimerKeeper, clock: any KioskClock, incidents: Incidents,
        prefer: @escaping @Sendable (PreferenceChange) async throws(Failure) -> Void
    ) {
        self.prefer = prefer
        self.pictures = pictures
        self.loop = loop
        self.incidents = incidents
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
        case .fetch(let id, let query):
            run(id, in: \.fetches) { performer throws(Failure) in
                try await asOneAsk { () async throws(Failure) in try await performer.fetch(query) }
            }
        case .store(let id, let change):
            // It belongs to who is logged in at this moment, however long it takes.
            let profile = person.profile
            run(id, in: \.stores) { performer throws(Failure) in try await performer.store(change, for: profile) }
        case .prefer(let id, let change):
            run(id, in: \.stores) { performer throws(Failure) in
                try await performer.prefer(change)
                return .stored
            }
        case .cancel(let id): cancel(id)
        case .keepTimers(let snapshot): timers.keep(TimerSnapshot(timers: snapshot, written: clock.reading))
        case .keepShown(let recipe): keepShown(recipe.id)
        case .person(let person): follow(person)
        case .sound, .backlight, .wake, .reply: preconditionFailure("the engine does these itself")
        }
    }

    /// Gives up what is fetched, and waits until what was asked to be stored is stored.
    ///
    /// - Returns: false when that takes longer than `limit`; the log says what may be lost then.
    func finish(within limit: Duration) async -> Bool {
        let tasks = state.withLock { state in
            state.fetches.values.forEach { $0.cancel() }
            return state.stores.values + [state.keepingShown].compactMap { $0 }
        }
        let isDone = await ends(within: limit) { [timers, store] in
            for task in tasks { await task.value }
            await timers.settle()
            await store.close()
        }
        if !isDone {
            let count = state.withLock { $0.stores.count }
            incidents.note(
                "The card took too long, so the kiosk ends without waiting for it; the last change of the timers"
                    + " and \(count) changes of favorites may not be stored. Look at both at the next start.")
        }
        return isDone
    }

    private func cancel(_ id: RequestID) {
        state.withLock { $0.fetches.removeValue(forKey: id) ?? $0.stores.removeValue(forKey: id) }?.cancel()
    }

    /// Works on a request and posts how it ended.
    private func run(
        _ id: RequestID, in tasks: any WritableKeyPath<State, [RequestID: Task<Void, Never>]> & Sendable,
        _ work: @escaping @Sendable (Performer) async throws(Failure) -> Answer
    ) {
        state.withLock { state in
            state[keyPath: tasks][id] = Task {
                let event = await self.outcome(of: id, work)
                self.loop?.deliver(event)
                _ = self.state.withLock { $0[keyPath: tasks].removeValue(forKey: id) }
            }
        }
    }

    private func outcome(
        of id: RequestID, _ work: @Sendable (Performer) async throws(Failure) -> Answer
    ) async -> Event {
        do throws(Failure) {
            return .answered(id, try await work(self))
        } catch {
            if !Task.isCancelled, !error.isLogged { incidents.note(error.detail) }
            return .failed(id, error)
        }
    }

    private func fetch(_ query: Query) async throws(Failure) -> Answer {
        switch query {
        case .another(let shown): try await source.another(excluding: shown, isAsked: true)
        case .anotherUnasked(let shown): try await source.another(excluding: shown, isAsked: false)
        case .recipe(let id): .recipe(try await source.recipe(id), note: nil)
        case .search(let search, let offset): .found(try await source.find(search, offset: offset))
        case .foods(let text): Answer(try await source.foods(named: text))
        case .prices(let recipe, let servings):
            .prices(try await source.prices(of: recipe, forServings: servings.map(Double.init)))
        case .access: .access(await AccessSource(incidents: incidents).access().access)
        case .share(let recipe): .shared(host: try await source.share(recipe))
        case .places(let query): .places(try await places.find(query))
        case .pictures(let id, let address): .pictures(try await pictures.pictures(of: id, address: address))
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
                incidents.note("\(error)")
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

    private func store(_ change: Change, for profile: Int) async throws(Failure) -> Answer {
        guard let cookbook = store.cookbook else { throw .noStore }
        let keep = state.withLock { $0.keep }
        var answer = Result<Answer, Failure>.success(.stored)
        do throws(CookbookError) {
            switch change {
            case .save(let recipe, let food):
                try await cookbook.save(recipe, under: food, keep: keep, at: clock.reading.wall, for: profile)
            case .unsave(let id): return .removed(try await cookbook.remove(id, of: profile))
            case .addFood(let name): try await cookbook.add(food: name, for: profile)
            case .removeFood(let name): return .removed(try await cookbook.remove(food: name, of: profile))
            case .restore(let removal): try await cookbook.restore(removal, keep: keep, for: profile)
            case .pantry(let pantry): try await cookbook.keep(pantry, for: profile)
            case .shopping(let list): try await cookbook.keep(list)
            case .dish(.cooked(let recipe, let stars)):
                try await cookbook.noteCooked(recipe.id, stars: stars, at: clock.reading.wall, for: profile)
            case .dish(.addPhoto(let upload)): answer = try await self.keep(upload: upload, in: cookbook)
            case .dish(.removePhoto(let recipe, let number)):
                return .removed(try await cookbook.removePhoto(number, of: recipe, for: profile))
            case .filter(let filter): try await cookbook.keep(searchFilter: filter, for: profile)
            case .searched(let text): try await cookbook.noteSearched(text, for: profile)
            case .askedPantry: try await cookbook.notePantryAsked(for: profile)
            case .diet(let diet): try await cookbook.keep(diet, for: profile)
            case .profile(let change): return .profile(try await carryOut(change, in: cookbook))
            case .own(let order): answer = try await cookbook.carryOut(order, for: profile)
            case .drafts(let drafts): try await cookbook.keep(drafts, for: profile)
            case .servings(let servings): try await cookbook.keep(servings)
            case .price(let change): answer = try await cookbook.carryOut(change)
            case .acknowledgeDamage:
                let result = await store.onQueue {
                    Result { () throws(CookbookError) in try cookbook.acknowledgeDamage() }
                }
                try result.get()
            }
        } catch {
            throw Failure(error)
        }
        return try answer.get()
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

extension Failure {
    /// An order that has no answer yet; it may still be carried out.
    static func cardDoesNotAnswer(after limit: Duration) -> Failure {
        Failure(
            .passing, glass: "Card does not answer",
            detail: "the card does not answer: there was no reply within \(limit.spokenText); what was asked may still "
                + "be done, so look with galley status before you try again")
    }

    static let noStore = Failure(
        .notStored, glass: "Card error:\nnot saved", detail: "the store could not be opened; nothing is saved")
}

extension Answer {
    fileprivate init(_ found: FoundFoods) {
        self = .foods(found.names, note: found.note, warning: found.warning)
    }
}
