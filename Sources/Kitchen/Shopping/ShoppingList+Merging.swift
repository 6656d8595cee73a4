extension ShoppingList {
    /// Returns this list with the changes that another copy of the same list has got meanwhile.
    ///
    /// A line that only one side has changed or removed follows that side. A line that one side has changed and the other
    /// removed stays. If both have changed it, both changes of the amount count, and so does a changed check mark, unless
    /// the other side needs more than was checked off. A line that both have added is done only if both have checked it.
    /// A line stays the same if adding an amount has changed its name or unit.
    ///
    /// The result may have more lines than ``capacity``, because none may get lost.
    ///
    /// - Parameters:
    ///   - other: The other copy.
    ///   - base: The list that both were made from.
    public func merging(_ other: ShoppingList, base: ShoppingList) -> ShoppingList {
        guard other != base else { return self }
        var (theirs, bases) = (Lines(other.items), Lines(base.items))
        var sames = items.map { (item: $0, base: bases.take($0), their: theirs.take($0)) }
        for (index, same) in sames.enumerated() {
            let base = same.base ?? bases.takeConvertible(to: same.item)
            sames[index].base = base
            if base != nil, same.their == nil { sames[index].their = theirs.takeConvertible(to: same.item) }
        }
        var merged: [Item] = []
        for (item, base, their) in sames {
            let base = base.map { $0.converted(to: item.name, unit: item.unit) ?? $0 }
            switch (base, their) {
            case (let base?, nil) where base == item: break
            case (_, nil): merged.append(item)
            case (let base?, let their?) where base == item: merged.append(their)
            case (let base, let their?):
                merged.append(item.merging(their.converted(to: item.name, unit: item.unit) ?? their, base: base))
            }
        }
        // What is left of the other side was added there, or removed here.
        for their in theirs.rest where bases.take(their).map({ $0 != their }) ?? true { merged.append(their) }
        return ShoppingList(merged)
    }

    /// Returns the lines in the order that another copy of the list has. Lines that it lacks come last.
    public func ordered(as other: ShoppingList) -> ShoppingList {
        var lines = Lines(items)
        let known = other.items.compactMap { lines.take($0) }
        return ShoppingList(known + lines.rest)
    }

    /// Lines of one copy, of which each is taken once.
    private struct Lines {
        private(set) var rest: [Item]

        init(_ items: [Item]) {
            rest = items
        }

        /// Takes the same line, or else one of the same food and unit.
        mutating func take(_ item: Item) -> Item? {
            let index = rest.firstIndex(of: item) ?? rest.firstIndex { $0.isSameLine(as: item) }
            return index.map { rest.remove(at: $0) }
        }

        /// Takes a line of the same food in a unit that can be converted.
        mutating func takeConvertible(to item: Item) -> Item? {
            let index = rest.firstIndex { $0.converted(to: item.name, unit: item.unit) != nil }
            return index.map { rest.remove(at: $0) }
        }
    }
}

extension ShoppingList.Item {
    /// Returns true for a line of the same food and unit.
    public func isSameLine(as other: ShoppingList.Item) -> Bool { name == other.name && unit == other.unit }

    func merging(_ other: ShoppingList.Item, base: ShoppingList.Item?) -> ShoppingList.Item {
        guard self != other else { return self }
        var both = amount
        if let amount, let others = other.amount, base?.amount != others {
            both = base?.amount == amount ? others : amount + others - (base?.amount ?? 0)
        }
        return ShoppingList.Item(
            name: name, amount: both ?? other.amount, unit: unit,
            isDone: base.map { isDone(mergedWith: other, base: $0) } ?? (isDone && other.isDone))
    }

    private func isDone(mergedWith other: ShoppingList.Item, base: ShoppingList.Item) -> Bool {
        guard isDone != other.isDone else { return isDone }
        guard !base.isDone else { return false }
        let open = isDone ? other : self
        // Converting an amount rounds it.
        return open.amount ?? 0 <= (base.amount ?? 0) * (1 + 1e-9)
    }
}
