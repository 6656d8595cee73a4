internal import Kitchen

/// What goes in.
struct Ingredients: RecipeLines {
    let recipe: Recipe
    private(set) var lines: [String] = []
    var cursor = ListCursor()
    var stays: Bool { true }

    init(recipe: Recipe, in units: UnitSystem) {
        self.recipe = recipe
        write(in: units)
    }

    mutating func write(in units: UnitSystem) {
        lines = recipe.ingredients.map { $0.written(in: units).text }
    }

    func view(in kiosk: Kiosk) -> View { list(.ingredients, empty: "None are given") }
}
