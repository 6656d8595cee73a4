public import Kitchen

/// Which recipe it is, as `recipe add` prints it.
public struct RecipeIDDocument: Hashable, Sendable, Codable, BriefDocument {
    public var id: RecipeID

    public init(_ id: RecipeID) {
        self.id = id
    }
}

extension ControlFailure {
    /// Nothing was changed.
    public init(_ refusal: OwnRecipe.Refusal) {
        self.init(.unacceptable, "\(refusal), so nothing was changed")
    }
}
