internal import Kitchen
public import ShoppingSync
public import Synchronization

/// A list on a server in memory on which only check marks can be changed, as in Mealie. Open lines of the same text become
/// one. A phone is always in step with it.
public final class ModelCheckList: Sendable {
    public struct Line: Hashable, Sendable {
        public var text: String
        /// The number of equal lines that became this one.
        public var times = 1
        public var isDone = false

        var item: ShoppingList.Item? {
            guard let line = ShoppingList.Item(line: String(text.drop { "+ ".contains($0) })) else { return nil }
            return ShoppingList.Item(
                name: line.name, amount: times == 1 ? line.amount : (line.amount ?? 1) * Double(times), unit: line.unit,
                isDone: isDone)
        }

        var version: String { "\(text) \(times) \(isDone)" }
    }

    public struct State: Sendable {
        public var lines: [ServerLine.ID: Line] = [:]
        public var changes = 0

        func twin(of line: Line, besides id: ServerLine.ID) -> ServerLine.ID? {
            line.isDone
                ? nil
                : lines.filter { $0.key != id && !$0.value.isDone && $0.value.text == line.text }.keys.sorted().first
        }

        /// Sets a line, or merges it into the open line of the same text.
        mutating func set(_ line: Line, as id: ServerLine.ID) {
            changes += 1
            guard let twin = twin(of: line, besides: id) else { return lines[id] = line }
            lines[twin]?.times += line.times
            lines[id] = nil
        }
    }

    public let state = Mutex(State())
    public let abilities: ShoppingAbilities

    /// - Parameter abilities: What the server claims to do.
    public init(claiming abilities: ShoppingAbilities = []) { self.abilities = abilities }

    public var texts: [String] {
        state.withLock { state in
            state.lines.values.map { line in
                "\(line.isDone ? "x " : "")\(line.times == 1 ? "" : "\(line.times) × ")\(line.text)"
            }.sorted()
        }
    }
}

extension ModelCheckList: ShoppingServer {
    public func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges {
        state.withLock { state in
            if token == "\(state.changes)" { return ServerChanges(token: token) }
            let lines = state.lines.filter { known[$0.key] != $0.value.version }.map { id, line in
                ServerLine(id: id, version: line.version, content: line.item.map { ServerLine.Content(item: $0) })
            }
            return ServerChanges(
                lines: lines.sorted { $0.id < $1.id }, present: Set(state.lines.keys), token: "\(state.changes)")
        }
    }

    public func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        try state.withLock { state throws(ShoppingServerError) in
            guard state.lines[id] == nil else { throw .conflict }
            var new = Line(text: line.item.text(in: .metric), isDone: line.item.isDone)
            while state.twin(of: new, besides: id) != nil { new.text = "+ \(new.text)" }
            state.set(new, as: id)
            return nil
        }
    }

    public func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? {
        try state.withLock { state throws(ShoppingServerError) in
            guard var own = state.lines[id] else { throw .conflict }
            own.isDone = line.item.isDone
            state.set(own, as: id)
            return nil
        }
    }

    public func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        throw .strange("this server removes nothing")
    }
}

extension ModelCheckList: Phone {
    public func lines() -> [String: (text: String, isDone: Bool)] {
        state.withLock { state in
            state.lines.mapValues { ($0.item?.text(in: .metric) ?? $0.text, $0.isDone) }
        }
    }

    public func add(_ text: String, note: String?) {
        state.withLock { state in state.set(Line(text: text), as: "phone\(state.changes)") }
    }

    public func check(_ id: String, _ isDone: Bool) { edit(id) { $0.isDone = isDone } }
    public func rename(_ id: String, _ text: String) { edit(id) { ($0.text, $0.times) = (text, 1) } }

    public func remove(_ id: String) {
        state.withLock { state in
            state.lines[id] = nil
            state.changes += 1
        }
    }

    public func move(_ id: String) { edit(id) { _ in } }

    private func edit(_ id: String, _ change: (inout Line) -> Void) {
        state.withLock { state in
            guard var line = state.lines[id] else { return }
            change(&line)
            state.set(line, as: id)
        }
    }
}
