internal import HTTP
internal import Interchange
internal import Kitchen

/// A recipe as Mealie sends it. Only the id, the name and the stamp are required.
struct WireRecipe: Decodable, Sendable {
    let id: String
    private var parsed: MealieRecipe
    /// Mealie's name for the version of the picture.
    private let picture: String?

    private enum Key: String, CodingKey {
        case id, name, image, recipeServings, recipeYield, recipeYieldQuantity, totalTime, prepTime, cookTime
        case performTime, description, recipeCategory, tags, rating, orgURL, updatedAt, lastMade, householdId
        case recipeIngredient, recipeInstructions, notes, nutrition
    }

    private typealias Fields = KeyedDecodingContainer<Key>

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        id = try fields.uuid(.id)
        guard let updated = fields.stamp(.updatedAt), let title = fields.line(.name) else {
            throw DecodingError.valueNotFound(
                String.self, .init(codingPath: decoder.codingPath, debugDescription: "no name or no stamp"))
        }
        picture = fields.line(.image, limit: 60)
        let ingredients = fields.list(WireIngredient.self, .recipeIngredient, most: Recipe.mostIngredients)
        let steps = fields.list(WireStep.self, .recipeInstructions, most: Recipe.mostSteps)
        let isUnwritten = Self.isSample(ingredients?.values ?? [], steps?.values ?? [])
        parsed = MealieRecipe(
            id: id, title: title, servings: Self.servings(fields), minutes: Self.minutes(fields),
            source: Self.source(fields), summary: Self.text(fields.value(String.self, .description)), picture: nil,
            ingredients: isUnwritten ? [] : (ingredients?.values ?? []).flatMap(\.lines),
            steps: isUnwritten ? [] : (steps?.values ?? []).compactMap(\.step),
            notes: (fields.list(WireNote.self, .notes, most: 50)?.values ?? []).map(\.note).filter { !$0.line.isEmpty },
            nutrition: Self.nutrition(fields), tags: Self.names(fields, .tags),
            categories: Self.names(fields, .recipeCategory),
            usedRecipes: (ingredients?.values ?? []).compactMap(\.usedRecipe),
            householdID: fields.optionalUUID(.householdId), updated: updated, lastMade: fields.stamp(.lastMade),
            rating: fields.value(Double.self, .rating), isUnwritten: isUnwritten)
        bound(ingredients: ingredients?.total ?? 0, steps: steps?.total ?? 0)
    }

    /// Returns the recipe of the server with this base address.
    func recipe(at base: String) -> MealieRecipe {
        var recipe = parsed
        recipe.picture = picture.map { PictureAddress.of(id, at: base, version: $0) }
        return recipe
    }

    /// Cuts ingredients and steps to what a kiosk can hold, and reads the times of the steps that are kept.
    private mutating func bound(ingredients: Int, steps: Int) {
        let bounded = Recipe(
            id: RecipeID(.own, 1), title: parsed.title, ingredients: parsed.ingredients, steps: parsed.steps
        ).bounded(ingredientsBefore: ingredients, stepsBefore: steps)
        parsed.ingredients = bounded.ingredients
        parsed.steps = bounded.steps.map(\.timed)
    }

    /// True for the sample ingredient and step of a recipe that has only a name.
    private static func isSample(_ ingredients: [WireIngredient], _ steps: [WireStep]) -> Bool {
        ingredients.count == 1 && ingredients[0].isSample && steps.allSatisfy(\.isSample)
    }

    private static func servings(_ fields: Fields) -> Double? {
        let numbers = [fields.value(Double.self, .recipeServings), fields.value(Double.self, .recipeYieldQuantity)]
        // The yield counts servings only if its words say so, but Mealie before 2.3 has nothing else.
        let text = fields.line(.recipeYield)
        if let servings = numbers[0], (0.1...1000).contains(servings) { return servings }
        if let text, let servings = RecipeWords.servings(text) { return servings }
        guard let yield = numbers[1], (0.1...1000).contains(yield) else { return nil }
        return RecipeWords.servings("\(yield == yield.rounded() ? "\(Int(yield))" : "\(yield)") \(text ?? "")")
    }

    private static func minutes(_ fields: Fields) -> Int? {
        func minutes(_ key: Key) -> Int? { fields.line(key).flatMap(RecipeWords.minutes) }
        if let total = minutes(.totalTime) { return total }
        // The cooking time is in `performTime`; `cookTime` is nearly always empty.
        let parts = [minutes(.prepTime), minutes(.performTime) ?? minutes(.cookTime)].compactMap(\.self)
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }

    private static func source(_ fields: Fields) -> Recipe.Source? {
        guard let url = fields.line(.orgURL, limit: 500), let address = WebAddress(url),
            ["http", "https"].contains(address.scheme)
        else { return nil }
        let host = address.host
        return Recipe.Source(name: host.hasPrefix("www.") ? String(host.dropFirst(4)) : host, url: url)
    }

    private static func nutrition(_ fields: Fields) -> [String: String] {
        guard case .object(let members)? = fields.value(JSONTree.self, .nutrition) else { return [:] }
        let texts = members.compactMapValues { value in value.text ?? value.number.map { "\($0)" } }
        return texts.filter { $0.key == "calories" || $0.key.hasSuffix("Content") }
            .mapValues { $0.sanitized(limit: 40) }.filter { !$0.value.isEmpty }
    }

    private static func names(_ fields: Fields, _ key: Key) -> [String] {
        (fields.list(WireName.self, key, most: 50)?.values ?? []).map(\.name)
    }

    static func text(_ text: String?) -> String? {
        text.map { MarkdownText.plain($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

private struct WireName: Decodable, Sendable {
    let name: String

    private enum Key: String, CodingKey { case name }

    init(from decoder: any Decoder) throws {
        guard let name = try decoder.container(keyedBy: Key.self).line(.name, limit: 60) else {
            throw DecodingError.valueNotFound(
                String.self, .init(codingPath: decoder.codingPath, debugDescription: "no name"))
        }
        self.name = name
    }
}

private struct WireNote: Decodable, Sendable {
    let note: MealieRecipe.Note

    private enum Key: String, CodingKey { case title, text }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        note = MealieRecipe.Note(
            title: WireRecipe.text(fields.value(String.self, .title)) ?? "",
            text: WireRecipe.text(fields.value(String.self, .text)) ?? "")
    }
}

/// A step. Its title opens a section.
private struct WireStep: Decodable, Sendable {
    /// The step, or `nil` if it has no text.
    let step: Step?
    let isSample: Bool

    private enum Key: String, CodingKey { case title, summary, text }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let text = WireRecipe.text(fields.value(String.self, .text)) ?? ""
        isSample = text.hasPrefix("Recipe steps as well as other fields")
        let headings = [fields.value(String.self, .title), fields.value(String.self, .summary)]
            .compactMap { WireRecipe.text($0) }
        // Some people name every step as they begin it.
        let parts = headings.filter { !text.hasPrefix($0) }.map { $0.hasSuffix(":") ? $0 : "\($0):" }
        let whole = (parts + [text]).filter { !$0.isEmpty }.joined(separator: " ")
        step = whole.isEmpty ? nil : Step(text: whole)
    }
}
