import Control
import Foundation
import Kitchen
import ScriptedServices
import Simulation
import Testing

@Suite("Favorite foods of the running kiosk", .serialized)
final class FoodsTests {
    private let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
    private let pancakes = RecipeID(.starter, 3)

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private struct Kept: Equatable {
        var foods: [String: [RecipeID]]
        var favorites: [RecipeID]
    }

    private func kept(by kiosk: Kitchenette) async throws -> Kept {
        Kept(foods: try await foods(of: kiosk), favorites: try await favorites(of: kiosk))
    }

    private func foods(of kiosk: Kitchenette) async throws -> [String: [RecipeID]] {
        guard case .foods(let foods) = try await kiosk.document(.food(.list)) else { throw Kitchenette.Strange() }
        return Dictionary(uniqueKeysWithValues: foods.map { ($0.name, $0.recipes.map(\.id)) })
    }

    private func favorites(of kiosk: Kitchenette) async throws -> [RecipeID] {
        guard case .recipes(let page) = try await kiosk.document(.recipe(.list(favorites: true, own: false))) else {
            throw Kitchenette.Strange()
        }
        return page.recipes.map(\.id)
    }

    private func refusal(of request: ControlRequest, by kiosk: Kitchenette) async throws -> Sysexit? {
        guard case .failure(let failure) = try await kiosk.ask(request).outcome else { return nil }
        return failure.code
    }

    @Test(
        "Foods are added, given recipes, removed and brought back over the command line, and are there after a restart")
    func commands() async throws {
        var kiosk = try await Kitchenette(folder: folder)
        _ = try await kiosk.document(.food(.add("  LEEKS ")))
        #expect(try await kiosk.ask(.food(.add("leek"))).warning?.contains("already") == true)
        _ = try await kiosk.document(.food(.keep(pancakes, under: "leek")))
        _ = try await kiosk.document(.favorite(.add([RecipeID(.starter, 5)])))
        let before = try await kept(by: kiosk)
        #expect(before.foods["leek"] == [pancakes])
        #expect(before.foods.count == 2, "the second one is under its own food")
        #expect(before.favorites == [RecipeID(.starter, 5), pancakes])

        guard case .removal(let removal) = try await kiosk.document(.food(.remove("Leeks"))) else {
            throw Kitchenette.Strange()
        }
        #expect(removal.food == "leek")
        #expect(removal.recipes.map(\.id) == [pancakes])
        #expect(try await favorites(of: kiosk) == [RecipeID(.starter, 5)])
        #expect(try await kiosk.document(.undo) == .removal(removal))
        #expect(try await kept(by: kiosk) == before)
        #expect(try await refusal(of: .undo, by: kiosk) == .notFound, "nothing is left to bring back")

        try await kiosk.stop()
        kiosk = try await Kitchenette(folder: folder)
        #expect(try await kept(by: kiosk) == before)
        try await kiosk.stop()
    }

    @Test("A favorite that was removed comes back with its foods; after a restart nothing can be brought back")
    func favorite() async throws {
        var kiosk = try await Kitchenette(folder: folder)
        _ = try await kiosk.document(.food(.keep(pancakes, under: "leek")))
        _ = try await kiosk.document(.favorite(.remove(pancakes)))
        #expect(try await foods(of: kiosk) == ["leek": []])
        _ = try await kiosk.document(.undo)
        #expect(try await foods(of: kiosk) == ["leek": [pancakes]])
        _ = try await kiosk.document(.favorite(.remove(pancakes)))
        try await kiosk.stop()
        kiosk = try await Kitchenette(folder: folder)
        #expect(try await refusal(of: .undo, by: kiosk) == .notFound)
        try await kiosk.stop()
    }

    @Test("What makes no sense is refused with its own code, and changes nothing")
    func refusals() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        for name in ["", " ", "?! 12", "\u{1b}\u{0}"] {
            #expect(try await refusal(of: .food(.add(name)), by: kiosk) == .unacceptable)
            #expect(try await refusal(of: .food(.keep(pancakes, under: name)), by: kiosk) == .unacceptable)
        }
        #expect(try await refusal(of: .food(.remove("yuzu")), by: kiosk) == .notFound)
        #expect(try await refusal(of: .food(.keep(RecipeID(.starter, 999), under: "leek")), by: kiosk) == .notFound)
        for page in [0, -1, 1001, .max, .min] {
            #expect(try await refusal(of: .food(.recipes("leek", page: page)), by: kiosk) == .unacceptable)
        }
        #expect(try await foods(of: kiosk).isEmpty)
        #expect(try await favorites(of: kiosk).isEmpty)
        try await kiosk.stop()
    }

    @Test("With buttons alone a saved recipe is found under its food, removed with it, and brought back")
    func buttons() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        _ = try await kiosk.document(.food(.keep(pancakes, under: "leek")))
        _ = try await kiosk.screen(.press(buttons: ["back"], hold: false))
        #expect(try await kiosk.choose("Foods").items.map(\.label) == ["Add food", "Leek (1)"])
        let food = try await kiosk.choose("Leek (1)")
        #expect(food.view == "food")
        #expect(food.items.dropFirst().map(\.label) == ["Find recipes", "Nearby", "Remove"])
        #expect(food.items.map(\.marked) == [true, false, false, false])
        #expect(try await kiosk.screen(.press(buttons: ["ok"], hold: false)).view == "recipe")
        _ = try await kiosk.screen(.press(buttons: ["back"], hold: false))
        let question = try await kiosk.choose("Remove")
        #expect(question.view == "confirm")
        #expect(question.lines.joined(separator: " ").contains("Leek and 1 recipe"))
        let removed = try await kiosk.screen(.press(buttons: ["down", "ok"], hold: false))
        #expect(removed.lines[1].contains("ok: undo"))
        #expect(try await foods(of: kiosk).isEmpty)
        #expect(try await favorites(of: kiosk).isEmpty)
        let back = try await kiosk.screen(.press(buttons: ["ok"], hold: false))
        #expect(back.view == "message")
        #expect(try await foods(of: kiosk) == ["leek": [pancakes]])
        #expect(try await favorites(of: kiosk) == [pancakes])
        try await kiosk.stop()
    }

    @Test("With the service foods and their recipes are its own; what was kept is opened without it, after a restart")
    func service() async throws {
        let service = try ScriptedSpoonacular()
        let environment = ["GALLEY_SPOONACULAR_KEY": "scripted-key"]
        let config = "spoonacular.url = \"\(service.url)\"\n"
        var kiosk = try await Kitchenette(folder: folder, config: config, environment: environment)
        guard case .names(let names) = try await kiosk.document(.food(.find("potato"))) else {
            throw Kitchenette.Strange()
        }
        #expect(names.contains("potatoes"))
        #expect(service.requests.contains { $0.path == "/food/ingredients/search" })
        guard case .search(let found) = try await kiosk.document(.food(.recipes("potato", page: 2))) else {
            throw Kitchenette.Strange()
        }
        #expect(found.stored == nil)
        #expect(found.total > 20 && found.recipes.count == 10)
        let id = try #require(found.recipes.first?.id)
        _ = try await kiosk.document(.food(.keep(id, under: "potato")))
        try await kiosk.stop()
        service.stop()

        try FileManager.default.removeItem(atPath: "\(folder)/state/cache.sqlite")
        kiosk = try await Kitchenette(folder: folder)
        #expect(try await foods(of: kiosk) == ["potato": [id]])
        guard case .recipe(let recipe) = try await kiosk.document(.recipe(.show(id))) else {
            throw Kitchenette.Strange()
        }
        #expect(!recipe.steps.isEmpty)
        let known = CommonFood.search("potato", limit: 10).map(\.name)
        #expect(try await kiosk.document(.food(.find("potato"))) == .names(known))
        guard case .search(let stored) = try await kiosk.document(.food(.recipes("potato", page: 1))) else {
            throw Kitchenette.Strange()
        }
        #expect(stored.stored != nil)
        #expect(stored.recipes.contains { $0.id == id })
        #expect(try await refusal(of: .food(.recipes("yuzu", page: 1)), by: kiosk) == .passing)
        try await kiosk.stop()
    }

    @Test("With buttons and no service a food is typed, chosen and there after a restart; one's own words are offered")
    func addWithButtons() async throws {
        var kiosk = try await Kitchenette(folder: folder)
        _ = try await kiosk.screen(.press(buttons: ["back", "down", "down", "ok", "ok"], hold: false))
        _ = try await kiosk.screen(.type("Grandma's jam"))
        let names = try await kiosk.screen(.press(buttons: ["ok"], hold: true))
        #expect(names.view == "results")
        #expect(names.items.map(\.label) == ["Add “grandma's jam”"])
        #expect(try await kiosk.screen(.press(buttons: ["ok"], hold: false)).lines[0].contains("Saved"))
        try await kiosk.stop()
        kiosk = try await Kitchenette(folder: folder)
        #expect(try await foods(of: kiosk) == ["grandma's jam": []])
        try await kiosk.stop()
    }
}
