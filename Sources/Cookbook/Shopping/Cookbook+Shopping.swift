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

    /// Stores a changed shopping list.
    ///
    /// A list item has the name, amount and unit of an ingredient, which a person has confirmed by putting it on the
    /// list. So it may be stored for a service's recipes, too, whatever `spoonacular.keep` says. The ingredient's
    /// original line isn't part of a `ShoppingList` and is never stored here.
    ///
    /// - Parameters:
    ///   - list: The changed list.
    ///   - base: The list before the change. What other kiosks have changed since then stays.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func keep(_ list: ShoppingList, changedFrom base: ShoppingList) async throws(CookbookError) {
        try await store.write { db in
            try Self.keep(list.merging(try Self.shoppingList(db), base: base), in: db)
        }
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
        var keys = ShoppingKeys(of: try ShoppingRecord.order(Column("number")).fetchAll(db))
        let records = list.items.enumerated().map { index, item in (index + 1, item, keys.takeSame(as: item)) }
        try ShoppingRecord.deleteAll(db)
        for (number, item, key) in records {
            try ShoppingRecord(item, key: key ?? keys.takeAny(for: item), number: number).insert(db)
        }
    }
}

/// The keys of the lines that were stored. A line that was changed keeps its key, because the other kiosks know it.
private struct ShoppingKeys {
    private var free: [(item: ShoppingList.Item, key: String)]
    private var taken: Set<String> = []

    init(of records: [ShoppingRecord]) {
        free = records.compactMap { record in record.key.map { (record.item, $0) } }
    }

    /// Takes the key of a line that hasn't changed.
    mutating func takeSame(as item: ShoppingList.Item) -> String? { take { $0 == item } }

    /// Takes the key of a line of the same food and unit, or makes one.
    mutating func takeAny(for item: ShoppingList.Item) -> String {
        if let key = take(where: { $0.sharedKey == item.sharedKey }) { return key }
        let key = item.sharedKey
        return taken.insert(key).inserted ? key : "\(key)\t\(UInt64.random(in: 0 ... .max).recipeKey)"
    }

    private mutating func take(where isIt: (ShoppingList.Item) -> Bool) -> String? {
        guard let index = free.firstIndex(where: { isIt($0.item) }) else { return nil }
        let key = free.remove(at: index).key
        taken.insert(key)
        return key
    }
}

private struct ShoppingRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "shoppingItem"

    private let number: Int
    /// The line's name for other kiosks.
    let key: String?
    private let name: String
    private let amount: Double?
    private let unit: String?
    private let isDone: Bool

    init(_ item: ShoppingList.Item, key: String, number: Int) {
        self.number = number
        self.key = key
        name = item.name
        amount = item.amount
        unit = item.unit
        isDone = item.isDone
    }

    var item: ShoppingList.Item { ShoppingList.Item(name: name, amount: amount, unit: unit, isDone: isDone) }
}
