/// What a search for recipes is narrowed to, by the service's names; their letter case does not matter.
public struct RecipeFilter: Hashable, Sendable, Codable {
    /// All of them.
    public var diets: [String]
    /// None of them may be in it. Of what is stored, marks of diets decide on those that a diet covers, and the names of
    /// ingredients on nuts, soy, sesame, grain and sulfites.
    public var intolerances: [String]
    /// Any of them; empty: every cuisine.
    public var cuisines: [String]
    /// From start to table; nil: any.
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

    /// What searches are narrowed to where this is what the owner set: as somebody has chosen, if anybody has. What is not
    /// tolerated is left out whatever is chosen.
    public func replaced(by chosen: RecipeFilter?) -> RecipeFilter {
        var filter = chosen ?? self
        filter.intolerances = intolerances
        return filter
    }

    /// All that is asked for, in words for people; empty where nothing is.
    public var words: String {
        let time = maxMinutes.map { [Duration.seconds($0 * 60).spokenText] } ?? []
        return [diets, intolerances.map { "no \($0)" }, cuisines, time].joined().joined(separator: ", ")
    }

    /// Whether the marks of a recipe that is stored keep to it.
    public func allows(_ recipe: Recipe) -> Bool {
        allows(
            diets: recipe.diets, cuisines: recipe.cuisines, minutes: recipe.minutes,
            ingredients: recipe.ingredients.map(\.name))
    }

    /// The same by a recipe's marks and the names of its ingredients.
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

    /// The diet that leaves out what somebody does not tolerate.
    private static let covering = [
        "dairy": "dairy free", "gluten": "gluten free", "wheat": "gluten free", "egg": "vegan",
        "seafood": "vegetarian", "shellfish": "vegetarian",
    ]

    /// What keeps to a diet without being named after it.
    private static let stricter = [
        "vegetarian": ["vegan"], "lacto-vegetarian": ["vegan"], "ovo-vegetarian": ["vegan"],
        "pescetarian": ["vegetarian", "vegan"], "dairy free": ["vegan"],
    ]
}
