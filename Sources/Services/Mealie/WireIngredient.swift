internal import HTTP
internal import Kitchen

/// An ingredient: structured with amount, unit and food, or only a text. Its title opens a section.
struct WireIngredient: Decodable, Sendable {
    /// The ingredient with the heading before it. Empty if the line names nothing.
    let lines: [Ingredient]
    /// The id of the recipe that is this ingredient, or `nil` for a food.
    let usedRecipe: String?
    /// True for the ingredient of every recipe that nobody has written yet.
    let isSample: Bool

    private enum Key: String, CodingKey {
        case quantity, unit, food, note, display, title, originalText, referencedRecipe
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func text(_ key: Key) -> String {
            fields.value(String.self, key).map { MarkdownText.plain($0, limit: 300).withPlainFractions } ?? ""
        }
        let display = text(.display)
        let note = text(.note)
        let recipe = fields.value(WireThing.self, .referencedRecipe)
        let food = fields.value(WireThing.self, .food)
        isSample = food == nil && [display, note].contains("1 Cup Flour")
        usedRecipe = recipe?.id
        let title = text(.title)
        let heading = title.isEmpty ? nil : title.hasSuffix(":") ? title : "\(title):"
        let line: Ingredient?
        if let thing = recipe ?? food {
            line = Self.structured(
                thing, amount: fields.value(Double.self, .quantity).flatMap(Ingredient.amount),
                unit: fields.value(WireUnit.self, .unit), note: note, display: display)
        } else {
            let free = [display, note, text(.originalText)].first { !$0.isEmpty } ?? ""
            line = Ingredient(recipeLine: free) ?? (free.isEmpty ? nil : Ingredient(name: free, text: free))
        }
        lines = [heading.map { Ingredient(name: $0, text: $0) }, line].compactMap(\.self)
    }

    private static func structured(
        _ thing: WireThing, amount: Double?, unit: WireUnit?, note: String, display: String
    ) -> Ingredient {
        let name = thing.name.withPlainFractions
        let names = [name, thing.plural?.withPlainFractions].compactMap(\.self).map { $0.lowercased() }
        let hasName = names.contains { display.lowercased().contains($0) }
        // Version 2 shows only the number for some ingredients, and every version for a recipe.
        let parts = [amount?.amountText, unit?.written, name, note].compactMap(\.self).filter { !$0.isEmpty }
        return Ingredient(
            name: name, amount: amount, unit: unit?.measure,
            text: hasName ? display : parts.joined(separator: " "))
    }
}

/// A food or a recipe.
struct WireThing: Decodable, Sendable {
    let id: String?
    let name: String
    let plural: String?

    private enum Key: String, CodingKey { case id, name, pluralName }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        id = fields.optionalUUID(.id)
        guard let name = fields.line(.name) else {
            throw DecodingError.valueNotFound(
                String.self, .init(codingPath: decoder.codingPath, debugDescription: "no name"))
        }
        self.name = name
        plural = fields.line(.pluralName)
    }
}

struct WireUnit: Decodable, Sendable {
    /// The unit as the kitchen knows it, or else as written.
    let measure: String?
    /// The unit as Mealie would write it.
    let written: String?

    private enum Key: String, CodingKey { case name, abbreviation, useAbbreviation }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let names = [fields.line(.name, limit: 40), fields.line(.abbreviation, limit: 40)]
        let known = names.compactMap(\.self).lazy.compactMap { MeasureUnit(field: $0) }.first
        measure = known?.rawValue ?? names[0] ?? names[1]
        written = fields.value(Bool.self, .useAbbreviation) == true ? names[1] ?? names[0] : names[0] ?? names[1]
    }
}
