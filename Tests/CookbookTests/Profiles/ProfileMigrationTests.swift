import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Migrating a store of one person to profiles")
struct ProfileMigrationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Writes a store of the version before profiles, with rows in each table.
    private func writeOldStore() async throws {
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        try Schema.migrator.migrate(queue, upTo: "make recipes searchable")
        try await queue.write { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = \(Schema.applicationID);
                    INSERT INTO favorite (number, recipe, title, picture, savedAt) VALUES
                        (3, 'spoonacular:1', 'Zebra soup', 'https://example.org/1.jpg', 1.5),
                        (7, 'starter:2', 'Red lentil dal', NULL, 2), (9, 'strange', 'Later', NULL, 3);
                    INSERT INTO food (number, name) VALUES (2, 'soup'), (5, 'dal');
                    INSERT INTO foodFavorite (food, favorite) VALUES (2, 3), (5, 7);
                    INSERT INTO pantryItem (number, name, isChecked) VALUES (1, 'leek', 1), (2, 'rye', 0);
                    INSERT INTO shoppingItem (number, name, amount, unit, isDone) VALUES (1, 'milk', 2, 'l', 1);
                    INSERT INTO timer (number, label, duration, state, remaining) VALUES (1, 'Rice', 60, 'paused', 9);
                    INSERT INTO timerClock VALUES (1, 'boot', 5, 6, 1);
                    INSERT INTO choice (name, value) VALUES ('hasAskedPantry', 'true'), ('searchFilter',
                        '{"diets":["vegan"],"intolerances":[],"cuisines":[],"maxMinutes":30}'), ('starters', '1');
                    INSERT INTO recentText (number, text) VALUES (4, 'pasta'), (6, 'dal');
                    """)
            let soup = Recipe.made(1, "Zebra soup", ["quince"])
            try RecipeRecord(soup).insertAsOlderVersion(db)
            try RecipeIndex.put(soup, in: db)
        }
        try queue.close()
    }

    /// Returns all rows of the tables, with the columns of the older version.
    private func rows() throws -> [String: [Row]] {
        let tables = [
            "favorite": "number, recipe, title, picture, savedAt", "food": "number, name", "foodFavorite": "*",
            "pantryItem": "number, name, isChecked", "shoppingItem": "number, name, amount, unit, isDone",
            "timer": "number, label, duration, state, endsAt, remaining", "timerClock": "*",
            "recentText": "number, text",
            "recipe": "id, title, servings, minutes, likes, source, cuisines, diets, summary, picture, ingredients, "
                + "steps",
        ]
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        let rows = try queue.read { db in
            try tables.reduce(into: [String: [Row]]()) { rows, table in
                rows[table.key] = try Row.fetchAll(db, sql: "SELECT \(table.value) FROM \(table.key) ORDER BY 1, 2")
            }
        }
        try queue.close()
        return rows
    }

    @Test("All rows are kept and belong to the guest, and saving works")
    func nothingIsLost() async throws {
        try await writeOldStore()
        let before = try rows()
        #expect(before.values.allSatisfy { !$0.isEmpty })
        let cookbook = try Cookbook(folder: folder.path)
        #expect(cookbook.health == .sound)
        #expect(try await cookbook.people() == People())
        try cookbook.close()
        #expect(try rows() == before)

        #expect(try await cookbook.favorites().map(\.title) == ["Red lentil dal", "Zebra soup"])
        #expect(
            try await cookbook.foods().map { [$0.name] + $0.recipes.map(\.title) } == [
                ["dal", "Red lentil dal"], ["soup", "Zebra soup"],
            ])
        #expect(try await cookbook.pantry().checked == ["leek"])
        #expect(try await cookbook.recentTexts() == ["dal", "pasta"])
        #expect(try await cookbook.hasAskedPantry())
        #expect(try await cookbook.searchFilter() == RecipeFilter(diets: ["vegan"], maxMinutes: 30))
        #expect(try await cookbook.diet() == nil)
        #expect(try await cookbook.shoppingList().items.map(\.name) == ["milk"])
        #expect(try await cookbook.timers()?.timers.map(\.label) == ["Rice"])
        #expect(try await cookbook.search(RecipeSearch(.words("quince"))).results.map(\.title) == ["Zebra soup"])

        try await cookbook.save(.made(2, "Yak pie"), under: "pie", keep: .whole, at: 4)
        #expect(try await cookbook.favorites().first?.title == "Yak pie")
        #expect(try await cookbook.remove(food: "soup").favorites.map(\.heading.title) == ["Zebra soup"])
        #expect(try await cookbook.recipe(RecipeID(.spoonacular, 1)) == nil)
    }

    @Test("Foreign keys between the rebuilt tables work")
    func references() async throws {
        try await writeOldStore()
        let cookbook = try Cookbook(folder: folder.path)
        let wrong = try await cookbook.store.read { db in
            try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
                + (Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%newF%'") ?? 0)
        }
        #expect(wrong == 0)
        try await cookbook.store.write { db in try db.execute(sql: "DELETE FROM favorite WHERE number = 3") }
        #expect(try await cookbook.foods().map(\.recipes.count) == [1, 0])
    }
}
