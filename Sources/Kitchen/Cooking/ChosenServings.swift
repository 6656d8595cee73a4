/// The servings that a person chose for recipes, for the recipes that were chosen last.
public struct ChosenServings: Hashable, Sendable, Codable {
    /// The number of recipes that are remembered.
    public static let capacity = 20

    private struct Choice: Hashable, Codable {
        let recipe: RecipeID
        let servings: Int
    }

    /// The choices, newest first.
    private var choices: [Choice] = []

    public init() {}

    /// The chosen servings of a recipe, or `nil` for the servings as written.
    public subscript(recipe: RecipeID) -> Int? {
        get { choices.first { $0.recipe == recipe }?.servings }
        set {
            choices.removeAll { $0.recipe == recipe }
            if let newValue { choices.insert(Choice(recipe: recipe, servings: newValue), at: 0) }
            choices = Array(choices.prefix(Self.capacity))
        }
    }
}
