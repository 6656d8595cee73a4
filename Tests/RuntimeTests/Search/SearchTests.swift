import Control
import Foundation
import Kitchen
import ScriptedServices
import Simulation
import Testing
import Workbench

@Suite("Finding recipes over the socket", .serialized)
struct SearchTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func testKiosk(_ service: ScriptedSpoonacular, settings: String = "") async throws -> TestKiosk {
        try await TestKiosk(
            folder: folder, config: "spoonacular.url = \"\(service.url)\"\n\(settings)",
            environment: ["GALLEY_SPOONACULAR_KEY": "scripted-key"])
    }

    private func failure(
        of request: some ControlRequest, from kiosk: TestKiosk
    ) async throws -> ControlFailure {
        guard case .failure(let failure) = try await kiosk.ask(request).outcome else {
            throw TestKiosk.UnexpectedReply()
        }
        return failure
    }

    private func found<Request: ControlRequest>(
        _ request: Request, by kiosk: TestKiosk
    ) async throws -> SearchDocument where Request.Reply == SearchDocument {
        try await kiosk.document(request)
    }

    /// Returns the last value of a parameter that the service received.
    private func asked(_ name: String, of service: ScriptedSpoonacular) -> String? {
        let query = service.requests.last { $0.path.hasSuffix("/complexSearch") }?.query
        return query.flatMap { URLComponents(string: "?\($0)")?.queryItems?.first { $0.name == name }?.value }
    }

    @Test("An unknown diet or cuisine is refused with the nearest known name, before any request")
    func unknownNames() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await testKiosk(service)
        let diet = try await failure(of: SearchRecipes(.words("tart"), diets: ["vegn"]), from: kiosk)
        #expect(diet.code == .unacceptable)
        #expect(diet.message.contains("vegan"))
        let cuisine = try await failure(of: SearchRecipes(.popular, cuisines: ["itallian"]), from: kiosk)
        #expect(cuisine.code == .unacceptable)
        #expect(cuisine.message.contains("italian"))
        #expect(!service.requests.contains { $0.path.hasSuffix("/complexSearch") })
        try await kiosk.stop()
    }

    @Test(
        "Invalid searches are refused",
        arguments: [
            SearchRecipes(.words("tart"), maxTime: -1), .init(.words("tart"), maxTime: 1441),
            .init(.words("tart"), page: 0), .init(.words("tart"), page: .max), .init(.words(" \n")),
            .init(.words("")), .init(.words("!!!")), .init(.pantry),
        ])
    func refused(_ request: SearchRecipes) async throws {
        let kiosk = try await TestKiosk(folder: folder)
        #expect(try await failure(of: request, from: kiosk).code == .unacceptable)
        try await kiosk.stop()
    }

    @Test("A pantry search without checked items is refused with the reason")
    func emptyPantry() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let failure = try await failure(of: SearchRecipes(.pantry), from: kiosk)
        #expect(failure.message.contains("nothing is checked in the pantry"))
        try await kiosk.stop()
    }

    @Test("The service receives words, page and filters; filters in the request replace those of the settings")
    func service() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await testKiosk(
            service,
            settings: "recipes.diet = [\"vegan\"]\nrecipes.intolerances = [\"peanut\"]\nrecipes.max-time = 40\n")
        let found = try await found(
            SearchRecipes(.words("soup"), diets: [], cuisines: ["Thai"], page: 2), by: kiosk)
        #expect(found.stored == nil)
        #expect(asked("query", of: service) == "soup")
        #expect(asked("offset", of: service) == "10")
        #expect(asked("diet", of: service) == nil)
        #expect(asked("cuisine", of: service) == "thai")
        #expect(asked("intolerances", of: service) == "peanut")
        #expect(asked("maxReadyTime", of: service) == "40")
        try await kiosk.stop()
    }

    @Test("Without a service, stored recipes are searched and labeled as stored; no match is a temporary failure")
    func stored() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let reply = try await kiosk.ask(SearchRecipes(.words("lentil")))
        #expect(reply.warning?.hasPrefix("stored") == true)
        let nothing = try await failure(of: SearchRecipes(.words("xyzzy")), from: kiosk)
        #expect(nothing.code == .passing)
        try await kiosk.stop()
    }

    @Test("An empty result of the service is a valid answer")
    func nothing() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await testKiosk(service)
        let reply = try await kiosk.ask(SearchRecipes(.words("xyzzy")))
        let found = try reply.outcome.get()
        #expect(found.total == 0)
        #expect(reply.warning == nil)
        try await kiosk.stop()
    }

    @Test("Saving several recipes takes one request to the service, and saves all of them or none")
    func saveSeveral() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await testKiosk(service)
        let others = ScriptedSpoonacular.invented.prefix(3).map(\.id)
        let starter = RecipeID(.starter, 3)
        let missing = try await failure(of: AddFavorites(ids: [starter, RecipeID(.starter, 999)]), from: kiosk)
        #expect(missing.code == .notFound)
        #expect(try await failure(of: AddFavorites(ids: []), from: kiosk).code == .usage)
        _ = try await kiosk.document(AddFavorites(ids: [starter] + others))
        #expect(service.requests.count { $0.path.hasSuffix("/informationBulk") } == 1)
        let favorites = try await kiosk.document(ListRecipes(favorites: true, own: false))
        #expect(Set(favorites.recipes.map(\.id)) == Set([starter] + others))
        try await kiosk.stop()
    }

    @Test("Recipes related to a starter recipe are listed, and an unknown recipe is reported as not found")
    func related() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let reply = try await kiosk.ask(FindRelatedRecipes(id: RecipeID(.starter, 1)))
        let found = try reply.outcome.get()
        #expect(found.total > 0)
        #expect(!found.recipes.contains { $0.id == RecipeID(.starter, 1) })
        for missing in [RecipeID(.starter, 999), RecipeID(.own, 999)] {
            #expect(try await failure(of: FindRelatedRecipes(id: missing), from: kiosk).code == .notFound)
        }
        try await kiosk.stop()
    }

    @Test("Equivalent and concurrent searches are sent to the service only once")
    func sameQuestion() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await testKiosk(service)
        let count = { (endpoint: String) in service.requests.count { $0.path.hasSuffix(endpoint) } }
        for text in ["leek soup", "Leek  Soup ", "LEEK SOUP"] {
            _ = try await found(SearchRecipes(.words(text)), by: kiosk)
        }
        _ = try await found(FindFoodRecipes(food: "leek soup", page: 1), by: kiosk)
        #expect(count("/complexSearch") == 1)
        async let one = kiosk.document(SearchRecipes(.words("tart")))
        async let other = kiosk.document(SearchRecipes(.words("Tart")))
        let both = try await [one, other]
        #expect(both[0] == both[1])
        #expect(count("/complexSearch") == 2)
        try await kiosk.stop()
    }

    @Test("Stored results carry the reason why the service wasn't used")
    func reason() async throws {
        // Nothing listens on this port.
        let kiosk = try await TestKiosk(
            folder: folder, config: "spoonacular.url = \"http://127.0.0.1:9\"\n",
            environment: ["GALLEY_SPOONACULAR_KEY": "scripted-key"])
        let reply = try await kiosk.ask(SearchRecipes(.words("lentil")))
        let found = try reply.outcome.get()
        #expect(found.stored == "No connection")
        #expect(reply.warning?.hasPrefix("stored") == true && reply.warning?.contains("No connection") == true)
        try await kiosk.stop()
    }

    @Test("A refused API key is an error for foods as it is for recipes")
    func refusedKey() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await TestKiosk(
            folder: folder, config: "spoonacular.url = \"\(service.url)\"\n",
            environment: ["GALLEY_SPOONACULAR_KEY": "another-key"])
        #expect(try await failure(of: FindFoods(food: "leek"), from: kiosk).code == .notPermitted)
        try await kiosk.stop()
    }

    @Test("A request for more recipes than the daily quota allows is refused")
    func tooMany() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await testKiosk(service)
        let ids = (1...21).map { RecipeID(.spoonacular, 5000 + $0) }
        let failure = try await failure(of: AddFavorites(ids: ids), from: kiosk)
        #expect(failure.code == .unacceptable && failure.message.contains("at most 20"))
        #expect(!service.requests.contains { $0.path.hasSuffix("/informationBulk") })
        try await kiosk.stop()
    }

    @Test("By buttons: search, open a result, find related recipes; filter and word survive a restart")
    func buttons() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        var kiosk = try await testKiosk(service)
        _ = try await kiosk.open("Search")
        _ = try await kiosk.choose("Filters")
        let filters = try await kiosk.screen(ShowScreen(waitFor: "Diet: any", timeout: .seconds(5)))
        #expect(filters.view == "filters")
        _ = try await kiosk.screen(
            PressButtons(buttons: ["down", "down", "ok", "down", "down", "down", "ok"], hold: false))
        _ = try await kiosk.screen(PressButtons(buttons: ["back", "back"], hold: false))
        _ = try await kiosk.screen(TypeText("leek"))
        _ = try await kiosk.screen(PressButtons(buttons: ["ok"], hold: true))
        let results = try await kiosk.screen(ShowScreen(waitFor: "leek, 30 min", timeout: .seconds(15)))
        #expect(results.view == "results")
        #expect(asked("maxReadyTime", of: service) == "30")
        _ = try await kiosk.screen(PressButtons(buttons: ["ok"], hold: false))
        _ = try await kiosk.screen(ShowScreen(waitFor: "Steps", timeout: .seconds(15)))
        try await kiosk.stop()

        kiosk = try await testKiosk(service)
        let speller = try await kiosk.open("Search")
        #expect(speller.items.contains { $0.label == "leek" })
        _ = try await kiosk.document(SearchRecipes(.words("tart")))
        #expect(asked("maxReadyTime", of: service) == "30")
        try await kiosk.stop()
    }
}
