public import Kitchen

/// Id of a recipe, as `recipe add` prints it.
public struct RecipeIDDocument: Hashable, Sendable, Codable, BriefDocument {
    public var id: RecipeID

    public init(_ id: RecipeID) {
        self.id = id
    }
}

extension ControlFailure {
    /// Creates the failure for a refused recipe; nothing was changed.
    public init(_ refusal: OwnRecipe.Refusal) {
        self.init(.unacceptable, "\(refusal), so nothing was changed")
    }
}
