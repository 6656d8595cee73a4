internal import Kitchen

/// What is in a serving.
struct NutritionFacts: RecipeLines {
    let recipe: Recipe
    private let lines: [String]
    var items: [View.Item] { lines.map { View.Item($0) } }
    var cursor = ListCursor()

    init(_ nutrition: Nutrition, of recipe: Recipe) {
        self.recipe = recipe
        lines = ["Per serving:"] + nutrition.lines + [Nutrition.explanation(for: recipe.id.origin)]
    }

    func view(in kiosk: Kiosk) -> View { list(.nutrition) }
}
