internal import Kitchen

/// What is in a serving, or that it is not known.
struct NutritionFacts: RecipeLines {
    let recipe: Recipe
    private let lines: [String]
    var items: [View.Item] { lines.map { View.Item($0) } }
    var cursor = ListCursor()

    init(of recipe: Recipe) {
        self.recipe = recipe
        lines =
            recipe.nutrition.map { nutrition in
                ["Per serving:"] + nutrition.lines + [Nutrition.explanation(for: recipe.id.origin)]
            } ?? ["Not known"]
    }

    func view(in kiosk: Kiosk) -> View { list(.nutrition, in: kiosk) }
}
