internal import Kitchen

/// The store of a kiosk, as far as the synchronization of the shopping list needs it.
public protocol SyncStore: Sendable {
    /// Changes the list and what was agreed on, in one transaction. Both are stored when this returns.
    ///
    /// - Parameters:
    ///   - list: The address of the list on the server. The state begins anew if it was another one before.
    ///   - work: The change. It may run twice.
    /// - Throws: The store's error. Nothing has changed then.
    func sync<Value: Sendable>(
        with list: String, _ work: @escaping @Sendable (inout SyncState, inout KeyedLines) -> Value
    ) async throws -> Value
}

/// Brings the shopping lists of a kiosk and of a server together.
///
/// Each run reads what has changed on the server, merges it into the kiosk's list, and sends what the server lacks. A run
/// may end at any point: the next one goes on, loses nothing and doubles nothing.
public struct Synchronizer: Sendable {
    /// The changes of one run.
    public struct Report: Hashable, Sendable {
        /// Changes of the kiosk's list.
        public var kiosk = SyncCounts()
        /// Changes of the server's list.
        public var server = SyncCounts()
        /// The lines that the server never takes, with its reason.
        public var refused: [String: String] = [:]
        /// The number of lines that the kiosk has no room for.
        public var leftOut = 0

        public init() {}
    }

    /// The largest number of rounds. Each but the first means that somebody else has changed a line meanwhile.
    private static let rounds = 10
    /// The largest number of writes that add up the twins of a list, for each of its lines: a line takes back an amount that
    /// is not added to it any more, is added to its twin, and is removed.
    private static let sumWrites = 3

    private let server: any ShoppingServer
    private let store: any SyncStore
    private let list: String
    private let name: @Sendable () -> String

    /// - Parameters:
    ///   - server: The server's client.
    ///   - store: The kiosk's store.
    ///   - list: The address of the list, which tells it from others.
    ///   - name: Returns a random name of letters and digits that nobody else draws.
    public init(
        server: any ShoppingServer, store: any SyncStore, list: String, naming name: @escaping @Sendable () -> String
    ) {
        (self.server, self.store, self.list, self.name) = (server, store, list, name)
    }

    /// Synchronizes once.
    ///
    /// - Throws: ``ShoppingServerError``, or the store's error. What was done until then is kept.
    public func run() async throws -> Report {
        var report = Report()
        for _ in 0..<Self.rounds {
            let changes = try await settledChanges(&report)
            let (abilities, name) = (server.abilities, name)
            let (counts, leftOut, writes) = try await store.sync(with: list) { state, lines in
                let counts = state.take(changes, into: &lines, abilities, naming: name)
                let writes = state.writes(for: lines, abilities, naming: name)
                return (counts, state.links.count { $0.key == nil && $0.content?.item.isDone == false }, writes)
            }
            report.kiosk += counts
            report.leftOut = leftOut
            let isSettled = try await send(writes, &report)
            // A server without versions of lines may have merged one that was unchecked: read it back.
            if isSettled, writes.isEmpty || abilities.contains(.changeLines) { return report }
        }
        // Somebody changes the list faster than it can be read.
        throw ShoppingServerError.conflict
    }

    /// Returns the changes of the server once no line of it has a twin.
    private func settledChanges(_ report: inout Report) async throws -> ServerChanges {
        for _ in 0..<Self.rounds {
            let state = try await store.sync(with: list) { state, _ in state }
            let known = Dictionary(state.links.compactMap { link in link.version.map { (link.id, $0) } }) { $1 }
            let changes = try await server.changes(since: state.token, known: known)
            guard server.abilities.contains(.keepsTwins) else { return changes }
            var lines = state.lines(after: changes)
            guard try await addUp(&lines, &report) else { return changes }
        }
        throw ShoppingServerError.conflict
    }

    /// Adds up twins on the server. Returns false if there were none.
    private func addUp(_ lines: inout [ServerLine], _ report: inout Report) async throws -> Bool {
        var hasChanged = false
        var left = Self.sumWrites * lines.count
        // Lines that the server doesn't let Galley write. They stay as they are, and the others are added up.
        var fixed: Set<ServerLine.ID> = []
        while let write = Twins.nextWrite(among: lines.filter { !fixed.contains($0.id) }, named: name()) {
            // A server that names a line twice would otherwise be written to without end.
            guard left > 0 else { throw ShoppingServerError.strange("its equal lines can't be added up") }
            left -= 1
            do throws(ShoppingServerError) {
                let version = try await carryOut(write)
                report.server.note(write)
                hasChanged = true
                guard lines.follow(write, version: version) else { return true }
            } catch {
                switch error {
                case .conflict: return true
                case .lineRefused(let reason):
                    report.refused[lines.name(of: write)] = reason
                    fixed.insert(write.id)
                // Removals, which come later, may make room.
                case .full: fixed.insert(write.id)
                default: throw error
                }
            }
        }
        return hasChanged
    }

    /// Sends writes. Returns false if the server's list has changed meanwhile, and must be read again.
    private func send(_ writes: [ServerWrite], _ report: inout Report) async throws -> Bool {
        var done: [(write: ServerWrite, version: String?)] = []
        var refused: [ServerWrite] = []
        var (isSettled, failure): (Bool, ShoppingServerError?) = (true, nil)
        for write in writes {
            // The server may still have room for changes, and removals make room.
            if failure == .full, case .add = write { continue }
            do throws(ShoppingServerError) {
                done.append((write, try await carryOut(write)))
                report.server.note(write)
            } catch {
                switch error {
                case .conflict: isSettled = false
                case .lineRefused(let reason):
                    refused.append(write)
                    report.refused[write.name] = reason
                case .full: failure = .full
                default: failure = error
                }
            }
            if let failure, failure != .full { break }
        }
        if !done.isEmpty || !refused.isEmpty {
            let (confirmed, denied) = (done, refused)
            try await store.sync(with: list) { state, _ in
                confirmed.forEach { state.confirm($0.write, version: $0.version) }
                denied.forEach { state.refuse($0) }
            }
        }
        if let failure { throw failure }
        return isSettled
    }

    private func carryOut(_ write: ServerWrite) async throws(ShoppingServerError) -> String? {
        switch write {
        case .add(let id, let content): return try await server.add(content, as: id)
        case .change(let id, let version, let content): return try await server.change(id, from: version, to: content)
        case .remove(let id, let version):
            try await server.remove(id, from: version)
            return nil
        }
    }
}

extension SyncState {
    /// Returns all lines of the server.
    func lines(after changes: ServerChanges) -> [ServerLine] {
        var gone = changes.gone
        if let present = changes.present { gone.formUnion(Set(links.map(\.id)).subtracting(present)) }
        let changed = Set(changes.lines.map(\.id))
        let known = links.compactMap { link -> ServerLine? in
            guard let version = link.version, let content = link.content, !changed.contains(link.id),
                !gone.contains(link.id)
            else { return nil }
            return ServerLine(id: link.id, version: version, content: content, isPlain: link.isPlain)
        }
        return known + changes.lines
    }
}

extension [ServerLine] {
    /// The name of the line that a write changes or removes.
    fileprivate func name(of write: ServerWrite) -> String {
        first { $0.id == write.id }?.content?.item.name ?? write.id
    }

    /// Follows a write. Returns false if the server hasn't told the new version.
    fileprivate mutating func follow(_ write: ServerWrite, version: String?) -> Bool {
        guard let index = firstIndex(where: { $0.id == write.id }) else { return false }
        switch write {
        case .add: return false
        case .remove: remove(at: index)
        case .change(_, _, let content):
            guard let version else { return false }
            self[index] = ServerLine(
                id: write.id, version: version, content: content, isPlain: self[index].isPlain)
        }
        return true
    }
}

extension ServerWrite {
    /// The name of the line that it writes.
    fileprivate var name: String {
        switch self {
        case .add(_, let content), .change(_, _, let content): content.item.name
        case .remove(let id, _): id
        }
    }
}

extension SyncCounts {
    fileprivate mutating func note(_ write: ServerWrite) {
        switch write {
        case .add: added += 1
        case .change: changed += 1
        case .remove: removed += 1
        }
    }
}
