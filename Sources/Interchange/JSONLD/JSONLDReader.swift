internal import Kitchen

/// Reads schema.org's Recipe. It accepts the many ways in which real sites differ from schema.org.
struct JSONLDReader {
    /// The objects of the whole text by their `@id`, because values may refer to each other.
    private let named: [String: JSONValue]
    /// The addresses in the head of the page.
    private let pageAddresses: [String]
    var notes: [String] = []

    /// Reads a recipe from JSON-LD.
    ///
    /// - Throws: the reason why the recipe can't be read or saved.
    static func read(_ text: String) throws(UnreadableRecipe) -> ParsedRecipe {
        try recipe(in: [try JSONParser.value(of: text)])
    }

    /// Reads a recipe from the JSON-LD scripts of a page. A recipe without an address gets that of the
    /// page, from the page's head.
    ///
    /// - Throws: the reason why the recipe can't be read or saved.
    static func read(page: String) throws(UnreadableRecipe) -> ParsedRecipe {
        let scripts = scripts(ofType: "application/ld+json", inHTML: page)
        guard !scripts.isEmpty else { throw UnreadableRecipe("the page has no JSON-LD, so no recipe can be read") }
        var values: [JSONValue] = []
        var problem: UnreadableRecipe?
        var left = RecipeFormat.longestScripts
        for script in scripts {
            left -= script.utf8.count
            guard left >= 0 else {
                let limit = RecipeFormat.longestScripts / 1024
                problem = problem ?? UnreadableRecipe("it is larger than \(limit) KiB")
                break
            }
            do throws(UnreadableRecipe) {
                values.append(try JSONParser.value(of: script.withBreaksAsSpaces))
            } catch {
                problem = problem ?? error
            }
        }
        do throws(UnreadableRecipe) {
            return try recipe(in: values, addresses: addresses(ofHTML: page))
        } catch {
            throw problem.map { UnreadableRecipe("the page's JSON-LD cannot be read: \($0.reason)") } ?? error
        }
    }

    /// Reads the first recipe in JSON-LD.
    ///
    /// - Throws: the reason why the recipe can't be read or saved.
    static func recipe(
        in values: [JSONValue], addresses: [String] = []
    ) throws(UnreadableRecipe) -> ParsedRecipe {
        let recipes = values.flatMap(recipes)
        guard let first = recipes.first else {
            throw UnreadableRecipe("the JSON-LD has no Recipe (an object with \"@type\": \"Recipe\")")
        }
        var reader = JSONLDReader(
            named: Dictionary(values.flatMap(objects)) { first, _ in first }, pageAddresses: addresses)
        let recipe = reader.recipe(first)
        if recipes.count > 1 { reader.notes.append("only the first of \(recipes.count) recipes was taken") }
        return try ParsedRecipe(checking: recipe, notes: reader.notes)
    }

    /// Returns all recipes at any depth, in the order of lists.
    static func recipes(in value: JSONValue) -> [JSONValue] {
        switch value {
        case .array(let elements): elements.flatMap(recipes)
        case .object where value.types.contains("Recipe"): [value]
        case .object(let members): members.sorted { $0.key < $1.key }.flatMap { recipes(in: $0.value) }
        default: []
        }
    }

    private static func objects(in value: JSONValue) -> [(String, JSONValue)] {
        switch value {
        case .array(let elements): elements.flatMap(objects)
        case .object(let members):
            // An object with only an `@id` is a reference to another one.
            (members.count > 1 ? value["@id"]?.string : nil).map { [($0, value)] } ?? []
                + members.values.flatMap(objects)
        default: []
        }
    }

    // MARK: A recipe

    private mutating func recipe(_ value: JSONValue) -> OwnRecipe {
        let summary = value["description"]?.cleanText
        if value["nutrition"] != nil { notes.append("nutrition facts were left out") }
        return OwnRecipe(
            title: value["name"]?.cleanText ?? value["headline"]?.cleanText ?? "",
            servings: servings(value["recipeYield"] ?? value["yield"]), minutes: minutes(value),
            source: source(of: value), cuisines: value["recipeCuisine"].labels, diets: diets(value), summary: summary,
            picture: value["image"].flatMap(address),
            ingredients: ingredients(value["recipeIngredient"] ?? value["ingredients"]),
            steps: steps(value["recipeInstructions"]))
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
            return (count ?? amount.text).map { text in element["unitText"]?.text.map { "\(text) \($0)" } ?? text }
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
        guard let text = value?.elements.first?.string, !text.trimmed.isEmpty else { return nil }
        let minutes = RecipeTime.minutes(iso: text) ?? RecipeTime.minutes(words: text)
        if let minutes, minutes <= OwnRecipe.mostMinutes { return minutes }
        // Some sites write zero for an unknown time.
        if text.wholeMatch(of: #/P?(?:0D)?T?(?:0H)?(?:0M)?(?:0S)?/#) == nil {
            notes.append("\(name) \"\(text.sanitized(limit: 40))\" can't be read as a time and was left out")
        }
        return nil
    }

    private mutating func ingredients(_ value: JSONValue?) -> [Ingredient] {
        var unread = 0
        let lines = value.map { Self.lines(of: $0, unread: &unread) } ?? []
        noteUnread(unread, of: "ingredients")
        return lines.map { line in
            // The text isn't cut to the limit, so that a line that is too long is refused.
            var ingredient = Ingredient(recipeLine: line) ?? Ingredient(name: line, text: line)
            ingredient.text = line
            return ingredient
        }
    }

    /// Returns the lines of ingredients: from texts, objects with a name and a quantity, and lists of these.
    private static func lines(of value: JSONValue, unread: inout Int) -> [String] {
        if let text = value.text { return cleanLines(text) }
        // A list may have a name, too, but no quantity.
        let isThing = value["name"] != nil && (value["requiredQuantity"] ?? value["amount"]) != nil
        let parts = if case .array(let elements) = value { elements } else { isThing ? [] : value.parts }
        guard parts.isEmpty, !value.elements.isEmpty else { return parts.flatMap { lines(of: $0, unread: &unread) } }
        guard let name = value["name"]?.cleanText ?? value["text"]?.cleanText, !name.isEmpty else {
            unread += 1
            return []
        }
        let quantity = value["requiredQuantity"] ?? value["amount"] ?? value
        let amount = quantity.text ?? (quantity.number ?? quantity["value"]?.number)?.amountText
        let words = [amount ?? quantity["value"]?.text, (quantity["unitText"] ?? value["unitText"])?.text, name]
        return [words.compactMap { $0.map(cleanLines)?.joined(separator: " ") }.joined(separator: " ")]
    }

    /// The source: the author, else the publisher, else the site.
    private func source(of value: JSONValue) -> Recipe.Source? {
        let places = [
            value["url"], value["mainEntityOfPage"], value["isBasedOn"], value["isPartOf"],
            value["@id"].map { .object(["@id": $0]) },
        ]
        let url = (places + pageAddresses.map { .string($0) }).lazy.compactMap { $0.flatMap(address) }.first
        let names = ["author", "creator", "publisher"].lazy.compactMap { key in
            value[key]?.elements.lazy.compactMap(name).first
        }
        if let name = names.first { return Recipe.Source(name: name, url: url) }
        return url.flatMap(Recipe.Source.init(url:))
    }

    private func name(_ value: JSONValue) -> String? {
        let value = value["@id"]?.string.flatMap { named[$0] } ?? value
        let text = value["name"]?.cleanText ?? value.cleanText
        return text.flatMap { $0.isEmpty || $0.hasPrefix("http") ? nil : $0 }
    }

    private func address(_ value: JSONValue) -> String? {
        for value in value.elements {
            // The fragment of an `@id` is a name inside the page.
            let name = value["@id"]?.string?.prefix { $0 != "#" }
            let text = value.string ?? value["url"]?.string ?? name.map(String.init)
            if let text, Recipe.Source(url: text) != nil { return text }
        }
        return nil
    }

    private mutating func diets(_ value: JSONValue) -> [String] {
        RecipeDiet.diets(in: value["suitableForDiet"].labels, notes: &notes)
    }
}

extension Recipe.Source {
    /// Creates a source with the name of the site. Returns `nil` if the text isn't the address of a page.
    init?(url: String) {
        guard let match = url.firstMatch(of: #/^https?:\/\/(?:www\.)?([^\/:?#\s]+)/#.ignoresCase())
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
}

extension JSONValue? {
    /// The labels in a list, or in a text with commas.
    fileprivate var labels: [String] {
        (self?.elements ?? []).compactMap(\.string).flatMap { $0.split(separator: ",") }.map(\.trimmed)
            .filter { !$0.isEmpty }
    }
}

/// Returns the sanitized lines of a text that may contain HTML.
func cleanLines(_ text: String) -> [String] {
    let longest = RecipeFormat.longestText
    if text.contains(where: { "<&".contains($0) }) { return lines(ofHTML: text, limit: longest) }
    return text.sanitized(limit: longest, keepingLines: true).split(separator: "\n").map {
        String($0).sanitized(limit: longest)
    }.filter { !$0.isEmpty }
}

extension String {
    /// The text with spaces for control characters. Some sites write line breaks inside JSON texts, which JSON doesn't
    /// allow.
    fileprivate var withBreaksAsSpaces: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
}
