public import Kitchen

/// Something that was removed or brought back: a food with its favorites, a recipe, or a photo.
public struct RemovalDocument: Hashable, Sendable, Codable, BriefDocument {
    @Nullable public var food: String?
    public var recipes: [Recipe.Heading]
    /// Number of the photo; null if it is not a photo.
    @Nullable public var photo: Int?
    /// Recipe that the photo shows.
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
    public static let nothingToRestore = ControlFailure(
        .notFound, "nothing was removed in the last ten minutes, so nothing was brought back")

    public static func noFavorite(_ id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "\(id) is not a favorite; galley favorite list shows all")
    }
}
