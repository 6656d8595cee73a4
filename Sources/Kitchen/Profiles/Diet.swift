/// A person's own diet, by the service's names, instead of the one that the owner set for the kitchen.
///
/// Diets and intolerances are independent: a person can have one of their own and the kitchen's for the other.
public struct Diet: Hashable, Sendable, Codable {
    /// The diets to keep to, all of them, or `nil` for the kitchen's.
    public var diets: [String]?
    /// The foods to avoid, all of them, or `nil` for the kitchen's.
    public var intolerances: [String]?

    public init(diets: [String]? = nil, intolerances: [String]? = nil) {
        self.diets = diets
        self.intolerances = intolerances
    }

    /// Returns the diet with each part that is set in `other` taken from `other`.
    public func replaced(by other: Diet) -> Diet {
        Diet(diets: other.diets ?? diets, intolerances: other.intolerances ?? intolerances)
    }
}

extension RecipeFilter {
    /// Returns the filter with a person's diets and intolerances in place of the kitchen's. The other conditions stay.
    public func following(_ diet: Diet?) -> RecipeFilter {
        var filter = self
        filter.diets = diet?.diets ?? diets
        filter.intolerances = diet?.intolerances ?? intolerances
        return filter
    }
}
