internal import Kitchen

/// A request that brings a kiosk's change to the server.
public enum ServerWrite: Hashable, Sendable {
    case add(ServerLine.ID, ServerLine.Content)
    case change(ServerLine.ID, from: String, ServerLine.Content)
    case remove(ServerLine.ID, from: String)

    public var id: ServerLine.ID {
        switch self {
        case .add(let id, _), .change(let id, _, _), .remove(let id, _): id
        }
    }
}

extension SyncState {
    /// Returns the writes that the server lacks. Notes them as pending, so that the kiosk recognizes them if their answers
    /// get lost.
    ///
    /// - Parameters:
    ///   - lines: The kiosk's list.
    ///   - abilities: What the server can do.
    ///   - name: Returns a random name that no line has.
    public mutating func writes(
        for lines: KeyedLines, _ abilities: ShoppingAbilities, naming name: () -> String
    ) -> [ServerWrite] {
        var writes = links.indices.compactMap { write(at: $0, lines, abilities, naming: name) }
        let linked = Set(links.compactMap(\.key))
        for line in lines.lines where !linked.contains(line.key) {
            let write = Write(name: name(), item: line.item)
            var link = Link(id: name(), key: line.key)
            link.pending = [write]
            links.append(link)
            writes.append(.add(link.id, ServerLine.Content(item: line.item, writes: [write.name])))
        }
        return writes
    }

    private mutating func write(
        at index: Int, _ lines: KeyedLines, _ abilities: ShoppingAbilities, naming name: () -> String
    ) -> ServerWrite? {
        let link = links[index]
        guard let key = link.key else { return nil }
        guard let item = lines[key] else {
            guard let version = link.version, var rest = link.content?.item else { return nil }
            if abilities.contains(.remove) { return .remove(link.id, from: version) }
            // The line stays on the server, checked off.
            guard !rest.isDone else { return nil }
            rest.isDone = true
            guard rest != link.refused else { return nil }
            return change(index, from: version, to: rest, naming: name)
        }
        guard item != link.content?.item, item != link.refused else { return nil }
        guard link.content != nil else {
            let write = note(item, at: index, naming: name)
            return .add(link.id, ServerLine.Content(item: item, writes: [write]))
        }
        // Without a version, the next changes from the server bring one.
        return link.version.flatMap { change(index, from: $0, to: item, naming: name) }
    }

    private mutating func change(
        _ index: Int, from version: String, to item: ShoppingList.Item, naming name: () -> String
    ) -> ServerWrite {
        let write = note(item, at: index, naming: name)
        let content = links[index].content
        return .change(
            links[index].id, from: version,
            ServerLine.Content(
                item: item, writes: ((content?.writes ?? []) + [write]).suffix(Self.mostWrites),
                added: content?.added ?? [:]))
    }

    /// Notes a write, and returns its name. A write that is repeated keeps its name.
    private mutating func note(_ item: ShoppingList.Item, at index: Int, naming name: () -> String) -> String {
        if let last = links[index].pending.last, last.item == item { return last.name }
        let write = Write(name: name(), item: item)
        links[index].pending = (links[index].pending + [write]).suffix(Self.mostPending)
        return write.name
    }

    /// Notes that the server has carried out a write.
    ///
    /// - Parameters:
    ///   - write: The write.
    ///   - version: The version of the line after it; `nil` if the server doesn't say.
    public mutating func confirm(_ write: ServerWrite, version: String?) {
        guard let index = links.firstIndex(where: { $0.id == write.id }) else { return }
        switch write {
        case .add(_, let content), .change(_, _, let content):
            links[index].content = content
            links[index].version = version
            links[index].pending = []
            links[index].refused = nil
        case .remove: links.remove(at: index)
        }
    }

    /// Notes that the server will never carry out a write.
    public mutating func refuse(_ write: ServerWrite) {
        guard let index = links.firstIndex(where: { $0.id == write.id }) else { return }
        switch write {
        case .add(_, let content), .change(_, _, let content):
            links[index].refused = content.item
            links[index].pending = []
        case .remove: break
        }
    }

    /// The number of lines whose change the server doesn't have yet.
    public func waiting(in lines: KeyedLines, _ abilities: ShoppingAbilities) -> Int {
        let linked = Set(links.compactMap(\.key))
        return links.count { link in
            guard let key = link.key, lines[key] != link.content?.item else { return false }
            // A line that can't be removed is checked off.
            return lines[key] != nil || abilities.contains(.remove) || link.content?.item.isDone == false
        } + lines.lines.count { !linked.contains($0.key) }
    }
}
