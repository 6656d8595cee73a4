internal import GRDB
internal import Household
internal import Kitchen

extension SharedTable {
    /// Lines of the shopping list, by the food and its unit. Their order isn't shared.
    static let shopping = SharedTable(
        kind: .shopping, bit: 16,
        rows: """
            SELECT key, json_object('amount', amount, 'done', json(iif(isDone, 'true', 'false'))) AS value
            FROM shoppingItem
            """,
        merge: .amounts,
        put: { key, value, db in
            guard let item = ShoppingList.Item(key, value) else { return }
            let key = key.joined(separator: "\t")
            if let number = try Int.fetchOne(db, sql: "SELECT number FROM shoppingItem WHERE key = ?", arguments: [key])
            {
                return try db.execute(
                    sql: "UPDATE shoppingItem SET amount = ?, isDone = ? WHERE number = ?",
                    arguments: [item.amount, item.isDone, number])
            }
            guard try Int.fetchOne(db, sql: "SELECT count(*) FROM shoppingItem") ?? 0 < ShoppingList.capacity
            else { return }
            try db.execute(
                sql: "INSERT INTO shoppingItem (key, name, amount, unit, isDone) VALUES (?, ?, ?, ?, ?)",
                arguments: [key, item.name, item.amount, item.unit, item.isDone])
        },
        remove: { key, db in
            try db.execute(
                sql: "DELETE FROM shoppingItem WHERE key = ?", arguments: [key.joined(separator: "\t")])
        })
}

extension ShoppingList.Item {
    /// The key that this line has on every kiosk, if it is the only one of its food and unit.
    var sharedKey: String { "\(name)\t\(unit ?? "")" }

    /// Creates a line that another kiosk has shared, or returns `nil` if no list can have such a line.
    fileprivate init?(_ key: [String], _ value: SharedValue) {
        guard (2...3).contains(key.count), !key[0].isEmpty,
            key[0] == key[0].lowercased().sanitized(limit: Self.longestName), key[1] == key[1].sanitized(limit: 20)
        else { return nil }
        let unit = key[1].isEmpty ? nil : key[1]
        self.init(name: key[0], amount: value["amount"]?.number, unit: unit, isDone: value["done"] == .bool(true))
        // Only a measured line has a unit.
        guard amount != nil || unit == nil else { return nil }
    }
}

extension SharedMerge {
    /// Amounts that were added at different kiosks add up. A line is done only if each kiosk has checked it off.
    ///
    /// The value has the amounts by the names of the changes that added them, because a sum of two sums would count twice
    /// what both have. For the same reason, an amount that a kiosk had before it joined is not added: it may be the same
    /// line, of a kiosk that had left.
    fileprivate static let amounts = SharedMerge(
        fold: { values in
            let all = values.map(\.addedAmounts)
            var added = all.filter { !$0.isBroughtAlong }.reduce(into: [:]) { $0.merge($1) { max($0, $1) } }
            let brought = all.filter(\.isBroughtAlong).flatMap(\.values).max() ?? 0
            let missing = brought - added.values.reduce(0, +)
            if missing > 0 { added[String.broughtAlong, default: 0] += missing }
            let isDone = values.allSatisfy { $0["done"] == .bool(true) }
            return .shoppingLine(added, isDone: isDone)
        },
        value: { row, old, change in
            let isDone = row["done"] == .bool(true)
            guard let amount = row["amount"]?.number else { return .shoppingLine([:], isDone: isDone) }
            let name = change.isFirst ? .broughtAlong : change.name
            let former = old?.addedAmounts ?? [:]
            let more = amount - former.values.reduce(0, +)
            // The text of a row has 15 digits.
            if abs(more) <= amount * 1e-9 { return .shoppingLine(former, isDone: isDone) }
            let isAdded = more > 0 && former.count < SharedValue.mostAmounts
            return .shoppingLine(isAdded ? former.merging([name: more]) { $0 + $1 } : [name: amount], isDone: isDone)
        },
        // Other kiosks may still have the amounts, and would add them to those of an undo under new names.
        keepsRemoved: true)
}

extension String {
    /// Names the amount that a kiosk had before it joined the household.
    fileprivate static let broughtAlong = "first"
}

extension [String: Double] {
    /// True if no kiosk of the household has added the amount.
    fileprivate var isBroughtAlong: Bool { !isEmpty && keys.allSatisfy { $0 == .broughtAlong } }
}

extension SharedValue {
    /// The largest number of amounts of a line that are told apart.
    fileprivate static let mostAmounts = 16

    fileprivate static func shoppingLine(_ added: [String: Double], isDone: Bool) -> SharedValue {
        let sum = added.values.sorted().reduce(0, +)
        return .object([
            "added": .object(added.mapValues { .number($0) }), "amount": added.isEmpty ? .null : .number(sum),
            "done": .bool(isDone),
        ])
    }

    /// The amounts of a line by the changes that added them. Amounts that no line can have are left out.
    fileprivate var addedAmounts: [String: Double] {
        guard case .object(let added) = self["added"] else { return [:] }
        return added.compactMapValues { value in
            value.number.flatMap { $0 > 0 && $0 <= ShoppingList.Item.largestSum ? $0 : nil }
        }
    }
}
