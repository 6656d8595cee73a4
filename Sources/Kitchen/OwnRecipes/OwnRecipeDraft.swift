/// An own recipe that is half written: a new one, or what is to become of one that is kept. It is there when its writer
/// comes back.
public struct OwnRecipeDraft: Hashable, Sendable, Codable {
    /// So many a person can begin. Of each the texts of the recipe have at most `OwnRecipe.mostBytes`, as in one that is
    /// kept.
    public static let most = 10
    /// Of so many fields, the last ones, it is remembered what is half typed in them.
    public static let mostFields = 5

    private struct Typed: Hashable, Sendable, Codable {
        let field: String
        let text: String
    }

    /// What it changes; nil: it is new.
    public let id: RecipeID?
    /// What was kept when it was begun.
    public var original: OwnRecipe
    public var recipe: OwnRecipe
    /// The newest last.
    private var typed: [Typed] = []

    public init(id: RecipeID?, _ recipe: OwnRecipe = OwnRecipe()) {
        self.id = id
        original = recipe
        self.recipe = recipe
    }

    /// Whether anything would be lost with it.
    public var isChanged: Bool { recipe != original || isHalfTyped }

    /// Whether there is a field with something half typed in it.
    public var isHalfTyped: Bool { !typed.isEmpty }

    /// The fields in which something is half typed, by name.
    public var halfTyped: [String] { typed.map(\.field) }

    /// What is half typed in the field of that name; nil: nothing.
    public subscript(field: String) -> String? {
        get { typed.first { $0.field == field }?.text }
        set {
            typed.removeAll { $0.field == field }
            guard let newValue, !newValue.isEmpty else { return }
            typed = (typed + [Typed(field: field, text: newValue)]).suffix(Self.mostFields)
        }
    }
}
