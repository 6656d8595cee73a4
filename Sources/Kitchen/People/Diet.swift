/// What somebody eats, by the service's names, in place of what the owner set for the kitchen.
public struct Diet: Hashable, Sendable, Codable {
    /// All of them.
    public var diets: [String]
    /// None of them may be in it.
    public var intolerances: [String]

    public init(diets: [String] = [], intolerances: [String] = []) {
        self.diets = diets
        self.intolerances = intolerances
    }

    public init(_ filter: RecipeFilter) {
        self.init(diets: filter.diets, intolerances: filter.intolerances)
    }
}

extension RecipeFilter {
    /// What a person wants of recipes where this is what the owner set: all else stays as it is.
    public func following(_ diet: Diet?) -> RecipeFilter {
        guard let diet else { return self }
        var filter = self
        (filter.diets, filter.intolerances) = (diet.diets, diet.intolerances)
        return filter
    }
}
