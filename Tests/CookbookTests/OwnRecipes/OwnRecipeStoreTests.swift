import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Own recipes in the store")
struct OwnRecipeStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> Cookbook { try Cookbook(folder: folder.path) }

    private static let bread = OwnRecipe(
        title: "Rye bread", servings: 2, minutes: 90, source: .init(name: "Inge", url: "https://recipes.example/1"),
        cuisines: ["german"], diets: ["vegan"], summary: "Dark.", nutrition: Nutrition(energy: 270, fat: 2.5),
        ingredients: [Ingredient(name: "rye flour", amount: 500, unit: "g", text: "500 g rye flour")],
        steps: [Step(text: "Knead for 10 minutes.", timers: [StepTimer(label: "Knead", seconds: 600)])])

    @Test("An own recipe survives a restart with all properties, and is listed and found")
    func outlivesRestart() async throws {
        let id = try await open().added(Self.bread)
        let cookbook = try open()
        #expect(id == RecipeID(.own, 1))
        #expect(try await cookbook.recipe(id) == Self.bread.recipe(id))
        #expect(try await cookbook.ownRecipes() == [Recipe.Heading(id: id, title: "Rye bread")])
        #expect(try await cookbook.recipePage(own: true).entries.map(\.heading.id) == [id])
        #expect(try await cookbook.search(RecipeSearch(.words("rye flour"))).results.first?.id == id)
    }

    @Test("The recipe of a web page is found by any form of its address, for the person who added it")
    func page() async throws {
        let cookbook = try open()
        let heading = Recipe.Heading(id: try await cookbook.added(Self.bread), title: "Rye bread")
        _ = try await cookbook.added(OwnRecipe(title: "Jam", source: .init(name: "Inge")))
        _ = try await cookbook.added(OwnRecipe(title: "Pie"))
        for address in ["https://recipes.example/1", "http://www.Recipes.example/1/", "https://recipes.example/1#step"]
        {
            #expect(try await cookbook.ownRecipe(from: [Recipe.Source.pageName(of: address)]) == heading, "\(address)")
        }
        for address in [
            "https://recipes.example/2", "https://recipes.example/", "https://recipes.example/1?page=2", "",
        ] {
            #expect(try await cookbook.ownRecipe(from: [Recipe.Source.pageName(of: address)]) == nil, "\(address)")
        }
        guard case .success(let ana) = try await cookbook.add(profile: "Ana", pin: nil, at: 1) else {
            Issue.record("Ana is added")
            return
        }
        #expect(try await cookbook.ownRecipe(from: ["recipes.example/1"], of: ana.number) == nil)
    }

    @Test("Timers set by a person are stored; other timers are parsed again from the text")
    func timers() async throws {
        let given = Step(text: "Knead for 10 minutes.", timers: [StepTimer(label: "Rest", seconds: 900)])
        let read = Step(read: "Fry 2 minutes per side.")
        let id = try await open().added(OwnRecipe(title: "Bread", steps: [given, Step(text: read.text), read]))
        let cookbook = try open()
        #expect(try await cookbook.recipe(id)?.steps == [given, read, read])
        try cookbook.close()
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        let row = try await queue.read { try String.fetchOne($0, sql: "SELECT steps FROM recipe WHERE id = 'own:1'") }
        #expect(read.timers.map(\.follows) == [false, true])
        #expect(row?.contains("Rest") == true && row?.contains("\"follows\":true") == false, "\(row ?? "")")
    }

    @Test("A recipe saved again for more people still gets the timers of its text")
    func savedAgain() async throws {
        let cookbook = try open()
        let roast = OwnRecipe(title: "Roast", steps: [Step(text: "Roast the beef 20 minutes per pound.")])
        let id = try await cookbook.added(roast)
        var changed = OwnRecipe(try #require(try await cookbook.recipe(id)))
        changed.servings = 6
        #expect(try await cookbook.replace(id, with: changed.checked()) == .replaced)
        #expect(try await cookbook.recipe(id)?.steps[0].timers.map(\.rate) == ["20 min per lb"])
        try cookbook.close()
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        let row = try await queue.read { try String.fetchOne($0, sql: "SELECT steps FROM recipe WHERE id = 'own:1'") }
        #expect(row?.contains("\"timers\":[]") == true, "\(row ?? "")")
    }

    @Test("Own recipes are listed by title, and numbers are never reused")
    func numbers() async throws {
        let cookbook = try open()
        for title in ["wheat bread", "Apple pie", "Zabaione"] { _ = try await cookbook.added(OwnRecipe(title: title)) }
        #expect(try await cookbook.ownRecipes().map(\.title) == ["Apple pie", "wheat bread", "Zabaione"])
        _ = try await cookbook.remove(own: RecipeID(.own, 3))
        try cookbook.close()
        #expect(try await open().added(Self.bread) == RecipeID(.own, 4))
    }

    @Test("Replacing an own recipe updates the favorites and the search, too")
    func replace() async throws {
        let cookbook = try open()
        let id = try await cookbook.added(Self.bread)
        try await cookbook.save(Self.bread.recipe(id), keep: .whole, at: 1)
        var wheat = Self.bread
        (wheat.title, wheat.ingredients[0].name) = ("Wheat bread", "wheat flour")
        #expect(try await cookbook.replace(id, with: wheat) == .replaced)
        #expect(try await cookbook.recipe(id) == wheat.recipe(id).liked(by: 1))
        #expect(try await cookbook.favorites() == [Recipe.Heading(id: id, title: "Wheat bread")])
        #expect(try await cookbook.search(RecipeSearch(.words("rye"))).results.first?.id != id)
        #expect(try await cookbook.search(RecipeSearch(.words("wheat bread"))).results.first?.id == id)
        for other in [RecipeID(.own, 9), RecipeID(.starter, 1), RecipeID(.spoonacular, 1)] {
            #expect(try await cookbook.replace(other, with: wheat) == .missing)
        }
        #expect(try await cookbook.recipe(RecipeID(.own, 9)) == nil)
    }

    @Test("A recipe changed in the meantime isn't overwritten; newly parsed timers aren't a change")
    func overtaken() async throws {
        let cookbook = try open()
        let id = try await cookbook.added(Self.bread)
        var (mine, theirs) = (Self.bread, Self.bread)
        (mine.servings, theirs.title) = (6, "Wheat bread")
        #expect(try await cookbook.replace(id, with: theirs) == .replaced)
        #expect(try await cookbook.replace(id, with: mine, since: Self.bread) == .overtaken(by: theirs))
        #expect(try await cookbook.recipe(id) == theirs.recipe(id), "nothing was changed")
        #expect(try await cookbook.replace(id, with: theirs, since: Self.bread) == .replaced, "the recipes are equal")
        var untimed = theirs
        untimed.steps[0].timers = []
        #expect(try await cookbook.replace(id, with: mine, since: untimed) == .replaced)
        #expect(try await cookbook.recipe(id)?.servings == 6)
    }

    @Test("Drafts survive a restart, belong to one person, and are deleted with the profile")
    func drafts() async throws {
        var draft = OwnRecipeDraft(id: RecipeID(.own, 3), Self.bread)
        draft.recipe.servings = 6
        draft["Step 2"] = "bake"
        let cookbook = try open()
        let ana = try await cookbook.add(profile: "Ana", pin: nil, at: 1).get()
        try await cookbook.keep([draft, OwnRecipeDraft(id: nil, OwnRecipe(title: "Pie"))])
        try await cookbook.keep([OwnRecipeDraft(id: nil)], for: ana.number)
        try cookbook.close()
        let again = try open()
        #expect(try await again.drafts() == [draft, OwnRecipeDraft(id: nil, OwnRecipe(title: "Pie"))])
        #expect(try await again.drafts(of: ana.number) == [OwnRecipeDraft(id: nil)])
        try await again.keep([OwnRecipeDraft]())
        #expect(try await again.drafts().isEmpty)
        #expect(try await again.remove(profile: ana.number, pin: nil, at: .sample()) == nil)
        try await again.forgetRemovedProfiles()
        #expect(try await again.drafts(of: ana.number).isEmpty)
        try await again.store.write { db in try ProfileChoice.drafts.keep("[1]", for: 1, in: db) }
        #expect(try await again.drafts().isEmpty, "as a later version might write it")
    }

    @Test("Removing an own recipe removes its favorite; restoring brings both back to their places")
    func remove() async throws {
        let cookbook = try open()
        let id = try await cookbook.added(Self.bread)
        try await cookbook.save(.made(1, "Leek soup"), keep: .whole, at: 1)
        try await cookbook.save(Self.bread.recipe(id), under: "bread", keep: .whole, at: 2)
        try await cookbook.save(.made(2, "Leek pie"), keep: .whole, at: 3)
        _ = try await cookbook.add(try DishStoreTests.photo(), of: id, at: 4)
        let favorites = try await cookbook.favorites()
        let foods = try await cookbook.foods()

        let removal = try await cookbook.remove(own: id)
        #expect(removal.name == "Rye bread" && !removal.isEmpty)
        #expect(try await cookbook.recipe(id) == nil)
        #expect(try await cookbook.photos(of: id).isEmpty)
        #expect(try await cookbook.ownRecipes().isEmpty)
        #expect(try await cookbook.favorites().count == 2)
        #expect(try await cookbook.search(RecipeSearch(.words("rye"))).results.allSatisfy { $0.id != id })

        for _ in 1...2 { try await cookbook.restore(removal, keep: .whole) }
        #expect(try await cookbook.recipe(id) == Self.bread.recipe(id).liked(by: 1))
        #expect(try await cookbook.photos(of: id).count == 1)
        #expect(try await cookbook.ownRecipes().map(\.id) == [id])
        #expect(try await cookbook.favorites() == favorites)
        #expect(try await cookbook.foods() == foods)
        #expect(try await cookbook.search(RecipeSearch(.words("rye"))).results.first?.id == id)
    }

    @Test("Only own recipes are removed, and favorites of other origins stay")
    func removeOthers() async throws {
        let cookbook = try open()
        try await cookbook.save(.made(1, "Leek soup"), keep: .whole, at: 1)
        for id in [RecipeID(.own, 1), RecipeID(.spoonacular, 1), RecipeID(.starter, 1)] {
            #expect(try await cookbook.remove(own: id).isEmpty)
        }
        #expect(try await cookbook.favorites().count == 1)
    }

    @Test("An own recipe stays after it is removed from the favorites")
    func unsave() async throws {
        let cookbook = try open()
        let id = try await cookbook.added(Self.bread)
        try await cookbook.save(Self.bread.recipe(id), under: "bread", keep: .whole, at: 2)
        _ = try await cookbook.remove(id)
        #expect(try await cookbook.recipe(id) == Self.bread.recipe(id))
        try await cookbook.save(Self.bread.recipe(id), under: "bread", keep: .whole, at: 2)
        _ = try await cookbook.remove(food: "bread")
        #expect(try await cookbook.ownRecipes().map(\.id) == [id])
    }

    @Test("Only their author can change own recipes, and they are deleted with the profile")
    func people() async throws {
        let cookbook = try open()
        let guests = try await cookbook.added(Self.bread)
        guard case .success(let inge) = try await cookbook.add(profile: "Inge", pin: nil, at: 1),
            case .added(let ingesID) = try await cookbook.add(OwnRecipe(title: "Quince jam"), for: inge.number)
        else {
            Issue.record("Inge and her recipe are added")
            return
        }
        #expect(try await cookbook.ownRecipes().map(\.id) == [guests])
        #expect(try await cookbook.ownRecipes(of: inge.number).map(\.id) == [ingesID])
        #expect(try await cookbook.recipePage(own: true, of: inge.number).entries.map(\.heading.id) == [ingesID])
        #expect(try await cookbook.replace(ingesID, with: Self.bread) == .missing)
        #expect(try await cookbook.remove(own: ingesID).isEmpty)

        let jam = RecipeSearch(.words("quince jam"))
        #expect(try await cookbook.search(jam).results.allSatisfy { $0.id != ingesID }, "others don't find her recipes")
        #expect(try await !cookbook.knownTitles().contains("Quince jam"))
        #expect(try await cookbook.knownTitles(of: inge.number).contains("Quince jam"))

        // Her favorite is removed with the guest's recipe, and restored with it.
        try await cookbook.save(Self.bread.recipe(guests), keep: .whole, at: 2, for: inge.number)
        let removal = try await cookbook.remove(own: guests)
        #expect(try await cookbook.favorites(of: inge.number).isEmpty)
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await cookbook.favorites(of: inge.number).map(\.id) == [guests])

        try await cookbook.save(OwnRecipe(title: "Quince jam").recipe(ingesID), keep: .whole, at: 3)
        #expect(try await cookbook.search(jam).results.first?.id == ingesID, "it is found after it was saved")
        _ = try await cookbook.remove(profile: inge.number, pin: nil, at: .sample())
        try await cookbook.forgetRemovedProfiles()
        #expect(try await cookbook.recipe(ingesID) == nil)
        #expect(try await cookbook.favorites().isEmpty)
        #expect(try await cookbook.search(RecipeSearch(.words("quince jam"))).results.allSatisfy { $0.id != ingesID })
        #expect(try await cookbook.ownRecipes().map(\.id) == [guests])
    }

    @Test("The likes of an own recipe are the people who have it as a favorite")
    func likes() async throws {
        let cookbook = try open()
        let ana = try await cookbook.add(profile: "Ana", pin: nil, at: 1).get()
        let id = try await cookbook.added(Self.bread)
        let likes = { try await cookbook.recipe(id)?.likes }
        #expect(try await likes() == nil)
        for profile in [1, ana.number] {
            try await cookbook.save(Self.bread.recipe(id), keep: .whole, at: 1, for: profile)
        }
        #expect(try await likes() == 2)
        #expect(try await cookbook.replace(id, with: Self.bread) == .replaced)
        #expect(try await likes() == 2)
        #expect(try await cookbook.search(RecipeSearch(.popular)).results.first { $0.id == id }?.likes == 2)
        _ = try await cookbook.remove(id, of: ana.number)
        #expect(try await likes() == 1)
    }

    @Test("Own recipes of an earlier version keep their numbers")
    func migrates() async throws {
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        try Schema.migrator.migrate(queue, upTo: "keep ranges and chains of timers")
        try await queue.write { db in
            try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
            try RecipeRecord(Self.bread.recipe(RecipeID(.own, 7))).insertAsOlderVersion(db)
        }
        try queue.close()
        let cookbook = try open()
        #expect(cookbook.health == .sound)
        #expect(try await cookbook.ownRecipes().map(\.id) == [RecipeID(.own, 7)])
        #expect(try await cookbook.added(Self.bread) == RecipeID(.own, 8))
    }
}

extension Cookbook {
    fileprivate func added(_ recipe: OwnRecipe) async throws -> RecipeID {
        guard case .added(let id) = try await add(recipe) else { throw CookbookError(.other, path: "", detail: "full") }
        return id
    }
}

extension Recipe {
    fileprivate func liked(by people: Int) -> Recipe {
        var recipe = self
        recipe.likes = people
        return recipe
    }
}
