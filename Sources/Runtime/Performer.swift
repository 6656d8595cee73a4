internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Synchronization

/// Does what the kiosk wants done and what takes time: fetching and storing. The outcome goes back to the loop.
final class Performer: Sendable {
    private let loop: Loop
    private let incidents: Incidents
    private let clock: any KioskClock
    private let cookbook: Cookbook?
    private let cache: RecipeCache
    private let timers: TimerKeeper
    private let state: Mutex<State>

    private enum TaskName: Hashable {
        case request(RequestID)
        case shown
    }

    private struct State {
        var source: RecipeSource
        var keep: Cookbook.Keep
        var tasks: [TaskName: Task<Void, Never>] = [:]
    }

    init(
        loop: Loop, source: RecipeSource, keep: Cookbook.Keep, timers: TimerKeeper, clock: any KioskClock,
        incidents: Incidents
    ) {
        self.loop = loop
        self.incidents = incidents
        self.clock = clock
        self.timers = timers
        cookbook = source.cookbook
        cache = source.cache
        state = Mutex(State(source: source, keep: keep))
    }

    /// Where recipes come from; changed when the owner changes key or address.
    var source: RecipeSource { state.withLock { $0.source } }

    func use(_ source: RecipeSource, keep: Cookbook.Keep) {
        state.withLock { state in
            state.source = source
            state.keep = keep
        }
    }

    /// Returns at once.
    func perform(_ effect: Effect) {
        switch effect {
        case .fetch(let id, let query): start(id) { performer throws(Failure) in try await performer.fetch(query) }
        case .store(let id, let change): start(id) { performer throws(Failure) in try await performer.store(change) }
        case .cancel(let id): state.withLock { $0.tasks.removeValue(forKey: .request(id)) }?.cancel()
        case .keepTimers(let snapshot): timers.keep(TimerSnapshot(timers: snapshot, written: clock.reading))
        case .keepShown(let recipe): run(.shown) { await $0.keepShown(recipe.id) }
        case .sound, .wake, .reply: preconditionFailure("the engine does these itself")
        }
    }

    /// Gives up what is under way; what was asked to be stored is finished.
    func finish() async {
        let tasks = state.withLock { Array($0.tasks.values) }
        tasks.forEach { $0.cancel() }
        for task in tasks { await task.value }
        await timers.settle()
    }

    /// Works on a request and posts how it ended.
    private func start(_ id: RequestID, _ work: @escaping @Sendable (Performer) async throws(Failure) -> Answer) {
        run(.request(id)) { performer in
            let event: Event
            do throws(Failure) {
                event = .answered(id, try await work(performer))
            } catch {
                performer.incidents.note(error.detail)
                event = .failed(id, error)
            }
            performer.loop.post(event)
        }
    }

    private func run(_ name: TaskName, _ work: @escaping @Sendable (Performer) async -> Void) {
        state.withLock { state in
            state.tasks[name] = Task {
                await work(self)
                _ = self.state.withLock { $0.tasks.removeValue(forKey: name) }
            }
        }
    }

    private func fetch(_ query: Query) async throws(Failure) -> Answer {
        switch query {
        case .another(let shown): try await source.another(excluding: shown, isAsked: true)
        case .anotherUnasked(let shown): try await source.another(excluding: shown, isAsked: false)
        case .recipe(let id): .recipe(try await source.recipe(id), note: nil)
        }
    }

    private func keepShown(_ id: RecipeID) async {
        do {
            try await cache.keepShown(id)
        } catch {
            incidents.note("\(error)")
        }
    }

    private func store(_ change: Change) async throws(Failure) -> Answer {
        guard let cookbook else { throw .noStore }
        do throws(CookbookError) {
            switch change {
            case .save(let recipe):
                let keep = state.withLock { $0.keep }
                try await cookbook.save(recipe, keep: keep, at: clock.reading.wall)
            case .unsave(let id): _ = try await cookbook.unsave(id)
            }
            return .stored
        } catch {
            throw Failure(error)
        }
    }
}

extension Failure {
    static let noStore = Failure(
        .notStored, glass: "Card error:\nnot saved", detail: "the store could not be opened; nothing is saved")
}
