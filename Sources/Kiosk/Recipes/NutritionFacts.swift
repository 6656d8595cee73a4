internal import Kitchen

/// The nutrition of a serving, or a note that it isn't known.
struct NutritionFacts: RecipeLines {
    let recipe: Recipe
    var cursor = ListCursor()

    var items: [View.Item] {
        let lines = recipe.nutrition.map {
            ["Per serving:"] + $0.lines + [Nutrition.explanation(for: recipe.id.origin)]
        }
        return (lines ?? ["Not known"]).map { View.Item($0) }
    }

    func view(in kiosk: Kiosk) -> View { list(.nutrition, in: kiosk) }
}
