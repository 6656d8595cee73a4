import CCounting
import Cookbook
import Fixtures
import Kitchen

/// Counts the SQL statements of common actions.
enum StatementCounts {
    static func figures() async throws -> [Figure] {
        let folder = try Folder()
        // The first start creates the store.
        try Cookbook(folder: folder.path).close()
        let code = ccounting_watch_statements()
        precondition(code == 0, "SQLite refuses the watch with code \(code)")
        let (cookbook, opening) = try await count { try Cookbook(folder: folder.path) }
        let cache = RecipeCache(folder: folder.path)
        let now = ClockReading(
            bootID: "bench", boot: Instant(sinceBoot: .seconds(60)), wall: 1_800_000_000, isWallTrusted: true)
        let recipe = StarterCookbook.recipes[0]
        let saving = try await count { try await cookbook.save(recipe, keep: .whole, at: now.wall) }.statements
        let reading = try await count { try await cookbook.favorites() }.statements
        let searching = try await count {
            try await cookbook.search(
                RecipeSearch(.words("soup")), recent: RecentRecipes(cache, at: now) { preconditionFailure("\($0)") })
        }.statements
        let removing = try await count { try await cookbook.remove(recipe.id) }.statements
        let timers = TimerSnapshot(timers: [], written: now)
        let keeping = try await count { try await cookbook.keep(timers) }.statements
        try cookbook.close()
        return [
            Figure("statements to open the store", counted: opening),
            Figure("statements to save a favorite", counted: saving),
            Figure("statements to read the favorites", counted: reading),
            Figure("statements to search", counted: searching),
            Figure("statements to remove a favorite", counted: removing),
            Figure("statements to store the timers", counted: keeping),
        ]
    }

    private static func count<Value>(
        _ action: () async throws -> Value
    ) async throws -> (value: Value, statements: Int) {
        let before = ccounting_statements()
        let value = try await action()
        return (value, Int(ccounting_statements() - before))
    }
}
