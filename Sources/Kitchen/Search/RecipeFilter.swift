/// The conditions of a recipe search, by the service's names. Letter case doesn't matter.
public struct RecipeFilter: Hashable, Sendable, Codable {
    /// The diets that a recipe must keep to, all of them.
    public var diets: [String]
    /// The foods that a recipe must not contain, any of them.
    ///
    /// In stored recipes, a recipe's diets decide on the intolerances that a diet covers. The names of its ingredients
    /// decide on nuts, soy, sesame, grain and sulfites.
    public var intolerances: [String]
    /// The cuisines that a recipe may have, any one of them. Empty for every cuisine.
    public var cuisines: [String]
    /// The longest time from start to table, or `nil` for any.
    public var maxMinutes: Int?

    public init(
        diets: [String] = [], intolerances: [String] = [], cuisines: [String] = [], maxMinutes: Int? = nil
    ) {
        self.diets = diets
        self.intolerances = intolerances
        self.cuisines = cuisines
        self.maxMinutes = maxMinutes
    }

    public var isEmpty: Bool { self == RecipeFilter() }

    /// Returns the filter that a person chose, or this one, which the owner set, if they chose none.
    ///
    /// The intolerances of this filter stay in either case.
    public func replaced(by chosen: RecipeFilter?) -> RecipeFilter {
        var filter = chosen ?? self
        filter.intolerances = intolerances
        return filter
    }

    /// All conditions in words, or an empty text if there are none.
    public var words: String {
        let time = maxMinutes.map { [Duration.seconds($0 * 60).spokenText] } ?? []
        return [diets, intolerances.map { "no \($0)" }, cuisines, time].joined().joined(separator: ", ")
    }

    /// Returns true if a stored recipe meets the conditions.
    public func allows(_ recipe: Recipe) -> Bool {
        allows(
            diets: recipe.diets, cuisines: recipe.cuisines, minutes: recipe.minutes,
            ingredients: recipe.ingredients.map(\.name))
    }

    /// Returns true if a recipe with these properties meets the conditions.
    ///
    /// - Parameters:
    ///   - marks: The diets that the recipe keeps to.
    ///   - kitchens: The recipe's cuisines.
    ///   - minutes: The time from start to table, or `nil` if it is unknown.
    ///   - ingredients: The names of the ingredients, evaluated only if needed.
    public func allows(
        diets marks: [String], cuisines kitchens: [String], minutes: Int?, ingredients: @autoclosure () -> [String]
    ) -> Bool {
        let marks = Set(marks.map { $0.lowercased() })
        let kitchens = Set(kitchens.map { $0.lowercased() })
        let wanted = diets.map { $0.lowercased() } + intolerances.compactMap { Self.covering[$0.lowercased()] }
        return wanted.allSatisfy { !marks.isDisjoint(with: [$0] + (Self.stricter[$0] ?? [])) }
            && (cuisines.isEmpty || !kitchens.isDisjoint(with: cuisines.map { $0.lowercased() }))
            && (maxMinutes.map { (minutes ?? .max) <= $0 } ?? true)
            && (intolerances.isEmpty || !isRuled(outBy: ingredients()))
    }

    /// The diet that excludes the foods of an intolerance.
    private static let covering = [
        "dairy": "dairy free", "gluten": "gluten free", "wheat": "gluten free", "egg": "vegan",
        "seafood": "vegetarian", "shellfish": "vegetarian",
    ]

    /// Diets that imply another diet.
    private static let stricter = [
        "vegetarian": ["vegan"], "lacto-vegetarian": ["vegan"], "ovo-vegetarian": ["vegan"],
        "pescetarian": ["vegetarian", "vegan"], "dairy free": ["vegan"],
    ]
}
