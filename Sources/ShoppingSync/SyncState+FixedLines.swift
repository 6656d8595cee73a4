internal import Kitchen

// Servers without ``ShoppingAbilities/changeLines``: only the check mark of a line can be changed there.
extension SyncState {
    /// Gives the kiosk's lines the names and amounts back that they have on the server. What was added to a line at the
    /// kiosk becomes a line of its own, which the server lacks.
    mutating func splitAdditions(in lines: inout KeyedLines, naming name: () -> String) {
        for link in links {
            guard var item = link.agreed, let key = link.key, let local = lines[key] else { continue }
            item.isDone = local.isDone
            guard item != local else { continue }
            lines[key] = item
            guard var added = local.added(since: item) else { continue }
            added.isDone = local.isDone
            _ = lines.append(added, named: added.key(name()))
        }
    }

    /// Finds out which check marks of this kiosk have arrived. A line has no names of writes there.
    ///
    /// A mark that the kiosk has sent counts as its own, also if somebody else has set the same one: then the last press at
    /// the kiosk still counts.
    mutating func noteArrivedMarks(_ lines: [ServerLine]) {
        for line in lines {
            guard let index = links.firstIndex(where: { $0.id == line.id }), var item = links[index].agreed else {
                continue
            }
            if let isDone = line.content?.item.isDone,
                links[index].pending.contains(where: { $0.item.isDone == isDone })
            {
                item.isDone = isDone
            }
            links[index].content = ServerLine.Content(item: item)
            links[index].pending = []
        }
    }

    /// Drops lines that are gone from the server, whatever their mark at the kiosk is.
    ///
    /// Only a line that was unchecked here stays, and is added again, because somebody needs it. If the server has an open
    /// line that is as large, it was merged into that one, or isn't needed twice.
    func dropMarks(of gone: Set<ServerLine.ID>, _ changed: [ServerLine], from lines: inout KeyedLines) {
        for link in links where gone.contains(link.id) {
            guard let key = link.key, let base = link.content?.item, let local = lines[key], local != base else {
                continue
            }
            let others = changed.map { ($0.id, $0.content?.item) } + links.map { ($0.id, $0.content?.item) }
            let isThere = others.contains { id, item in
                item.map { !gone.contains(id) && !$0.isDone && $0.covers(local) } ?? false
            }
            if local.isDone || isThere { lines[key] = nil }
        }
    }
}

extension SyncState.Link {
    /// The line that the kiosk and the server have agreed on, or that the kiosk adds.
    fileprivate var agreed: ShoppingList.Item? { content?.item ?? pending.first?.item }
}

extension ShoppingList.Item {
    /// True if this line is of the same food as another one, and not of a smaller amount.
    fileprivate func covers(_ other: ShoppingList.Item) -> Bool {
        guard let amount = other.amount else {
            return ShoppingList.Item(name: name).sumKey == ShoppingList.Item(name: other.name).sumKey
        }
        guard sumKey == other.sumKey, let own = converted(to: other.name, unit: other.unit)?.amount else {
            return false
        }
        return own >= amount * (1 - 1e-9)
    }
}
