import Control
import Foundation
import Kitchen
import Testing

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: pantry and shopping list", .serialized)
final class PantryFeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    @Test(
        "19 and 22 to 25, by buttons: staples, check marks, recipes with missing foods, and these on the shopping list",
        arguments: ["20x4", "16x2"])
    func pantry(size: String) async throws {
        var kiosk = try await kitchen.kiosk(size: size)
        #expect(try await kiosk.open("Pantry").title == "Do you have…")
        try await kiosk.choose("onion")
        try await kiosk.choose("egg")
        #expect(try await kiosk.choose("Done").labels == ["Find recipes", "Add", "onion", "egg"])
        try await kiosk.choose("Add")
        try await kiosk.spell("saffron")
        try await kiosk.press("back")
        #expect(try await kiosk.press("back").title == "Pantry 3/3")
        try await kiosk.choose("saffron", hold: true)
        #expect(try await kiosk.choose("Remove").glass.contains("Removed: Saffron ok: undo"))
        #expect(try await kiosk.press("back").labels == ["Find recipes", "Add", "onion", "egg", "Undo: Saffron"])
        try await kiosk.choose("onion")
        #expect(
            try await kiosk.choose("egg").labels == ["Add", "onion", "egg", "Undo: Saffron"],
            "there is nothing to find recipes with")
        try await kiosk.choose("onion")
        #expect(try await kiosk.choose("egg").title == "Pantry 2/2")

        try await kiosk.choose("Find recipes")
        #expect(try await kiosk.wait(forView: "results").labels.first == "Potato Tortilla −1")
        #expect(kitchen.requests(of: "/findByIngredients") == 1)
        try await kiosk.press("ok")
        try await kiosk.wait(forView: "recipe")
        #expect(try await kiosk.choose("To shopping list").labels == ["Missing (2)", "All (4)"])
        #expect(try await kiosk.choose("Missing (2)").glass.contains("✓ 2 added"))
        let list = ["Add", "700 g potatoes", "4 tbsp olive oil", "Where to buy", "Clear all"]
        #expect(Set(try await kiosk.open("Shopping list").labels) == Set(list))
        #expect(try await kiosk.choose("700 g potatoes").items.filter(\.marked).map(\.label) == ["700 g potatoes"])
        try await kiosk.stop()

        try kitchen.unplug()
        kiosk = try await kitchen.kiosk(size: size)
        let kept = try await kiosk.open("Shopping list")
        #expect(kept.items.filter(\.marked).map(\.label) == ["700 g potatoes"])
        #expect(Set(kept.labels) == Set(list + ["Clear done"]))
        let pantry = try await kiosk.open("Pantry")
        #expect(pantry.items.filter(\.marked).map(\.label) == ["onion", "egg"])
        try await kiosk.choose("Find recipes")
        let stored = try await kiosk.wait(forView: "results")
        #expect(stored.title == "stored: Pantry")
        #expect(stored.labels.contains { $0.contains(" −") }, "starter recipes show missing foods too")
        try await kiosk.stop()
    }

    @Test("19 and 22 to 25, over the command line: check marks, missing foods, and these on the shopping list")
    func pantryByCommand() async throws {
        var kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("pantry", "add", "onion", "egg", "saffron")
        _ = try await kitchen.output("pantry", "remove", "saffron")
        _ = try await kitchen.output("pantry", "uncheck", "onion", "egg")
        let nothing = try await kitchen.galley("search", "--pantry")
        #expect(nothing.status == Sysexit.unacceptable.rawValue)
        #expect(nothing.errors.contains("nothing is checked in the pantry"))
        #expect(try await kitchen.output("pantry", "check", "onion", "egg") == "2 in the pantry, 2 checked\n")

        let found: SearchDocument = try await kitchen.galley("search", "--pantry", "--json").document()
        let tortilla = try #require(found.recipes.first)
        #expect(tortilla.missing == ["potatoes"])
        #expect(try await kitchen.output("search", "--pantry").contains("−1: potatoes"))
        _ = try await kitchen.output("shopping", "add", "--recipe", "\(tortilla.id)", "--missing")
        _ = try await kitchen.output("shopping", "add", "300 g potatoes")
        _ = try await kitchen.output("shopping", "done", "olive oil")
        try await kiosk.stop()

        try kitchen.unplug()
        for isRunning in [true, false] {
            if isRunning { kiosk = try await kitchen.kiosk() }
            let list: [ShoppingItemDocument] = try await kitchen.galley("shopping", "--json").document()
            #expect(list.map(\.text) == ["1000 g potatoes", "4 tbsp olive oil"])
            #expect(list.map(\.done) == [false, true])
            #expect(try await kitchen.output("pantry") == "✓ onion\n✓ egg\n")
            let stored = try await kitchen.galley("search", "--pantry")
            #expect(stored.status == 0)
            #expect(stored.output.contains("−") && stored.errors.contains("stored"))
            if isRunning { try await kiosk.stop() }
        }
        _ = try await kitchen.output("pantry", "uncheck", "onion", "egg")
        #expect(try await kitchen.galley("search", "--pantry").status == Sysexit.unacceptable.rawValue)
        #expect(try await kitchen.galley("pantry", "remove", "yuzu").status == Sysexit.notFound.rawValue)
        #expect(try await kitchen.galley("shopping", "done", "yuzu").status == Sysexit.notFound.rawValue)
    }

    @Test(
        "19 and 22, over the command line: bought items move from the list into the pantry, or stay on the list",
        arguments: [true, false])
    func stow(isRunning: Bool) async throws {
        let kiosk = isRunning ? try await kitchen.kiosk() : nil
        _ = try await kitchen.output("pantry", "add", "egg")
        _ = try await kitchen.output("pantry", "uncheck", "egg")
        _ = try await kitchen.output("shopping", "add", "2 l milk", "10 eggs", "salt")
        #expect(try await kitchen.output("shopping", "stow") == "0 moved to the pantry\n")
        _ = try await kitchen.output("shopping", "done", "milk", "eggs")
        _ = try await kitchen.output("shopping", "add", "1 l milk")
        #expect(try await kitchen.output("shopping", "stow") == "2 moved to the pantry\n")
        #expect(try await kitchen.output("pantry") == "  egg\n✓ milk\n", "existing items keep their mark")
        let list: [ShoppingItemDocument] = try await kitchen.galley("shopping", "--json").document()
        #expect(Set(list.map(\.text)) == ["1 l milk", "salt"], "needed items stay")

        for jars in [1...100, 101...198] {
            let names = jars.map { "jar \($0)" }
            #expect(try await GalleyCommand.run(["pantry", "add"] + names, in: kitchen.folder).status == 0)
        }
        _ = try await kitchen.output("shopping", "done", "salt")
        let full = try await kitchen.galley("shopping", "stow")
        #expect(full.status == Sysexit.unacceptable.rawValue)
        #expect(full.errors.contains("nothing was changed"))
        let kept: [ShoppingItemDocument] = try await kitchen.galley("shopping", "--json").document()
        #expect(kept.filter(\.done).map(\.text) == ["salt"], "items without room stay on the list")
        try await kiosk?.stop()
    }

    @Test(
        "19, wrong input: a name that is too long is refused and not cut, with a kiosk and without one",
        arguments: [true, false])
    func longName(isRunning: Bool) async throws {
        let kiosk = isRunning ? try await kitchen.kiosk() : nil
        let long = try await kitchen.galley("shopping", "add", "eggs", String(repeating: "milk ", count: 100))
        #expect(long.status == Sysexit.unacceptable.rawValue)
        #expect(long.errors.contains("longer than 60 characters, so nothing was added"))
        #expect(try await kitchen.galley("shopping", "add", "2 l " + String(repeating: "m", count: 61)).status == 65)
        #expect(try await kitchen.output("shopping").allSatisfy(\.isWhitespace))
        _ = try await kitchen.output("shopping", "add", "2 l " + String(repeating: "m", count: 60), "eggs\u{1B}[31m")
        let list: [ShoppingItemDocument] = try await kitchen.galley("shopping", "--json").document()
        #expect(Set(list.map(\.name)) == [String(repeating: "m", count: 60), "eggs"])
        try await kiosk?.stop()
    }

    @Test("15, by buttons: saved data is there after a restart without a network")
    func everything() async throws {
        var kiosk = try await kitchen.kiosk()
        let title = try await kiosk.now.title
        try await kiosk.press("ok", hold: true)
        try await kiosk.open("Pantry")
        try await kiosk.choose("egg")
        try await kiosk.choose("Done")
        try await kiosk.open("Shopping list")
        try await kiosk.choose("Add")
        try await kiosk.spell("2 l milk")
        try await kiosk.open("Search")
        try await kiosk.choose("Filters")
        try await kiosk.choose("Diet: any")
        try await kiosk.choose("vegan")
        try await kiosk.open("Search")
        try await kiosk.spell("leek")
        try await kiosk.wait(forView: "results")
        try await kiosk.stop()

        try kitchen.unplug()
        kiosk = try await kitchen.kiosk()
        #expect(try await kiosk.open("Favorites").labels == [title])
        #expect(try await kiosk.open("Foods").labels == ["Add food", "Pasta (1)"])
        #expect(try await kiosk.open("Pantry").items.filter(\.marked).map(\.label) == ["egg"])
        #expect(try await kiosk.open("Shopping list").labels.contains("2 l milk"))
        #expect(try await kiosk.open("Search").labels.contains("leek"), "recent searches are offered")
        #expect(try await kiosk.choose("Filters").labels.contains("Diet: vegan"))
        try await kiosk.stop()
    }

    @Test(
        "15, over the command line: saved data is there after a restart without a network, and without a kiosk")
    func everythingByCommand() async throws {
        var kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("favorite", "add", "spoonacular:1001", "starter:3")
        _ = try await kitchen.output("food", "add", "yuzu")
        _ = try await kitchen.output("pantry", "add", "egg")
        _ = try await kitchen.output("shopping", "add", "2 l milk")
        try await kiosk.stop()
        try kitchen.unplug()
        for isRunning in [true, false] {
            if isRunning { kiosk = try await kitchen.kiosk() }
            let favorites: [RecipeEntryDocument] = try await kitchen.galley("favorite", "list", "--json").document()
            #expect(Set(favorites.map(\.id.description)) == ["spoonacular:1001", "starter:3"])
            #expect(try await kitchen.output("recipe", "show", "spoonacular:1001").contains("1. Slice the leeks"))
            #expect(try await kitchen.output("food").contains("yuzu"))
            #expect(try await kitchen.output("pantry") == "✓ egg\n")
            #expect(try await kitchen.output("shopping").contains("2 l milk"))
            let found = try await kitchen.galley("search", "lemon", "leek")
            #expect(found.status == 0)
            #expect(found.output.contains("spoonacular:1001") && found.errors.contains("stored"))
            if isRunning { try await kiosk.stop() }
        }
    }
}
