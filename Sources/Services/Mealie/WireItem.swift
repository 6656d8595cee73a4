internal import HTTP
internal import Kitchen

/// An item of a shopping list as Mealie sends it.
struct WireItem: Decodable, Sendable {
    let item: MealieItem
    let labelID: String?
    let position: Int
    let created: Double

    private enum Key: String, CodingKey {
        case id, checked, display, note, quantity, unit, food, label, labelId, position, createdAt
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let note = fields.line(.note)?.withPlainFractions ?? ""
        let food = fields.value(WireThing.self, .food)
        let unit = fields.value(WireUnit.self, .unit)
        let quantity = fields.value(Double.self, .quantity) ?? 0
        let display = fields.line(.display)?.withPlainFractions ?? ""
        let names = [food?.name, food?.plural, note].compactMap(\.self).filter { !$0.isEmpty }
        let hasName = names.contains { display.lowercased().contains($0.lowercased()) }
        // Version 2.0 shows only the number of an item with a food.
        let amount = Ingredient.amount(quantity).map(\.amountText)
        let parts = [amount, unit?.written, food?.name, note].compactMap(\.self).filter { !$0.isEmpty }
        item = MealieItem(
            id: try fields.uuid(.id), isChecked: try fields.decode(Bool.self, forKey: .checked),
            text: hasName || names.isEmpty ? display : parts.joined(separator: " "), food: food?.name, note: note,
            quantity: quantity, unit: unit?.measure, label: fields.value(WireThing.self, .label)?.name,
            document: try JSONTree(from: decoder))
        labelID = fields.optionalUUID(.labelId)
        position = fields.integer(.position) ?? 0
        created = fields.stamp(.createdAt) ?? 0
    }
}
