public import Kitchen

/// A line of `shopping list`; amounts are in the units that are set.
public struct ShoppingItemDocument: Hashable, Sendable, Codable {
    public var name: String
    /// Null for *some*.
    @Nullable public var amount: Double?
    /// Null where pieces are counted.
    @Nullable public var unit: String?
    public var done: Bool
    /// The kind of shop in which it is looked for, as the kiosk heads it.
    public var shop: String
    /// As a person would write it: `480 ml milk`.
    public var text: String

    public init(_ item: ShoppingList.Item, in system: UnitSystem) {
        let quantity = item.quantity(in: system)
        name = item.name
        amount = quantity?.amount ?? item.amount
        unit = quantity.map { $0.unit == .piece ? nil : $0.unit.rawValue } ?? item.unit
        done = item.isDone
        shop = item.shop.label
        text = item.text(in: system)
    }
}

extension [ShoppingItemDocument] {
    /// The lines of a list as one walks through the shops, what is done last.
    public init(_ list: ShoppingList, in system: UnitSystem) {
        var list = list
        list.sort()
        self = list.items.map { ShoppingItemDocument($0, in: system) }
    }
}

extension AddToShoppingList {
    /// Returns what the lines name.
    ///
    /// - Throws: `ControlFailure` where a line names nothing to buy, or too much.
    public func ingredients() throws(ControlFailure) -> [Ingredient] {
        var ingredients: [Ingredient] = []
        for line in names {
            guard let ingredient = Ingredient(line: line) else {
                throw ControlFailure(
                    .unacceptable,
                    "\"\(line.prefix(80))\" names nothing to buy, so nothing was added; write a line like 2 l milk")
            }
            guard ingredient.name.count <= ShoppingList.Item.longestName else {
                throw ControlFailure(
                    .unacceptable,
                    "\"\(line.prefix(20))…\" is a name longer than \(ShoppingList.Item.longestName) characters, so"
                        + " nothing was added; give each thing to buy a line of its own")
            }
            ingredients.append(ingredient)
        }
        return ingredients
    }
}

extension ControlFailure {
    /// Nothing was changed.
    public init(_ refusal: ShoppingList.Refusal) {
        switch refusal {
        case .full:
            self.init(
                .unacceptable,
                "the shopping list would have more than \(ShoppingList.capacity) lines, so nothing was changed;"
                    + " clear what is done")
        case .noSuchItem(let name):
            self.init(
                .notFound,
                "the shopping list has no \"\(name.prefix(80))\", so nothing was changed; galley shopping list shows it"
            )
        }
    }
}
