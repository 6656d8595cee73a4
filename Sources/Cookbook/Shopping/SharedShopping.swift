internal import GRDB
internal import Household
internal import Kitchen

extension SharedTable {
    /// Lines of the shopping list, by the food and its unit. Their order isn't shared.
    ///
    /// The key stays when adding an amount changes the shown name or unit. The value has both then. Its amounts are
    /// always in the unit of the key.
    static let shopping = SharedTable(
        kind: .shopping, bit: 16, tables: ["shoppingItem"],
        rows: """
            SELECT key,
                json_patch(json_object('amount', amount, 'done', json(iif(isDone, 'true', 'false'))),
                    iif(instr(key || char(9), name || char(9) || ifnull(unit, '') || char(9)) = 1, '{}',
                        json_object('name', name, 'unit', unit))) AS value
            FROM shoppingItem
            """,
        merge: .amounts,
        put: { key, value, db in
            guard let item = ShoppingList.Item(key, value) else { return }
            let key = key.joined(separator: "\t")
            if let number = try Int.fetchOne(db, sql: "SELECT number FROM shoppingItem WHERE key = ?", arguments: [key])
            {
                return try db.execute(
                    sql: "UPDATE shoppingItem SET name = ?, amount = ?, unit = ?, isDone = ? WHERE number = ?",
                    arguments: [item.name, item.amount, item.unit, item.isDone, number])
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
    init?(_ key: [String], _ value: SharedValue) {
        guard (2...3).contains(key.count), !key[0].isEmpty,
            key[0] == key[0].lowercased().sanitized(limit: Self.longestName), key[1] == key[1].sanitized(limit: 20)
        else { return nil }
        let unit = key[1].isEmpty ? nil : key[1]
        let item = Self(
            name: key[0], amount: value["amount"]?.number, unit: unit, isDone: value["done"] == .bool(true))
        // Only a measured line has a unit.
        guard item.amount != nil || unit == nil else { return nil }
        self = item.shown(as: value) ?? item
    }

    /// Returns the line with the name and unit of a value, or `nil` if it has none or they aren't acceptable.
    private func shown(as value: SharedValue) -> Self? {
        let unit = value["unit"]?.text
        guard let name = value["name"]?.text, name == name.lowercased().sanitized(limit: Self.longestName),
            unit == unit?.sanitized(limit: 20), unit != ""
        else { return nil }
        return converted(to: name, unit: unit)
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
            return .shoppingLine(added, isDone: isDone, as: values.first { $0["name"] != nil })
        },
        value: { row, old, change in
            let isDone = row["done"] == .bool(true)
            guard let amount = row.amount(inUnitOf: change.key) else {
                return .shoppingLine([:], isDone: isDone, as: row)
            }
            let name = change.isFirst ? .broughtAlong : change.name
            let former = change.isFirst ? [:] : old?.addedAmounts ?? [:]
            let more = amount - former.values.reduce(0, +)
            // The text of a row has 15 digits.
            if abs(more) <= amount * 1e-9 { return .shoppingLine(former, isDone: isDone, as: row) }
            let isAdded = more > 0 && former.count < SharedValue.mostAmounts
            let added = isAdded ? former.merging([name: more]) { $0 + $1 } : [name: amount]
            return .shoppingLine(added, isDone: isDone, as: row)
        },
        // Other kiosks may still have the amounts, and would add them to those of an undo under new names.
        keepsRemoved: true)
}

extension SharedRemoval {
    /// Returns true if a new line is the removed one: an undo brings back the same amount and check mark.
    func isUndone(by item: ShoppingList.Item, key: String) -> Bool {
        let parts = key.sharedParts
        let unit = row["name"] == nil ? parts.dropFirst().first : row["unit"]?.text
        guard item.name == row["name"]?.text ?? parts[0], item.unit ?? "" == unit ?? "",
            item.isDone == (row["done"] == .bool(true))
        else { return false }
        // The text of a row has 15 digits.
        guard let amount = item.amount, let removed = row["amount"]?.number else {
            return item.amount == nil && row["amount"]?.number == nil
        }
        return abs(amount - removed) <= removed * 1e-9
    }

    /// Returns true if a line has all amounts of the removed one, and is as open.
    func isPart(of line: SharedValue) -> Bool {
        let present = line.addedAmounts
        return line["done"] == value["done"] && value.addedAmounts.keys.allSatisfy { present[$0] != nil }
    }
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

    /// Returns the value of a line.
    ///
    /// - Parameters:
    ///   - added: The amounts by the changes that added them.
    ///   - isDone: True if the line is checked off.
    ///   - shown: A value with the name and unit that are shown, if they aren't those of the key.
    fileprivate static func shoppingLine(
        _ added: [String: Double], isDone: Bool, as shown: SharedValue?
    ) -> SharedValue {
        let sum = added.values.sorted().reduce(0, +)
        var members: [String: SharedValue] = [
            "added": .object(added.mapValues { .number($0) }), "amount": added.isEmpty ? .null : .number(sum),
            "done": .bool(isDone),
        ]
        if let name = shown?["name"] { (members["name"], members["unit"]) = (name, shown?["unit"]) }
        return .object(members)
    }

    /// The amount of a row, converted to the unit of its key if the row shows another one.
    fileprivate func amount(inUnitOf key: [String]) -> Double? {
        guard let name = self["name"]?.text, key.count >= 2 else { return self["amount"]?.number }
        let item = ShoppingList.Item(name: name, amount: self["amount"]?.number, unit: self["unit"]?.text)
        return item.converted(to: key[0], unit: key[1].isEmpty ? nil : key[1])?.amount ?? item.amount
    }

    /// The amounts of a line by the changes that added them. Amounts that no line can have are left out.
    fileprivate var addedAmounts: [String: Double] {
        guard case .object(let added) = self["added"] else { return [:] }
        return added.compactMapValues { value in
            value.number.flatMap { $0 > 0 && $0 <= ShoppingList.Item.largestSum ? $0 : nil }
        }
    }
}
