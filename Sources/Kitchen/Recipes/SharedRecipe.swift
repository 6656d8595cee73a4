/// A recipe as it is given to others: for any page, with its source.
public struct SharedRecipe: Hashable, Sendable, Codable {
    public let id: RecipeID
    public let title: String
    /// Title, amounts, steps, source and credit, in lines.
    public let text: String
    /// Of the source; nil: none is known.
    public let url: String?

    /// As it is, in the units that it is written in.
    public init(_ recipe: Recipe) {
        id = recipe.id
        title = recipe.title
        url = recipe.source?.url
        text = recipe.sharedText
    }

    private enum CodingKeys: String, CodingKey { case id, title, text, url }

    /// With all its keys: `url` is null where none is known.
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

    /// Who wrote it, where it can be read, and through whom it came: the service wants to be named where its recipes go.
    private var credits: [String] {
        var credits: [String] = []
        if let source {
            credits.append("From \([source.name, source.url].compactMap(\.self).joined(separator: ", "))")
        }
        if id.origin == .spoonacular { credits.append("Found through spoonacular, https://spoonacular.com/food-api") }
        return credits
    }
}
