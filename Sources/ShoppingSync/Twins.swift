internal import Kitchen

/// Adds up open lines of the same food on the server: both a phone and a kiosk, or two kiosks, have added it while apart.
///
/// One of two twins takes the amount of the other, and names it; then the other one is removed. Each step can be repeated,
/// and two kiosks that do it at the same time decide the same.
public enum Twins {
    /// Returns the next write that adds up two lines, or `nil` if there are no twins.
    ///
    /// - Parameters:
    ///   - lines: All lines of the server.
    ///   - write: A random name for the write.
    public static func nextWrite(among lines: [ServerLine], named write: String) -> ServerWrite? {
        let lines = lines.sorted { ($0.isPlain ? 1 : 0, $0.id) < ($1.isPlain ? 1 : 0, $1.id) }
        let byID = Dictionary(lines.map { ($0.id, $0) }) { first, _ in first }
        for sum in lines {
            guard let content = sum.content else { continue }
            for (id, part) in content.added.sorted(by: { $0.key < $1.key }) {
                guard let twin = byID[id] else { continue }
                if twin.content?.item == part { return .remove(id, from: twin.version) }
                // Somebody has changed it before it was removed: it is a line of its own again.
                return sum.change(to: content.item.subtracting(part), named: write) { $0[id] = nil }
            }
        }
        var first: [ShoppingList.Item.SumKey: ServerLine] = [:]
        for twin in lines {
            guard let part = twin.content, !part.item.isDone else { continue }
            guard let sum = first[part.item.sumKey] else {
                first[part.item.sumKey] = twin
                continue
            }
            guard twin.isPlain, let item = sum.content?.item.sum(with: part.item) else { continue }
            // The other kiosk must find its writes where the amounts are now.
            return sum.change(to: item, named: write, after: part.writes) { added in
                added.merge(part.added) { own, _ in own }
                added[twin.id] = part.item
                // Lines that are gone for long are forgotten first.
                while added.count > SyncState.mostAdded,
                    let old = added.keys.sorted().first(where: { byID[$0] == nil })
                {
                    added[old] = nil
                }
            }
        }
        return nil
    }
}

extension ServerLine {
    fileprivate func change(
        to item: ShoppingList.Item, named write: String, after writes: [String] = [],
        _ change: (inout [ID: ShoppingList.Item]) -> Void
    ) -> ServerWrite {
        var content = Content(
            item: item, writes: ((self.content?.writes ?? []) + writes + [write]).suffix(SyncState.mostWrites),
            added: self.content?.added ?? [:])
        change(&content.added)
        return .change(id, from: version, content)
    }
}
