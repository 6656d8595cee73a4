internal import Kitchen

extension SyncState {
    /// Takes what a server has changed into the kiosk's list. Changes of both sides survive.
    ///
    /// - Parameters:
    ///   - changes: The changes since ``token``.
    ///   - lines: The kiosk's list, which this changes.
    ///   - abilities: What the server can do.
    ///   - name: Returns a random name that no line has.
    /// - Returns: The counts of what has changed at the kiosk.
    public mutating func take(
        _ changes: ServerChanges, into lines: inout KeyedLines, _ abilities: ShoppingAbilities,
        naming name: () -> String
    ) -> SyncCounts {
        let before = lines
        let isFixed = !abilities.contains(.changeLines)
        // A list that has lost everything, and the token, too, is a new one: its server was reset. Lines of the kiosk stay.
        let isReset = changes.hasLostToken && changes.present?.isEmpty == true
        // Lines that older data lacks were added later. They were not removed.
        if isReset || changes.isOlder { (links, isJoining) = ([], true) }
        if isFixed { splitAdditions(in: &lines, naming: name) }
        var gone = changes.gone
        if let present = changes.present { gone.formUnion(Set(links.map(\.id)).subtracting(present)) }
        if isFixed { noteArrivedMarks(changes.lines) } else { noteArrivals(changes.lines) }
        let moves = takeAdded(changes.lines, gone: &gone, into: &lines)
        for index in links.indices {
            guard let line = changes.lines.first(where: { $0.id == links[index].id }) else { continue }
            take(line, at: index, into: &lines, naming: name)
        }
        moves.forEach { $0.carryOut(on: &lines, links) }
        if isFixed { dropMarks(of: gone, changes.lines, from: &lines) }
        remove(gone, from: &lines)
        takeNew(changes.lines, into: &lines, isFixed: isFixed)
        makeRoom(in: &lines, naming: name)
        // A first synchronization takes the larger of two amounts.
        if isFixed { splitAdditions(in: &lines, naming: name) }
        (token, isJoining) = (changes.token, false)
        return SyncCounts(from: before, to: lines)
    }

    /// Finds out which of this kiosk's pending writes have arrived.
    ///
    /// A write whose answer was lost must not count as a change of somebody else: its amount would be added twice.
    private mutating func noteArrivals(_ lines: [ServerLine]) {
        for line in lines {
            guard let index = links.firstIndex(where: { $0.id == line.id }) else { continue }
            let pending = links[index].pending
            let names = line.content?.writes ?? []
            // An app may drop the names of the writes, but not what was written.
            let isStripped = names.isEmpty && links[index].content?.writes.isEmpty == false
            let arrived =
                pending.last { names.contains($0.name) }
                ?? (isStripped ? pending.last { $0.item == line.content?.item } : nil)
                // Nobody else draws this id.
                ?? (links[index].content == nil ? pending.first : nil)
            if let arrived {
                links[index].content = ServerLine.Content(
                    item: arrived.item, added: links[index].content?.added ?? [:])
            }
            // The server refuses what was sent before this version.
            links[index].pending = []
        }
    }

    /// Takes a changed line that the kiosk knows.
    private mutating func take(
        _ line: ServerLine, at index: Int, into lines: inout KeyedLines, naming name: () -> String
    ) {
        let key = links[index].key
        let (base, local) = (links[index].content?.item, lines[key])
        links[index].version = line.version
        links[index].content = line.content
        links[index].isPlain = line.isPlain
        links[index].refused = nil
        guard let base, key != nil else { return }
        guard let theirs = line.content?.item else {
            // No line of a list any more. It stays on the server.
            if local == base { lines[key] = nil }
            return
        }
        guard let local else {
            // Removed here. A change there survives.
            if theirs != base { lines[key] = theirs }
            return
        }
        let merged = local.merging(theirs, from: base)
        lines[key] = merged.item
        if let rest = merged.rest { _ = lines.append(rest, named: rest.key(name())) }
        rename(index, from: local, to: merged.item, in: &lines, naming: name)
    }

    /// Gives a line that was renamed another key. Kiosks that share it otherwise know it by the food of its key.
    private mutating func rename(
        _ index: Int, from old: ShoppingList.Item, to new: ShoppingList.Item, in lines: inout KeyedLines,
        naming name: () -> String
    ) {
        guard new.converted(to: old.name, unit: old.unit) == nil, let key = links[index].key,
            let place = lines.lines.firstIndex(where: { $0.key == key })
        else { return }
        let fresh = new.key(name())
        lines.lines[place].key = fresh
        links[index].key = fresh
    }

    /// Drops links whose lines aren't on the server any more, or are nothing for a list, and their lines unless the kiosk
    /// has changed them.
    private mutating func remove(_ gone: Set<ServerLine.ID>, from lines: inout KeyedLines) {
        links.removeAll { link in
            // A line that is being added may still arrive, under the same id. One that was refused isn't added again.
            if link.content == nil, !link.pending.isEmpty || link.refused != nil { return lines[link.key] == nil }
            guard gone.contains(link.id) || link.content == nil else { return false }
            if let base = link.content?.item, lines[link.key] == base { lines[link.key] = nil }
            return true
        }
    }

    // MARK: New lines

    private mutating func takeNew(_ changed: [ServerLine], into lines: inout KeyedLines, isFixed: Bool) {
        let known = Set(links.map(\.id))
        let new = changed.filter { $0.content != nil && !known.contains($0.id) }
        guard !new.isEmpty else { return }
        let added = Set(links.flatMap { $0.content?.added.keys.map(\.self) ?? [] })
        let places = places(of: new.filter { !added.contains($0.id) }, in: lines, isFixed: isFixed)
        for line in new {
            guard let content = line.content else { continue }
            var link = Link(id: line.id, key: nil, version: line.version, content: content)
            link.isPlain = line.isPlain
            if let place = places[line.id] {
                let own = lines.lines[place].item
                // It has not arrived, and needn't any more.
                links.removeAll { $0.content == nil && $0.key == lines.lines[place].key }
                link.key = lines.lines[place].key
                if isJoining {
                    lines.lines[place].item = own.joined(with: content.item)
                } else if !isFixed {
                    lines.lines[place].item = own.sum(with: content.item) ?? own
                }
            }
            links.append(link)
        }
    }

    /// Returns the places of the kiosk's lines that are the same things as new lines of the server, by their ids.
    ///
    /// A thing that one side has checked off and the other side has added meanwhile must be bought again, so these are two
    /// lines. To a kiosk that joins, they are one: nobody knows whether the open one was meant to be another one.
    private func places(of new: [ServerLine], in lines: KeyedLines, isFixed: Bool) -> [ServerLine.ID: Int] {
        var twins = addedHere(to: lines, isFixed: isFixed)
        var places: [ServerLine.ID: Int] = [:]
        // Lines that are also checked off alike come first.
        for isAlike in isJoining ? [true, false] : [true] {
            for line in new where places[line.id] == nil {
                guard let item = line.content?.item, isJoining || !item.isDone,
                    let index = twins[item.sumKey]?.firstIndex(where: {
                        let own = lines.lines[$0].item
                        return (own.isDone == item.isDone) == isAlike
                            && (!isFixed || isJoining || own.text(in: .metric) == item.text(in: .metric))
                    })
                else { continue }
                places[line.id] = twins[item.sumKey]?.remove(at: index)
            }
        }
        return places
    }

    /// The places of lines that the kiosk has added and the server doesn't have.
    private func addedHere(to lines: KeyedLines, isFixed: Bool) -> [ShoppingList.Item.SumKey: [Int]] {
        let linked = Set(links.filter { $0.content != nil || !isFixed && $0.refused == nil }.compactMap(\.key))
        let places = lines.lines.indices.filter { !linked.contains(lines.lines[$0].key) }
        return Dictionary(grouping: places) { lines.lines[$0].item.sumKey }
    }

    /// Puts lines of the server on the list, open ones first. Those may have had no room before.
    ///
    /// Apps keep what was checked off for years. Lines that were checked off before the kiosk knew them take only the first
    /// places, so that there is room for what somebody needs.
    private mutating func makeRoom(in lines: inout KeyedLines, naming name: () -> String) {
        let twins = Set(links.flatMap { $0.content?.added.keys.map(\.self) ?? [] })
        for (isDone, room) in [(false, ShoppingList.capacity), (true, Self.mostWithDone)] {
            for index in links.indices where links[index].key == nil && !twins.contains(links[index].id) {
                guard let item = links[index].content?.item, item.isDone == isDone, lines.lines.count < room else {
                    continue
                }
                links[index].key = lines.append(item, named: item.key(name()))
            }
        }
    }

    /// The number of lines up to which lines that were checked off before are put on the list.
    private static let mostWithDone = 100

    // MARK: Twins that were added up

    /// A change of the kiosk's on a line that was added to another one.
    private struct Move {
        let sum: ServerLine.ID
        var more: ShoppingList.Item?
        var less: ShoppingList.Item?

        func carryOut(on lines: inout KeyedLines, _ links: [Link]) {
            guard let key = links.first(where: { $0.id == sum })?.key, let item = lines[key] else { return }
            if let more { lines[key] = item.sum(with: more) ?? item }
            if let less { lines[key] = item.subtracting(less) }
        }
    }

    /// Drops the links of lines that were added to others, and returns what the kiosk has changed on them.
    private mutating func takeAdded(
        _ changed: [ServerLine], gone: inout Set<ServerLine.ID>, into lines: inout KeyedLines
    ) -> [Move] {
        var moves: [Move] = []
        // A line whose adding was never confirmed may have come and gone.
        for id in gone.union(links.filter { $0.content == nil }.map(\.id)).sorted() {
            let sums = changed.map { ($0.id, $0.content) } + links.map { ($0.id, $0.content) }
            guard let (sum, content) = sums.first(where: { $0.1?.added[id] != nil }), let part = content?.added[id],
                let index = links.firstIndex(where: { $0.id == id })
            else { continue }
            let twin = links.remove(at: index)
            gone.remove(id)
            let arrived = twin.pending.last { content?.writes.contains($0.name) ?? false }
            guard let base = arrived?.item ?? twin.content?.item ?? twin.pending.first?.item, twin.key != nil else {
                continue
            }
            if links.contains(where: { $0.id == sum }) {
                moves.append(move(twin, base: base, part: part, to: sum, in: &lines))
            } else {
                // The kiosk doesn't know the sum yet: its line becomes the sum.
                links.append(Link(id: sum, key: twin.key, content: ServerLine.Content(item: base)))
            }
        }
        return moves
    }

    private func move(
        _ twin: Link, base: ShoppingList.Item, part: ShoppingList.Item, to sum: ServerLine.ID,
        in lines: inout KeyedLines
    ) -> Move {
        // A line that was removed here takes its part of the sum along. One that was bought stays as a line of its own,
        // which the server lacks.
        guard let local = lines[twin.key], base.isDone || !local.isDone else { return Move(sum: sum, less: part) }
        lines[twin.key] = nil
        let added = local.subtracting(base)
        return Move(sum: sum, more: local == base || added == local ? nil : added)
    }
}

extension ShoppingList.Item {
    /// Returns the line for a thing that is on the list of a kiosk that joins, and on the server.
    ///
    /// The open one of both counts, with its amount: what one side has bought, the other side may need still. Of two that
    /// are checked off alike, the larger one counts.
    fileprivate func joined(with other: ShoppingList.Item) -> ShoppingList.Item {
        guard isDone == other.isDone else { return isDone ? other : self }
        return larger(than: other)
    }

    /// The key of this line, made unique by a random name. Other kiosks of a household read the food and unit from it.
    func key(_ random: String) -> String { "\(name)\t\(unit ?? "")\t\(random)" }
}

/// The numbers of lines that were added, changed and removed.
public struct SyncCounts: Hashable, Sendable {
    public var added = 0
    public var changed = 0
    public var removed = 0

    public init(added: Int = 0, changed: Int = 0, removed: Int = 0) {
        (self.added, self.changed, self.removed) = (added, changed, removed)
    }

    init(from old: KeyedLines, to new: KeyedLines) {
        let (before, after) = (Set(old.lines), Set(new.lines))
        let (oldKeys, newKeys) = (Set(old.lines.map(\.key)), Set(new.lines.map(\.key)))
        added = newKeys.subtracting(oldKeys).count
        removed = oldKeys.subtracting(newKeys).count
        changed = after.subtracting(before).count - added
    }

    public var isEmpty: Bool { self == SyncCounts() }

    public static func += (sum: inout SyncCounts, more: SyncCounts) {
        sum.added += more.added
        sum.changed += more.changed
        sum.removed += more.removed
    }
}
