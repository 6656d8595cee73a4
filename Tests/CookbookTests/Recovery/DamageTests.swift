import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Damaged and foreign stores, and stores of newer versions")
struct DamageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> Cookbook { try Cookbook(folder: folder.path) }

    enum Damage: CaseIterable, Sendable {
        case empty, random, truncated, foreign, notMigrated, gone, badPage

        /// True if the favorite can be recovered.
        var leavesFavorite: Bool { [.foreign, .badPage].contains(self) }

        func apply(to folder: TemporaryFolder) throws {
            let name = "galley.sqlite"
            switch self {
            case .empty: try folder.write(name, Data())
            case .random:
                var generator = SplitMix(seed: 7)
                try folder.write(name, Data((0..<9000).map { _ in UInt8.random(in: 0...255, using: &generator) }))
            case .truncated: try folder.write(name, folder.content(name).prefix(5000))
            case .foreign: try Self.change(folder, "PRAGMA application_id = 1")
            case .notMigrated: try Self.change(folder, "DROP TABLE favorite")
            case .gone:
                try FileManager.default.moveItem(
                    atPath: folder.file(name), toPath: folder.file("galley.sqlite-wal"))
            case .badPage:
                var content = try folder.content(name)
                content.replaceSubrange(4096..<8192, with: Data(repeating: 0xFF, count: 4096))
                try folder.write(name, content)
            }
        }

        private static func change(_ folder: TemporaryFolder, _ sql: String) throws {
            try DatabaseQueue(path: folder.file("galley.sqlite")).write { db in try db.execute(sql: sql) }
        }
    }

    @Test(
        "A damaged store is quarantined unchanged, its readable rows are recovered, and that is reported until acknowledged",
        arguments: Damage.allCases)
    func setsAside(_ damage: Damage) async throws {
        try await open().save(.sample(), keep: .whole, at: 1)
        try damage.apply(to: folder)
        let names = ["galley.sqlite", "galley.sqlite-wal"].filter { folder.exists($0) }
        let contents = try names.map { try folder.content($0) }

        let cookbook = try open()
        let place = folder.file("quarantine/1")
        #expect(cookbook.health.damage?.setAside == place)
        #expect(try names.map { try folder.content("quarantine/1/\($0)") } == contents)
        let kept = damage.leavesFavorite ? [Recipe.sample().heading] : []
        #expect(try await cookbook.favorites() == kept)
        try await cookbook.save(.bare, keep: .whole, at: 2)

        let reopened = try open()
        #expect(try await reopened.favorites() == [Recipe.bare.heading] + kept)
        #expect(reopened.health.damage?.setAside == place)
        try reopened.acknowledgeDamage()
        #expect(reopened.health == .sound)
        #expect(try open().health == .sound)
        #expect(folder.mode("galley.sqlite") == 0o600)
    }

    @Test("A sound store isn't quarantined")
    func leavesSound() async throws {
        try await open().save(.sample(), keep: .whole, at: 1)
        #expect(try open().health == .sound)
        #expect(!folder.exists("quarantine"))
    }

    @Test("Each damaged store gets its own quarantine folder")
    func severalTimes() throws {
        for number in 1...3 {
            try folder.write("galley.sqlite", Data("not a database \(number)".utf8))
            let place = number == 1 ? "quarantine/1" : "quarantine"
            #expect(try open().health.damage?.setAside == folder.file(place), "the parent folder of all of them")
        }
        for number in 1...3 {
            let content = try folder.content("quarantine/\(number)/galley.sqlite")
            #expect(content == Data("not a database \(number)".utf8))
        }
    }

    @Test("A new store interrupted by a power cut is created again, and no damage is reported")
    func unfinished() async throws {
        try folder.write("galley.sqlite.new", Data(repeating: 0x20, count: 3000))
        try folder.write("galley.sqlite.new-journal", Data(repeating: 0x20, count: 3000))
        let cookbook = try open()
        #expect(cookbook.health == .sound)
        try await cookbook.save(.bare, keep: .whole, at: 1)
    }

    @Test(
        "A damaged column name is found, although SQLite's checks accept it",
        arguments: ["old.cuisines", "picture TEXT"])
    func lostName(place: String) async throws {
        let cookbook = try open()
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        try cookbook.close()
        var content = try folder.content("galley.sqlite")
        let found = try #require(content.firstRange(of: Data(place.utf8)))
        content[found.lowerBound + 4] ^= 1
        try folder.write("galley.sqlite", content)
        #expect(try open().health.damage?.setAside == folder.file("quarantine/1"))
    }

    @Test("One flipped bit anywhere is found or does no harm")
    func flippedBits() async throws {
        try await open().save(.sample(), keep: .whole, at: 1)
        let whole = try folder.content("galley.sqlite")
        var generator = SplitMix(seed: 11)
        for _ in 0..<100 {
            var content = whole
            let place = Int.random(in: content.indices, using: &generator)
            content[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            let flipped = try TemporaryFolder()
            try flipped.write("galley.sqlite", content)
            let cookbook = try Cookbook(folder: flipped.path)
            _ = try await cookbook.favorites()
            _ = try await cookbook.search(RecipeSearch(.words("maison liver")))
            try await cookbook.save(.bare, keep: .whole, at: 2)
            do {
                _ = try await cookbook.recipe(Recipe.sample().id)
            } catch {
                #expect(!error.description.isEmpty, "an unreadable recipe is reported, not made up")
            }
        }
    }

    @Test("A repair while the program runs is announced; another opening isn't", .timeLimit(.minutes(1)))
    func whileRunning() async throws {
        let cookbook = try open()
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        try cookbook.close()
        try Damage.random.apply(to: folder)
        #expect(try await cookbook.favorites().isEmpty)
        #expect(cookbook.damage?.setAside == folder.file("quarantine/1"))
        #expect(Cookbook.damage(in: folder.path) == cookbook.damage)
        var changes = cookbook.healthChanges.makeAsyncIterator()
        #expect(await changes.next() != nil)
        try cookbook.close()
        _ = try await cookbook.favorites()
        let waiting = Task { [cookbook] in await cookbook.healthChanges.first { _ in true } != nil }
        waiting.cancel()
        #expect(await !waiting.value)
    }

    @Test("A store of a newer version is read but not changed")
    func newer() async throws {
        try await open().save(.sample(), keep: .whole, at: 1)
        try await DatabaseQueue(path: folder.file("galley.sqlite")).write { db in
            try db.execute(sql: "PRAGMA user_version = 999")
        }
        let before = try folder.content("galley.sqlite")
        let cookbook = try open()
        #expect(cookbook.health == .readOnly(.newer(version: 999)))
        #expect(try await cookbook.favorites() == [Recipe.sample().heading])
        #expect(try await cookbook.recipe(Recipe.sample().id) == .sample())
        let error = await #expect(throws: CookbookError.self) {
            try await cookbook.save(.bare, keep: .whole, at: 2)
        }
        #expect(error?.reason == .newer)
        #expect(try folder.content("galley.sqlite") == before)
    }
}
