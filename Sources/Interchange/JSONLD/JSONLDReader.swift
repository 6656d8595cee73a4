internal import Kitchen

/// Reads schema.org's Recipe. It accepts the many ways in which real sites differ from schema.org.
struct JSONLDReader {
    /// The objects of the whole text by their `@id`, because values may refer to each other.
    let named: [String: JSONValue]
    /// The addresses of the page.
    let pageAddresses: [String]
    /// The title of the page, as HTML, for a recipe without a name.
    let pageTitle: String?
    private(set) var notes: [String] = []

    init(named: [String: JSONValue], pageAddresses: [String], pageTitle: String?) {
        self.named = named
        self.pageAddresses = pageAddresses
        self.pageTitle = pageTitle
    }

    /// Reads a recipe from JSON-LD.
    ///
    /// - Throws: the reason why the recipe can't be read or saved.
    static func read(_ text: String) throws(UnreadableRecipe) -> ParsedRecipe {
        let choice = RecipeChoice(in: [try JSONParser.value(of: text)], addresses: [], title: nil)
        guard let read = choice.fullest() else {
            throw UnreadableRecipe("the JSON-LD has no Recipe (an object with \"@type\": \"Recipe\")")
        }
        return try read.checked()
    }

    // MARK: A recipe

    mutating func recipe(_ value: JSONValue) -> OwnRecipe {
        OwnRecipe(
            title: title(value), servings: servings(value.filled("recipeYield", "yield")), minutes: minutes(value),
            source: source(of: value), cuisines: value["recipeCuisine"].labels, diets: diets(value),
            summary: shortened(value["description"]?.cleanText, "description", limit: OwnRecipe.longestText),
            picture: value.filled("image", "thumbnailUrl").flatMap { address($0, mayBeRelative: true) },
            nutrition: JSONLDNutrition.nutrition(value["nutrition"].map(referred), notes: &notes),
            ingredients: ingredients(value.filled("recipeIngredient", "ingredients")),
            steps: steps(value["recipeInstructions"]))
    }

    private mutating func title(_ value: JSONValue) -> String {
        let names = [value["name"]?.cleanText, value["headline"]?.cleanText]
        let name = names.compactMap(\.self).first { !$0.isEmpty }
        let title = name ?? pageTitle.map { cleanLines($0).joined(separator: " ") } ?? ""
        return shortened(title, "title", limit: OwnRecipe.longestTitle) ?? ""
    }

    /// Shortens a text that is too long, at the end of a sentence if possible, and adds a note.
    private mutating func shortened(_ text: String?, _ what: String, limit: Int) -> String? {
        guard let text, text.count > limit else { return text }
        notes.append("the \(what) is longer than \(limit) characters and was shortened")
        return PackedText.start(of: text, limit: limit)
    }

    private mutating func steps(_ value: JSONValue?) -> [Step] {
        var instructions = JSONLDInstructions()
        let steps = instructions.steps(value)
        noteUnread(instructions.unread, of: "instructions")
        if instructions.isSplit {
            notes.append("steps longer than \(OwnRecipe.longestText) characters were split")
        }
        return steps
    }

    private mutating func ingredients(_ value: JSONValue?) -> [Ingredient] {
        var reader = JSONLDIngredients()
        let ingredients = reader.ingredients(value)
        noteUnread(reader.unread, of: "ingredients")
        if reader.isSplit {
            notes.append("ingredients longer than \(OwnRecipe.longestLine) characters were split")
        }
        return ingredients
    }

    private mutating func noteUnread(_ count: Int, of what: String) {
        guard count > 0 else { return }
        let verbs = count == 1 ? ("has", "was") : ("have", "were")
        notes.append("\(count) of the \(what) \(verbs.0) no text and \(verbs.1) left out")
    }

    /// Reads the servings: a number, a text, or a list of these.
    private mutating func servings(_ value: JSONValue?) -> Double? {
        let texts = (value?.elements ?? []).compactMap { element -> String? in
            let amount = element["value"] ?? element
            let count = amount.number.map { max($0, 0) }.map { Int(exactly: $0).map(String.init) ?? "\($0)" }
            let text = count ?? amount.text.map { cleanLines($0).joined(separator: " ") }
            return text.map { text in element["unitText"]?.text.map { "\(text) \($0)" } ?? text }
        }
        return RecipeYield.servings(texts, notes: &notes)
    }

    /// Reads the total time, or adds up the parts if there is no total.
    private mutating func minutes(_ value: JSONValue) -> Int? {
        if let total = minutes(value["totalTime"], "totalTime") { return total }
        let parts = ["prepTime", "cookTime", "performTime"].map { ($0, value[$0]) }
        // For a recipe, schema.org's performTime means the same as cookTime.
        let known = parts.prefix(value["cookTime"] == nil ? 3 : 2).compactMap { minutes($0.1, $0.0) }
        return known.isEmpty ? nil : known.reduce(0, +)
    }

    private mutating func minutes(_ value: JSONValue?, _ name: String) -> Int? {
        guard let text = value?.cleanText, !text.isEmpty else { return nil }
        let minutes = RecipeTime.minutes(iso: text) ?? RecipeTime.minutes(words: text)
        if let minutes, minutes <= OwnRecipe.mostMinutes { return minutes }
        if !RecipeTime.isEmpty(iso: text) {
            notes.append("\(name) \"\(text.sanitized(limit: 40))\" can't be read as a time and was left out")
        }
        return nil
    }

    private mutating func diets(_ value: JSONValue) -> [String] {
        RecipeDiet.diets(in: value["suitableForDiet"].labels, notes: &notes)
    }

    // MARK: Source and addresses

    /// The source: the author, else the publisher, else the site.
    private func source(of value: JSONValue) -> Recipe.Source? {
        let places = [
            value["url"], value["mainEntityOfPage"], value["isBasedOn"], value["isPartOf"],
            value["@id"].map { .object(["@id": $0]) },
        ]
        let urls = (places + pageAddresses.map { .string($0) }).compactMap { $0.flatMap(address) }
        // The address of a whole site is not that of the recipe.
        let url = urls.first { Recipe.Source.pageName(of: $0).contains { "/?".contains($0) } } ?? urls.first
        let names = ["author", "creator", "publisher"].lazy.compactMap { key in
            value[key]?.elements.lazy.compactMap(name).first
        }
        if let name = names.first { return Recipe.Source(name: name, url: url) }
        return url.flatMap(Recipe.Source.init(url:))
    }

    private func name(_ value: JSONValue) -> String? {
        let value = referred(value)
        let text = value["name"]?.cleanText ?? value.cleanText ?? value["text"]?.cleanText
        return text.flatMap { $0.isEmpty || $0.hasPrefix("http") ? nil : $0 }
    }

    /// The object with the same `@id`, if the value only refers to it.
    private func referred(_ value: JSONValue) -> JSONValue {
        guard case .object(let members) = value, members.count <= 2 else { return value }
        return value["@id"]?.string.flatMap { named[$0] } ?? value
    }

    /// The first web address in a value.
    func address(_ value: JSONValue) -> String? { address(value, mayBeRelative: false) }

    private func address(_ value: JSONValue, mayBeRelative: Bool) -> String? {
        for element in value.elements {
            let element = referred(element)
            // The fragment of an `@id` is a name inside the page.
            let name = element["@id"]?.string?.prefix { $0 != "#" }
            let place = (element["url"] ?? element["contentUrl"])?.elements.first?.string
            let text = (element.string ?? place ?? name.map(String.init))?.trimmed.replacing("&amp;", with: "&")
            if let text = text.map({ mayBeRelative ? absolute($0) : $0 }), Recipe.Source(url: text) != nil {
                return text
            }
        }
        return nil
    }

    /// The address on the host of the page, if it has no host.
    private func absolute(_ address: String) -> String {
        guard address.hasPrefix("/"), address.count > 1,
            let origin = pageAddresses.lazy.compactMap({ $0.prefixMatch(of: #/(?i)(https?:)\/\/[^\/?#\s]+/#) }).first
        else { return address }
        return address.hasPrefix("//") ? "\(origin.1)\(address)" : "\(origin.0)\(address)"
    }
}

extension Recipe.Source {
    /// Creates a source with the name of the site. Returns `nil` if the text isn't the address of a page.
    init?(url: String) {
        guard let match = url.prefixMatch(of: #/https?:\/\/(?:www\.)?([^\/:?#\s]+)/#.ignoresCase())
        else { return nil }
        self.init(name: "\(match.1)", url: url)
    }
}

// MARK: - Texts

extension JSONValue {
    /// The names in `@type`, without prefixes.
    var types: [String] {
        (self["@type"]?.elements ?? []).compactMap { type in
            type.string?.split { "/#:".contains($0) }.last.map(String.init)
        }
    }

    var cleanText: String? { (elements.first?.text).map { cleanLines($0).joined(separator: " ") } }

    /// The value of the first of two keys that isn't empty.
    func filled(_ key: String, _ other: String) -> JSONValue? {
        guard let value = self[key], !value.elements.isEmpty, value.string?.trimmed.isEmpty != true else {
            return self[other]
        }
        return value
    }
}

extension JSONValue? {
    /// The labels in a list, or in a text with commas.
    fileprivate var labels: [String] {
        (self?.elements ?? []).compactMap(\.string).flatMap { $0.split(separator: ",") }
            .map { cleanLines(String($0)).joined(separator: " ") }.filter { !$0.isEmpty }
    }
}

/// Returns the sanitized lines of a text that may contain HTML.
///
/// Some sites escape their HTML twice, so what still looks like HTML afterwards is read once more.
func cleanLines(_ text: String) -> [String] {
    let once = linesOnce(text)
    let isEscapedTwice =
        text.contains("&")
        && once.contains { $0.contains(#/&(?:#\d+|#x[0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);|<\/?[a-zA-Z][^<>]*>/#) }
    return isEscapedTwice ? once.flatMap(linesOnce) : once
}

private func linesOnce(_ text: String) -> [String] {
    let longest = RecipeFormat.longestText
    if text.contains(where: { "<&".contains($0) }) { return lines(ofHTML: text, limit: longest) }
    return text.sanitized(limit: longest, keepingLines: true).split(separator: "\n").map {
        String($0).sanitized(limit: longest)
    }.filter { !$0.isEmpty }
}
