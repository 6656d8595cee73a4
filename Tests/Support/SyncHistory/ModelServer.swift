internal import Kitchen
public import ShoppingSync
public import Synchronization

/// A list on a server in memory, which answers as the real ones do. Phones edit it directly.
public final class ModelServer: Sendable {
    public struct Line: Hashable, Sendable {
        public var version: Int
        /// The text that phones show and edit.
        public var text: String
        public var isDone = false
        /// The content that Galley has written.
        public var content: ServerLine.Content?
        /// A note that Galley doesn't know.
        public var note: String?
        /// The number of the change that made it so.
        var change: Int

        /// The line as a client reads it: the exact item as long as the text is Galley's.
        var read: ServerLine.Content? {
            let text = text
            var item = content.map(\.item)
            if item?.text(in: .metric) != text {
                item = Ingredient(line: text).flatMap { ingredient in
                    var list = ShoppingList()
                    _ = try? list.add([ingredient])
                    return list.items.first
                }
            }
            guard var item else { return nil }
            item.isDone = isDone
            return ServerLine.Content(item: item, writes: content?.writes ?? [], added: content?.added ?? [:])
        }
    }

    public struct State: Sendable {
        public var lines: [ServerLine.ID: Line] = [:]
        public var changes = 0
        /// The numbers of changes that removed a line.
        var removals: [ServerLine.ID: Int] = [:]
        /// Tokens below this one are not known any more.
        public var oldestToken = 0
        /// The largest number of lines; adding more is refused.
        public var room = Int.max
    }

    public let state = Mutex(State())

    public init() {}

    public let abilities: ShoppingAbilities = [.remove, .keepsTwins, .changeLines]

    public var lines: [ServerLine.ID: Line] { state.withLock(\.lines) }

    /// Changes a line as a phone does.
    public func edit(_ id: ServerLine.ID, _ change: (inout Line) -> Void) {
        state.withLock { state in
            guard var line = state.lines[id] else { return }
            change(&line)
            state.changes += 1
            (line.version, line.change) = (state.changes, state.changes)
            state.lines[id] = line
        }
    }

    public func write(_ text: String, as id: ServerLine.ID, note: String? = nil) {
        state.withLock { state in
            state.changes += 1
            state.lines[id] = Line(version: state.changes, text: text, note: note, change: state.changes)
        }
    }

    public func erase(_ id: ServerLine.ID) {
        state.withLock { state in
            guard state.lines.removeValue(forKey: id) != nil else { return }
            state.changes += 1
            state.removals[id] = state.changes
        }
    }
}

extension ModelServer: ShoppingServer {
    public func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges {
        state.withLock { state in
            let since = token.flatMap(Int.init).flatMap { $0 >= state.oldestToken ? $0 : nil }
            let changed = state.lines.filter { $0.value.change > since ?? 0 }
            let lines = changed.filter { known[$0.key] != "\($0.value.version)" }.map { id, line in
                ServerLine(id: id, version: "\(line.version)", content: line.read, isPlain: line.note == nil)
            }
            return ServerChanges(
                lines: lines.sorted { $0.id < $1.id },
                gone: since.map { since in
                    Set(state.removals.filter { $0.value > since && state.lines[$0.key] == nil }.keys)
                } ?? [],
                present: since == nil ? Set(state.lines.keys) : nil, token: "\(state.changes)",
                hasLostToken: token != nil && since == nil)
        }
    }

    public func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        try state.withLock { state throws(ShoppingServerError) in
            guard state.lines[id] == nil else { throw .conflict }
            guard state.lines.count < state.room else { throw .full }
            state.changes += 1
            state.lines[id] = Line(
                version: state.changes, text: line.item.text(in: .metric), isDone: line.item.isDone, content: line,
                change: state.changes)
            return "\(state.changes)"
        }
    }

    public func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? {
        try state.withLock { state throws(ShoppingServerError) in
            guard let old = state.lines[id], "\(old.version)" == version else { throw .conflict }
            state.changes += 1
            state.lines[id] = Line(
                version: state.changes, text: line.item.text(in: .metric), isDone: line.item.isDone, content: line,
                note: old.note, change: state.changes)
            return "\(state.changes)"
        }
    }

    public func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        try state.withLock { state throws(ShoppingServerError) in
            guard let old = state.lines[id] else { return }
            guard "\(old.version)" == version else { throw .conflict }
            state.changes += 1
            state.lines[id] = nil
            state.removals[id] = state.changes
        }
    }
}

/// A phone that is always in step with the model server.
public struct ModelPhone: Phone {
    let server: ModelServer

    public init(server: ModelServer) { self.server = server }

    public func lines() -> [String: (text: String, isDone: Bool)] { server.lines.mapValues { ($0.text, $0.isDone) } }

    public func add(_ text: String, note: String?) {
        let number = server.state.withLock(\.changes)
        // Before or after the ids of the kiosks.
        server.write(text, as: "\(number.isMultiple(of: 2) ? "a" : "z")\(number)", note: note)
    }

    public func check(_ id: String, _ isDone: Bool) { server.edit(id) { $0.isDone = isDone } }
    public func rename(_ id: String, _ text: String) { server.edit(id) { $0.text = text } }
    public func remove(_ id: String) { server.erase(id) }
    public func move(_ id: String) { server.edit(id) { _ in } }
}
