import Cookbook
import Kitchen
import Testing
import Workbench

@Suite("Favorites and recipes")
struct FavoriteTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> Cookbook { try Cookbook(folder: folder.path) }

    @Test("A new store is sound, empty and accessible only to its user")
    func begins() async throws {
        let inner = folder.file("state/galley")
        let cookbook = try Cookbook(folder: inner)
        #expect(cookbook.health == .sound)
        #expect(try await cookbook.favorites().isEmpty)
        #expect(try await cookbook.timers() == nil)
        #expect(cookbook.size > 0)
        #expect(folder.mode("state/galley") == 0o700)
        for name in ["galley.sqlite", "galley.sqlite-wal", "galley.sqlite-shm"] {
            #expect(folder.mode("state/galley/\(name)") == 0o600)
        }
        #expect(!folder.exists("state/galley/galley.sqlite.new"))
    }

    @Test("A favorite survives a restart with all properties", arguments: [Recipe.sample(), .bare])
    func outlivesRestart(recipe: Recipe) async throws {
        try await open().save(recipe, keep: .whole, at: 1)
        let reopened = try open()
        #expect(try await reopened.favorites() == [recipe.heading])
        #expect(try await reopened.recipe(recipe.id) == recipe)
    }

    @Test("The newest favorite comes first, even if the clock was wrong")
    func order() async throws {
        let cookbook = try open()
        let recipes = (1...3).map { Recipe(id: RecipeID(.spoonacular, $0), title: "Recipe \($0)") }
        for (recipe, time) in zip(recipes, [300.0, 100, 200]) {
            try await cookbook.save(recipe, keep: .whole, at: time)
        }
        #expect(try await cookbook.favorites() == recipes.reversed().map(\.heading))
    }

    @Test("Pages list each recipe once, even if recipes are saved or removed between two pages")
    func pages() async throws {
        let cookbook = try open()
        let recipes = (1...7).map { Recipe(id: RecipeID(.spoonacular, $0), title: "Recipe \($0)") }
        for recipe in recipes + [StarterCookbook.recipes[0]] { try await cookbook.save(recipe, keep: .whole, at: 1) }
        var (paged, place): ([Cookbook.Entry], Int?) = ([], nil)
        repeat {
            let page = try await cookbook.recipePage(after: place, limit: 3)
            paged += page.entries
            place = page.next
        } while place != nil
        let whole = try await cookbook.recipePage().entries
        #expect(paged == whole)
        #expect(Set(paged.map(\.heading.id)).count == paged.count && paged.filter(\.isFavorite).count == 8)

        let first = try await cookbook.recipePage(favorites: true, limit: 3)
        _ = try await cookbook.remove(first.entries[1].heading.id)
        try await cookbook.save(.sample(), keep: .whole, at: 2)
        let second = try await cookbook.recipePage(favorites: true, after: first.next, limit: 3)
        #expect(second.entries.map(\.heading.title) == ["Recipe 5", "Recipe 4", "Recipe 3"])
    }

    @Test("A removal by a command can be undone once within ten minutes, and leaves no text behind")
    func undo() async throws {
        let cookbook = try open()
        try await cookbook.save(.sample(), under: "liver", keep: .whole, at: 1)
        try await cookbook.keep(try await cookbook.remove(Recipe.sample().id), at: 1000)
        #expect(try await cookbook.restoreRemoved(keep: .whole, at: 1600)?.name == Recipe.sample().title)
        #expect(try await cookbook.favorites() == [Recipe.sample().heading])
        #expect(try await cookbook.recipe(Recipe.sample().id) == .sample())
        #expect(try await cookbook.restoreRemoved(keep: .whole, at: 1600) == nil)

        for time in [1601.0, 999] {
            try await cookbook.keep(try await cookbook.remove(Recipe.sample().id), at: 1000)
            #expect(try await cookbook.restoreRemoved(keep: .whole, at: time) == nil)
            #expect(try await cookbook.favorites().isEmpty)
            try await cookbook.save(.sample(), under: "liver", keep: .whole, at: 1)
        }
        try await cookbook.keep(try await cookbook.remove(Recipe.sample().id), at: 1000)
        try await cookbook.forgetRemoval()
        #expect(try await cookbook.restoreRemoved(keep: .whole, at: 1000) == nil)
    }

    @Test("Several removals are undone one by one, the last one first: from the pantry, and from the shopping list")
    func undoLists() async throws {
        let cookbook = try open()
        let pantry = Pantry([.init(name: "leek"), .init(name: "rice", isChecked: false), .init(name: "egg")])
        let left = Pantry([.init(name: "egg")])
        try await cookbook.keep(left)
        try await cookbook.keep(Removal(pantry: .init(in: pantry.items, missingIn: left.items)), at: 1000)
        let list = ShoppingList([.init(name: "milk", amount: 1, unit: "l"), .init(name: "salt", isDone: true)])
        try await cookbook.keep(ShoppingList(), changedFrom: ShoppingList())
        try await cookbook.keep(Removal(shopping: .init(in: list.items, missingIn: [])), at: 1001)

        #expect(try await cookbook.lastRemoval(at: 1002)?.name == "2 lines")
        #expect(try await cookbook.restoreRemoved(keep: .whole, at: 1002)?.name == "2 lines")
        #expect(try await cookbook.shoppingList() == list)
        #expect(try await cookbook.pantry() == left)
        #expect(try await cookbook.lastRemoval(at: 1002)?.name == "2 ingredients")
        #expect(try await cookbook.restoreRemoved(keep: .whole, at: 1002)?.name == "2 ingredients")
        #expect(try await cookbook.pantry() == pantry)
        #expect(try await cookbook.lastRemoval(at: 1002) == nil)
    }

    @Test("Saving a favorite twice keeps one, in its place")
    func idempotent() async throws {
        let cookbook = try open()
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        try await cookbook.save(.bare, keep: .whole, at: 2)
        try await cookbook.save(.sample(), keep: .whole, at: 3)
        #expect(try await cookbook.favorites() == [Recipe.bare.heading, Recipe.sample().heading])
    }

    @Test("A favorite stored by title has only id, title and picture, even if it was stored whole before")
    func titlesOnly() async throws {
        let cookbook = try open()
        let recipe = Recipe.sample()
        for keep in [Cookbook.Keep.title, .whole, .title] {
            try await cookbook.save(recipe, keep: keep, at: 1)
            #expect(try await cookbook.favorites() == [recipe.heading])
            #expect(try await cookbook.recipe(recipe.id) == (keep == .whole ? recipe : nil))
        }
    }

    @Test("A removed favorite is deleted")
    func removing() async throws {
        let cookbook = try open()
        let recipe = Recipe.sample()
        try await cookbook.save(recipe, keep: .whole, at: 1)
        #expect(try await !cookbook.remove(recipe.id).isEmpty)
        #expect(try await cookbook.favorites().isEmpty)
        #expect(try await cookbook.recipe(recipe.id) == nil)
        #expect(try await cookbook.remove(recipe.id).isEmpty)
    }

    @Test("A starter recipe can be a favorite, and stays after it is removed")
    func starters() async throws {
        let cookbook = try open()
        let starter = try #require(StarterCookbook.recipes.first)
        try await cookbook.save(starter, keep: .title, at: 1)
        #expect(try await cookbook.favorites() == [starter.heading])
        #expect(try await !cookbook.remove(starter.id).isEmpty)
        #expect(try await cookbook.recipe(starter.id) == starter)
    }

    @Test("Lists have favorites first and every recipe once")
    func lists() async throws {
        let cookbook = try open()
        let starter = try #require(StarterCookbook.recipes.last)
        try await cookbook.save(starter, keep: .whole, at: 1)
        try await cookbook.save(.sample(), keep: .whole, at: 2)
        let all = try await cookbook.recipePage().entries
        #expect(all.prefix(2).map(\.heading) == [Recipe.sample().heading, starter.heading])
        #expect(all.prefix(3).map(\.isFavorite) == [true, true, false])
        #expect(all.count == StarterCookbook.recipes.count + 1)
        #expect(Set(all.map(\.heading.id)).count == all.count)
        #expect(try await cookbook.recipePage(favorites: true).entries.count == 2)
        #expect(try await cookbook.recipePage(own: true).entries.isEmpty)
    }
}
