/// What somebody eats, by the service's names, in place of what the owner set for the kitchen. Each part is their own or
/// as the kitchen's: what is not tolerated does not come and go with a diet.
public struct Diet: Hashable, Sendable, Codable {
    /// All of them; nil: as the kitchen's.
    public var diets: [String]?
    /// None of them may be in it; nil: as the kitchen's.
    public var intolerances: [String]?

    public init(diets: [String]? = nil, intolerances: [String]? = nil) {
        self.diets = diets
        self.intolerances = intolerances
    }

    /// With the parts of another one that it has, in place of these.
    public func replaced(by other: Diet) -> Diet {
        Diet(diets: other.diets ?? diets, intolerances: other.intolerances ?? intolerances)
    }
}

extension RecipeFilter {
    /// What a person wants of recipes where this is what the owner set: all else stays as it is.
    public func following(_ diet: Diet?) -> RecipeFilter {
        var filter = self
        filter.diets = diet?.diets ?? diets
        filter.intolerances = diet?.intolerances ?? intolerances
        return filter
    }
}
