public import Kitchen

/// Something that was removed or brought back: a food with its favorites, a recipe, a photo, or items of a list.
public struct RemovalDocument: Hashable, Sendable, Codable, BriefDocument {
    @Nullable public var food: String?
    public var recipes: [Recipe.Heading]
    /// Number of the photo; null if it is not a photo.
    @Nullable public var photo: Int?
    /// Recipe that the photo shows.
    @Nullable public var dish: Recipe.Heading?
    /// Name of the profile; null if it is not a profile.
    @Nullable public var profile: String?
    /// Names of ingredients of the pantry.
    public var pantry: [String]
    /// Names of lines of the shopping list.
    public var shopping: [String]

    public init(_ removal: Removal) {
        profile = removal.profile?.name
        pantry = removal.pantry?.items.map(\.name) ?? []
        shopping = removal.shopping?.items.map(\.name) ?? []
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
        .notFound,
        "nothing was removed on this kiosk in the last ten minutes, or it was restarted since; nothing was brought back"
    )

    public static func noFavorite(_ id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "\(id) is not a favorite, so nothing was removed; galley favorite list shows all")
    }
}
