internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Synchronization

/// Loads the stored data at the start, and retries until the store can be read.
final class StateLoader: Sendable {
    private let loop: EventLoop
    private let store: StoreConnection
    private let timers: TimerWriter
    /// Returns the recipe that home shows first to a person. Waits while the card doesn't answer.
    private let firstRecipe: @Sendable (Person) async -> Recipe?
    private let clock: any KioskClock
    private let errorLog: ErrorLog
    /// The time between two attempts.
    private let pause: Duration
    /// True to load only the timers, in safe mode.
    private let readsTimersAlone: Bool
    private let tried = Atomic(false)

    /// The data that was read so far.
    private struct Found {
        var timers: TimerSnapshot?
        var kept: UserData?
    }

    init(
        loop: EventLoop, store: StoreConnection, timers: TimerWriter, clock: any KioskClock, errorLog: ErrorLog,
        pause: Duration, readsTimersAlone: Bool = false,
        firstRecipe: @escaping @Sendable (Person) async -> Recipe?
    ) {
        self.loop = loop
        self.store = store
        self.timers = timers
        self.firstRecipe = firstRecipe
        self.clock = clock
        self.errorLog = errorLog
        self.pause = pause
        self.readsTimersAlone = readsTimersAlone
    }

    /// True once the kiosk has received the data that could be read at the start.
    var hasTried: Bool { tried.load(ordering: .acquiring) }

    /// Loads everything. Returns when done, or when its task is canceled.
    func run() async {
        var found = Found()
        var lastProblem: CookbookError?
        while !Task.isCancelled {
            let before = found
            let problem = await read(into: &found)
            if let problem, problem != lastProblem, problem.reason != .canceled { errorLog.note(problem.description) }
            lastProblem = problem
            let hasNewTimers = before.timers == nil && found.timers != nil
            if !hasTried || hasNewTimers || found.kept != nil {
                await deliver(found.kept, timers: hasNewTimers ? found.timers : nil, problem)
            }
            guard problem != nil else { return }
            // Ends early when the task is canceled or the loop stops.
            _ = await loop.wait(for: pause) { _ in false }
        }
    }

    /// Reads the timers first, so that damaged other data can't silence an alarm.
    private func read(into found: inout Found) async -> CookbookError? {
        do throws(CookbookError) {
            let cookbook = try await store.open()
            if found.timers == nil {
                found.timers = try await cookbook.timers() ?? TimerSnapshot(timers: [], written: clock.reading)
            }
            if readsTimersAlone { return nil }
            await cookbook.forgetRemovals { [errorLog] in errorLog.note($0.description) }
            found.kept = try await cookbook.userData { [errorLog] in errorLog.note($0.description) }
            return nil
        } catch {
            return error
        }
    }

    private func deliver(_ kept: UserData?, timers: TimerSnapshot?, _ problem: CookbookError?) async {
        let recipe = hasTried ? nil : await firstRecipe(kept?.person ?? Person())
        var state = await store.state
        state.problem = problem.map { Failure($0) } ?? state.problem
        await loop.run { [self, clock, store, state, writer = self.timers] engine in
            // Timers that were started while the store was unavailable keep running beside the restored ones.
            engine.turn()
            let recovered = timers?.recovered(at: clock.reading) ?? []
            let all = Self.merge(recovered, into: engine.screen.view.timers)
            // The next snapshot contains all timers, so it may replace the stored ones.
            if timers != nil, let cookbook = store.cookbook { writer.begin(with: cookbook) }
            engine.handle(.restored(RestoredData(userData: kept, timers: all, recipe: recipe)))
            engine.handle(.store(state))
            // Set within the turn: the loop's waiters are not checked again until the next event.
            tried.store(true, ordering: .releasing)
        }
    }

    private static func merge(_ recovered: [RecoveredTimer], into present: [CookTimer]) -> [RecoveredTimer] {
        var used = Set(present.map(\.id))
        let renumbered = recovered.map { recovered in
            var id = recovered.timer.id
            while used.contains(id) { id += 1 }
            used.insert(id)
            var renumbered = recovered
            renumbered.timer.id = id
            return renumbered
        }
        return present.map { RecoveredTimer($0) } + renumbered
    }
}

extension Cookbook {
    /// Returns the data of the person who is logged in, and of the kitchen. Conveniences that can't be read are
    /// reported and left out; they don't make the call fail.
    ///
    /// - Throws: `CookbookError` if essential data can't be read.
    func userData(report: (CookbookError) -> Void) async throws(CookbookError) -> UserData {
        let people = try await people()
        // Read once: all data must be of the same person, even if another logs in meanwhile.
        let person = people.current.number
        return UserData(
            favorites: try await favorites(of: person), foods: try await foods(of: person),
            pantry: try await pantry(of: person),
            shopping: try await shoppingList(),
            filter: await attempt(report) { store throws(CookbookError) in try await store.searchFilter(of: person) }
                ?? nil,
            searched: await attempt(report) { store throws(CookbookError) in try await store.recentTexts(of: person) }
                ?? [],
            titles: await attempt(report) { store throws(CookbookError) in try await store.knownTitles(of: person) }
                ?? [],
            hasAskedPantry: await attempt(report) { store throws(CookbookError) in
                try await store.hasAskedPantry(of: person)
            } ?? false, people: people, diet: try await diet(of: person),
            own: try await ownRecipes(of: person), drafts: try await drafts(of: person),
            servings: await attempt(report) { store throws(CookbookError) in try await store.servings() }
                ?? ChosenServings(),
            recentTimers: await attempt(report) { store throws(CookbookError) in try await store.recentTimers() }
                ?? RecentTimers(),
            dishes: await attempt(report) { store throws(CookbookError) in try await store.dishes(of: person) } ?? [:])
    }

    /// Deletes what was removed before the start: it can't be restored any more.
    func forgetRemovals(report: (CookbookError) -> Void) async {
        _ = await attempt(report) { store throws(CookbookError) in try await store.forgetRemovedPhotos() }
        _ = await attempt(report) { store throws(CookbookError) in try await store.forgetRemovedProfiles() }
        _ = await attempt(report) { store throws(CookbookError) in try await store.forgetRemoval() }
    }

    private func attempt<Value>(
        _ report: (CookbookError) -> Void, _ read: (Cookbook) async throws(CookbookError) -> Value
    ) async -> Value? {
        do {
            return try await read(self)
        } catch {
            report(error)
            return nil
        }
    }
}
