internal import Kitchen

/// A price breakdown in the service's format, with invented prices in US cents: ten cents per letter of the name.
struct WirePrices: Encodable {
    struct Line: Encodable {
        var name: String
        var image: String
        var price: Double
        var amount: [String: Measure]
    }

    struct Measure: Encodable {
        var value: Double
        var unit: String
    }

    var ingredients: [Line]
    var totalCost: Double
    var totalCostPerServing: Double

    init(of recipe: Recipe) {
        ingredients = recipe.ingredients.map { ingredient in
            let measure = Measure(value: ingredient.amount ?? 0, unit: ingredient.unit ?? "")
            return Line(
                name: ingredient.name, image: "\(ingredient.name.split(separator: " ").joined(separator: "-")).jpg",
                price: Double(ingredient.name.count * 10), amount: ["metric": measure, "us": measure])
        }
        totalCost = ingredients.map(\.price).reduce(0, +)
        totalCostPerServing = totalCost / (recipe.servings ?? 1)
    }
}
