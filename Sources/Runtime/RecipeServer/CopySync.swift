internal import Cookbook
internal import Kiosk
internal import Kitchen

/// Brings the copy of the recipes up to date with the server.
struct CopySync: Sendable {
    /// The extent of a sync.
    enum Extent: Hashable, Sendable, Comparable {
        /// Only what has changed on the server.
        case changes
        /// The complete list, so that recipes that are gone are noticed.
        case list
        /// Every recipe anew: renamed foods, units and tags don't show in a recipe's stamp.
        case everything
    }

    /// The progress of a sync.
    struct Progress: Hashable, Sendable {
        var done = 0
        var total = 0
    }

    /// The result of a sync.
    struct Outcome: Hashable, Sendable {
        /// True if the complete list was read.
        var isOfList = false
        var copied = 0
        /// Recipes that the server lists but can't send. Their older version stays.
        var unreadable: [RecipeID] = []
        /// True if recipes may have been missed on the list, so that none was hidden.
        var hasMissed = false
        var shrunk: RecipeCopy.Shrunk?
        /// The reason why random recipes come from all recipes, although the settings name a cookbook.
        var poolProblem: String?
    }

    /// The number of recipes that are stored at once.
    private static let batch = 20
    /// The number of times that a list is read until none of its recipes is missed.
    private static let mostPasses = 3
    /// The largest number of recipes. A server that always has another page ends here.
    private static let mostRecipes = 20_000

    let server: any RecipeServer
    let copy: RecipeCopy
    /// True if a person wants the list of the server, however short it is.
    let isForced: Bool
    /// Seconds since 1970.
    let wall: @Sendable () -> Double
    let report: @Sendable (Progress) -> Void

    /// Copies what is missing. If it is interrupted, the next sync goes on where this one ended.
    ///
    /// - Throws: A `Failure` if the server or the card can't be used. What was copied until then stays.
    func run(_ extent: Extent) async throws(Failure) -> Outcome {
        let state = try await stored { () async throws(CookbookError) in try await copy.state() }
        // The first copy is complete, whatever was asked.
        let extent = state.isComplete ? extent : max(extent, .list)
        let run =
            extent == .changes
            ? nil : try await stored { () async throws(CookbookError) in try await copy.beginRun() }
        var (outcome, cursor) = (Outcome(isOfList: run != nil), extent == .changes ? state.cursor : nil)
        let pool = run == nil ? nil : try await pool(&outcome)
        if run != nil { try await stored { () async throws(CookbookError) in try await copy.setPool(pool) } }
        let outdated = try await outdated(run, extent, since: cursor, newest: &cursor, hasMissed: &outcome.hasMissed)
        // A list of changes hides none.
        outcome.hasMissed = outcome.hasMissed && run != nil
        try await copyAll(outdated, run: run, &outcome)
        let (newest, hides) = (cursor, !outcome.hasMissed)
        if let run {
            outcome.shrunk = try await stored { () async throws(CookbookError) in
                try await copy.finish(
                    run: run, cursor: newest, isReread: extent == .everything, isForced: isForced, hides: hides,
                    at: wall())
            }
            // Once more, for the recipes that are new.
            try await stored { () async throws(CookbookError) in try await copy.setPool(pool) }
        } else {
            try await stored { () async throws(CookbookError) in
                try await copy.finishChanges(cursor: newest, at: wall())
            }
        }
        return outcome
    }

    private func pool(_ outcome: inout Outcome) async throws(Failure) -> [RecipeID]? {
        do {
            return try await server.pool()
        } catch {
            guard error.kind == .unacceptable else { throw error }
            outcome.poolProblem = error.detail
            return nil
        }
    }

    /// Reads the server's list, and returns the recipes to copy.
    private func outdated(
        _ run: Int?, _ extent: Extent, since: String?, newest: inout String?, hasMissed: inout Bool
    ) async throws(Failure) -> [RecipeID] {
        var all: [RecipeID] = []
        var seen: Set<RecipeID> = []
        hasMissed = true
        // A recipe that changes or is deleted meanwhile leaves its page, and another one slips past the page that is next.
        for _ in 0..<Self.mostPasses {
            var (totals, unread) = (Set<Int>(), 0)
            for page in 1... {
                let listed = try await server.list(page: page, since: since)
                let entries = listed.entries.filter { seen.insert($0.id).inserted }
                let outdated = try await stored { () async throws(CookbookError) in
                    try await copy.note(entries, run: run)
                }
                all += extent == .everything ? entries.map(\.id) : outdated
                newest = listed.cursor ?? newest
                totals.insert(listed.total)
                unread += listed.unread
                if listed.isLast || listed.entries.isEmpty && listed.unread == 0 { break }
                guard seen.count + unread <= Self.mostRecipes else { return all }
            }
            guard totals.count == 1, let total = totals.first, seen.count + unread >= total else { continue }
            hasMissed = unread > 0
            break
        }
        return all
    }

    private func copyAll(_ ids: [RecipeID], run: Int?, _ outcome: inout Outcome) async throws(Failure) {
        var progress = Progress(total: ids.count)
        report(progress)
        var batch: [CopiedRecipe] = []
        func keepBatch() async throws(Failure) {
            let recipes = batch
            try await stored { () async throws(CookbookError) in try await copy.keep(recipes, run: run) }
            batch = []
        }
        for id in ids {
            if Task.isCancelled { break }
            do throws(Failure) {
                batch.append(try await server.recipe(id))
                outcome.copied += 1
            } catch {
                // One bad recipe must not end the copy. One that is gone meanwhile is noticed by the next list.
                guard [.notFound, .unacceptable].contains(error.kind) else {
                    try await keepBatch()
                    throw error
                }
                if error.kind == .unacceptable { outcome.unreadable.append(id) }
            }
            progress.done += 1
            report(progress)
            if batch.count == Self.batch { try await keepBatch() }
        }
        try await keepBatch()
        if Task.isCancelled { throw Failure(.passing, glass: "Canceled", detail: "the sync was canceled") }
    }
}
