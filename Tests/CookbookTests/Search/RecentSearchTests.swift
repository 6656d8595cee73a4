import Foundation
import GRDB
import Kitchen
import Synchronization
import Testing
import Workbench

@testable import Cookbook

@Suite("Searching cached recipes of the last hour")
struct RecentSearchTests {
    private let folder: TemporaryFolder
    private let cookbook: Cookbook
    private let cache: RecipeCache

    init() throws {
        folder = try TemporaryFolder()
        cookbook = try Cookbook(folder: folder.path)
        cache = RecipeCache(folder: folder.path)
    }

    private func search(
        _ subject: RecipeSearch.Subject, offset: Int = 0, at now: ClockReading = .sample()
    ) async throws -> SearchPage {
        let recent = RecentRecipes(cache, at: now) { error in Issue.record("\(error)") }
        return try await cookbook.search(RecipeSearch(subject), offset: offset, recent: recent)
    }

    @Test(
        "Cached recipes are found together with stored ones for an hour",
        arguments: [RecipeSearch.Subject.words("zebra"), .food("zebra")])
    func found(_ subject: RecipeSearch.Subject) async throws {
        try await cookbook.save(.made(1, "Zebra stew"), keep: .whole, at: 1)
        try await cache.keep([.made(2, "Zebra pie"), .made(3, "Soup", ["zebra"])], at: .sample(.seconds(1000)))
        let page = try await search(subject, at: .sample(.seconds(4600)))
        #expect(Set(page.results.map(\.title)) == ["Zebra stew", "Zebra pie", "Soup"])
        #expect(page.results.last?.title == "Soup", "the others have the word in the title")
        #expect(page.total == 3)
        #expect(try await search(subject, at: .sample(.seconds(4601))).results.map(\.title) == ["Zebra stew"])
        // Rows that are too old are deleted, not only skipped.
        #expect(try await search(subject, at: .sample(.seconds(1000))).results.map(\.title) == ["Zebra stew"])
    }

    @Test("A favorite that is also cached counts once")
    func once() async throws {
        let recipe = Recipe.made(1, "Zebra stew", ["quince"])
        try await cookbook.save(recipe, keep: .whole, at: 1)
        try await cache.keep(recipe, at: .sample())
        #expect(try await search(.words("zebra")) == SearchPage(total: 1, results: [SearchResult(recipe)]))
    }

    @Test("A favorite stored by title is found by its ingredients while it is cached, with its missing ones")
    func titleAndCache() async throws {
        let recipe = Recipe.made(1, "Zebra stew", ["quince", "caviar", "salt"])
        try await cookbook.save(recipe, keep: .title, at: 1)
        try await cache.keep(recipe, at: .sample())
        #expect(try await search(.words("quince")).results.map(\.title) == ["Zebra stew"])
        let page = try await search(.ingredients(["quince"]))
        #expect(page.results.map { $0.missing?.map(\.name) } == [["caviar"]])
    }

    @Test("If the store or the cache has a recipe with all words, recipes with some of them are left out")
    func allBeforeAny() async throws {
        try await cookbook.save(.made(1, "Zebra stew"), keep: .whole, at: 1)
        try await cache.keep([.made(2, "Zebra pie")], at: .sample())
        #expect(try await search(.words("zebra pie")).results.map(\.title) == ["Zebra pie"])
        #expect(try await search(.words("zebra stew")).results.map(\.title) == ["Zebra stew"])
        #expect(try await search(.words("zebra qqq")).total == 2)
    }

    @Test("A favorite stored by title matches all words of the cached recipe")
    func betterOfBoth() async throws {
        try await cookbook.save(.made(1, "Zebra stew"), keep: .title, at: 1)
        try await cookbook.save(.made(2, "Zebra pie"), keep: .title, at: 1)
        try await cache.keep(.made(1, "Zebra stew", ["quince"]), at: .sample())
        #expect(try await search(.words("zebra quince")).results.map(\.title) == ["Zebra stew"])
    }

    @Test("Recipes related to a cached one are found, and cached recipes related to a stored one")
    func related() async throws {
        try await cookbook.save(.made(1, "Zebra stew"), keep: .whole, at: 1)
        try await cache.keep([.made(2, "Zebra pie"), .made(3, "Zebra cake")], at: .sample())
        for (number, others) in [(1, [2, 3]), (2, [1, 3])] {
            let found = try await search(.related(RecipeID(.spoonacular, number))).results.map(\.id)
            #expect(Set(found.filter { $0.origin == .spoonacular }.map(\.number)) == Set(others))
        }
    }

    @Test(
        "All pages of both together have every result once", arguments: [RecipeSearch.Subject.words("soup"), .popular])
    func pages(_ subject: RecipeSearch.Subject) async throws {
        for number in 1...23 {
            try await cookbook.save(.made(number, "Soup \(number % 5)", likes: number % 3), keep: .whole, at: 1)
        }
        try await cache.keep((12...45).map { .made($0, "Soup \($0 % 7)", likes: $0 % 4) }, at: .sample())
        let first = try await search(subject)
        var found: [SearchResult] = []
        while found.count < first.total {
            let page = try await search(subject, offset: found.count)
            if page.results.isEmpty { break }
            found += page.results
        }
        #expect(found.count == first.total)
        #expect(Set(found.map(\.id)).count == found.count)
        #expect(found.count { $0.id.origin == .spoonacular } == 45)
    }

    @Test("The cache's index follows new, updated and dropped recipes, and writes nothing to the card")
    func sinceLastSearch() async throws {
        try await cache.keep([.made(1, "Zebra stew"), .made(2, "Zebra pie")], at: .sample())
        let size = cache.size
        #expect(Set(try await search(.words("zebra")).results.map(\.title)) == ["Zebra stew", "Zebra pie"])
        #expect(cache.size == size, "searching writes nothing")
        let now = ClockReading.sample(.seconds(2000))
        try await cache.keep([.made(1, "Yak stew"), .made(3, "Zebra cake")], at: now)
        #expect(Set(try await search(.words("zebra"), at: now).results.map(\.title)) == ["Zebra pie", "Zebra cake"])
        #expect(try await search(.words("yak"), at: now).results.map(\.title) == ["Yak stew"])
        let later = try await search(.words("zebra"), at: .sample(.seconds(5000)))
        #expect(later.results.map(\.title) == ["Zebra cake"])
        let tables = try await DatabaseQueue(path: folder.file("cache.sqlite")).read { db in
            try String.fetchSet(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
        }
        #expect(tables == ["recipe", "answer", "shown", "places", "location", "rest", "sqlite_sequence"])
    }

    @Test("An unusable cache is reported, and stored recipes are found")
    func failing() async throws {
        let broken = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: broken.file("cache.sqlite/folder"), withIntermediateDirectories: true)
        try await cookbook.save(.made(1, "Zebra stew"), keep: .whole, at: 1)
        let reports = Reports()
        let recent = RecentRecipes(RecipeCache(folder: broken.path), at: .sample()) { reports.add($0) }
        let page = try await cookbook.search(RecipeSearch(.words("zebra")), recent: recent)
        #expect(page.results.map(\.title) == ["Zebra stew"])
        #expect(reports.all.map(\.reason) == [.notAFile])
    }
}

private final class Reports: Sendable {
    private let errors = Mutex<[CookbookError]>([])
    var all: [CookbookError] { errors.withLock { $0 } }
    func add(_ error: CookbookError) { errors.withLock { $0.append(error) } }
}
