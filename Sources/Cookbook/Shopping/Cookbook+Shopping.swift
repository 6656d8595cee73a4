internal import GRDB
internal import Household
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
        var taken = list.items.map { keys.takeSame(as: $0) }
        for take in [{ $0.takeSameLine(as: $1) }, { $0.takeConverted(to: $1) }]
            as [(inout ShoppingKeys, ShoppingList.Item) -> String?]
        {
            for (index, item) in list.items.enumerated() where taken[index] == nil { taken[index] = take(&keys, item) }
        }
        var removed = taken.contains(nil) ? try SharedRecords.removed(.shopping, in: db) : []
        try ShoppingRecord.deleteAll(db)
        for (index, item) in list.items.enumerated() {
            var key = taken[index]
            if key == nil, let undone = removed.firstIndex(where: { $0.removal.isUndone(by: item, key: $0.key) }) {
                let line = removed.remove(at: undone)
                // The line came back from another kiosk, with what was removed here.
                if let present = line.present, line.removal.isPart(of: present) { continue }
                if line.present == nil { key = keys.take(removed: line.key) }
            }
            try ShoppingRecord(item, key: key ?? keys.make(for: item), number: index + 1).insert(db)
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
    mutating func takeSame(as item: ShoppingList.Item) -> String? { take { line, _ in line == item } }

    /// Takes the key of a line of the same food and unit.
    mutating func takeSameLine(as item: ShoppingList.Item) -> String? {
        take { line, _ in line.sharedKey == item.sharedKey }
    }

    /// Takes the key of a line whose shown name or unit was changed by adding an amount. Other kiosks can convert the
    /// amount to the unit of the key.
    mutating func takeConverted(to item: ShoppingList.Item) -> String? {
        take { line, key in
            let parts = key.sharedParts
            return line.converted(to: item.name, unit: item.unit) != nil && parts.count >= 2
                && item.converted(to: parts[0], unit: parts[1].isEmpty ? nil : parts[1]) != nil
        }
    }

    /// Takes the key of a line that was removed here. Returns `nil` if another line has it.
    mutating func take(removed key: String) -> String? { taken.insert(key).inserted ? key : nil }

    /// Makes a key for a new line.
    mutating func make(for item: ShoppingList.Item) -> String {
        let key = item.sharedKey
        return taken.insert(key).inserted && !free.contains { $0.key == key }
            ? key : "\(key)\t\(UInt64.random(in: 0 ... .max).recipeKey)"
    }

    private mutating func take(where isIt: (_ line: ShoppingList.Item, _ key: String) -> Bool) -> String? {
        guard let index = free.firstIndex(where: { isIt($0.item, $0.key) }) else { return nil }
        let key = free.remove(at: index).key
        taken.insert(key)
        return key
    }
}

struct ShoppingRecord: Codable, FetchableRecord, PersistableRecord {
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
