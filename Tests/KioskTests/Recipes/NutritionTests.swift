import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Nutrition")
struct NutritionTests {
    @Test("Nutrition is offered before the source, and says if it isn't known")
    func offered() {
        var evening = Evening(restored: RestoredData(recipe: .scones))
        evening.press(.ok)
        #expect(
            evening.view.items.map(\.label) == [
                "Steps", "Ingredients", "Start cooking", "To shopping list", "Nutrition", "Prices", "Related",
                "Share", "Cooked it",
            ])
        var other = Evening(restored: RestoredData(recipe: .pasta))
        other.press(.ok)
        other.choose("Nutrition")
        #expect(other.view.name == .nutrition && other.view.title == Recipe.pasta.title)
        #expect(other.view.items.map(\.label) == ["Not known"])
        other.press(.ok, .down, .up, .back)
        #expect(other.selected == "Nutrition")
    }

    @Test("Nutrition is read line by line, ok held saves the recipe, and back returns")
    func lines() {
        var evening = Evening(restored: RestoredData(recipe: .scones))
        evening.press(.ok, .down, .down, .down, .down, .ok)
        #expect(evening.view.name == .nutrition)
        #expect(evening.view.title == "Scones")
        #expect(
            evening.view.items.map(\.label) == [
                "Per serving:", "Energy 398 kcal", "Protein 7.2 g", "Fat 17 g", "- saturated 10 g",
                "Carbohydrate 55 g", "- sugar 10 g", "Fiber 1.5 g", "Salt 1.1 g",
                "Worked out from the ingredients as they go in",
            ])
        evening.press(.down)
        #expect(evening.selected == "Energy 398 kcal")
        #expect(evening.hold(.ok) == [.store(RequestID(1), .save(.scones, food: Recipe.scones.mainFood))])
        evening.answer(.stored)
        evening.pass(.seconds(5))
        evening.press(.back)
        #expect(evening.selected == "Nutrition")
    }
}
