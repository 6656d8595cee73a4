public import Kitchen

/// Id of a recipe, as `recipe add` prints it.
public struct RecipeIDDocument: Hashable, Sendable, Codable, BriefDocument {
    public var id: RecipeID

    public init(_ id: RecipeID) {
        self.id = id
    }
}

/// The result of importing a recipe.
public struct ImportedRecipeDocument: Hashable, Sendable, Codable {
    /// Id of the recipe; null if it was not added, or would be added.
    @Nullable public var id: RecipeID?
    /// True if the person already has the recipe.
    public var known: Bool
    /// True if there is no room for the recipe.
    public var full: Bool
    /// True if the person has a photo of the dish.
    public var photo: Bool

    public init(id: RecipeID?, known: Bool = false, full: Bool = false, photo: Bool = false) {
        self.id = id
        self.known = known
        self.full = full
        self.photo = photo
    }
}

extension ControlFailure {
    /// Creates the failure for a refused recipe; nothing was changed.
    public init(_ refusal: OwnRecipe.Refusal) {
        self.init(.unacceptable, "\(refusal), so nothing was changed")
    }
}
