public import Kitchen
public import ShoppingSync
public import Synchronization

public struct PowerCut: Error {}

/// The store of a kiosk in memory. A power cut may end it before or after a transaction.
public final class ModelStore: SyncStore, Sendable {
    public struct Content {
        public var state = SyncState(list: "")
        public var lines = KeyedLines()
    }

    /// Things that a store without a protection forgets.
    public enum Fault: Sendable { case none, forgetsAgreement, forgetsWrites }

    public let content = Mutex(Content())
    public let fault: Fault
    /// Decides whether the power is cut: before a transaction (0), after it (1), or not.
    public let cut: @Sendable () -> Int?

    public init(fault: Fault = .none, cut: @escaping @Sendable () -> Int? = { nil }) {
        (self.fault, self.cut) = (fault, cut)
    }

    public var items: [ShoppingList.Item] { content.withLock { $0.lines.lines.map(\.item) } }

    public func sync<Value: Sendable>(
        with list: String, _ work: @escaping @Sendable (inout SyncState, inout KeyedLines) -> Value
    ) async throws -> Value {
        let cut = cut()
        if cut == 0 { throw PowerCut() }
        let value = content.withLock { content in
            if content.state.list != list { content.state = SyncState(list: list) }
            switch fault {
            case .none: break
            case .forgetsAgreement: content.state = SyncState(list: list)
            case .forgetsWrites: content.state.links.indices.forEach { content.state.links[$0].pending = [] }
            }
            return work(&content.state, &content.lines)
        }
        if cut == 1 { throw PowerCut() }
        return value
    }

    /// Changes the list as people do.
    public func change(_ change: (inout ShoppingList) -> Void) {
        content.withLock { content in
            var list = ShoppingList(content.lines.lines.map(\.item))
            change(&list)
            var rest = content.lines.lines
            content.lines.lines = list.items.map { item in
                let index =
                    rest.firstIndex { $0.item == item }
                    ?? rest.firstIndex { $0.item.isSameLine(as: item) }
                    ?? rest.firstIndex { $0.item.converted(to: item.name, unit: item.unit) != nil }
                let key = index.map { rest.remove(at: $0).key }
                return KeyedLines.Line(key: key ?? "key\(UInt64.random(in: 0 ... .max))", item: item)
            }
        }
    }

    public func add(_ line: String) {
        change { list in if let ingredient = Ingredient(line: line) { _ = try? list.add([ingredient]) } }
    }

    public func check(_ name: String, _ isDone: Bool) { change { try? $0.carryOut(.done([name], isDone)) } }
    public func remove(_ name: String) { change { try? $0.carryOut(.remove([name])) } }
}

/// A connection that fails before a request arrives, or before its answer does, and that lets others act in between.
public struct FlakyServer: ShoppingServer {
    public let server: any ShoppingServer
    /// Decides whether a request fails: before it arrives (0), after it was carried out (1), or not.
    public let cut: @Sendable () -> Int?
    /// Lets others act before a request.
    public let meanwhile: @Sendable () async -> Void

    public var abilities: ShoppingAbilities { server.abilities }

    public init(
        server: any ShoppingServer, cut: @escaping @Sendable () -> Int? = { nil },
        meanwhile: @escaping @Sendable () async -> Void = {}
    ) {
        (self.server, self.cut, self.meanwhile) = (server, cut, meanwhile)
    }

    private func request<Value: Sendable>(
        _ work: () async throws(ShoppingServerError) -> Value
    ) async throws(ShoppingServerError) -> Value {
        await meanwhile()
        let cut = cut()
        if cut == 0 { throw .unreachable("cut") }
        let value = try await work()
        if cut == 1 { throw .unreachable("cut") }
        return value
    }

    public func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges {
        try await request { () async throws(ShoppingServerError) in
            try await server.changes(since: token, known: known)
        }
    }

    public func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        try await request { () async throws(ShoppingServerError) in try await server.add(line, as: id) }
    }

    public func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? {
        try await request { () async throws(ShoppingServerError) in
            try await server.change(id, from: version, to: line)
        }
    }

    public func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        try await request { () async throws(ShoppingServerError) in try await server.remove(id, from: version) }
    }
}
