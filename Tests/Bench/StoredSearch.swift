import Cookbook
import Foundation
import GRDB
import Kitchen
import Linux

/// Searching a hundred thousand favorites, and reading ten thousand.
enum StoredSearch {
    private static let queries = 1000
    /// Of the same queries, asked by LIKE: with all of them it would take minutes.
    private static let asked = 100

    static func figures() async throws -> [Figure] {
        let folder = try Folder()
        let filling = try FilledStore.fill(folder, with: 100_000)
        let before = try KioskProcess.residentMemory(of: "self")
        let start = KernelClock.monotonic.now
        let cookbook = try Cookbook(folder: folder.path)
        let opening = KernelClock.monotonic.now - start
        var invented = InventedRecipes()
        let cache = RecipeCache(folder: folder.path)
        let now = ClockReading(
            bootID: "bench", boot: Instant(sinceBoot: .seconds(60)), wall: 1_800_000_000, isWallTrusted: true)
        try await cache.keep(
            (1...RecipeCache.capacity).map { number in
                let recipe = invented.recipe()
                return Recipe(
                    id: RecipeID(.spoonacular, 1_000_000 + number), title: recipe.title,
                    ingredients: recipe.ingredients.map { Ingredient(name: $0, text: $0) })
            }, at: now)

        let texts = (0..<queries).map { invented.query($0) }
        var (found, most) = (0, 0)
        var times: [Duration] = []
        for text in texts {
            let start = KernelClock.monotonic.now
            let page = try await cookbook.search(
                RecipeSearch(.words(text)), recent: cache, at: now, report: { print($0) })
            times.append(KernelClock.monotonic.now - start)
            found += page.results.isEmpty ? 0 : 1
            most = max(most, page.total)
        }
        precondition(found > queries / 2 && most == 1000, "some have no hit, and some more than are counted")
        let memory = Double(try KioskProcess.residentMemory(of: "self") - before) / 1e6
        let like = try likeTimes(texts.prefix(asked), in: folder)

        var pantry: [Duration] = []
        for _ in 0..<50 {
            let search = RecipeSearch(.ingredients(invented.pantry()))
            let start = KernelClock.monotonic.now
            _ = try await cookbook.search(search, recent: cache, at: now, report: { print($0) })
            pantry.append(KernelClock.monotonic.now - start)
        }
        try cookbook.close()

        let slowest = (times.max() ?? .zero).milliseconds
        return [
            Figure(
                "search, 1,000 queries of 100,000 recipes", times.median.milliseconds, most: 10, unit: "ms",
                note: ", slowest \(slowest.text(1)) ms"),
            Figure(
                "the same against LIKE, by median", like.median / times.median, least: 50, unit: "×",
                note: ": \(like.median.milliseconds.text(1)) ms, \(asked) of them"),
            Figure(
                "search by 20 ingredients of 100,000",
                "\(pantry.median.milliseconds.text(1)) ms, slowest \((pantry.max() ?? .zero).milliseconds.text(1)) ms"),
            Figure("memory of the open store and its searches", "\(memory.text(1)) MB"),
            Figure("100,000 recipes: written, opened", "\(filling.seconds) s, \(opening.seconds) s"),
        ] + (try await favorites())
    }

    /// By LIKE, with the total, as a page has it.
    private static func likeTimes(_ texts: some Collection<String>, in folder: Folder) throws -> [Duration] {
        let queue = try DatabaseQueue(path: "\(folder.path)/galley.sqlite")
        defer { do { try queue.close() } catch { print(error) } }
        return try texts.map { text in
            let words = text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map { "%\($0)%" }
            let condition = words.map { _ in "(title LIKE ? OR ingredients LIKE ?)" }.joined(separator: " AND ")
            let start = KernelClock.monotonic.now
            _ = try queue.read { db in
                let rows = try Row.fetchAll(
                    db, sql: "SELECT id, title, minutes, likes FROM searchable WHERE \(condition)",
                    arguments: StatementArguments(words.flatMap { [$0, $0] }))
                return (rows.count, rows.prefix(RecipeSearch.pageSize))
            }
            return KernelClock.monotonic.now - start
        }
    }

    private static func favorites() async throws -> [Figure] {
        let folder = try Folder()
        _ = try FilledStore.fill(folder, with: 10_000)
        let cookbook = try Cookbook(folder: folder.path)
        let before = try KioskProcess.residentMemory(of: "self")
        var times: [Duration] = []
        var favorites: [Recipe.Heading] = []
        for _ in 0..<9 {
            let start = KernelClock.monotonic.now
            favorites = try await cookbook.favorites()
            times.append(KernelClock.monotonic.now - start)
        }
        let memory = Double(try KioskProcess.residentMemory(of: "self") - before) / 1e6
        precondition(favorites.count == 10_000)
        try cookbook.close()
        return [
            Figure(
                "first page of 10,000 favorites",
                "\(times.median.milliseconds.text(1)) ms to read all of them, \(memory.text(1)) MB")
        ]
    }
}

extension Duration {
    fileprivate var seconds: String { (self / .seconds(1)).text(1) }
}
