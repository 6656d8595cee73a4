import Kitchen
import Testing

@Suite("Bounds of a recipe from outside")
struct RecipeBoundsTests {
    private func recipe(ingredients: Int, steps: Int, text: String = "Stir.") -> Recipe {
        Recipe(
            id: RecipeID(.spoonacular, 7), title: "Soup",
            ingredients: (0..<ingredients).map { Ingredient(name: "leek \($0)", text: text) },
            steps: (0..<steps).map { _ in Step(text: text) })
    }

    @Test("A recipe of the usual size is not changed")
    func usual() {
        let whole = recipe(ingredients: 300, steps: 200)
        #expect(whole.bounded(ingredientsBefore: 300, stepsBefore: 200) == whole)
    }

    @Test(
        "Ingredients and steps beyond the bounds are left out and counted",
        arguments: [(201, "201"), (2999, "2,999"), (1_234_567, "1,234,567")])
    func counted(total: Int, text: String) {
        let bounded = recipe(ingredients: 300, steps: 200).bounded(ingredientsBefore: 300, stepsBefore: total)
        #expect(bounded.steps.count == 201)
        #expect(bounded.steps.last?.text.contains("200 of \(text) steps") == true)
        #expect(bounded.ingredients.count == 300)
    }

    @Test("A stored recipe beyond the bounds is cut when it is read, and one that was cut isn't cut again")
    func stored() {
        let cut = recipe(ingredients: 5000, steps: 60_000).withinBounds
        #expect(cut.steps.count == 201 && cut.ingredients.count == 301)
        #expect(cut.steps.last?.text.contains("200 of 60,000 steps") == true)
        #expect(cut.withinBounds == cut)
        let own = recipe(ingredients: 100, steps: 60)
        #expect(own.withinBounds == own)
    }

    @Test("A recipe with too many bytes is cut too, in any script")
    func bytes() {
        let letters = String(repeating: "👩‍👩‍👧‍👧", count: 300)
        let bounded = recipe(ingredients: 300, steps: 200, text: letters).bounded(
            ingredientsBefore: 300, stepsBefore: 200)
        #expect(bounded.steps.reduce(0) { $0 + $1.text.utf8.count } < 65 * 1024)
        #expect(bounded.ingredients.reduce(0) { $0 + $1.text.utf8.count } < 65 * 1024)
        #expect(bounded.ingredients.first?.text.hasSuffix("of 300 ingredients:") == true)
        #expect(bounded.ingredients.first?.isHeading == true)
    }
}
