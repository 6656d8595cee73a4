import HTTP
import Mealie
import MealieServer
import Testing

@Suite("The stand-in for Mealie", .timeLimit(.minutes(1)))
struct StandInTests {
    private let server: ScriptedMealie
    private let http: HTTPClient

    init() throws {
        server = try ScriptedMealie()
        http = try HTTPClient(userAgent: "Galley/test")
    }

    @discardableResult
    private func send(_ method: HTTPRequest.Method, _ path: String, _ body: JSONTree? = nil) async throws
        -> MealieShapes.Answer
    {
        try await http.mealieAnswer(method, server.url + path, token: server.token, body)
    }

    private func expectViolation(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(
            server.violations.contains { $0.contains(text) }, "\(server.violations)", sourceLocation: sourceLocation)
    }

    @Test("Its answers have the status and shape of real servers", arguments: [ScriptedMealie.Mode.v3, .v324])
    func shapes(mode: ScriptedMealie.Mode) async throws {
        let server = try ScriptedMealie(mode)
        let http = http
        let differences = try await MealieShapes.differences(
            MealieShapes.reading + MealieShapes.changing, token: server.token
        ) { method, path, token, body in
            try await http.mealieAnswer(method, server.url + path, token: token, body)
        }
        #expect(differences == [])
    }

    @Test("A difference is found: another version, and another server")
    func differences() async throws {
        for mode in [ScriptedMealie.Mode.v1, .notMealie] {
            let server = try ScriptedMealie(mode)
            let http = http
            let differences = try await MealieShapes.differences(MealieShapes.reading, token: server.token) {
                method, path, token, body in
                try await http.mealieAnswer(method, server.url + path, token: token, body)
            }
            #expect(differences.count > 5)
        }
    }

    // MARK: Trip-wires. Each of these is a wrong client, so each must be found.

    @Test(
        "A forbidden call is found",
        arguments: [
            (.patch, "/api/recipes/x", "a change of a recipe"), (.put, "/api/recipes/x", "a change of a recipe"),
            (.delete, "/api/recipes/x", "a change of a recipe"), (.delete, "/api/recipes/x/y", "a change below"),
            (.post, "/api/recipes/bulk-actions/delete", "a forbidden area"),
            (.get, "/api/admin/about", "a forbidden area"),
            (.post, "/api/auth/token", "a forbidden area"), (.delete, "/api/households/mealplans/1", "a deletion"),
            (.put, "/api/households/shopping/lists/x", "a PUT beside"), (.put, "/api/users/x", "a PUT beside"),
            (.put, "/api/households/shopping/items", "a PUT of several"),
            (.patch, "/api/recipes/lentil-soup/last-made", "a write by slug"),
            (.get, "/recipes?page=2", "from next"), (.get, "/api/recipes?orderBy=updatedAt", "camelCase"),
            (.get, "/api/households/mealplans?startDate=2026-11-23", "camelCase"),
            (.get, "/api/recipes?token=scripted-token", "the token in the address"),
            (.get, "/api/recipes?queryFilter=updated_at%20%3E%3D%20%222027-01-01%22", "a cursor later"),
        ] as [(HTTPRequest.Method, String, String)])
    func forbidden(method: HTTPRequest.Method, path: String, rule: String) async throws {
        try await send(method, path, method == .get ? nil : [:])
        expectViolation(rule)
    }

    @Test("The same POST twice without a look is found, and with a look it is none")
    func twice() async throws {
        let body: JSONTree = ["shoppingListId": .text(server.listIDs[0]), "note": "milk"]
        try await send(.post, "/api/households/shopping/items", body)
        try await send(.get, "/api/households/shopping/lists/\(server.listIDs[0])")
        try await send(.post, "/api/households/shopping/items", body)
        #expect(server.violations == [])
        try await send(.post, "/api/households/shopping/items", body)
        expectViolation("the same POST")
    }

    @Test("A shopping item with other changes than its mark is found")
    func changedItem() async throws {
        let list = try await send(.get, "/api/households/shopping/lists/\(server.listIDs[0])").json
        let item = try #require(list?["listItems"]?.elements.first)
        let path = "/api/households/shopping/items/\(try #require(item["id"]?.text))"
        try await send(.put, path, item.replacing("checked", by: true))
        #expect(server.violations == [])
        try await send(.put, path, ["checked": true, "shoppingListId": item["shoppingListId"] ?? nil])
        expectViolation("other changes")
        // As with a real server, the short body has blanked the note.
        #expect(server.perform("GET", path).body["note"] == "")
    }

    @Test("More than sixty requests a minute are found, and a first copy is none")
    func tooMany() async throws {
        for id in server.recipeIDs { try await send(.get, "/api/recipes/\(id)") }
        for _ in 0..<61 { try await send(.get, "/api/households/shopping/lists") }
        #expect(server.violations == [])
        try await send(.get, "/api/households/shopping/lists")
        expectViolation("more than 60")
    }

    // MARK: Behavior

    @Test("Milk twice is three milk, and the same id again doubles it")
    func merging() async throws {
        let list = server.listIDs[1]
        let body: JSONTree = [
            "id": "1a2b3c4d-0000-4000-8000-000000000001", "shoppingListId": .text(list), "note": "milk", "quantity": 2,
        ]
        #expect(server.perform("POST", "/api/households/shopping/items", body).status == 201)
        #expect(
            server.perform("POST", "/api/households/shopping/items", body).body["updatedItems"]?.elements.first?[
                "quantity"] == 4)
        let path = "/api/households/shopping/items/1a2b3c4d-0000-4000-8000-000000000001"
        server.perform("PUT", path, server.perform("GET", path).body.replacing("checked", by: true))
        #expect(server.perform("POST", "/api/households/shopping/items", body).status == 500)
        server.perform("PUT", path, server.perform("GET", path).body.replacing("quantity", by: -1))
        #expect(server.perform("GET", path).status == 404)
    }

    @Test("A search reads names and free ingredients, any word, and no foods")
    func search() {
        func found(_ text: String) -> Int? { server.perform("GET", "/api/recipes?search=\(text)").body["total"]?.whole }
        #expect(found("lentils") == 0 && found("lentil") == 1 && found("eggs%20tomatoes") == 2 && found("%21%21") == 12)
        #expect(found("susskartoffeln") == 1)
    }

    @Test("Its five wrong logins lock the user out, and Galley's list has no login")
    func lockout() {
        for _ in 0..<5 { #expect(server.perform("POST", "/api/auth/token").status == 401) }
        #expect(server.perform("POST", "/api/auth/token").status == 423)
    }

    @Test("The nightly job counts planned recipes as made and writes an event")
    func nightly() {
        server.runNightlyJob()
        let soup = server.recipeIDs[0]
        #expect(server.perform("GET", "/api/households/self/recipes/\(soup)").body["lastMade"]?.text != nil)
        #expect(server.perform("GET", "/api/recipes/timeline/events").body["total"] == 2)
    }

    @Test("Pages begin at one, and their envelope counts")
    func envelope() {
        func page(_ query: String) -> JSONTree { server.perform("GET", "/api/recipes?\(query)").body }
        #expect(page("perPage=5")["next"] == "/recipes?page=2&perPage=5" && page("perPage=5")["total_pages"] == 3)
        #expect(page("perPage=5&page=-1")["items"]?.elements.count == 2)
        #expect(page("perPage=5&page=9")["items"] == [] && page("perPage=0")["total_pages"] == 0)
        #expect(page("perPage=-1")["per_page"] == 12 && page("orderBy=random")["detail"]?.elements.isEmpty == false)
        #expect(server.perform("GET", "/api/recipes?tags=no-such-tag").body["total"] == 12)
    }
}
