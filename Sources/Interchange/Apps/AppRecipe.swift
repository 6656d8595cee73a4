internal import Kitchen

/// A recipe in the form of another program, translated to schema.org's Recipe.
///
/// So a single reader, ``JSONLDReader``, understands the times, yields and steps of all programs.
struct AppRecipe {
    /// The recipe as a schema.org object.
    var schema: [String: JSONValue]
    /// Paths of pictures without their endings, from the folder of the recipe's file. The first one that exists counts.
    var pictures: [String] = []
    /// The recipe's picture, in Base64, if its file contains it.
    var pictureData: String?

    /// Creates a recipe of these parts.
    ///
    /// - Parameters:
    ///   - name: The title.
    ///   - description: Texts about the dish.
    ///   - notes: The cook's notes. They follow the description, or the last step if both together are too long.
    ///   - ingredients: A line for each.
    ///   - steps: A text for each.
    init(name: String?, description: String?, notes: [String], ingredients: [String], steps: [String]) {
        let whole = ([description ?? ""] + notes).map(\.trimmed).filter { !$0.isEmpty }.joined(separator: "\n")
        let isShort = whole.count <= OwnRecipe.longestText
        let texts = isShort ? steps : steps + notes.map { JSONLDInstructions.headed($0, "Notes") }
        schema = [
            "@type": .string("Recipe"), "name": .string(name ?? ""),
            "description": .string(isShort ? whole : description ?? ""),
            "recipeIngredient": .array(ingredients.map(JSONValue.string)),
            "recipeInstructions": .array(texts.map { .object(["@type": .string("HowToStep"), "text": .string($0)]) }),
        ]
    }

    /// Adds a text, unless it is empty.
    mutating func add(_ name: String, _ text: String?) {
        guard let text, !text.trimmed.isEmpty else { return }
        schema[name] = .string(text)
    }

    /// Adds the categories that are diets. Own recipes have no categories.
    mutating func add(categories: [String]) {
        let diets = categories.filter { RecipeDiet.name(of: $0) != nil }
        if !diets.isEmpty { schema["suitableForDiet"] = .array(diets.map(JSONValue.string)) }
    }

    /// Adds the person or book that the recipe is from, and the address of its page.
    mutating func add(source: String?, url: String?) {
        if let source, !source.trimmed.isEmpty {
            schema["author"] = .object(["@type": .string("Person"), "name": .string(source)])
        }
        add("url", url)
    }

    /// The size of the texts in bytes of UTF-8.
    var bytes: Int { schema.values.reduce(0) { $0 + $1.textBytes } }

    /// Returns the recipes in the JSON of a program, or `nil` if it isn't one that is known here.
    static func recipes(in value: JSONValue) -> [AppRecipe]? {
        if let recipes = MealieBackup(value)?.recipes { return recipes }
        let recipe = AppRecipe(paprika: value) ?? AppRecipe(mealie: value) ?? AppRecipe(tandoor: value)
        return recipe.map { [$0] }
    }
}

extension JSONValue {
    /// The size of all texts, in bytes of UTF-8.
    fileprivate var textBytes: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .array(let elements): elements.reduce(0) { $0 + $1.textBytes }
        case .object(let members): members.values.reduce(0) { $0 + $1.textBytes }
        default: 0
        }
    }

    /// The text or number under the first of several keys that has one.
    func text(_ keys: String...) -> String? {
        keys.lazy.compactMap { key -> String? in
            guard let value = self[key] else { return nil }
            return value.string ?? value.number.map { Int(exactly: $0).map(String.init) ?? "\($0)" }
        }.first
    }

    /// The number under the first of several keys that has one.
    func number(_ keys: String...) -> Double? {
        keys.lazy.compactMap { self[$0]?.number ?? self[$0]?.string.flatMap(Double.init) }.first
    }

    /// The elements of the list under the first of several keys that has one.
    func list(_ keys: String...) -> [JSONValue] {
        keys.lazy.compactMap { key -> [JSONValue]? in
            if case .array(let elements)? = self[key] { elements } else { nil }
        }.first ?? []
    }
}

extension String {
    /// The text without Markdown's marks for emphasis, links, pictures and headings. A text that is too long for a recipe
    /// stays as it is.
    var withoutMarkdown: String {
        guard contains(where: { "*_[#".contains($0) }), utf8.count <= OwnRecipe.mostBytes else { return self }
        return replacing(#/!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)/#, with: "")
            .replacing(#/\[([^\]\n]{1,200})\]\([^)\n]{0,500}\)/#) { "\($0.1)" }
            .replacing(#/(?m)^#{1,6} /#, with: "").replacing("**", with: "").replacing("__", with: "")
    }
}
