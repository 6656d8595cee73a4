internal import GRDB
public import Kitchen

// MARK: - Shopping list

extension Cookbook {
    /// As it was kept last; empty if it never was.
    public func shoppingList() async throws(CookbookError) -> ShoppingList {
        try await store.read { db in
            ShoppingList(try ShoppingRecord.order(Column("number")).fetchAll(db).map(\.item))
        }
    }

    /// Keeps the whole of it in place of what was kept before.
    ///
    /// Of a recipe's ingredient this is name, amount and unit, which a person has confirmed by putting it on the list:
    /// so it may be kept of the service's recipes too, however `spoonacular.keep` is set. The line as the recipe has it
    /// is not part of a `ShoppingList` and never gets here.
    public func keep(_ list: ShoppingList) async throws(CookbookError) {
        try await store.write { db in
            try ShoppingRecord.deleteAll(db)
            for (index, item) in list.items.enumerated() { try ShoppingRecord(item, number: index + 1).insert(db) }
        }
    }
}

private struct ShoppingRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "shoppingItem"

    private let number: Int
    private let name: String
    private let amount: Double?
    private let unit: String?
    private let isDone: Bool

    init(_ item: ShoppingList.Item, number: Int) {
        self.number = number
        name = item.name
        amount = item.amount
        unit = item.unit
        isDone = item.isDone
    }

    var item: ShoppingList.Item { ShoppingList.Item(name: name, amount: amount, unit: unit, isDone: isDone) }
}
