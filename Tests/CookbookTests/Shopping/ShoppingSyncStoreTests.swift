import GRDB
import Kitchen
import ShoppingSync
import SyncHistory
import Testing
import Workbench

@testable import Cookbook

@Suite("What the shopping list and a server have agreed on")
struct ShoppingSyncStoreTests {
    private let server = ModelServer()
    private var phone: ModelPhone { ModelPhone(server: server) }

    private func add(_ lines: String..., to cookbook: Cookbook) async throws {
        let base = try await cookbook.shoppingList()
        var list = base
        try list.add(lines.compactMap(Ingredient.init(line:)))
        try await cookbook.keep(list, changedFrom: base)
    }

    @discardableResult
    private func sync(_ cookbook: Cookbook, cut: Int? = nil) async throws -> Synchronizer.Report {
        try await Synchronizer(
            server: FlakyServer(server: server, cut: { cut }), store: cookbook, list: "list"
        ) { "n\(UInt64.random(in: 0 ... .max))" }.run()
    }

    private func texts(of cookbook: Cookbook) async throws -> Set<String> {
        Set(try await cookbook.shoppingList().items.map { ($0.isDone ? "x " : "") + $0.text(in: .metric) })
    }

    @Test("Lines and agreement survive a restart")
    func outlivesRestart() async throws {
        let folder = try TemporaryFolder()
        var cookbook = try Cookbook(folder: folder.path)
        try await add("2 l milk", "250 g butter", "1/3 l cream", to: cookbook)
        #expect(try await sync(cookbook).server.added == 3)
        try cookbook.close()
        cookbook = try Cookbook(folder: folder.path)
        let report = try await sync(cookbook)
        #expect(report.server.isEmpty && report.kiosk.isEmpty)
        let milk = try #require(phone.lines().first { $0.value.text == "2 l milk" }?.key)
        phone.rename(milk, "2 l oat milk")
        phone.check(milk, true)
        try await sync(cookbook)
        #expect(try await texts(of: cookbook).isSuperset(of: ["x 2 l oat milk", "250 g butter"]))
        #expect(try await cookbook.shoppingWaiting([.remove, .keepsTwins, .changeLines]) == 0)
        #expect(try await cookbook.shoppingServerList() == "list")
    }

    @Test("A line whose adding was never confirmed is not added again", arguments: [false, true])
    func recognizesItsOwn(restarts: Bool) async throws {
        let folder = try TemporaryFolder()
        var cookbook = try Cookbook(folder: folder.path)
        try await sync(cookbook)
        try await add("2 l milk", to: cookbook)
        // The server does everything, and each answer gets lost.
        for _ in 0..<2 { await #expect(throws: ShoppingServerError.self) { try await sync(cookbook, cut: 1) } }
        let writes = try await Synchronizer(
            server: CutAfterAdding(server: server), store: cookbook, list: "list", naming: { "own" }
        ).failure()
        #expect(writes == .unreachable("cut"))
        #expect(server.lines.count == 1)
        if restarts {
            try cookbook.close()
            cookbook = try Cookbook(folder: folder.path)
        }
        try await sync(cookbook)
        #expect(server.lines.count == 1)
        #expect(try await texts(of: cookbook) == ["2 l milk"])
    }

    @Test("A restored backup removes nothing on the phone, and gets what was added since")
    func restored() async throws {
        let folder = try TemporaryFolder()
        let cookbook = try Cookbook(folder: folder.path)
        try await add("milk", "eggs", "rice", to: cookbook)
        try await sync(cookbook)
        try cookbook.close()
        let backup = try folder.copied()

        let later = try Cookbook(folder: folder.path)
        try await add("flour", to: later)
        try await sync(later)
        phone.add("sugar", note: nil)
        phone.remove(try #require(phone.lines().first { $0.value.text == "eggs" }?.key))
        try await sync(later)

        let restored = try Cookbook(folder: backup.path)
        try await sync(restored)
        #expect(try await texts(of: restored) == ["milk", "rice", "flour", "sugar"])
        #expect(Set(phone.lines().values.map(\.text)) == ["milk", "rice", "flour", "sugar"])
    }

    @Test("After a repair of the store, no line is lost or doubled, here and on the phone")
    func repaired() async throws {
        let folder = try TemporaryFolder()
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        try await add("1 l milk", "6 eggs", "rice", "100 g butter", to: cookbook)
        try await sync(cookbook)
        try await add("500 ml milk", to: cookbook)
        let base = try await cookbook.shoppingList()
        var list = base
        try list.carryOut(.done(["eggs"], true))
        try await cookbook.keep(list, changedFrom: base)
        phone.add("sugar", note: nil)
        phone.check(try #require(phone.lines().first { $0.value.text == "100 g butter" }?.key), true)
        try cookbook.close()
        try await DatabaseQueue(path: folder.file("galley.sqlite")).write { db in
            try db.execute(sql: "DELETE FROM favorite; DELETE FROM shoppingItem WHERE name = 'rice'")
        }

        let repaired = try Cookbook(folder: folder.path)
        #expect(repaired.damage != nil)
        #expect(try await repaired.shoppingServerList() == nil)
        try await sync(repaired)
        // What only one side has checked off is still needed: nobody knows which mark is the newer one.
        #expect(try await texts(of: repaired) == ["1.5 l milk", "6 eggs", "rice", "100 g butter", "sugar"])
        #expect(try await repaired.shoppingList().items.count == 5)
        #expect(
            phone.lines().values.map { ($0.isDone ? "x " : "") + $0.text }.sorted()
                == ["1.5 l milk", "100 g butter", "6 eggs", "rice", "sugar"])
    }

    @Test("A new list on the server begins with the kiosk's lines, and equal lines stay one")
    func joins() async throws {
        let folder = try TemporaryFolder()
        let cookbook = try Cookbook(folder: folder.path)
        try await add("2 l milk", "eggs", to: cookbook)
        phone.add("2 l milk", note: nil)
        phone.add("rice", note: nil)
        try await sync(cookbook)
        #expect(try await texts(of: cookbook) == ["2 l milk", "eggs", "rice"])
        #expect(Set(phone.lines().values.map(\.text)) == ["2 l milk", "eggs", "rice"])
    }

    @Test("A full server keeps the line at the kiosk, and a full kiosk leaves lines on the server")
    func full() async throws {
        let folder = try TemporaryFolder()
        let cookbook = try Cookbook(folder: folder.path)
        server.state.withLock { $0.room = 1 }
        try await add("milk", "eggs", to: cookbook)
        await #expect(throws: ShoppingServerError.full) { try await sync(cookbook) }
        #expect(try await texts(of: cookbook) == ["milk", "eggs"])
        #expect(try await cookbook.shoppingWaiting([.remove, .keepsTwins, .changeLines]) == 1)
        server.state.withLock { $0.room = .max }
        for number in 0..<ShoppingList.capacity { phone.add("thing number \(number)x", note: nil) }
        let report = try await sync(cookbook)
        #expect(report.leftOut == 2)
        #expect(try await cookbook.shoppingList().items.count == ShoppingList.capacity)
        #expect(phone.lines().count == ShoppingList.capacity + 2)
    }
}

/// A connection that breaks after a line was added.
private struct CutAfterAdding: ShoppingServer {
    let server: ModelServer
    var abilities: ShoppingAbilities { server.abilities }

    func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges { try await server.changes(since: token, known: known) }

    func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        _ = try await server.add(line, as: id)
        throw .unreachable("cut")
    }

    func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? { try await server.change(id, from: version, to: line) }

    func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        try await server.remove(id, from: version)
    }
}

extension Synchronizer {
    /// Runs, and returns the error with which it ends.
    fileprivate func failure() async throws -> ShoppingServerError? {
        do {
            _ = try await run()
            return nil
        } catch let error as ShoppingServerError {
            return error
        }
    }
}
