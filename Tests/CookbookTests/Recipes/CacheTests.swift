import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("The cache of recipes")
struct CacheTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() -> RecipeCache { RecipeCache(folder: folder.path) }

    @Test("A cached recipe survives a restart of the program")
    func keeps() async throws {
        try await open().keep(.sample(), at: .sample(.seconds(1000)))
        let cache = open()
        let now = ClockReading.sample(.seconds(4600))
        #expect(try await cache.recipe(Recipe.sample().id, at: now) == .sample())
        #expect(try await cache.recent(at: now) == [.sample()])
    }

    @Test("The WAL stays small, however often the home page changes")
    func wal() async throws {
        let cache = open()
        for number in 1...300 { try await cache.keepShown(RecipeID(.starter, number % 50 + 1)) }
        // With SQLite's default, the WAL alone has 1.2 MB.
        #expect(cache.size < 500_000)
    }

    struct Age: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var keptTrusted = true
        let now: ClockReading
        let isThere: Bool
    }

    static let ages = [
        Age(testDescription: "an hour", now: .sample(.seconds(4600), wall: 0, isTrusted: false), isThere: true),
        Age(testDescription: "more than an hour", now: .sample(.seconds(4600.1)), isThere: false),
        Age(
            testDescription: "an hour over a power cut, clocks trusted",
            now: .sample(boot: "second", .seconds(20), wall: 1_800_003_600), isThere: true),
        Age(
            testDescription: "more, over a power cut",
            now: .sample(boot: "second", .seconds(1001), wall: 1_800_003_601), isThere: false),
        Age(
            testDescription: "unknown, the clock not being set now",
            now: .sample(boot: "second", .seconds(1001), wall: 1_800_000_001, isTrusted: false), isThere: false),
        Age(
            testDescription: "unknown, the clock not having been set then", keptTrusted: false,
            now: .sample(boot: "second", .seconds(1001), wall: 1_800_000_001), isThere: false),
        Age(
            testDescription: "less than none", now: .sample(boot: "second", .seconds(20), wall: 1_799_999_999),
            isThere: false),
        Age(testDescription: "unknown, boots having no name", now: .sample(boot: "", isTrusted: false), isThere: false),
    ]

    @Test("A recipe is dropped after an hour, or if its age is unknown", arguments: ages)
    func forgets(_ age: Age) async throws {
        let cache = open()
        let id = Recipe.sample().id
        let bootID = age.now.bootID.isEmpty ? "" : "first"
        try await cache.keep(.sample(), at: .sample(boot: bootID, isTrusted: age.keptTrusted))
        #expect(try await cache.recipe(id, at: age.now) == (age.isThere ? .sample() : nil))
        // Rows that are too old are deleted, not only skipped.
        let then = ClockReading.sample(boot: bootID, isTrusted: age.keptTrusted)
        #expect(try await cache.recipe(id, at: then) == (age.isThere && !bootID.isEmpty ? .sample() : nil))
    }

    @Test("A recipe that is received again replaces the cached one")
    func replaces() async throws {
        let cache = open()
        for title in ["Soup", "Stew"] {
            try await cache.keep(.sample(title: title), at: .sample())
        }
        #expect(try await cache.recent(at: .sample()).map(\.title) == ["Stew"])
    }

    @Test("The cache has at most two hundred recipes, the newest first")
    func bounded() async throws {
        let cache = open()
        try await cache.keep((1...7).map { .made($0, "Soup") }, at: .sample())
        try await cache.keep((8...RecipeCache.capacity + 3).map { .made($0, "Soup") }, at: .sample())
        let numbers = try await cache.recent(at: .sample()).map(\.id.number)
        #expect(numbers == Array((4...RecipeCache.capacity + 3).reversed()))
    }

    @Test("An answer is cached for an hour, also over a restart, in its last version", arguments: ages)
    func answers(_ age: Age) async throws {
        let bootID = age.now.bootID.isEmpty ? "" : "first"
        let then = ClockReading.sample(boot: bootID, isTrusted: age.keptTrusted)
        let page = SearchPage(total: 42, results: [SearchResult(.sample(), missing: [])], note: "stored")
        for answer in [SearchPage(total: 0, results: []), page] { try await open().keep(answer, to: "a?b", at: then) }
        #expect(try await open().answer(SearchPage.self, to: "a?c", at: then) == nil)
        #expect(try await open().answer(to: "a?b", at: age.now) == (age.isThere ? page : nil))
        #expect(try await open().answer(to: "a?b", at: then) == (age.isThere && !bootID.isEmpty ? page : nil))
    }

    @Test("The cache has at most two hundred answers, the newest")
    func boundedAnswers() async throws {
        let cache = open()
        for number in 1...RecipeCache.capacity + 2 {
            try await cache.keep(SearchPage(total: number, results: []), to: "\(number)", at: .sample())
        }
        #expect(try await cache.answer(SearchPage.self, to: "2", at: .sample()) == nil)
        #expect(try await cache.answer(SearchPage.self, to: "3", at: .sample())?.total == 3)
    }

    @Test("A cache of an older version is replaced by an empty one")
    func older() async throws {
        try await open().keep(.sample(), at: .sample())
        try await DatabaseQueue(path: folder.file("cache.sqlite")).write { db in
            try db.execute(sql: "DROP TABLE answer; PRAGMA user_version = 1")
        }
        let cache = open()
        #expect(try await cache.recent(at: .sample()).isEmpty)
        try await cache.keep(SearchPage(total: 0, results: []), to: "a", at: .sample())
    }

    @Test("The recipe on the home page survives a restart")
    func shown() async throws {
        #expect(try await open().shown() == nil)
        for id in [RecipeID(.starter, 3), RecipeID(.spoonacular, 7)] {
            try await open().keepShown(id)
            #expect(try await open().shown() == id)
        }
    }

    @Test(
        "A damaged, foreign or empty cache file is replaced without an error",
        arguments: [Data(), Data(repeating: 0xA5, count: 9000), Data("SQLite format 3\0".utf8)])
    func madeAnew(_ content: Data) async throws {
        try folder.write("cache.sqlite", content)
        try folder.write("cache.sqlite-wal", Data(repeating: 1, count: 100))
        let cache = open()
        try await cache.keep(.sample(), at: .sample())
        #expect(try await cache.recent(at: .sample()) == [.sample()])
        #expect(folder.mode("cache.sqlite") == 0o600)
    }

    @Test("If the cache can't be opened, using it fails and opening it doesn't")
    func absent() async throws {
        try FileManager.default.createDirectory(
            atPath: folder.file("cache.sqlite/folder"), withIntermediateDirectories: true)
        let cache = open()
        let error = await #expect(throws: CookbookError.self) { try await cache.keep(.sample(), at: .sample()) }
        #expect(error?.reason == .notAFile)
    }
}
