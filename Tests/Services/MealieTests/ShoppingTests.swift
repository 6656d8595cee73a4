import HTTP
import Mealie
import MealieServer
import Testing

@Suite("The shopping list in Mealie", .timeLimit(.minutes(1)))
struct MealieShoppingTests {
    private static let id = "1a2b3c4d-0000-4000-8000-000000000001"

    private func items(_ bench: MealieBench) async throws -> [MealieItem] {
        try await bench.client.shoppingList(bench.server.listIDs[0], for: .person).items
    }

    private func item(_ name: String, _ bench: MealieBench) async throws -> MealieItem {
        try #require(try await items(bench).first { $0.name == name })
    }

    @Test("The household's lists, and a list in the order of its labels", arguments: ScriptedMealie.Mode.usable)
    func lists(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let lists = try await bench.client.shoppingLists(for: .person)
        #expect(Set(lists.map(\.name)) == ["Groceries", "Market"] && lists.allSatisfy { $0.updated > 1.7e9 })
        let all = try await items(bench)
        #expect(all.count == 10 && all.filter(\.isChecked).map(\.name) == ["coffee"])
        #expect(
            all.suffix(2).map(\.text)
                == (mode == .v20 ? ["3 carrot", "2 onion red ones"] : ["3 carrots", "2 onions red ones"]))
        #expect(all.suffix(2).map(\.label) == ["Vegetables", "Vegetables"])
        #expect(all.first { $0.name == "eggs" }?.text == "6 eggs")
        await #expect(throws: MealieError.notFound) {
            try await bench.client.shoppingList(bench.server.listIDs[2], for: .person)
        }
        bench.expectNoViolation()
    }

    @Test(
        "Checking and unchecking changes nothing else, and moves the list's stamp",
        arguments: ScriptedMealie.Mode.usable)
    func check(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let onions = try await item("onion", bench)
        let before = try await bench.client.shoppingLists(for: .person).first { $0.name == "Groceries" }
        for isChecked in [true, false] {
            let changes = try await bench.client.setChecked(isChecked, item: onions.id, for: .person)
            #expect(changes.updated.map(\.id) == [onions.id] && changes.deleted.isEmpty)
            var now = try await item("onion", bench)
            #expect(now.isChecked == isChecked)
            now.isChecked = false
            #expect([now.text, now.name, now.label] == [onions.text, onions.name, onions.label] && now.quantity == 2)
        }
        let after = try await bench.client.shoppingLists(for: .person).first { $0.name == "Groceries" }
        #expect(after?.updated ?? 0 > before?.updated ?? .infinity)
        // A mark that is there already costs no change.
        _ = try await bench.client.setChecked(false, item: onions.id, for: .person)
        #expect(bench.sent("PUT").count == 2 && bench.sent("PUT").allSatisfy { !$0.isOnUsedConnection })
        bench.expectNoViolation()
    }

    @Test("Unknown keys of an item come back to the server as they were")
    func unknownKeys() async throws {
        let bench = try MealieBench()
        let milk = try await item("milk", bench)
        let path = "/api/households/shopping/items/\(milk.id)"
        var document = bench.server.perform("GET", path).body
        document["extras"] = ["shop": "corner", "aisle": 7, "price": 1.25]
        bench.server.perform("PUT", path, document)
        _ = try await bench.client.setChecked(true, item: milk.id, for: .person)
        let sent = try #require(bench.sent("PUT").first)
        let body = try #require(JSONTree(json: sent.body))
        #expect(body["extras"] == ["shop": "corner", "aisle": 7, "price": 1.25] && body["checked"] == true)
        bench.expectNoViolation()
    }

    @Test("A rename on another device just before is kept")
    func rename() async throws {
        let bench = try MealieBench()
        let milk = try await item("milk", bench)
        let path = "/api/households/shopping/items/\(milk.id)"
        bench.server.perform("PUT", path, bench.server.perform("GET", path).body.replacing("note", by: "oat milk"))
        _ = try await bench.client.setChecked(true, item: milk.id, for: .person)
        let after = try await item("oat milk", bench)
        #expect(after.isChecked && after.id == milk.id)
        bench.expectNoViolation()
    }

    @Test("An item that is gone is not found, and one that merges into its twin is reported as gone")
    func gone() async throws {
        let bench = try MealieBench()
        let coffee = try await item("coffee", bench)
        let list = bench.server.listIDs[0]
        bench.server.perform(
            "POST", "/api/households/shopping/items", ["shoppingListId": .text(list), "note": "coffee", "quantity": 2])
        let changes = try await bench.client.setChecked(false, item: coffee.id, for: .person)
        #expect(changes.deleted == [coffee.id] && changes.updated.map(\.quantity) == [3])
        await #expect(throws: MealieError.notFound) {
            try await bench.client.setChecked(true, item: coffee.id, for: .person)
        }
        #expect(try await bench.client.shoppingItem(coffee.id, for: .person) == nil)
        bench.expectNoViolation()
    }

    @Test("A text is added with its own id, and an equal one adds its amount", arguments: ScriptedMealie.Mode.usable)
    func add(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let list = bench.server.listIDs[0]
        let changes = try await bench.client.add("paper towels", id: Self.id, to: list, for: .person)
        #expect(changes.created.map(\.id) == [Self.id] && changes.updated.isEmpty)
        #expect(try await bench.client.shoppingItem(Self.id, for: .person)?.name == "paper towels")
        let other = Self.id.replacing("1a2b", with: "2a2b")
        let merged = try await bench.client.add("milk", quantity: 2, id: other, to: list, for: .person)
        #expect(merged.created.isEmpty && merged.updated.map(\.quantity) == [3])
        #expect(bench.sent("POST").allSatisfy { !$0.isOnUsedConnection })
        bench.expectNoViolation()
    }

    @Test("A guessed label sorts a new item")
    func label() async throws {
        let bench = try MealieBench()
        _ = try await bench.client.add("butter", id: Self.id, to: bench.server.listIDs[0], for: .person)
        let all = try await items(bench)
        // Dairy has a lower position than vegetables.
        #expect(all.suffix(3).map(\.name) == ["butter", "carrot", "onion"])
    }

    @Test("A confirmed item that was lost in a race is missed by reading back")
    func race() async throws {
        let bench = try MealieBench()
        bench.server.losesAdds(true)
        let changes = try await bench.client.add("paper towels", id: Self.id, to: bench.server.listIDs[0], for: .person)
        #expect(changes.created.map(\.id) == [Self.id])
        #expect(try await bench.client.shoppingItem(Self.id, for: .person) == nil)
    }

    @Test("A list with an item that can't be read is an error, so that no item counts as gone")
    func unreadable() async throws {
        let bench = try MealieBench()
        let list = bench.server.listIDs[0]
        var document = bench.server.perform("GET", "/api/households/shopping/lists/\(list)").body
        document["listItems"] = [["id": "x"]]
        bench.server.fail(.json(String(decoding: document.json, as: UTF8.self)), "GET", list)
        await #expect(throws: MealieError.unreadable) { try await bench.client.shoppingList(list, for: .person) }
    }
}

extension JSONTree {
    /// Returns the object with another value of a member.
    func replacing(_ key: String, by value: JSONTree) -> JSONTree {
        var copy = self
        copy[key] = value
        return copy
    }
}
