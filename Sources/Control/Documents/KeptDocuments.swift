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

/// What was removed, or is back: a food, and the favorites that went with it.
public struct RemovalDocument: Hashable, Sendable, Codable {
    @Nullable public var food: String?
    public var recipes: [Recipe.Heading]

    public init(_ removal: Removal) {
        food = removal.food
        recipes = removal.favorites.map(\.heading)
    }
}
