internal import HTTP
internal import Interchange
internal import Kitchen

/// An element of `extendedIngredients`.
struct WireIngredient: Decodable {
    /// The ingredient, or `nil` if the line has no words.
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
        // For a pinch, the service gives the recipe's number of "servings". This isn't an amount.
        let written = text(.unit)
        let isNone = ["serving", "servings"].contains(written?.lowercased())
        let unit = isNone ? nil : written.map { MeasureUnit(field: $0)?.rawValue ?? $0 }
        let amount = isNone ? nil : fields.value(Double.self, .amount).flatMap(Ingredient.amount)
        // `name` often contains half of the line. `original` is the line that a person wrote.
        let original = text(.original, .originalString)
        ingredient =
            Ingredient(
                name: name, amount: amount, unit: unit,
                text: original
                    ?? [amount.map(Self.number), unit, name].compactMap(\.self).filter { !$0.isEmpty }
                    .joined(separator: " ")
            ).addedUp
    }

    private static func number(_ amount: Double) -> String {
        let rounded = (amount * 100).rounded() / 100
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}

extension KeyedDecodingContainer {
    /// Reads a list of ingredients, or returns `nil` if there is none. The service repeats lines that differ only in
    /// their pictures, so each line is returned once.
    func ingredients(_ key: Key) -> [Ingredient]? {
        list(WireIngredient.self, key, most: Recipe.mostIngredients)?.values.compactMap(\.ingredient)
            .unique(by: \.text)
    }
}
