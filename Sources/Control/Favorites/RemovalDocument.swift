public import Kitchen

/// What was removed, or is back: a food and the favorites that went with it, or a recipe.
public struct RemovalDocument: Hashable, Sendable, Codable, BriefDocument {
    @Nullable public var food: String?
    public var recipes: [Recipe.Heading]
    /// The number of a photo, and the recipe that it is of.
    @Nullable public var photo: Int?
    @Nullable public var dish: Recipe.Heading?

    public init(_ removal: Removal) {
        photo = removal.photo?.number
        dish = removal.photo?.recipe
        food = removal.food
        let favorites = removal.favorites.map(\.heading)
        let own = removal.own.map(\.recipe.heading)
        recipes = [own].compactMap(\.self) + favorites.filter { $0.id != own?.id }
    }
}

extension ControlFailure {
    public static let nothingToRestore = ControlFailure(.notFound, "nothing was removed in the last ten minutes")

    public static func noFavorite(_ id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "\(id) is no favorite; galley favorite list shows them")
    }
}
