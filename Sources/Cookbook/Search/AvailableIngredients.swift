internal import Kitchen

/// The ingredients that a person has to cook with.
struct AvailableIngredients {
    /// The availability of an ingredient of a recipe.
    enum Availability {
        case available, missing
        /// The ingredient is assumed to be there: every kitchen has water and salt.
        case assumed
    }

    private let names: [String]
    /// The names of the foods, and the names of the more general foods that they can be used as.
    private let served: Set<String>
    /// The names that the table of foods doesn't know.
    private let unknown: [String]

    init(_ names: [String]) {
        self.names = names
        let foods = names.map(CommonFood.named)
        served = Set(foods.compactMap { $0?.name } + foods.compactMap { $0?.kind })
        unknown = zip(names, foods).filter { $1 == nil }.map(\.0)
    }

    /// Expressions that match recipes with one of the ingredients, under any of its names or a more general one.
    var candidates: [MatchExpression] {
        let kinds = names.compactMap { CommonFood.named($0)?.kind }
        return Set(names + kinds).filter { availability(of: $0) != .assumed }.sorted().flatMap(
            MatchExpression.texts(food:)
        )
        .map { $0.within(.ingredients) }
    }

    /// Returns the availability of an ingredient. Like `serves(asFood:)`, but checks all names at once.
    func availability(of ingredient: String) -> Availability {
        guard let food = CommonFood.named(ingredient) else {
            return unknown.contains { $0.serves(asFood: ingredient) } ? .available : .missing
        }
        if food.isAlwaysThere { return .assumed }
        return served.contains(food.name) ? .available : .missing
    }
}
