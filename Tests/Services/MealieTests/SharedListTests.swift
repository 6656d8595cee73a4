import HTTP
import Kitchen
import Mealie
import MealieServer
import ShoppingSync
import SyncHistory
import Testing
import Workbench

@Suite("The kiosk's shopping list in Mealie", .timeLimit(.minutes(4)))
struct SharedListTests {
    private static let atStart = [
        "2 onion, red ones", "3 carrots", "6 eggs", "a card for grandpa’s 80th", "bread", "milk", "oat flakes", "salt",
        "vanilla sugar", "x coffee",
    ]

    @Test("The kiosk shows what Mealie has", arguments: ScriptedMealie.Mode.usable)
    func reading(mode: ScriptedMealie.Mode) async throws {
        let bench = try SharedListBench(mode)
        try await bench.sync()
        #expect(bench.lines == Self.atStart)
        bench.post("½ l cream")
        bench.post("500 g flour", quantity: 2)
        bench.post("?!")
        bench.post(" ")
        try await bench.sync()
        #expect(Set(bench.lines).subtracting(Self.atStart) == ["0.5 l cream", "1000 g flour", "?!"])
        #expect(bench.sent("POST").isEmpty && bench.sent("PUT").isEmpty)
        bench.expectNoViolation()
    }

    @Test("Adding, checking, unchecking and removing at the kiosk", arguments: ScriptedMealie.Mode.usable)
    func writing(mode: ScriptedMealie.Mode) async throws {
        let bench = try SharedListBench(mode)
        try await bench.sync()
        let before = bench.items
        bench.store.add("2 l milk")
        bench.store.add("3 eggs")
        bench.store.add("honey")
        bench.store.check("carrot", true)
        bench.store.check("coffee", false)
        bench.store.remove("salt")
        let report = try await bench.sync()
        #expect(report.server == SyncCounts(added: 3, changed: 4))
        // The six eggs stay as they are. The unmeasured milk is checked off for the one with an amount.
        let added = Set(bench.notes()).subtracting(before.compactMap { $0["note"]?.text })
        #expect(added == ["2 l milk", "3 eggs", "honey", "x salt", "x milk", "x "])
        #expect(
            bench.lines.filter { $0.contains("egg") || $0.contains("milk") } == [
                "2 l milk", "3 eggs", "6 eggs",
            ])
        #expect(!bench.lines.contains("salt") && bench.lines.contains("x 3 carrots") && bench.lines.contains("coffee"))
        for item in before {
            let after = try #require(bench.items.first { $0["id"] == item["id"] })
            for key in ["note", "quantity", "foodId", "unitId", "position", "extras", "labelId"] {
                #expect(after[key] == item[key], "\(key)")
            }
        }
        #expect(
            bench.server.journal.filter { ["POST", "PUT"].contains($0.method) }.allSatisfy { !$0.isOnUsedConnection })
        // A done line that is new is checked on the server, too.
        bench.store.add("rice")
        bench.store.check("rice", true)
        try await bench.sync()
        #expect(bench.notes().contains("x rice") && bench.lines.contains("x rice"))
        let count = bench.server.journal.count
        #expect(try await bench.sync(for: .program).kiosk.isEmpty)
        #expect(bench.server.journal.count == count + 1, "a list that has not changed costs one request")
        bench.expectNoViolation()
    }

    @Test("A second line of the same text keeps its own id, and two of a phone's add up")
    func plus() async throws {
        let bench = try SharedListBench()
        try await bench.sync()
        for _ in 0..<3 {
            bench.store.add("2 l milk")
            try await bench.sync()
        }
        #expect(bench.notes().filter { $0.contains("2 l") } == ["+ 2 l milk", "++ 2 l milk", "2 l milk"])
        #expect(bench.lines.filter { $0.contains("2 l") } == Array(repeating: "2 l milk", count: 3))
        bench.post("2 l milk")
        try await bench.sync()
        #expect(bench.lines.filter { $0.contains(" l milk") } == ["2 l milk", "2 l milk", "4 l milk"])
        bench.expectNoViolation()
    }

    @Test(
        "A lost answer to a new line doubles nothing",
        arguments: [ScriptedMealie.Fault.closeAfter, .failureAfter, .cut, .proxy(502), .proxy(504), .unauthorized])
    func lostAdd(fault: ScriptedMealie.Fault) async throws {
        for isAlsoUnreachable in [false, true] {
            let bench = try SharedListBench()
            try await bench.sync()
            bench.store.add("2 l juice")
            bench.server.fail(fault, "POST")
            // The look at the item fails as well.
            if isAlsoUnreachable { bench.server.fail(.proxy(503), "GET", "/items/", times: 2) }
            for _ in 0..<2 { _ = try? await bench.sync() }
            try await bench.sync()
            #expect(bench.notes().filter { $0.contains("2 l juice") } == ["2 l juice"])
            #expect(bench.lines.filter { $0.contains("2 l juice") } == ["2 l juice"])
            bench.expectNoViolation()
        }
    }

    @Test(
        "A lost answer to a check mark is found out",
        arguments: [ScriptedMealie.Fault.closeAfter, .failureAfter, .cut, .proxy(502), .unauthorized])
    func lostCheck(fault: ScriptedMealie.Fault) async throws {
        let bench = try SharedListBench()
        try await bench.sync()
        bench.store.check("bread", true)
        bench.server.fail(fault, "PUT")
        _ = try? await bench.sync()
        // The last press counts, whatever has arrived.
        bench.store.check("bread", false)
        try await bench.sync()
        #expect(bench.notes().contains("bread") && bench.lines.contains("bread"))
        bench.expectNoViolation()
    }

    @Test(
        "A network that answers a change with its log-in, or redirects it there, loses no change",
        arguments: [ScriptedMealie.Fault.page, .redirect("https://login.example.org/"), .json("{}", status: 302)])
    func login(fault: ScriptedMealie.Fault) async throws {
        let bench = try SharedListBench()
        try await bench.sync()
        bench.store.add("honey")
        bench.store.check("bread", true)
        for method in ["POST", "PUT"] { bench.server.fail(fault, method) }
        for _ in 0..<3 { _ = try? await bench.sync() }
        try await bench.sync()
        #expect(bench.notes().contains("honey") && bench.notes().contains("x bread"), "\(bench.notes())")
        #expect(bench.lines.contains("honey") && bench.lines.contains("x bread"), "\(bench.lines)")
        bench.expectNoViolation()
    }

    @Test("An added line that is lost in a race is added again")
    func race() async throws {
        let bench = try SharedListBench()
        try await bench.sync()
        bench.store.add("honey")
        bench.server.losesAdds(true)
        bench.server.after("POST", "/items") { $0.losesAdds(false) }
        try await bench.sync()
        #expect(bench.notes().contains("honey") && bench.lines.contains("honey"))
        #expect(bench.sent("POST").count == 2)
        bench.expectNoViolation()
    }

    @Test("A new line that meets an equal one of that moment is added to it once", arguments: [false, true])
    func mergedInARace(isAnswerLost: Bool) async throws {
        let bench = try SharedListBench()
        try await bench.sync()
        bench.store.add("3 lemons")
        bench.server.after("GET", bench.list) { server in
            server.perform(
                "POST", "/api/households/shopping/items",
                ["shoppingListId": .text(server.listIDs[0]), "note": "3 lemons", "quantity": 1])
        }
        if isAnswerLost { bench.server.fail(.closeAfter, "POST") }
        try await bench.sync()
        #expect(try bench.item("3 lemons")["quantity"]?.number == 2)
        #expect(bench.lines.filter { $0.contains("lemon") } == ["6 lemons"])
        bench.expectNoViolation()
    }

    @Test("Another device acts on the item just before it is checked")
    func otherDevice() async throws {
        let bench = try SharedListBench()
        try await bench.sync()
        for note in ["bread", "salt", "milk", "eggs"] { bench.store.check(note, true) }
        let bread = try bench.item("bread")
        let salt = try bench.item("salt")
        bench.server.after("GET", SharedListBench.path(bread)) { server in
            // Too late for the item that was just read: the last writer wins.
            server.perform("PUT", SharedListBench.path(bread), bread.replacing("note", by: "rye bread"))
        }
        bench.server.perform("DELETE", SharedListBench.path(salt))
        try bench.put("milk", ["note": "oat milk"])
        try bench.put("eggs", ["quantity": 12])
        try await bench.sync()
        #expect(bench.notes().contains("x bread") && bench.notes().contains("x oat milk"))
        #expect(!bench.lines.contains { $0.contains("salt") } && bench.lines.contains("x oat milk"))
        // More is needed than was checked off.
        #expect(bench.lines.contains("12 eggs") && bench.notes().contains("eggs"))
        bench.expectNoViolation()
    }

    @Test("An unchecked line may be merged into its twin", arguments: [false, true])
    func merge(isAnswerLost: Bool) async throws {
        let bench = try SharedListBench()
        bench.post("coffee", quantity: 2)
        try await bench.sync()
        #expect(bench.lines.filter { $0.contains("coffee") } == ["2 coffees", "x coffee"])
        bench.store.change { list in list.items.firstIndex(where: \.isDone).map { list.toggle($0) } }
        if isAnswerLost { bench.server.fail(.closeAfter, "PUT") }
        try await bench.sync()
        #expect(bench.lines.filter { $0.contains("coffee") } == ["3 coffees"])
        #expect(bench.items.filter { $0["note"] == "coffee" }.count == 1)
        bench.expectNoViolation()
    }

    @Test("A Mealie that starts again with older data takes no line away")
    func olderData() async throws {
        let bench = try SharedListBench()
        try await bench.sync()
        let restore = bench.server.backup()
        bench.server.pass(.seconds(120))
        for line in ["honey", "2 l juice"] { bench.store.add(line) }
        bench.store.check("bread", true)
        try await bench.sync()
        bench.store.add("rice")
        restore()
        for _ in 0..<2 { try await bench.sync() }
        // Bread is open on the server again.
        #expect(bench.lines == (Self.atStart + ["honey", "2 l juice", "rice"]).sorted())
        #expect(Set(bench.notes()).isSuperset(of: ["honey", "2 l juice", "rice", "bread"]))
        bench.expectNoViolation()
    }

    @Test("Nothing is removed at the kiosk if Mealie can't be read, and vanished done lines go")
    func unreadable() async throws {
        let bench = try SharedListBench()
        try await bench.sync()
        let faults: [(ScriptedMealie.Fault, (ShoppingServerError) -> Bool)] = [
            (.emptyList, { $0 == .noList }), (.page, { if case .strange = $0 { true } else { false } }),
            (.unauthorized, { if case .notPermitted = $0 { true } else { false } }),
            (.redirect("https://login.example.org/"), { if case .strange = $0 { true } else { false } }),
            (.json(#"{"items":[{"id":"x"}]}"#), { if case .strange = $0 { true } else { $0 == .noList } }),
        ]
        for (fault, isRight) in faults {
            bench.server.fail(fault, "GET", "/shopping/lists", times: 2)
            do {
                _ = try await bench.sync()
                Issue.record("no error after \(fault)")
            } catch let error as ShoppingServerError {
                #expect(isRight(error), "\(fault): \(error)")
            }
            #expect(bench.lines == Self.atStart)
            // The fault may be for one request only.
            _ = try? await bench.sync()
        }
        try bench.delete("coffee")
        try await bench.sync()
        #expect(bench.lines == Self.atStart.dropLast())
        bench.expectNoViolation()
    }

    @Test("The list is found by its name, its id, or as the only one")
    func finding() async throws {
        let bench = try SharedListBench()
        let ids = bench.server.listIDs
        func find(_ name: String?, former: String? = nil, replacesIt: Bool = false) async throws -> String {
            try await bench.client.shoppingList(named: name, former: former, replacesIt: replacesIt, for: .person)
        }
        #expect(try await find("Groceries") == ids[0])
        #expect(try await find("market") == ids[1])
        #expect(try await find(ids[1].uppercased()) == ids[1])
        #expect(try await find(nil, former: ids[1]) == ids[1])
        let both = ShoppingServerError.severalLists(["Groceries", "Market"])
        await #expect(throws: both) { try await find(nil) }
        let unknown = ShoppingServerError.noSuchList("Party", among: ["Groceries", "Market"])
        await #expect(throws: unknown) { try await find("Party") }
        await #expect(throws: unknown) { try await find("Party", former: ids[0], replacesIt: true) }
        let gone = "1a2b3c4d-0000-4000-8000-000000000001"
        await #expect(throws: ShoppingServerError.noList) { try await find(nil, former: gone) }
        await #expect(throws: ShoppingServerError.noList) { try await find("Party", former: gone) }
        await #expect(throws: both) { try await find(nil, former: gone, replacesIt: true) }
        bench.server.fail(.emptyList, "GET", "/shopping/lists")
        await #expect(throws: ShoppingServerError.severalLists([])) { try await find(nil) }
        bench.server.fail(.halfList, "GET", "/shopping/lists")
        #expect(try await [ids[0], ids[1]].contains(find(nil, former: gone, replacesIt: true)))
        bench.expectNoViolation()
    }

    @Test("Random histories of two kiosks and a phone end well", arguments: 0..<2)
    func histories(half: Int) async throws {
        for seed in stride(from: UInt64(half), to: 6, by: 2) {
            let server = try ScriptedMealie()
            server.allowRequests(100_000)
            let client = try MealieBench.client(of: server.url)
            let list = FreshList(client: client, list: server.listIDs[1])
            let history = History(seed: seed, phone: MealiePhone(server: server), naming: SharedListBench.name) {
                list
            }
            let faults = try await history.play()
            #expect(faults.isEmpty, "the history of seed \(seed) ends wrong: \(faults.joined(separator: "; "))")
            #expect(server.violations.isEmpty, "\(server.violations.prefix(5))")
            server.stop()
        }
    }
}

/// A list that each request uses as a run of its own does. Histories know no runs.
private struct FreshList: ShoppingServer {
    let client: MealieClient
    let list: String
    var abilities: ShoppingAbilities { MealieShoppingList.abilities }

    private var fresh: MealieShoppingList { MealieShoppingList(client, list: list, units: .metric, for: .person) }

    func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges { try await fresh.changes(since: token, known: known) }

    func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String? {
        try await fresh.add(line, as: id)
    }

    func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String? { try await fresh.change(id, from: version, to: line) }

    func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError) {
        try await fresh.remove(id, from: version)
    }
}
