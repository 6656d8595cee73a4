/// A draft of an own recipe: a new one, or changes to a stored one. It is kept until its author comes back to it.
public struct OwnRecipeDraft: Hashable, Sendable, Codable {
    /// The largest number of drafts of one person. The texts of a draft have at most ``OwnRecipe/mostBytes``, like
    /// those of a stored recipe.
    public static let most = 10
    /// The number of fields whose unfinished input is kept. The fields used last win.
    public static let mostFields = 5

    private struct Typed: Hashable, Sendable, Codable {
        let field: String
        let text: String
    }

    /// The id of the recipe that the draft changes, or `nil` for a new recipe.
    public let id: RecipeID?
    /// The recipe as it was when the draft was begun.
    public var original: OwnRecipe
    public var recipe: OwnRecipe
    /// The unfinished input of the fields, newest last.
    private var typed: [Typed] = []

    public init(id: RecipeID?, _ recipe: OwnRecipe = OwnRecipe()) {
        self.id = id
        original = recipe
        self.recipe = recipe
    }

    /// True if something would be lost with the draft.
    public var isChanged: Bool { recipe != original || isHalfTyped }

    /// True if a field has unfinished input.
    public var isHalfTyped: Bool { !typed.isEmpty }

    /// The names of the fields with unfinished input.
    public var halfTyped: [String] { typed.map(\.field) }

    /// The unfinished input of a field, or `nil` if it has none.
    public subscript(field: String) -> String? {
        get { typed.first { $0.field == field }?.text }
        set {
            typed.removeAll { $0.field == field }
            guard let newValue, !newValue.isEmpty else { return }
            typed = (typed + [Typed(field: field, text: newValue)]).suffix(Self.mostFields)
        }
    }
}
