internal import HTML
internal import HTTP
internal import Kitchen

/// A line of `extendedIngredients`.
struct WireIngredient: Decodable {
    /// Nil for a line without any words.
    let ingredient: Ingredient?

    private enum Key: String, CodingKey {
        case name, nameClean, original, originalString, amount, unit
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        func text(_ keys: Key...) -> String? {
            keys.lazy.compactMap { fields.value(String.self, $0) }
                .map { InstructionText.withoutBullet(plainText(fromHTML: $0, limit: 300)) }.first { !$0.isEmpty }
        }
        guard let name = text(.nameClean, .name, .original, .originalString) else {
            ingredient = nil
            return
        }
        // Of a pinch the service makes as many "servings" as the recipe has: no amount at all.
        let unit = Self.unit(text(.unit) ?? "")
        let amount = unit == "servings" ? nil : fields.value(Double.self, .amount).flatMap(Ingredient.amount)
        // `name` often still holds half of the line; the line itself is what a person wrote.
        let original = text(.original, .originalString)
        ingredient = Ingredient(
            name: name, amount: amount, unit: unit == "servings" ? nil : unit,
            text: original
                ?? [amount.map(Self.number), unit, name].compactMap(\.self).filter { !$0.isEmpty }
                .joined(separator: " "))
    }

    /// One spelling for each unit; nil where pieces are counted.
    private static func unit(_ text: String) -> String? {
        guard !text.isEmpty else { return nil }
        // A capital T is a tablespoon, a small one a teaspoon.
        if text == "T" { return "tbsp" }
        let plain = text.lowercased().filter { $0 != "." }
        return spellings.first { $0.value.contains(plain) }?.key ?? text
    }

    private static let spellings: [String: Set<String>] = [
        "tbsp": ["tbsp", "tbsps", "tablespoon", "tablespoons", "tbs"],
        "tsp": ["tsp", "tsps", "teaspoon", "teaspoons", "t"],
        "cup": ["c", "cup", "cups"],
        "oz": ["oz", "ounce", "ounces"],
        "lb": ["lb", "lbs", "pound", "pounds"],
        "g": ["g", "gram", "grams", "gr"],
        "kg": ["kg", "kgs", "kilogram", "kilograms"],
        "ml": ["ml", "mls", "milliliter", "milliliters", "millilitre", "millilitres"],
        "l": ["l", "liter", "liters", "litre", "litres"],
        "servings": ["serving", "servings"],
    ]

    private static func number(_ amount: Double) -> String {
        let rounded = (amount * 100).rounded() / 100
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}

extension KeyedDecodingContainer {
    /// The lines of a list of ingredients, each once, for the service repeats those that differ in their pictures
    /// alone; nil where there is no list.
    func ingredients(_ key: Key) -> [Ingredient]? {
        value(Lenient<WireIngredient>.self, key)?.values.compactMap(\.ingredient).unique(by: \.text)
    }
}
