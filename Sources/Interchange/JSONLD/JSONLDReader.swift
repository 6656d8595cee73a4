internal import Kitchen

/// Reads schema.org's Recipe as sites write it, which is seldom just as schema.org has it.
struct JSONLDReader {
    /// The whole text: values may refer to others by their `@id`.
    private let named: [String: JSONValue]
    /// Where the head of a page says that it stands.
    private let pageAddresses: [String]
    var notes: [String] = []

    static func read(_ text: String) throws(UnreadableRecipe) -> ParsedRecipe {
        try recipe(in: [try JSONParser.value(of: text)])
    }

    /// Of a page, whose scripts are the only place that is looked at.
    static func read(page: String) throws(UnreadableRecipe) -> ParsedRecipe {
        let scripts = scripts(ofType: "application/ld+json", inHTML: page)
        guard !scripts.isEmpty else { throw UnreadableRecipe("the page has no JSON-LD, so no recipe that can be read") }
        var values: [JSONValue] = []
        var problem: UnreadableRecipe?
        var left = RecipeFormat.longestScripts
        for script in scripts {
            left -= script.utf8.count
            guard left >= 0 else {
                let limit = RecipeFormat.longestScripts / 1024
                problem = problem ?? UnreadableRecipe("no more than \(limit) KiB of it are looked at")
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

    private static func recipe(
        in values: [JSONValue], addresses: [String] = []
    ) throws(UnreadableRecipe) -> ParsedRecipe {
        let recipes = values.flatMap(recipes)
        guard let first = recipes.first else {
            throw UnreadableRecipe("no Recipe is in it: an object with \"@type\": \"Recipe\" is looked for")
        }
        var reader = JSONLDReader(
            named: Dictionary(values.flatMap(objects)) { first, _ in first }, pageAddresses: addresses)
        let recipe = reader.recipe(first)
        if recipes.count > 1 { reader.notes.append("of \(recipes.count) recipes the first was taken") }
        return try ParsedRecipe(checking: recipe, notes: reader.notes)
    }

    /// Every Recipe at any depth, those of lists in their order.
    private static func recipes(in value: JSONValue) -> [JSONValue] {
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
            // What merely refers to it has nothing but the name.
            (members.count > 1 ? value["@id"]?.string : nil).map { [($0, value)] } ?? []
                + members.values.flatMap(objects)
        default: []
        }
    }

    // MARK: A recipe

    private mutating func recipe(_ value: JSONValue) -> OwnRecipe {
        let summary = value["description"]?.cleanText
        if value["nutrition"] != nil { notes.append("nutrition is not taken over from pages") }
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
        if instructions.isParted {
            notes.append("what is longer than \(OwnRecipe.longestText) characters was parted into several steps")
        }
        return steps
    }

    private mutating func noteUnread(_ count: Int, of what: String) {
        guard count > 0 else { return }
        notes.append("\(count) of the \(what) \(count == 1 ? "has" : "have") no text, so nothing is kept of that")
    }

    /// A number, a text that tells one, or several of these.
    private mutating func servings(_ value: JSONValue?) -> Double? {
        let texts = (value?.elements ?? []).compactMap { element -> String? in
            let amount = element["value"] ?? element
            let count = amount.number.map { max($0, 0) }.map { Int(exactly: $0).map(String.init) ?? "\($0)" }
            return (count ?? amount.text).map { text in element["unitText"]?.text.map { "\(text) \($0)" } ?? text }
        }
        return RecipeYield.servings(texts, notes: &notes)
    }

    /// From start to table; where that is not told, what is.
    private mutating func minutes(_ value: JSONValue) -> Int? {
        if let total = minutes(value["totalTime"], "totalTime") { return total }
        let parts = ["prepTime", "cookTime", "performTime"].map { ($0, value[$0]) }
        // In schema.org's words performTime is what cookTime is for a recipe.
        let known = parts.prefix(value["cookTime"] == nil ? 3 : 2).compactMap { minutes($0.1, $0.0) }
        return known.isEmpty ? nil : known.reduce(0, +)
    }

    private mutating func minutes(_ value: JSONValue?, _ name: String) -> Int? {
        guard let text = value?.elements.first?.string, !text.trimmed.isEmpty else { return nil }
        let minutes = RecipeTime.minutes(iso: text) ?? RecipeTime.minutes(words: text)
        if let minutes, minutes <= OwnRecipe.mostMinutes { return minutes }
        // Nothing is how some sites say that they do not know.
        if text.wholeMatch(of: #/P?(?:0D)?T?(?:0H)?(?:0M)?(?:0S)?/#) == nil {
            notes.append("\(name) \"\(text.sanitized(limit: 40))\" is no time that is understood, so it is not kept")
        }
        return nil
    }

    private mutating func ingredients(_ value: JSONValue?) -> [Ingredient] {
        var unread = 0
        let lines = value.map { Self.lines(of: $0, unread: &unread) } ?? []
        noteUnread(unread, of: "ingredients")
        return lines.map { line in
            // Beyond the limit the text is whole, so that it is refused rather than cut.
            var ingredient = Ingredient(recipeLine: line) ?? Ingredient(name: line, text: line)
            ingredient.text = line
            return ingredient
        }
    }

    /// Of ingredients: texts, things with a name and how much of it, lists of such.
    private static func lines(of value: JSONValue, unread: inout Int) -> [String] {
        if let text = value.text { return cleanLines(text) }
        // A list may have a name, too; what has a quantity is no list.
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

    /// Who wrote it, else who published it, else where it stands.
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
            // The fragment of a name is a name inside the page.
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
    /// Where nobody is named, the site is. Nil for what is no address of a page.
    init?(url: String) {
        guard let match = url.firstMatch(of: #/^https?:\/\/(?:www\.)?([^\/:?#\s]+)/#.ignoresCase())
        else { return nil }
        self.init(name: "\(match.1)", url: url)
    }
}

// MARK: - Texts

extension JSONValue {
    /// The names behind `@type`, whatever stands before them.
    var types: [String] {
        (self["@type"]?.elements ?? []).compactMap { type in
            type.string?.split { "/#:".contains($0) }.last.map(String.init)
        }
    }

    var cleanText: String? { (elements.first?.text).map { cleanLines($0).joined(separator: " ") } }
}

extension JSONValue? {
    /// A list, or a text with commas in it.
    fileprivate var labels: [String] {
        (self?.elements ?? []).compactMap(\.string).flatMap { $0.split(separator: ",") }.map(\.trimmed)
            .filter { !$0.isEmpty }
    }
}

/// The lines of a text that may have HTML in it, fit to be kept.
func cleanLines(_ text: String) -> [String] {
    let longest = RecipeFormat.longestText
    if text.contains(where: { "<&".contains($0) }) { return lines(ofHTML: text, limit: longest) }
    return text.sanitized(limit: longest, keepingLines: true).split(separator: "\n").map {
        String($0).sanitized(limit: longest)
    }.filter { !$0.isEmpty }
}

extension String {
    /// Sites put line breaks into texts, where JSON lets none stand; elsewhere a space means the same.
    fileprivate var withBreaksAsSpaces: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
    }
}
