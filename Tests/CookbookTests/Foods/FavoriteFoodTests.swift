import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Favorite foods, and what is removed with them")
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

    /// All that a removal may touch.
    private struct Shelf: Equatable {
        var favorites: [Recipe.Heading]
        var foods: [FavoriteFood]
        var recipes: [Recipe?]
        /// What a search finds, with its ingredients.
        var searchable: [String]
    }

    private func shelf(_ cookbook: Cookbook) async throws -> Shelf {
        Shelf(
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

    /// Soup and tart under leek, tart under cheese as well, bread under nothing, and a food without recipes.
    private func fill() async throws {
        try await cookbook.save(Self.soup, under: "leek", keep: .whole, at: 1)
        try await cookbook.save(Self.tart, under: "leek", keep: .whole, at: 2)
        try await cookbook.save(Self.tart, under: "cheese", keep: .whole, at: 3)
        try await cookbook.save(Self.bread, keep: .whole, at: 4)
        try await cookbook.add(food: "apple")
    }

    @Test("Foods are there after a restart, by name, each with its favorites, the newest first")
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

    @Test("A food takes the favorites with it that are kept under it alone; brought back, all is as it was")
    func removeFood() async throws {
        try await fill()
        let before = try await shelf(cookbook)
        let removal = try await cookbook.remove(food: "leek")
        #expect(removal.name == "leek")
        #expect(removal.favorites.map(\.heading) == [Self.soup.heading])
        #expect(removal.loosened == [Self.tart.id])
        let after = Shelf(
            favorites: [Self.bread.heading, Self.tart.heading],
            foods: [FavoriteFood(name: "apple"), FavoriteFood(name: "cheese", recipes: [Self.tart.heading])],
            recipes: [nil, Self.tart], searchable: ["Leek and cheese tart: liver\nsalt"])
        let now = try await shelf(cookbook)
        #expect(now.searchable == after.searchable)
        #expect(now == after)
        #expect(try await shelf(Cookbook(folder: folder.path)) == after)
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await shelf(cookbook) == before)
        #expect(try await shelf(Cookbook(folder: folder.path)) == before)
    }

    @Test("A favorite leaves its foods, which stay; brought back, it has its place, its foods, and what was kept of it")
    func removeFavorite() async throws {
        try await fill()
        let before = try await shelf(cookbook)
        let removal = try await cookbook.remove(Self.tart.id)
        #expect(removal.food == nil && removal.name == "Leek and cheese tart")
        #expect(removal.favorites.first?.foods == ["cheese", "leek"])
        #expect(try await cookbook.foods().map(\.name) == ["apple", "cheese", "leek"])
        #expect(try await cookbook.foods().flatMap(\.recipes) == [Self.soup.heading])
        #expect(try await cookbook.recipe(Self.tart.id) == nil)
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await shelf(cookbook) == before)
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await shelf(cookbook) == before, "twice is as good as once")
    }

    @Test("What was saved again meanwhile stays where it is, and is kept under its foods again")
    func savedAgain() async throws {
        try await fill()
        let removal = try await cookbook.remove(food: "leek")
        try await cookbook.save(Self.soup, keep: .title, at: 9)
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await cookbook.favorites() == [Self.soup, Self.bread, Self.tart].map(\.heading))
        #expect(try await cookbook.foods().last?.recipes == [Self.soup.heading, Self.tart.heading])
        #expect(try await cookbook.recipe(Self.soup.id) == nil, "by title, as it was saved last")
        #expect(try await shelf(cookbook).searchable.last == "Leek soup: ")
    }

    @Test("What comes back is kept by title where that is wanted by then, and no ingredient of it is found")
    func restoredByTitle() async throws {
        try await fill()
        let removal = try await cookbook.remove(Self.tart.id)
        try await cookbook.restore(removal, keep: .title)
        #expect(try await cookbook.favorites().contains(Self.tart.heading))
        #expect(try await cookbook.recipe(Self.tart.id) == nil)
        #expect(try await shelf(cookbook).searchable.contains("Leek and cheese tart: "))
        #expect(try await cookbook.foods().last?.recipes.contains(Self.tart.heading) == true)
    }

    @Test("In a store that was begun anew, where another has its number, what comes back is the newest")
    func anotherStore() async throws {
        try await fill()
        let removal = try await cookbook.remove(Self.soup.id)
        let other = try Cookbook(folder: folder.file("new"))
        try await other.save(.bare, keep: .whole, at: 1)
        try await other.restore(removal, keep: .whole)
        #expect(try await other.favorites() == [Self.soup.heading, Recipe.bare.heading])
    }

    @Test("Removing what is not there removes nothing, and bringing nothing back does nothing")
    func nothing() async throws {
        try await fill()
        let before = try await shelf(cookbook)
        #expect(try await cookbook.remove(food: "yuzu").isEmpty)
        #expect(try await cookbook.remove(RecipeID(.own, 99)).isEmpty)
        try await cookbook.restore(Removal(), keep: .whole)
        #expect(try await shelf(cookbook) == before)
    }

    @Test("Links go with their favorite and with their food, for the store enforces it")
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
        // Without that they would stay: the test can tell.
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

    @Test("A removal on a card that fails removes nothing, and one that is refused midway leaves no half")
    func whole() async throws {
        try await fill()
        let before = try await shelf(cookbook)
        // The last thing that a removal deletes cannot be.
        try await cookbook.store.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER refuse BEFORE DELETE ON food BEGIN SELECT RAISE(ABORT, 'refused'); END
                    """)
        }
        await #expect(throws: CookbookError.self) { try await cookbook.remove(food: "leek") }
        #expect(try await shelf(cookbook) == before)
    }
}

extension Configuration {
    fileprivate init(withForeignKeys hasForeignKeys: Bool) {
        self.init()
        foreignKeysEnabled = hasForeignKeys
    }
}
