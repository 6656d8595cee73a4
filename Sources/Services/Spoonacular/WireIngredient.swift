internal import HTTP
internal import Interchange
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
        let written = text(.unit)
        let isNone = ["serving", "servings"].contains(written?.lowercased())
        let unit = isNone ? nil : written.map { MeasureUnit(field: $0)?.rawValue ?? $0 }
        let amount = isNone ? nil : fields.value(Double.self, .amount).flatMap(Ingredient.amount)
        // `name` often still holds half of the line; the line itself is what a person wrote.
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
    /// The lines of a list of ingredients, each once, for the service repeats those that differ in their pictures
    /// alone; nil where there is no list.
    func ingredients(_ key: Key) -> [Ingredient]? {
        list(WireIngredient.self, key, most: Recipe.mostIngredients)?.values.compactMap(\.ingredient)
            .unique(by: \.text)
    }
}
