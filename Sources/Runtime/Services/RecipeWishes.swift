internal import Kitchen
internal import Settings

/// What the owner wants of the recipes that are chosen for them from the starter cookbook; the service is asked for it.
struct RecipeWishes: Sendable {
    /// All of them, by the service's names, in lower case.
    var diets: [String] = []
    /// Any of them; empty: every cuisine.
    var cuisines: [String] = []
    /// Minutes from start to table; nil: any.
    var longest: Int?

    init(diets: [String] = [], cuisines: [String] = [], longest: Int? = nil) {
        self.diets = diets
        self.cuisines = cuisines
        self.longest = longest
    }

    /// Of the intolerances those that a diet covers; the cookbook's marks say nothing of nuts, soy or sesame.
    init(_ settings: Settings) {
        let covering = [
            "dairy": "dairy free", "gluten": "gluten free", "wheat": "gluten free", "egg": "vegan",
            "seafood": "vegetarian", "shellfish": "vegetarian",
        ]
        diets = settings.diets + settings.intolerances.compactMap { covering[$0] }
        cuisines = settings.cuisines
        longest = settings.maxTime.map { $0.count(of: .seconds(60)) }
    }

    var isEmpty: Bool { diets.isEmpty && cuisines.isEmpty && longest == nil }

    func allow(_ recipe: Recipe) -> Bool {
        let marks = Set(recipe.diets)
        let kitchens = Set(recipe.cuisines.map { $0.lowercased() })
        return diets.allSatisfy { !marks.isDisjoint(with: [$0] + (Self.stricter[$0] ?? [])) }
            && (cuisines.isEmpty || !kitchens.isDisjoint(with: cuisines))
            && longest.map { (recipe.minutes ?? .max) <= $0 } ?? true
    }

    /// What keeps to a diet without being named after it.
    private static let stricter = [
        "vegetarian": ["vegan"], "lacto-vegetarian": ["vegan"], "ovo-vegetarian": ["vegan"],
        "pescetarian": ["vegetarian", "vegan"], "dairy free": ["vegan"],
    ]
}
