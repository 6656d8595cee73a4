public import Kitchen

/// Which recipe it is, as `recipe add` prints it.
public struct RecipeIDDocument: Hashable, Sendable, Codable {
    public var id: RecipeID

    public init(_ id: RecipeID) {
        self.id = id
    }
}

extension RecipeIDDocument: BriefDocument {}

extension ControlFailure {
    public static func noOwnRecipe(_ id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "there is no own recipe \(id); galley recipe list --own shows them")
    }

    /// Nothing was changed.
    public init(_ refusal: OwnRecipe.Refusal) {
        self.init(.unacceptable, "\(refusal), so nothing was changed")
    }
}
