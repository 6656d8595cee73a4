internal import Kitchen

/// Ingredients that there are to cook with.
struct AvailableIngredients {
    /// How an ingredient of a recipe stands to it.
    enum Availability {
        case there, missing
        /// Every kitchen has water and salt.
        case free
    }

    private let names: [String]
    /// Names of foods that a recipe may ask for: these, and what they can stand for.
    private let served: Set<String>
    /// Those that the table of foods does not know.
    private let unknown: [String]

    init(_ names: [String]) {
        self.names = names
        let foods = names.map(CommonFood.named)
        served = Set(foods.compactMap { $0?.name } + foods.compactMap { $0?.kind })
        unknown = zip(names, foods).filter { $1 == nil }.map(\.0)
    }

    /// What finds recipes that use some of it, called as here or as the table of foods does, or what it can stand for.
    var candidates: [MatchExpression] {
        let kinds = names.compactMap { CommonFood.named($0)?.kind }
        return Set(names + kinds).filter { availability(of: $0) != .free }.sorted().flatMap(
            MatchExpression.texts(food:)
        )
        .map { $0.within(.ingredients) }
    }

    /// As `serves(asFood:)` has it, of all names at once.
    func availability(of ingredient: String) -> Availability {
        guard let food = CommonFood.named(ingredient) else {
            return unknown.contains { $0.serves(asFood: ingredient) } ? .there : .missing
        }
        if food.isAlwaysThere { return .free }
        return served.contains(food.name) ? .there : .missing
    }
}
