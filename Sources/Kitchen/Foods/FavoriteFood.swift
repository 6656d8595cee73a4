/// A food that a person likes, with the favorite recipes filed under it.
public struct FavoriteFood: Hashable, Sendable {
    public var name: String
    /// The recipes, newest first.
    public var recipes: [Recipe.Heading]

    public init(name: String, recipes: [Recipe.Heading] = []) {
        self.name = name
        self.recipes = recipes
    }
}
