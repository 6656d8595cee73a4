internal import Kitchen

/// The ingredients of a recipe. Ok asks for the number of servings.
struct Ingredients: RecipeLines, ServedPage {
    let recipe: Recipe
    var servings: Int?
    private var lines: [String] = []
    private var count: Double?
    var items: [View.Item] { lines.map { View.Item($0) } }
    var cursor = ListCursor()
    var staysOpen: Bool { true }

    init(recipe: Recipe, servings: Int?, in units: UnitSystem) {
        self.recipe = recipe
        self.servings = servings
        write(in: units)
    }

    mutating func write(in units: UnitSystem) {
        let served = served
        count = served.servings
        lines = served.ingredients.map { $0.written(in: units).text }
        let cautions = servings.map { recipe.cautions(forServings: Double($0)) } ?? []
        if !cautions.isEmpty { lines.append("Check: \(cautions.joined(separator: ", "))") }
    }

    func view(in kiosk: Kiosk) -> View {
        var view = list(.ingredients, empty: "No ingredients", in: kiosk)
        view.aside = count.map { "for \($0.amountText)" }
        return view
    }

    func choose(in kiosk: inout Kiosk) { kiosk.askServings(of: recipe) }
}

extension Kiosk {
    mutating func openIngredients(of recipe: Recipe) {
        open(Ingredients(recipe: recipe, servings: user.servings[recipe.id], in: preferences.units))
    }
}
