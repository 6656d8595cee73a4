/// A recipe as text to give to others, with its source.
public struct SharedRecipe: Hashable, Sendable, Codable {
    public let id: RecipeID
    public let title: String
    /// The title, amounts, steps, source and credit, line by line.
    public let text: String
    /// The web address of the source, or `nil` if it is unknown.
    public let url: String?

    /// Creates the text of a recipe, without converting its measures.
    public init(_ recipe: Recipe) {
        id = recipe.id
        title = recipe.title
        url = recipe.source?.url
        text = recipe.sharedText
    }

    private enum CodingKeys: String, CodingKey { case id, title, text, url }

    /// Encodes all keys. An unknown `url` is null.
    ///
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(text, forKey: .text)
        try container.encode(url, forKey: .url)
    }
}

extension Recipe {
    fileprivate var sharedText: String {
        var parts = [title]
        let facts = [servings.map { "Serves \($0.amountText)" }, minutes.map { "\($0) min" }].compactMap(\.self)
        if !facts.isEmpty { parts.append(facts.joined(separator: ", ")) }
        if !ingredients.isEmpty { parts += ["", "Ingredients"] + ingredients.map { "- \($0.text)" } }
        if !steps.isEmpty { parts += ["", "Steps"] + steps.enumerated().map { "\($0 + 1). \($1.text)" } }
        parts += [""] + credits
        return parts.joined(separator: "\n").trimmed
    }

    /// The author, the web address, and the service that supplied the recipe. The service's terms ask for the credit.
    private var credits: [String] {
        var credits: [String] = []
        if let source {
            credits.append("From \([source.name, source.url].compactMap(\.self).joined(separator: ", "))")
        }
        if id.origin == .spoonacular { credits.append("Found through spoonacular, https://spoonacular.com/food-api") }
        return credits
    }
}
