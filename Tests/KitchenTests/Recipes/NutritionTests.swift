import Kitchen
import Testing

@Suite("Nutrition of own recipes")
struct NutritionTests {
    @Test("Values out of range are unknown, and so are all if every one is 0")
    func checked() {
        #expect(Nutrition(energy: 270, fat: -1, sodium: .infinity).checked == Nutrition(energy: 270))
        #expect(Nutrition(energy: .nan, protein: 1e9).checked == nil)
        #expect(Nutrition.none.checked == nil && Nutrition().checked == nil)
        #expect(Nutrition(energy: 90, fat: 0).checked == Nutrition(energy: 90, fat: 0))
        #expect(Nutrition(protein: 1.0 / 3).checked == Nutrition(protein: 0.33))
    }

    @Test("Only known values are lines")
    func lines() {
        #expect(Nutrition(energy: 270.4, sodium: 400).lines == ["Energy 270 kcal", "Salt 1 g"])
        #expect(Nutrition(protein: 4.26).lines == ["Protein 4.3 g"])
        #expect(Nutrition().lines.isEmpty)
    }

    @Test("An own recipe keeps its nutrition, and loses it only if it isn't valid")
    func ownRecipe() throws {
        let nutrition = Nutrition(energy: 270, fat: 2.5)
        var recipe = OwnRecipe(title: "Bread", nutrition: nutrition)
        #expect(try recipe.checked().nutrition == nutrition)
        #expect(recipe.recipe(RecipeID(.own, 1)).nutrition == nutrition)
        #expect(OwnRecipe(recipe.recipe(RecipeID(.own, 1))) == recipe)
        recipe.nutrition = Nutrition(energy: -1)
        #expect(try recipe.checked().nutrition == nil)
    }
}
