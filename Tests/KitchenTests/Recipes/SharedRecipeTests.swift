import Kitchen
import Testing

@Suite("Shared recipes")
struct SharedRecipeTests {
    @Test("A shared recipe has title, servings, time, amounts, steps, source and credit")
    func whole() {
        let soup = Recipe(
            id: RecipeID(.spoonacular, 7), title: "Leek soup", servings: 4, minutes: 45,
            source: Recipe.Source(name: "Example Kitchen", url: "https://kitchen.example/leek"),
            ingredients: [Ingredient(name: "leek", amount: 2, text: "2 leeks")], steps: [Step(text: "Cook the leeks.")])
        let shared = SharedRecipe(soup)
        #expect(shared.url == "https://kitchen.example/leek")
        #expect(
            shared.text == """
                Leek soup
                Serves 4, 45 min

                Ingredients
                - 2 leeks

                Steps
                1. Cook the leeks.

                From Example Kitchen, https://kitchen.example/leek
                Found through spoonacular, https://spoonacular.com/food-api
                """)
    }

    @Test("Unknown parts are left out")
    func bare() {
        let bread = SharedRecipe(Recipe(id: RecipeID(.own, 3), title: "Rye bread"))
        #expect(bread.text == "Rye bread" && bread.url == nil)
    }
}
