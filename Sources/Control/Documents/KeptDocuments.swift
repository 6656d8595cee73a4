public import Kitchen

/// A favorite food, as `food list` prints it.
public struct FoodDocument: Hashable, Sendable, Codable {
    public var name: String
    public var recipes: [Recipe.Heading]

    public init(_ food: FavoriteFood) {
        name = food.name
        recipes = food.recipes
    }
}

/// An ingredient of the pantry, as `pantry list` prints it.
public struct PantryItemDocument: Hashable, Sendable, Codable {
    public var name: String
    public var checked: Bool

    public init(_ item: Pantry.Item) {
        name = item.name
        checked = item.isChecked
    }
}

extension ControlFailure {
    /// Nothing was changed.
    public init(_ refusal: Pantry.Refusal) {
        switch refusal {
        case .badName(let name):
            self.init(
                .unacceptable,
                "\"\(name.prefix(80))\" cannot be the name of an ingredient, so nothing was changed; it takes 1 to"
                    + " \(Pantry.longestName) characters")
        case .unknown(let name):
            self.init(
                .notFound,
                "the pantry has no \"\(name.prefix(80))\", so nothing was changed; galley pantry list shows what it has"
            )
        case .full:
            self.init(
                .unacceptable,
                "the pantry would have more than \(Pantry.capacity) ingredients, so nothing was changed; remove some")
        }
    }
}

/// What was removed, or is back: a food and the favorites that went with it, or a recipe.
public struct RemovalDocument: Hashable, Sendable, Codable {
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
