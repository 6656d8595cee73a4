import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Favorite foods and their removal")
struct FavoriteFoodTests {
    private let folder: TemporaryFolder
    private let cookbook: Cookbook

    private static let soup = Recipe.sample(RecipeID(.spoonacular, 7), title: "Leek soup")
    private static let tart = Recipe.sample(RecipeID(.spoonacular, 8), title: "Leek and cheese tart")
    private static let bread = Recipe(id: RecipeID(.starter, 3), title: "Bread")

    init() throws {
        folder = try TemporaryFolder()
        cookbook = try Cookbook(folder: folder.path)
    }

    /// Everything that a removal may change.
    private struct StoredFoods: Equatable {
        var favorites: [Recipe.Heading]
        var foods: [FavoriteFood]
        var recipes: [Recipe?]
        /// The titles that a search finds, with their ingredients.
        var searchable: [String]
    }

    private func storedFoods(_ cookbook: Cookbook) async throws -> StoredFoods {
        StoredFoods(
            favorites: try await cookbook.favorites(), foods: try await cookbook.foods(),
            recipes: [try await cookbook.recipe(Self.soup.id), try await cookbook.recipe(Self.tart.id)],
            searchable: try await cookbook.store.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT searchable.title || ': ' || searchable.ingredients FROM searchableText
                        JOIN searchable ON number = searchableText.rowid
                        WHERE searchableText MATCH 'title: leek' ORDER BY searchable.title
                        """)
            })
    }

    /// Saves soup and tart under leek, tart also under cheese, bread under no food, and a food without recipes.
    private func fill() async throws {
        try await cookbook.save(Self.soup, under: "leek", keep: .whole, at: 1)
        try await cookbook.save(Self.tart, under: "leek", keep: .whole, at: 2)
        try await cookbook.save(Self.tart, under: "cheese", keep: .whole, at: 3)
        try await cookbook.save(Self.bread, keep: .whole, at: 4)
        try await cookbook.add(food: "apple")
    }

    @Test("Foods survive a restart, sorted by name, each with its favorites, the newest first")
    func lists() async throws {
        try await fill()
        try await cookbook.add(food: "leek")
        try await cookbook.save(Self.soup, under: "leek", keep: .whole, at: 5)
        let expected = [
            FavoriteFood(name: "apple"), FavoriteFood(name: "cheese", recipes: [Self.tart.heading]),
            FavoriteFood(name: "leek", recipes: [Self.tart.heading, Self.soup.heading]),
        ]
        #expect(try await cookbook.foods() == expected)
        #expect(try await Cookbook(folder: folder.path).foods() == expected)
        #expect(
            try await cookbook.favorites() == [Self.bread, Self.tart, Self.soup].map(\.heading),
            "to be put under another food, or again, changes no place")
    }

    @Test("Removing a food removes favorites that are only under it; restoring brings everything back")
    func removeFood() async throws {
        try await fill()
        let before = try await storedFoods(cookbook)
        let removal = try await cookbook.remove(food: "leek")
        #expect(removal.name == "leek")
        #expect(removal.favorites.map(\.heading) == [Self.soup.heading])
        #expect(removal.loosened == [Self.tart.id])
        let after = StoredFoods(
            favorites: [Self.bread.heading, Self.tart.heading],
            foods: [FavoriteFood(name: "apple"), FavoriteFood(name: "cheese", recipes: [Self.tart.heading])],
            recipes: [nil, Self.tart], searchable: ["Leek and cheese tart: liver\nsalt"])
        let now = try await storedFoods(cookbook)
        #expect(now.searchable == after.searchable)
        #expect(now == after)
        #expect(try await storedFoods(Cookbook(folder: folder.path)) == after)
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await storedFoods(cookbook) == before)
        #expect(try await storedFoods(Cookbook(folder: folder.path)) == before)
    }

    @Test("Foods stay when a favorite is removed; restoring brings back its place, its foods and its recipe")
    func removeFavorite() async throws {
        try await fill()
        let before = try await storedFoods(cookbook)
        let removal = try await cookbook.remove(Self.tart.id)
        #expect(removal.food == nil && removal.name == "Leek and cheese tart")
        #expect(removal.favorites.first?.foods == ["cheese", "leek"])
        #expect(try await cookbook.foods().map(\.name) == ["apple", "cheese", "leek"])
        #expect(try await cookbook.foods().flatMap(\.recipes) == [Self.soup.heading])
        #expect(try await cookbook.recipe(Self.tart.id) == nil)
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await storedFoods(cookbook) == before)
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await storedFoods(cookbook) == before, "restoring twice has no further effect")
    }

    @Test("A favorite saved again in the meantime stays in its place and gets its foods again")
    func savedAgain() async throws {
        try await fill()
        let removal = try await cookbook.remove(food: "leek")
        try await cookbook.save(Self.soup, keep: .title, at: 9)
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await cookbook.favorites() == [Self.soup, Self.bread, Self.tart].map(\.heading))
        #expect(try await cookbook.foods().last?.recipes == [Self.soup.heading, Self.tart.heading])
        #expect(try await cookbook.recipe(Self.soup.id) == nil, "stored by title, as it was saved last")
        #expect(try await storedFoods(cookbook).searchable.last == "Leek soup: ")
    }

    @Test("A restored favorite is stored by title if that is the current setting, without its ingredients")
    func restoredByTitle() async throws {
        try await fill()
        let removal = try await cookbook.remove(Self.tart.id)
        try await cookbook.restore(removal, keep: .title)
        #expect(try await cookbook.favorites().contains(Self.tart.heading))
        #expect(try await cookbook.recipe(Self.tart.id) == nil)
        #expect(try await storedFoods(cookbook).searchable.contains("Leek and cheese tart: "))
        #expect(try await cookbook.foods().last?.recipes.contains(Self.tart.heading) == true)
    }

    @Test("In a new store where its number is taken, a restored favorite becomes the newest")
    func anotherStore() async throws {
        try await fill()
        let removal = try await cookbook.remove(Self.soup.id)
        let other = try Cookbook(folder: folder.file("new"))
        try await other.save(.bare, keep: .whole, at: 1)
        try await other.restore(removal, keep: .whole)
        #expect(try await other.favorites() == [Self.soup.heading, Recipe.bare.heading])
    }

    @Test("Removing something missing and restoring nothing have no effect")
    func nothing() async throws {
        try await fill()
        let before = try await storedFoods(cookbook)
        #expect(try await cookbook.remove(food: "yuzu").isEmpty)
        #expect(try await cookbook.remove(RecipeID(.own, 99)).isEmpty)
        try await cookbook.restore(Removal(), keep: .whole)
        #expect(try await storedFoods(cookbook) == before)
    }

    @Test("Foreign keys delete links with their favorite and their food")
    func links() async throws {
        try await fill()
        let count: @Sendable (Database) throws -> Int? = {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM foodFavorite")
        }
        #expect(try await cookbook.store.read(count) == 3)
        try await cookbook.store.write { db in
            try db.execute(sql: "DELETE FROM favorite WHERE recipe = ?", arguments: [Self.tart.id.description])
        }
        #expect(try await cookbook.store.read(count) == 1)
        try await cookbook.store.write { db in try db.execute(sql: "DELETE FROM food WHERE name = 'leek'") }
        #expect(try await cookbook.store.read(count) == 0)
        // Control: without foreign keys the links would stay.
        let careless = try DatabaseQueue(
            path: folder.file("careless.sqlite"), configuration: Configuration(withForeignKeys: false))
        try Schema.migrator.migrate(careless)
        try await careless.write { db in
            try db.execute(
                sql: """
                    INSERT INTO food (name) VALUES ('leek');
                    INSERT INTO favorite (recipe, title, savedAt) VALUES ('own:1', 'Soup', 1);
                    INSERT INTO foodFavorite VALUES (1, 1);
                    DELETE FROM favorite;
                    """)
        }
        #expect(try await careless.read(count) == 1)
    }

    @Test("A failed removal changes nothing")
    func whole() async throws {
        try await fill()
        let before = try await storedFoods(cookbook)
        // Make the last deletion of a removal fail.
        try await cookbook.store.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER refuse BEFORE DELETE ON food BEGIN SELECT RAISE(ABORT, 'refused'); END
                    """)
        }
        await #expect(throws: CookbookError.self) { try await cookbook.remove(food: "leek") }
        #expect(try await storedFoods(cookbook) == before)
    }
}

extension Configuration {
    fileprivate init(withForeignKeys hasForeignKeys: Bool) {
        self.init()
        foreignKeysEnabled = hasForeignKeys
    }
}
