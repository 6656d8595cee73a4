import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("The FTS5 index after restarts, updates and damage")
struct SearchStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> Cookbook { try Cookbook(folder: folder.path) }

    private func titles(_ text: String, in cookbook: Cookbook) async throws -> [String] {
        try await cookbook.search(RecipeSearch(.words(text))).results.map(\.title)
    }

    /// Changes the store while no connection has it open.
    private func change(_ sql: String) throws {
        try DatabaseQueue(path: folder.file("galley.sqlite")).write { db in try db.execute(sql: sql) }
    }

    // MARK: - Starters

    @Test("Every starter recipe is found by its title in a new store")
    func starters() async throws {
        let cookbook = try open()
        for recipe in StarterCookbook.recipes {
            #expect(try await titles(recipe.title, in: cookbook).first == recipe.title)
        }
    }

    @Test("The starter recipes of another version are replaced once")
    func refresh() async throws {
        try open().close()
        let old =
            "INSERT INTO searchable (id, title, ingredients, cuisines, diets) VALUES ('starter:999', 'Zebra', '', '', '')"
        try change("\(old); DELETE FROM searchable WHERE id = 'starter:2'")
        let same = try open()
        #expect(try await titles("zebra", in: same) == ["Zebra"], "the fingerprint is the same, so nothing is indexed")
        #expect(try await titles("red lentil dal", in: same).first != "Red lentil dal")
        try same.close()
        try change("UPDATE choice SET value = '1' WHERE name = 'starters'")
        let other = try open()
        #expect(try await titles("zebra", in: other).isEmpty)
        #expect(try await titles("red lentil dal", in: other).first == "Red lentil dal")
    }

    @Test("On a full card the store opens without new starter recipes; they are added once there is room")
    func refreshOnFullCard() async throws {
        try open().close()
        try change("DELETE FROM searchable; UPDATE choice SET value = '1' WHERE name = 'starters'")
        try change("INSERT INTO searchableText (searchableText) VALUES ('rebuild')")
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        try await queue.vacuum()
        try await queue.write { db in _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = 1") }
        try StarterCookbook.index(in: queue)
        #expect(try await queue.read { db in try Choice.starters.value(in: db) } == "1")
        try await queue.write { db in _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = 10000") }
        try StarterCookbook.index(in: queue)
        #expect(try await queue.read { db in try Choice.starters.value(in: db) } != "1")
        #expect(try await titles("red lentil dal", in: open()).first == "Red lentil dal")
    }

    // MARK: - Updates

    @Test("After a migration, favorites stored whole and by title, own recipes and damaged recipes are found")
    func migration() async throws {
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        try Schema.migrator.migrate(queue, upTo: "keep what was chosen and typed at the kiosk")
        try await queue.write { db in
            try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
            for (number, title) in [(1, "Whole zebra"), (2, "Titled zebra"), (3, "Damaged zebra")] {
                let id = RecipeID(.spoonacular, number)
                try db.execute(
                    sql: "INSERT INTO favorite (recipe, title, savedAt) VALUES (?, ?, 1)",
                    arguments: [id.description, title])
                guard number != 2 else { continue }
                try RecipeRecord(.made(number, title, ["quince", "rye"], likes: 3)).insertAsOlderVersion(db)
            }
            try RecipeRecord(.sample(RecipeID(.own, 1), title: "Own zebra")).insertAsOlderVersion(db)
            try db.execute(sql: "UPDATE recipe SET ingredients = '[{' WHERE title = 'Damaged zebra'")
            try db.execute(
                sql: "INSERT INTO favorite (recipe, title, savedAt) VALUES ('starter:2', 'Red lentil dal', 1)")
        }
        try queue.close()

        let cookbook = try open()
        #expect(cookbook.health == .sound)
        #expect(
            Set(try await titles("zebra", in: cookbook)) == [
                "Whole zebra", "Titled zebra", "Damaged zebra", "Own zebra",
            ])
        #expect(try await titles("quince rye", in: cookbook) == ["Whole zebra"])
        #expect(try await titles("liver", in: cookbook) == ["Own zebra"])
        #expect(try await titles("red lentil dal", in: cookbook).count { $0 == "Red lentil dal" } == 1)
        let french = RecipeSearch(.words("zebra"), filter: RecipeFilter(cuisines: ["french"]))
        #expect(try await cookbook.search(french).results.map(\.title) == ["Own zebra"])
        let popular = try await cookbook.search(RecipeSearch(.popular)).results
        #expect(popular.prefix(2).map(\.title) == ["Whole zebra", "Damaged zebra"])
        #expect(try await !cookbook.remove(RecipeID(.spoonacular, 1)).isEmpty)
        #expect(try await titles("quince", in: cookbook).isEmpty)
    }

    @Test("A newer store is searched but not changed; without the index it opens and searching fails")
    func newer() async throws {
        try await open().save(.made(1, "Zebra stew"), keep: .whole, at: 1)
        try change("PRAGMA user_version = 999; UPDATE choice SET value = '1' WHERE name = 'starters'")
        let before = try folder.content("galley.sqlite")
        #expect(try await titles("zebra", in: open()) == ["Zebra stew"])
        #expect(try folder.content("galley.sqlite") == before)
        try change("DROP TABLE searchableText")
        let cookbook = try open()
        #expect(try await cookbook.favorites().count == 1)
        await #expect(throws: CookbookError.self) { try await titles("zebra", in: cookbook) }
    }

    // MARK: - Damage

    static let damages = [
        "UPDATE searchableText_data SET block = x'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF' WHERE id = 10",
        "UPDATE searchableText_data SET block = zeroblob(length(block)) WHERE id > 10",
        "DELETE FROM searchableText_data WHERE id > 10", "DELETE FROM searchableText_data WHERE id = 10",
    ]

    @Test("A damaged FTS5 index is rebuilt: everything is found, and saving works", arguments: damages)
    func mends(_ damage: String) async throws {
        try open().close()
        try change(damage)
        let error = #expect(throws: DatabaseError.self) {
            try DatabaseQueue(path: folder.file("galley.sqlite")).read { db in
                try Row.fetchAll(
                    db, sql: "SELECT rowid FROM searchableText WHERE searchableText MATCH '\"lentil\" * OR \"l\" *'")
            }
        }
        #expect(error?.extendedResultCode == .SQLITE_CORRUPT_VTAB, "the damage has an effect")

        let cookbook = try open()
        #expect(cookbook.health == .sound)
        #expect(try await titles("red lentil dal", in: cookbook).first == "Red lentil dal")
        try await cookbook.save(.made(1, "Zebra stew"), keep: .whole, at: 1)
        #expect(try await titles("zebra", in: cookbook) == ["Zebra stew"])
    }

    @Test("A favorite can be saved and removed despite a damaged FTS5 index", arguments: damages)
    func savesAnyway(_ damage: String) async throws {
        let cookbook = try open()
        try await cookbook.save(.made(1, "Zebra stew"), keep: .whole, at: 1)
        try cookbook.close()
        try change(damage)
        try await cookbook.save(.made(2, "Yak pie"), keep: .whole, at: 1)
        #expect(try await !cookbook.remove(RecipeID(.spoonacular, 1)).isEmpty)
        #expect(try await cookbook.favorites().map(\.title) == ["Yak pie"])
    }
}
