internal import Kitchen

/// What is in a serving.
struct NutritionFacts: RecipeLines {
    let recipe: Recipe
    let lines: [String]
    var cursor = ListCursor()

    init(_ nutrition: Nutrition, of recipe: Recipe) {
        self.recipe = recipe
        lines = ["Per serving:"] + nutrition.lines + [Nutrition.explanation]
    }

    func view(in kiosk: Kiosk) -> View { list(.nutrition) }
}
