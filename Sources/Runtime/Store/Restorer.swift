internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Synchronization

/// Brings back what the store held before the start: at once if it can be read, else as soon as it can.
final class Restorer: Sendable {
    private let loop: EventLoop
    private let store: StoreKeeper
    private let timers: TimerKeeper
    /// What home shows first to somebody; it may take as long as the card does.
    private let firstRecipe: @Sendable (Person) async -> Recipe?
    private let clock: any KioskClock
    private let errorLog: ErrorLog
    /// Between two tries.
    private let pause: Duration
    /// Nothing else that is stored may matter then.
    private let readsTimersAlone: Bool
    private let tried = Atomic(false)

    /// What could be read so far.
    private struct Found {
        var timers: TimerSnapshot?
        var kept: UserData?
    }

    init(
        loop: EventLoop, store: StoreKeeper, timers: TimerKeeper, clock: any KioskClock, errorLog: ErrorLog,
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

    /// Whether the kiosk has been told what could be read at the start.
    var hasTried: Bool { tried.load(ordering: .acquiring) }

    /// Returns when everything is back, or its task is canceled.
    func run() async {
        var found = Found()
        var told: CookbookError?
        while !Task.isCancelled {
            let before = found
            let problem = await read(into: &found)
            if let problem, problem != told, problem.reason != .canceled { errorLog.note(problem.description) }
            told = problem
            let hasNewTimers = before.timers == nil && found.timers != nil
            if !hasTried || hasNewTimers || found.kept != nil {
                await tell(found.kept, timers: hasNewTimers ? found.timers : nil, problem)
            }
            guard problem != nil else { return }
            // Ends early when it is canceled, and with the loop.
            _ = await loop.wait(for: pause) { _ in false }
        }
    }

    /// The timers first: nothing that else is broken may keep an alarm from sounding.
    private func read(into found: inout Found) async -> CookbookError? {
        do throws(CookbookError) {
            let cookbook = try await store.open()
            if found.timers == nil {
                found.timers = try await cookbook.timers() ?? TimerSnapshot(timers: [], written: clock.reading)
            }
            if readsTimersAlone { return nil }
            await cookbook.forgetRemovals { [errorLog] in errorLog.note($0.description) }
            found.kept = try await cookbook.kept { [errorLog] in errorLog.note($0.description) }
            return nil
        } catch {
            return error
        }
    }

    private func tell(_ kept: UserData?, timers: TimerSnapshot?, _ problem: CookbookError?) async {
        let recipe = hasTried ? nil : await firstRecipe(kept?.person ?? Person())
        var state = await store.state
        state.problem = problem.map { Failure($0) } ?? state.problem
        await loop.run { [self, clock, store, state, keeper = self.timers] engine in
            // What was started while the store was out of reach runs on beside what comes back.
            engine.turn()
            let recovered = timers?.recovered(at: clock.reading) ?? []
            let all = Self.merge(recovered, into: engine.screen.view.timers)
            // The first that is written over the stored ones has them all.
            if timers != nil, let cookbook = store.cookbook { keeper.begin(with: cookbook) }
            engine.handle(.restored(RestoredData(userData: kept, timers: all, recipe: recipe)))
            engine.handle(.store(state))
            // In the loop's turn, for nothing wakes those who wait for it later.
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
    /// All that is kept by who is logged in, and by the kitchen. What merely saves them a few presses is reported where it
    /// cannot be read, and hides nothing else.
    func kept(report: (CookbookError) -> Void) async throws(CookbookError) -> UserData {
        let people = try await people()
        // All of it is the same person's, whoever logs in meanwhile.
        let who = people.current.number
        return UserData(
            favorites: try await favorites(of: who), foods: try await foods(of: who), pantry: try await pantry(of: who),
            shopping: try await shoppingList(),
            filter: await comfort(report) { store throws(CookbookError) in try await store.searchFilter(of: who) }
                ?? nil,
            searched: await comfort(report) { store throws(CookbookError) in try await store.recentTexts(of: who) }
                ?? [],
            titles: await comfort(report) { store throws(CookbookError) in try await store.knownTitles(of: who) } ?? [],
            hasAskedPantry: await comfort(report) { store throws(CookbookError) in
                try await store.hasAskedPantry(of: who)
            } ?? false, people: people, diet: try await diet(of: who),
            own: try await ownRecipes(of: who), drafts: try await drafts(of: who),
            servings: await comfort(report) { store throws(CookbookError) in try await store.servings() }
                ?? ChosenServings(),
            dishes: await comfort(report) { store throws(CookbookError) in try await store.dishes(of: who) } ?? [:])
    }

    /// What was removed before the start cannot be brought back any more.
    func forgetRemovals(report: (CookbookError) -> Void) async {
        _ = await comfort(report) { store throws(CookbookError) in try await store.forgetRemovedPhotos() }
        _ = await comfort(report) { store throws(CookbookError) in try await store.forgetRemoval() }
    }

    private func comfort<Value>(
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
