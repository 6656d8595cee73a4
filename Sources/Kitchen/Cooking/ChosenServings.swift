/// For how many people recipes are cooked where that is not as they are written; of the last ones that were chosen.
public struct ChosenServings: Hashable, Sendable, Codable {
    /// So many recipes are remembered.
    public static let capacity = 20

    private struct Choice: Hashable, Codable {
        let recipe: RecipeID
        let servings: Int
    }

    /// The newest first.
    private var choices: [Choice] = []

    public init() {}

    /// Nil: as it is written.
    public subscript(recipe: RecipeID) -> Int? {
        get { choices.first { $0.recipe == recipe }?.servings }
        set {
            choices.removeAll { $0.recipe == recipe }
            if let newValue { choices.insert(Choice(recipe: recipe, servings: newValue), at: 0) }
            choices = Array(choices.prefix(Self.capacity))
        }
    }
}
