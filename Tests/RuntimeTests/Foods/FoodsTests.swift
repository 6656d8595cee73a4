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

    private func kept(by kiosk: TestKiosk) async throws -> Kept {
        Kept(foods: try await foods(of: kiosk), favorites: try await favorites(of: kiosk))
    }

    private func foods(of kiosk: TestKiosk) async throws -> [String: [RecipeID]] {
        let foods = try await kiosk.document(ListFoods())
        return Dictionary(uniqueKeysWithValues: foods.map { ($0.name, $0.recipes.map(\.id)) })
    }

    private func favorites(of kiosk: TestKiosk) async throws -> [RecipeID] {
        let page = try await kiosk.document(ListRecipes(favorites: true, own: false))
        return page.recipes.map(\.id)
    }

    private func refusal(of request: some ControlRequest, by kiosk: TestKiosk) async throws -> Sysexit? {
        guard case .failure(let failure) = try await kiosk.ask(request).outcome else { return nil }
        return failure.code
    }

    @Test(
        "By command: add foods, save recipes under them, remove and restore them; all survives a restart")
    func commands() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.document(AddFood(food: "  LEEKS "))
        #expect(try await kiosk.ask(AddFood(food: "leek")).warning?.contains("already") == true)
        _ = try await kiosk.document(SaveUnderFood(id: pancakes, food: "leek"))
        _ = try await kiosk.document(AddFavorites(ids: [RecipeID(.starter, 5)]))
        let before = try await kept(by: kiosk)
        #expect(before.foods["leek"] == [pancakes])
        #expect(before.foods.count == 2, "the second one is under its own food")
        #expect(before.favorites == [RecipeID(.starter, 5), pancakes])

        let removal = try await kiosk.document(RemoveFood(food: "Leeks"))
        #expect(removal.food == "leek")
        #expect(removal.recipes.map(\.id) == [pancakes])
        #expect(try await favorites(of: kiosk) == [RecipeID(.starter, 5)])
        #expect(try await kiosk.document(UndoRemoval()) == removal)
        #expect(try await kept(by: kiosk) == before)
        #expect(try await refusal(of: UndoRemoval(), by: kiosk) == .notFound, "nothing is left to undo")

        try await kiosk.stop()
        kiosk = try await TestKiosk(folder: folder)
        #expect(try await kept(by: kiosk) == before)
        try await kiosk.stop()
    }

    @Test("Undo restores a removed favorite with its foods, but not after a restart")
    func favorite() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.document(SaveUnderFood(id: pancakes, food: "leek"))
        _ = try await kiosk.document(RemoveFavorites(ids: [pancakes]))
        #expect(try await foods(of: kiosk) == ["leek": []])
        _ = try await kiosk.document(UndoRemoval())
        #expect(try await foods(of: kiosk) == ["leek": [pancakes]])
        _ = try await kiosk.document(RemoveFavorites(ids: [pancakes]))
        try await kiosk.stop()
        kiosk = try await TestKiosk(folder: folder)
        #expect(try await refusal(of: UndoRemoval(), by: kiosk) == .notFound)
        try await kiosk.stop()
    }

    @Test("Invalid foods and recipes are refused with their exit codes, and nothing changes")
    func refusals() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        for name in ["", " ", "?! 12", "\u{1b}\u{0}"] {
            #expect(try await refusal(of: AddFood(food: name), by: kiosk) == .unacceptable)
            #expect(try await refusal(of: SaveUnderFood(id: pancakes, food: name), by: kiosk) == .unacceptable)
        }
        #expect(try await refusal(of: RemoveFood(food: "yuzu"), by: kiosk) == .notFound)
        #expect(try await refusal(of: SaveUnderFood(id: RecipeID(.starter, 999), food: "leek"), by: kiosk) == .notFound)
        for page in [0, -1, 1001, .max, .min] {
            #expect(try await refusal(of: FindFoodRecipes(food: "leek", page: page), by: kiosk) == .unacceptable)
        }
        #expect(try await foods(of: kiosk).isEmpty)
        #expect(try await favorites(of: kiosk).isEmpty)
        try await kiosk.stop()
    }

    @Test("By buttons: a recipe saved under a food is found there, removed with it, and restored by undo")
    func buttons() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.document(SaveUnderFood(id: pancakes, food: "leek"))
        _ = try await kiosk.screen(PressButtons(buttons: ["back"], hold: false))
        #expect(try await kiosk.choose("Foods").items.map(\.label) == ["Add food", "Leek (1)"])
        let food = try await kiosk.choose("Leek (1)")
        #expect(food.view == "food")
        #expect(food.items.dropFirst().map(\.label) == ["Find recipes", "Nearby", "Remove"])
        #expect(food.items.map(\.marked) == [true, false, false, false])
        #expect(try await kiosk.screen(PressButtons(buttons: ["ok"], hold: false)).view == "recipe")
        _ = try await kiosk.screen(PressButtons(buttons: ["back"], hold: false))
        let question = try await kiosk.choose("Remove")
        #expect(question.view == "confirm")
        #expect(question.lines.joined(separator: " ").contains("Leek and 1 recipe"))
        let removed = try await kiosk.screen(PressButtons(buttons: ["down", "ok"], hold: false))
        #expect(removed.lines[1].contains("ok: undo"))
        #expect(try await foods(of: kiosk).isEmpty)
        #expect(try await favorites(of: kiosk).isEmpty)
        let back = try await kiosk.screen(PressButtons(buttons: ["ok"], hold: false))
        #expect(back.view == "message")
        #expect(try await foods(of: kiosk) == ["leek": [pancakes]])
        #expect(try await favorites(of: kiosk) == [pancakes])
        try await kiosk.stop()
    }

    @Test("With a service, foods and recipes come from it; saved ones open without it after a restart")
    func service() async throws {
        let service = try ScriptedSpoonacular()
        let environment = ["GALLEY_SPOONACULAR_KEY": "scripted-key"]
        let config = "spoonacular.url = \"\(service.url)\"\n"
        var kiosk = try await TestKiosk(folder: folder, config: config, environment: environment)
        let names = try await kiosk.document(FindFoods(food: "potato"))
        #expect(names.contains("potatoes"))
        #expect(service.requests.contains { $0.path == "/food/ingredients/search" })
        let found = try await kiosk.document(FindFoodRecipes(food: "potato", page: 2))
        #expect(found.stored == nil)
        #expect(found.total > 20 && found.recipes.count == 10)
        let id = try #require(found.recipes.first?.id)
        _ = try await kiosk.document(SaveUnderFood(id: id, food: "potato"))
        try await kiosk.stop()
        service.stop()

        try FileManager.default.removeItem(atPath: "\(folder)/state/cache.sqlite")
        kiosk = try await TestKiosk(folder: folder)
        #expect(try await foods(of: kiosk) == ["potato": [id]])
        let recipe = try await kiosk.document(ShowRecipe(id: id))
        #expect(!recipe.steps.isEmpty)
        let known = CommonFood.search("potato", limit: 10).map(\.name)
        #expect(try await kiosk.document(FindFoods(food: "potato")) == known)
        let stored = try await kiosk.document(FindFoodRecipes(food: "potato", page: 1))
        #expect(stored.stored != nil)
        #expect(stored.recipes.contains { $0.id == id })
        #expect(try await refusal(of: FindFoodRecipes(food: "yuzu", page: 1), by: kiosk) == .passing)
        try await kiosk.stop()
    }

    @Test("By buttons without a service: a typed food is offered, saved and there after a restart")
    func addWithButtons() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.open("Foods")
        _ = try await kiosk.press("ok")
        _ = try await kiosk.screen(TypeText("Grandma's jam"))
        let names = try await kiosk.screen(PressButtons(buttons: ["ok"], hold: true))
        #expect(names.view == "results")
        #expect(names.items.map(\.label) == ["Add “grandma's jam”"])
        #expect(try await kiosk.screen(PressButtons(buttons: ["ok"], hold: false)).lines[0].contains("Saved"))
        try await kiosk.stop()
        kiosk = try await TestKiosk(folder: folder)
        #expect(try await foods(of: kiosk) == ["grandma's jam": []])
        try await kiosk.stop()
    }
}
