public import Kitchen

/// A line of `shopping list`. Amounts are in the units of the settings.
public struct ShoppingItemDocument: Hashable, Sendable, Codable {
    public var name: String
    /// Amount; null if there is none.
    @Nullable public var amount: Double?
    /// Unit of the amount; null for pieces.
    @Nullable public var unit: String?
    public var done: Bool
    /// Kind of shop, as in the kiosk's headings.
    public var shop: String
    /// Line as text: `480 ml milk`.
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
    /// Creates the lines of a list in the order of a walk through the shops, with checked-off lines at the end.
    public init(_ list: ShoppingList, in system: UnitSystem) {
        var list = list
        list.sort()
        self = list.items.map { ShoppingItemDocument($0, in: system) }
    }
}

extension AddToShoppingList {
    /// Parses the lines.
    ///
    /// - Throws: `ControlFailure` if a line has no name of a thing to buy, or a name that is too long.
    public func ingredients() throws(ControlFailure) -> [Ingredient] {
        var ingredients: [Ingredient] = []
        for line in names {
            guard let ingredient = Ingredient(line: line) else {
                throw ControlFailure(
                    .unacceptable,
                    "\"\(line.prefix(80))\" has no name of a thing to buy, so nothing was added; write a line such as "
                        + "2 l milk")
            }
            guard ingredient.name.count <= ShoppingList.Item.longestName else {
                throw ControlFailure(
                    .unacceptable,
                    "\"\(line.prefix(20))…\" has a name longer than \(ShoppingList.Item.longestName) characters, so"
                        + " nothing was added; write each thing to buy on a line of its own")
            }
            ingredients.append(ingredient)
        }
        return ingredients
    }
}

extension ControlFailure {
    /// Creates the failure for a refused change of the list; nothing was changed.
    public init(_ refusal: ShoppingList.Refusal) {
        switch refusal {
        case .full:
            self.init(
                .unacceptable,
                "the shopping list would have more than \(ShoppingList.capacity) lines, so nothing was changed;"
                    + " remove lines first: galley shopping clear --done")
        case .noSuchItem(let name):
            self.init(
                .notFound,
                "the shopping list has no \"\(name.prefix(80))\", so nothing was changed; galley shopping list shows it"
            )
        }
    }
}
