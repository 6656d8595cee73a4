import HTTP
import Kitchen
import Linux
import Mealie
import MealieServer
import ShoppingSync
import SyncHistory
import Testing

/// A kiosk's list that is shared with a list in Mealie.
final class SharedListBench {
    let server: ScriptedMealie
    let client: MealieClient
    let store = ModelStore()

    init(_ mode: ScriptedMealie.Mode = .v3) throws {
        server = try ScriptedMealie(mode)
        client = try MealieBench.client(of: server.url)
    }

    deinit { server.stop() }

    var list: String { server.listIDs[0] }

    @discardableResult
    func sync(for priority: RequestPriority = .person) async throws -> Synchronizer.Report {
        try await Synchronizer(
            server: MealieShoppingList(client, list: list, units: .metric, for: priority), store: store, list: list,
            naming: Self.name
        ).run()
    }

    /// The kiosk's lines, with an x for those that are done.
    var lines: [String] { store.items.map { ($0.isDone ? "x " : "") + $0.text(in: .metric) }.sorted() }

    /// The items of the list on the server, with their notes and quantities.
    var items: [JSONTree] {
        server.perform("GET", "/api/households/shopping/lists/\(list)").body["listItems"]?.elements ?? []
    }

    func item(_ note: String) throws -> JSONTree {
        try #require(items.first { $0["note"] == .text(note) }, "there is no \(note)")
    }

    func notes() -> [String] {
        items.map { ($0["checked"] == true ? "x " : "") + ($0["note"]?.text ?? "") }.sorted()
    }

    /// Changes an item as another device does.
    func put(_ note: String, _ changes: JSONTree) throws {
        let item = try item(note)
        var body = item
        for key in ["note", "quantity", "checked", "position"] { if let value = changes[key] { body[key] = value } }
        server.perform("PUT", Self.path(item), body)
    }

    func post(_ note: String, quantity: Double = 1) {
        server.perform(
            "POST", "/api/households/shopping/items",
            ["shoppingListId": .text(list), "note": .text(note), "quantity": .number(quantity)])
    }

    func delete(_ note: String) throws { server.perform("DELETE", Self.path(try item(note))) }

    static func path(_ item: JSONTree) -> String { "/api/households/shopping/items/\(item["id"]?.text ?? "")" }

    func sent(_ method: String) -> [ScriptedMealie.Entry] { server.journal.filter { $0.method == method } }

    func expectNoViolation(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(server.violations == [], sourceLocation: sourceLocation)
    }

    @Sendable static func name() -> String {
        func digits(_ count: Int) -> String {
            (0..<count).map { _ in String("0123456789abcdef".randomElement() ?? "0") }.joined()
        }
        return "\(digits(8))-\(digits(4))-4\(digits(3))-8\(digits(3))-\(digits(12))"
    }
}

/// A phone with Mealie's page, always in step with the server.
struct MealiePhone: Phone {
    let server: ScriptedMealie
    private static let items = "/api/households/shopping/items"

    func lines() -> [String: (text: String, isDone: Bool)] {
        let list = server.perform("GET", "/api/households/shopping/lists/\(server.listIDs[1])").body
        var lines: [String: (text: String, isDone: Bool)] = [:]
        for item in list["listItems"]?.elements ?? [] {
            let note = String((item["note"]?.text ?? "").drop { "+ ".contains($0) })
            let times = item["quantity"]?.number ?? 1
            let line = ShoppingList.Item(line: note).map { line in
                times == 1
                    ? line : ShoppingList.Item(name: line.name, amount: (line.amount ?? 1) * times, unit: line.unit)
            }
            lines[item["id"]?.text ?? ""] = (line?.text(in: .metric) ?? note, item["checked"] == true)
        }
        return lines
    }

    func add(_ text: String, note: String?) {
        server.perform(
            "POST", Self.items, ["shoppingListId": .text(server.listIDs[1]), "note": .text(text), "quantity": 1])
    }

    func check(_ id: String, _ isDone: Bool) { put(id) { $0["checked"] = .bool(isDone) } }
    func rename(_ id: String, _ text: String) { put(id) { ($0["note"], $0["quantity"]) = (.text(text), 1) } }
    func remove(_ id: String) { server.perform("DELETE", "\(Self.items)/\(id)") }
    func move(_ id: String) { put(id) { $0["position"] = 3 } }

    private func put(_ id: String, _ change: (inout JSONTree) -> Void) {
        var item = server.perform("GET", "\(Self.items)/\(id)").body
        change(&item)
        server.perform("PUT", "\(Self.items)/\(id)", item)
    }
}
