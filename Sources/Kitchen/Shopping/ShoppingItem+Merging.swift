// Merges one line of the shopping list with the same line on a server.
extension ShoppingList.Item {
    /// A key that lines have in common whose amounts add up: the same food in convertible units.
    public struct SumKey: Hashable, Sendable {
        fileprivate let kind: Kind
    }

    /// The key of lines that this one adds up with. Takes some time: it looks the food up.
    public var sumKey: SumKey { SumKey(kind: kind) }

    /// Returns the sum of two lines that add up, or `nil` if they don't, or if the sum is too large for a line.
    public func sum(with other: ShoppingList.Item) -> ShoppingList.Item? { kind == other.kind ? adding(other) : nil }

    /// Returns the line of two that needs more. They must add up.
    public func larger(than other: ShoppingList.Item) -> ShoppingList.Item {
        guard let own = amount, let others = other.converted(to: name, unit: unit)?.amount else { return self }
        return own >= others ? self : other
    }

    /// Returns this line without an amount that was added to it.
    ///
    /// - Returns: The rest, or this line if nothing would be left or the part is measured in another way.
    public func subtracting(_ part: ShoppingList.Item) -> ShoppingList.Item {
        guard let own = amount, let less = part.converted(to: name, unit: unit)?.amount, own - less > own * 1e-9
        else { return self }
        return ShoppingList.Item(name: name, amount: own - less, unit: unit, isDone: isDone)
    }

    /// Returns this line with the changes that another copy of it has got meanwhile.
    ///
    /// Changed amounts add up. A changed check mark counts, unless the other side needs more than was checked off. If the
    /// other copy has another name, the line has that name. If its amount is then measured in another way, what was added
    /// to this copy becomes a line of its own.
    ///
    /// - Parameters:
    ///   - other: The other copy, which may have been renamed.
    ///   - base: The line that both were made from.
    /// - Returns: The merged line, and what was added here and doesn't fit into it.
    public func merging(
        _ other: ShoppingList.Item, from base: ShoppingList.Item
    ) -> (item: ShoppingList.Item, rest: ShoppingList.Item?) {
        if self == base { return (other, nil) }
        if other == base { return (self, nil) }
        if self == other {
            // Both have added the same amount.
            guard let added = added(since: base), let twice = sum(with: added) else { return (other, nil) }
            return (twice, nil)
        }
        if let same = other.converted(to: name, unit: unit) {
            return (merging(same, base: base.converted(to: name, unit: unit) ?? base), nil)
        }
        var renamed = other
        let added = added(since: base)
        if let added {
            // The added amount follows the name, if the new one is measured in the same way.
            let moved = ShoppingList.Item(name: other.name, amount: added.amount, unit: added.unit)
            guard let sum = other.amount == nil ? moved : moved.sum(with: other) else { return (other, added) }
            renamed = sum.converted(to: other.name, unit: sum.unit) ?? sum
        }
        renamed.isDone = isDone == base.isDone ? other.isDone : isDone
        return (renamed, nil)
    }

    /// The amount that was added since an earlier state of the line; `nil` if there is none.
    public func added(since base: ShoppingList.Item) -> ShoppingList.Item? {
        guard let own = amount else { return nil }
        guard let old = base.converted(to: name, unit: unit)?.amount else {
            return ShoppingList.Item(name: name, amount: own, unit: unit)
        }
        guard own - old > old * 1e-9 else { return nil }
        return ShoppingList.Item(name: name, amount: own - old, unit: unit)
    }
}

extension ShoppingList.Item {
    /// Reads a line as people write it: `2 l milk`. Returns `nil` if it names nothing to buy.
    public init?(line: String) {
        guard let ingredient = Ingredient(line: line), let item = Self(ingredient) else { return nil }
        self = item
    }
}
