internal import HTTP
internal import Interchange
internal import Kitchen

/// A recipe in the service's format (Get Recipe Information). In recorded answers, nearly every field is sometimes
/// missing or has the wrong type, so only id and title are required.
struct WireRecipe: Decodable {
    /// The recipe, or `nil` if the id or the title is invalid.
    let recipe: Recipe?

    private enum Key: String, CodingKey {
        case id, title, image, servings, readyInMinutes, preparationMinutes, cookingMinutes, aggregateLikes
        case sourceName, sourceUrl, creditsText, creditText, cuisines, diets, summary, nutrition
        case extendedIngredients, analyzedInstructions, instructions
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let title = plainText(fromHTML: fields.value(_: String.self, .title) ?? "", limit: 200)
        guard let number = fields.integer(.id), number > 0, !title.isEmpty else {
            recipe = nil
            return
        }
        let steps = Self.steps(fields)
        let whole = Recipe(
            id: RecipeID(.spoonacular, number), title: title,
            servings: fields.value(Double.self, .servings).flatMap { (0.1...1000).contains($0) ? $0 : nil },
            minutes: Self.minutes(fields), likes: fields.integer(.aggregateLikes), source: Self.source(fields),
            cuisines: Self.names(fields, .cuisines), diets: Self.names(fields, .diets),
            summary: fields.value(String.self, .summary).map { plainText(fromHTML: $0) }.flatMap(nonEmpty),
            picture: fields.value(String.self, .image).map { $0.sanitized(limit: 500) }.flatMap(nonEmpty),
            nutrition: fields.value(WireNutrition.self, .nutrition)?.nutrition,
            ingredients: fields.ingredients(.extendedIngredients) ?? [], steps: steps.kept)
        let ingredients = try? fields.nestedUnkeyedContainer(forKey: .extendedIngredients).count
        var kept = whole.bounded(ingredientsBefore: ingredients ?? 0, stepsBefore: steps.total)
        // Times are read only from the steps that are kept, because reading them is the slowest part.
        kept.steps = kept.steps.map(\.timed)
        recipe = kept
    }

    private typealias Fields = KeyedDecodingContainer<Key>

    /// Reads the time. For an unknown time, the service gives a total of 45 minutes and no valid preparation and
    /// cooking times. The 45 minutes are returned then, because nothing in the answer is more exact.
    private static func minutes(_ fields: Fields) -> Int? {
        if let ready = fields.integer(.readyInMinutes), (1...10_000).contains(ready) { return ready }
        let parts = [fields.integer(.preparationMinutes), fields.integer(.cookingMinutes)].compactMap(\.self)
            .filter { (1...10_000).contains($0) }
        return parts.isEmpty ? nil : parts.reduce(0, +)
    }

    private static func source(_ fields: Fields) -> Recipe.Source? {
        let names = [Key.sourceName, .creditsText, .creditText].compactMap { fields.value(String.self, $0) }
        let name = names.map { plainText(fromHTML: $0, limit: 100) }.first { !$0.isEmpty }
        let url = fields.value(String.self, .sourceUrl).map { $0.sanitized(limit: 500) }
            .flatMap { $0.hasPrefix("http") ? $0 : nil }
        guard let name = name ?? url else { return nil }
        return Recipe.Source(name: name, url: url)
    }

    private static func names(_ fields: Fields, _ key: Key) -> [String] {
        (fields.list(String.self, key, most: 20)?.values ?? []).map { $0.sanitized(limit: 50) }.filter { !$0.isEmpty }
    }

    /// Reads the analyzed steps, or else the lines of the instructions. Returns them with the total number in the
    /// answer.
    private static func steps(_ fields: Fields) -> (kept: [Step], total: Int) {
        let groups = fields.list(WireInstructions.self, .analyzedInstructions, most: Recipe.mostSteps)?.values ?? []
        var lines: [InstructionText.Line] = []
        for group in groups where lines.count < Recipe.mostSteps {
            lines += group.lines(most: Recipe.mostSteps - lines.count)
        }
        guard groups.isEmpty else {
            return (InstructionText.steps(in: lines), groups.reduce(0) { $0 + $1.steps.total })
        }
        let texts = Interchange.lines(ofHTML: fields.value(String.self, .instructions) ?? "")
        lines = texts.prefix(Recipe.mostSteps).map { InstructionText.Line(text: $0) }
        return (InstructionText.steps(in: lines), texts.count)
    }
}

private func nonEmpty(_ text: String) -> String? {
    text.isEmpty ? nil : text
}

/// A group of steps. Its name is a heading, such as *For the dressing*.
struct WireInstructions: Decodable {
    private let name: String
    let steps: LenientArray<WireStep>

    private enum Key: String, CodingKey { case name, steps }

    struct WireStep: Decodable {
        /// The text, which may contain HTML.
        private let text: String
        private let length: Int?

        var line: InstructionText.Line { InstructionText.Line(text: plainText(fromHTML: text), length: length) }

        private enum Key: String, CodingKey { case step, length }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            text = fields.value(String.self, .step) ?? ""
            length = fields.value(WireLength.self, .length)?.seconds
        }
    }

    /// A duration: `{"number":10,"unit":"minutes"}`. Recorded answers have minutes only.
    private struct WireLength: Decodable {
        let seconds: Int?

        private enum Key: String, CodingKey { case number, unit }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            let units = ["second": 1, "minute": 60, "hour": 3600]
            let unit = fields.value(String.self, .unit).flatMap { name in
                units.first { name.lowercased().hasPrefix($0.key) }?.value
            }
            guard let unit, let number = fields.integer(.number), (1...6000).contains(number) else {
                seconds = nil
                return
            }
            seconds = number * unit
        }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        name = plainText(fromHTML: fields.value(String.self, .name) ?? "", limit: 100)
        guard let steps = fields.list(WireStep.self, .steps, most: Recipe.mostSteps) else {
            throw DecodingError.valueNotFound(
                [WireStep].self, .init(codingPath: decoder.codingPath, debugDescription: "a group without steps"))
        }
        self.steps = steps
    }

    /// Returns the heading and the first `most` steps. Only these are parsed as HTML, because that is slow.
    func lines(most: Int) -> [InstructionText.Line] {
        let lines = steps.values.prefix(most).map(\.line).filter { !$0.text.isEmpty }
        let heading = InstructionText.Line(text: name.hasSuffix(":") ? name : "\(name):")
        return (name.isEmpty || lines.isEmpty ? [] : [heading]) + lines
    }
}
