import Kitchen
import Testing

@testable import Control

@Suite("An own recipe in a request")
struct OwnRecipeSizeTests {
    @Test("The longest recipe fits, even if all of its characters are escaped in JSON", arguments: ["\"", "é", "x"])
    func fits(sign: Character) throws {
        let bytes = String(sign).utf8.count
        let timer = StepTimer(label: String(sign), seconds: 359_000, until: 359_999)
        var recipe = OwnRecipe(title: String(sign), servings: 999.999_999, minutes: OwnRecipe.mostMinutes)
        recipe.ingredients = Array(
            repeating: Ingredient(name: String(sign), amount: 999_999.999_99, unit: String(sign), text: String(sign)),
            count: OwnRecipe.mostIngredients)
        recipe.steps = Array(
            repeating: Step(text: String(sign), timers: Array(repeating: timer, count: OwnRecipe.mostTimers)),
            count: OwnRecipe.mostSteps)
        let used = bytes * (1 + 3 * OwnRecipe.mostIngredients + (1 + OwnRecipe.mostTimers) * OwnRecipe.mostSteps)
        let free = (OwnRecipe.mostBytes - used) / bytes
        for index in recipe.steps.indices {
            recipe.steps[index].text = String(repeating: sign, count: 1 + free / OwnRecipe.mostSteps)
        }
        let checked = try recipe.checked()
        #expect(checked.steps.count == OwnRecipe.mostSteps)
        let message = ControlMessage.bytes(of: SaveOwnRecipe(checked, replacing: RecipeID(.own, .max)))
        #expect(message.count <= ControlLimits().request, "\(message.count) bytes")
        #expect(message.count > OwnRecipe.mostBytes)
    }
}
