import Cookbook
import Foundation
import GRDB
import Kitchen
import Linux

/// Measures a search of 100,000 favorites and the loading of 10,000.
enum StoredSearch {
    private static let queries = 1000
    /// The number of queries that are also run with LIKE. All of them would take minutes.
    private static let compared = 100

    static func figures() async throws -> [Figure] {
        // Runs first, while the process has no free memory to reuse.
        let favorites = try await favorites()
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

        func search(_ subject: RecipeSearch.Subject) async throws -> (page: SearchPage, time: Duration) {
            let start = KernelClock.monotonic.now
            let recent = RecentRecipes(cache, at: now) { print($0) }
            let page = try await cookbook.search(RecipeSearch(subject), recent: recent)
            return (page, KernelClock.monotonic.now - start)
        }
        let texts = (0..<queries).map { invented.query($0) }
        var (found, most) = (0, 0)
        var times: [Duration] = []
        for text in texts {
            let (page, time) = try await search(.words(text))
            times.append(time)
            found += page.results.isEmpty ? 0 : 1
            most = max(most, page.total)
        }
        precondition(found > queries / 2 && most == 1000, "some have no hit, and some more than are counted")
        let memory = Double(try KioskProcess.residentMemory(of: "self") - before) / 1e6
        let like = try LikeSearch.times(texts.prefix(compared), in: folder)

        var (pantry, related): ([Duration], [Duration]) = ([], [])
        for number in 1...50 {
            pantry.append(try await search(.ingredients(invented.pantry())).time)
            related.append(try await search(.related(RecipeID(.spoonacular, number))).time)
        }
        try cookbook.close()

        let (slowest, indexed) = ((times.max() ?? .zero).milliseconds, times.prefix(compared).median)
        return [
            Figure(
                "search, 1,000 queries of 100,000 recipes", times.median.milliseconds, most: 3, unit: "ms",
                note: ", slowest \(slowest.text(1)) ms"),
            Figure(
                "\(compared) of them against LIKE, by median", like.median / indexed, least: 50, unit: "×",
                note: ": \(indexed.milliseconds.text(2)) ms, \(like.median.milliseconds.text(1)) ms"),
            Figure("search by 20 ingredients of 100,000", pantry.summary),
            Figure("recipes like one of 100,000", related.summary),
            Figure("memory of the open store and its searches", "\(memory.text(1)) MB"),
            Figure("100,000 recipes: written, opened", "\(filling.seconds) s, \(opening.seconds) s"),
        ] + (try await starters()) + favorites
    }

    /// Measures a store without favorites.
    private static func starters() async throws -> [Figure] {
        let folder = try Folder()
        let cookbook = try Cookbook(folder: folder.path)
        var invented = InventedRecipes()
        var times: [Duration] = []
        for number in 0..<queries {
            let search = RecipeSearch(.words(invented.query(number)))
            let start = KernelClock.monotonic.now
            _ = try await cookbook.search(search)
            times.append(KernelClock.monotonic.now - start)
        }
        try cookbook.close()
        let slowest = (times.max() ?? .zero).milliseconds.text(2)
        return [
            Figure(
                "search of the starter recipes alone", times.median.milliseconds, most: 1, unit: "ms",
                note: ", slowest \(slowest) ms")
        ]
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

extension [Duration] {
    fileprivate var summary: String {
        "\(median.milliseconds.text(1)) ms, slowest \((self.max() ?? .zero).milliseconds.text(1)) ms"
    }
}

extension Duration {
    fileprivate var seconds: String { (self / .seconds(1)).text(1) }
}
