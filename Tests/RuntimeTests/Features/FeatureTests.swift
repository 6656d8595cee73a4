import Control
import Foundation
import Kitchen
import Testing

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: recipes, favorites and foods", .serialized)
final class FeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    @Test("2, by buttons: instructions are shown, or a note that there are none with the source")
    func instructions() async throws {
        let kiosk = try await kitchen.kiosk()
        try await kiosk.press("ok")
        let step = try await kiosk.choose("Steps")
        #expect(step.view == "steps")
        #expect(step.glass.contains("Slice the leeks"))
        try await kiosk.open("Search")
        try await kiosk.spell("secret")
        try await kiosk.wait(forView: "results")
        try await kiosk.press("ok")
        try await kiosk.wait(forView: "recipe")
        let none = try await kiosk.choose("Steps")
        #expect(none.view == "message")
        #expect(none.title == "No steps given.\nSee recipes.example/2001")
        try await kiosk.stop()
    }

    @Test("2, over the command line: instructions are printed, or a note that there are none with the source")
    func instructionsByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        #expect(try await kitchen.output("recipe", "show", "--current").contains("1. Slice the leeks"))
        let none = try await kitchen.output("recipe", "show", "spoonacular:2001")
        #expect(none.contains("the recipe lists none"))
        #expect(none.contains("From Harbor Kitchen, https://recipes.example/2001"))
        try await kiosk.stop()
    }

    @Test(
        "3, 4, 6, 8 and 13, by buttons: save from home, a recipe and a list; everything saved opens offline",
        arguments: ["20x4", "16x2"])
    func saving(size: String) async throws {
        var kiosk = try await kitchen.kiosk(size: size)
        let first = try await kiosk.now.title
        #expect(try await kiosk.press("ok", hold: true).glass.contains("Saved"))
        try await kiosk.press("back")
        #expect(try await kiosk.press("ok", hold: true).title == "♥ Already saved")
        try await kiosk.press("back", hold: true)
        try await kiosk.press("down")
        let second = try await kiosk.wait { $0.view == "home" && $0.title != first }.title
        try await kiosk.press("ok")
        #expect(try await kiosk.press("ok", hold: true).glass.contains("Saved"))

        #expect(try await kiosk.open("Foods").labels == ["Add food", "Bean (1)", "Pasta (1)"])
        try await kiosk.choose("Pasta (1)")
        try await kiosk.choose("Find recipes")
        let found = try await kiosk.wait(forView: "results")
        #expect(found.items.count == 6, "with pasta, and the way to the filters: \(found.labels)")
        let third = try #require(found.labels.first { $0 != first })
        try await kiosk.choose(third)
        #expect(try await kiosk.wait(forView: "confirm").labels == ["No", "Keep"])
        #expect(try await kiosk.press("ok").view == "results", "no is the first answer")
        try await kiosk.choose(third)
        try await kiosk.wait(forView: "confirm")
        #expect(try await kiosk.press("down", "ok").glass.contains("Saved"))
        #expect(try await kiosk.open("Favorites").labels == [third, second, first], "each of them once")
        try await kiosk.stop()

        try kitchen.unplug()
        kiosk = try await kitchen.kiosk(size: size)
        #expect(try await kiosk.open("Foods").labels == ["Add food", "Bean (1)", "Pasta (2)"])
        let food = try await kiosk.choose("Pasta (2)")
        #expect(Set(food.labels) == [first, third, "Find recipes", "Nearby", "Remove"])
        let recipe = try await kiosk.choose(first)
        #expect(recipe.view == "recipe" && recipe.title == first)
        #expect(try await kiosk.choose("Steps").glass.contains("Slice the"))
        try await kiosk.press("back")
        #expect(try await kiosk.choose("Start cooking").view == "confirm")
        // The narrow display scrolls the text.
        #expect(try await kiosk.wait(for: "25 min").view == "confirm")
        try await kiosk.stop()
    }

    @Test("3, 4, 6, 8 and 13, over the command line: save recipes alone and under a food; everything opens offline")
    func savingByCommand() async throws {
        var kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("favorite", "add", "spoonacular:1001")
        #expect(try await kitchen.galley("favorite", "add", "spoonacular:1001").errors.contains("saved already"))
        let found: SearchDocument = try await kitchen.galley("food", "recipes", "leek", "--json").document()
        #expect(found.total == 5)
        let other = try #require(found.recipes.first { $0.id != RecipeID(.spoonacular, 1001) })
        _ = try await kitchen.output("food", "recipes", "leek", "--keep", "\(other.id)")
        try await kiosk.stop()

        try kitchen.unplug()
        kiosk = try await kitchen.kiosk()
        let foods: [FoodDocument] = try await kitchen.galley("food", "list", "--json").document()
        #expect(foods.map(\.name) == ["leek", "pasta"])
        #expect(Set(foods.flatMap { $0.recipes.map(\.id) }) == [RecipeID(.spoonacular, 1001), other.id])
        let recipe: RecipeDocument = try await kitchen.galley("recipe", "show", "spoonacular:1001", "--json")
            .document()
        #expect(recipe.favorite && recipe.minutes == 25 && recipe.steps.count == 3)
        try await kiosk.stop()
    }

    @Test("5, by buttons: a typed food is chosen from the service's foods, and back saves nothing")
    func addFood() async throws {
        let kiosk = try await kitchen.kiosk()
        try await kiosk.open("Foods")
        try await kiosk.choose("Add food")
        try await kiosk.spell("potato")
        let names = try await kiosk.wait(forView: "results")
        #expect(names.labels.contains("Potato") && names.labels.contains("Potato gnocchi"))
        #expect(try await kiosk.press("back").labels == ["Add food"], "back saves nothing")
        try await kiosk.choose("Add food")
        try await kiosk.spell("potato")
        try await kiosk.wait(forView: "results")
        #expect(try await kiosk.choose("Potato gnocchi").glass.contains("Saved"))
        #expect(try await kiosk.open("Foods").labels == ["Add food", "Potato gnocchi (0)"])
        #expect(kitchen.requests(of: "/food/ingredients/search") == 1, "not requested twice within an hour")
        try await kiosk.stop()
    }

    @Test("5, over the command line: foods are found by part of their names and added")
    func addFoodByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        #expect(try await kitchen.output("food", "find", "potato").contains("potato gnocchi"))
        _ = try await kitchen.output("food", "add", "Potato Gnocchi")
        #expect(try await kitchen.output("food") == "potato gnocchi\n")
        #expect(try await kitchen.galley("food", "add", "?!").status == Sysexit.unacceptable.rawValue)
        try await kiosk.stop()
    }

    @Test("7, by buttons: removing a recipe or a food with its recipes asks first, and undo restores it")
    func remove() async throws {
        let kiosk = try await kitchen.kiosk()
        let title = try await kiosk.now.title
        try await kiosk.press("ok", hold: true)
        try await kiosk.open("Favorites")
        #expect(try await kiosk.choose(title, hold: true).labels == ["Keep", "Remove"])
        #expect(try await kiosk.press("down", "ok").glass.contains("ok: undo"))
        #expect(try await kiosk.open("Favorites").labels == ["Undo: \(title)"])
        try await kiosk.press("ok")
        #expect(try await kiosk.open("Favorites").labels == [title])

        try await kiosk.open("Foods")
        try await kiosk.choose("Pasta (1)")
        #expect(try await kiosk.choose("Remove").glass.contains("Pasta and 1 recipe"))
        try await kiosk.press("down", "ok")
        #expect(try await kiosk.press("ok").glass.contains("Restored"))
        #expect(try await kiosk.open("Foods").labels == ["Add food", "Pasta (1)"])
        try await kiosk.stop()
    }

    @Test("7, over the command line: a recipe or a food with its recipes is removed, and undo restores it")
    func removeByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("favorite", "add", "spoonacular:1001")
        for removal in [["favorite", "remove", "spoonacular:1001"], ["food", "remove", "pasta"]] {
            #expect(try await GalleyCommand.run(removal, in: kitchen.folder).status == 0)
            #expect(try await kitchen.output("favorite", "list") == "")
            #expect(try await kitchen.output("undo").contains("back again"))
            #expect(try await kitchen.output("food").contains("Lemon Leek Pasta"))
        }
        #expect(try await kitchen.galley("undo").status == Sysexit.notFound.rawValue)
        #expect(try await kitchen.galley("food", "remove", "yuzu").status == Sysexit.notFound.rawValue)
        try await kiosk.stop()
    }
}
