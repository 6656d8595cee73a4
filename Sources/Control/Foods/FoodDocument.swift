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

extension FoodDocument {
    /// Returns the warning for a food that was a favorite before it was added.
    public static func addedAlready(_ food: String) -> String { "\(food) was a favorite food already" }
}

extension ControlFailure {
    public static func noFavoriteFood(_ food: String) -> ControlFailure {
        ControlFailure(.notFound, "\(food) is not a favorite food; galley food list shows all")
    }

    public static func noFoodName(_ text: String) -> ControlFailure {
        ControlFailure(
            .unacceptable, "\"\(text)\" is not the name of a food, because it has no letter; nothing was changed")
    }
}
