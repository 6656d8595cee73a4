internal import GRDB
public import Kitchen

// MARK: - Shopping list

extension Cookbook {
    /// Returns the shopping list. Empty if it was never saved.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func shoppingList() async throws(CookbookError) -> ShoppingList {
        try await store.read(Self.shoppingList)
    }

    /// Replaces the shopping list.
    ///
    /// A list item has the name, amount and unit of an ingredient, which a person has confirmed by putting it on the
    /// list. So it may be stored for a service's recipes, too, whatever `spoonacular.keep` says. The ingredient's
    /// original line isn't part of a `ShoppingList` and is never stored here.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func keep(_ list: ShoppingList) async throws(CookbookError) {
        try await store.write { db in try Self.keep(list, in: db) }
    }

    static func restore(_ removed: Removal.Items<ShoppingList.Item>, in db: Database) throws {
        var list = try shoppingList(db)
        list.restore(removed)
        try keep(list, in: db)
    }

    private static func shoppingList(_ db: Database) throws -> ShoppingList {
        ShoppingList(try ShoppingRecord.order(Column("number")).fetchAll(db).map(\.item))
    }

    private static func keep(_ list: ShoppingList, in db: Database) throws {
        try ShoppingRecord.deleteAll(db)
        for (index, item) in list.items.enumerated() { try ShoppingRecord(item, number: index + 1).insert(db) }
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
