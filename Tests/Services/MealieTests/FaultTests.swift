import HTTP
import Kitchen
import Mealie
import MealieServer
import Testing

@Suite("Faults of a Mealie server", .timeLimit(.minutes(1)))
struct MealieFaultTests {
    private static let id = "1a2b3c4d-0000-4000-8000-000000000001"

    /// A change that must not be made twice.
    private typealias Change = @Sendable (MealieBench, MealieAccount) async throws -> Void

    private static let changes: [(String, Change)] = [
        (
            "POST",
            { bench, _ in _ = try await bench.client.add("milk", id: id, to: bench.server.listIDs[0], for: .person) }
        ),
        (
            "POST",
            { bench, _ in
                _ = try await bench.client.addEvent(
                    to: bench.recipe(1), subject: "Made", at: 1_795_000_000, for: .person)
            }
        ),
        (
            "POST",
            { bench, _ in
                _ = try await bench.client.create(OwnRecipe(title: "Leek pie"), for: .person)
            }
        ),
        (
            "POST",
            { bench, account in
                try await bench.client.rate(4, recipe: bench.recipe(2), of: account, for: .person)
            }
        ),
        ("PATCH", { bench, _ in try await bench.client.setLastMade(bench.recipe(1), at: 1_795_000_000, for: .person) }),
        (
            "PUT",
            { bench, _ in
                let milk = try await bench.client.shoppingList(bench.server.listIDs[0], for: .person).items[0]
                _ = try await bench.client.setChecked(true, item: milk.id, for: .person)
            }
        ),
    ]

    @Test(
        "A change whose answer is lost is uncertain, and sent once",
        arguments: [ScriptedMealie.Fault.closeAfter, .failureAfter, .cut, .proxy(504)])
    func lostAnswer(fault: ScriptedMealie.Fault) async throws {
        for (method, change) in Self.changes {
            let bench = try MealieBench()
            let account = try await bench.account()
            bench.server.fail(fault, method, times: 5)
            let error = await #expect(throws: MealieError.self) { try await change(bench, account) }
            guard case .uncertain = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(bench.sent(method).count == 1)
            bench.expectNoViolation()
        }
    }

    @Test("A change never goes over a used connection, which the server may close without an answer")
    func usedConnection() async throws {
        for (method, change) in Self.changes {
            let bench = try MealieBench()
            let account = try await bench.account()
            // Reading keeps a connection open. This fault waits for a change on it.
            _ = try await bench.client.summaries(for: .person)
            #expect(bench.server.journal.contains { $0.isOnUsedConnection })
            bench.server.fail(.closeAfterReuse, method)
            try await change(bench, account)
            #expect(bench.sent(method).count == 1 && bench.sent(method).allSatisfy { !$0.isOnUsedConnection })
        }
    }

    @Test("After a lost answer the item is found by its id, and there is no second milk")
    func lookFirst() async throws {
        let bench = try MealieBench()
        let list = bench.server.listIDs[0]
        bench.server.fail(.closeAfter, "POST")
        await #expect(throws: MealieError.self) {
            try await bench.client.add("paper towels", id: Self.id, to: list, for: .person)
        }
        #expect(try await bench.client.shoppingItem(Self.id, for: .person)?.quantity == 1)
        // Merged into a twin, its id is unknown, and the twin has the amount.
        bench.server.fail(.failureAfter, "POST")
        let other = Self.id.replacing("1a2b", with: "2a2b")
        await #expect(throws: MealieError.self) {
            try await bench.client.add("milk", id: other, to: list, for: .person)
        }
        #expect(try await bench.client.shoppingItem(other, for: .person) == nil)
        let items = try await bench.client.shoppingList(list, for: .person).items
        #expect(items.filter { $0.name == "milk" }.map(\.quantity) == [2])
        bench.expectNoViolation()
    }

    @Test("Reading is tried once more after a failure that closed the connection")
    func reading() async throws {
        for fault in [ScriptedMealie.Fault.failureAfter, .closeAfter, .cut, .proxy(502)] {
            let bench = try MealieBench()
            bench.server.fail(fault)
            #expect(try await bench.client.summaries(for: .person).total == 12)
            bench.expectNoViolation()
        }
    }

    @Test("The token is deleted in the middle of a copy")
    func unauthorized() async throws {
        let bench = try MealieBench()
        _ = try await bench.client.summaries(for: .program)
        bench.server.deleteToken()
        await #expect(throws: MealieError.tokenRefused) {
            try await bench.client.recipe(bench.recipe(1), for: .program)
        }
        #expect(bench.server.journal.count == 2)
    }

    @Test("A page in place of the data is no data", arguments: ScriptedMealie.Mode.usable)
    func page(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        bench.server.fail(.page, times: 4)
        await #expect(throws: MealieError.notMealie()) { try await bench.client.summaries(for: .program) }
        await #expect(throws: MealieError.notMealie()) { try await bench.client.favorites(for: .program) }
        await #expect(throws: MealieError.notMealie()) { try await bench.client.shoppingLists(for: .program) }
        await #expect(throws: MealieError.notMealie()) { try await bench.client.recipe(bench.recipe(1), for: .program) }
    }

    @Test("A recipe that is deleted between list and detail is not found")
    func deleted() async throws {
        let bench = try MealieBench()
        let id = bench.recipe(2)
        bench.server.after("GET", "/api/recipes") { $0.perform("DELETE", "/api/recipes/\(id)", as: "kitchen") }
        #expect(try await bench.client.summaries(for: .program).summaries.contains { $0.id == id })
        await #expect(throws: MealieError.notFound) { try await bench.client.recipe(id, for: .program) }
        bench.expectNoViolation()
    }

    @Test("An error never shows the server's own text, such as its SQL", arguments: [400, 403, 404, 422, 500])
    func foreignText(status: Int) async throws {
        let bench = try MealieBench()
        let detail = #"{"detail":{"message":"INSERT INTO recipes","error":true,"exception":"INSERT INTO recipes"}}"#
        bench.server.fail(.json(detail, status: status), "GET", "/favorites")
        let error = await #expect(throws: MealieError.self) { try await bench.client.favorites(for: .person) }
        #expect(error.map { "\($0) \($0.glassText)".contains("INSERT") } == false)
    }

    @Test("`detail` may be a text, an object or an array")
    func details() async throws {
        let bench = try MealieBench()
        await #expect(throws: MealieError.notFound) {
            try await bench.client.ids(MealieSelection(cookbook: "none"), for: .person)
        }
        await #expect(throws: MealieError.notFound) {
            try await bench.client.recipe("00000000-0000-4000-8000-000000000000", for: .person)
        }
    }
}
