internal import Kitchen
internal import ShoppingSync

extension MealieItem {
    /// Everything of the item that the kiosk shows. It is another one after each change that matters.
    var version: String { "\(isChecked) \(quantity) \(unit ?? "-") \(food ?? "-") \(note)" }

    /// The item as a line of the kiosk's list. It has no content if nothing is written in it.
    var line: ServerLine {
        ServerLine(id: id, version: version, content: shoppingItem.map { ServerLine.Content(item: $0) })
    }

    private var shoppingItem: ShoppingList.Item? {
        var item = read
        item?.isDone = isChecked
        return item
    }

    private var read: ShoppingList.Item? {
        if let food {
            let name = [food, note].filter { !$0.isEmpty }.joined(separator: ", ")
            return item(name, amount: quantity, unit: unit)
        }
        // Galley has written the plus sign of a second line with the same text.
        let note = String(note.drop { $0 == "+" || $0 == " " })
        if let unit { return item(note, amount: quantity, unit: unit) }
        // Mealie shows a quantity of 1 only with a food.
        let times = quantity == 0 ? 1 : quantity
        guard let line = ShoppingList.Item(line: note) else { return item(text, amount: nil, unit: nil) }
        guard times != 1 else { return line }
        return item(line.name, amount: (line.amount ?? 1) * times, unit: line.unit)
    }

    private func item(_ name: String, amount: Double?, unit: String?) -> ShoppingList.Item? {
        let name = name.lowercased().sanitized(limit: ShoppingList.Item.longestName)
        guard !name.isEmpty else { return nil }
        let isCounted = amount == nil || amount == 0 || unit == MeasureUnit.piece.rawValue
        return ShoppingList.Item(name: name, amount: amount, unit: isCounted ? nil : unit)
    }
}
