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

    private func kitchenette(_ service: ScriptedSpoonacular, settings: String = "") async throws -> Kitchenette {
        try await Kitchenette(
            folder: folder, config: "spoonacular.url = \"\(service.url)\"\n\(settings)",
            environment: ["GALLEY_SPOONACULAR_KEY": "scripted-key"])
    }

    private func failure(
        of request: some ControlRequest, from kiosk: Kitchenette
    ) async throws -> ControlFailure {
        guard case .failure(let failure) = try await kiosk.ask(request).outcome else {
            throw Kitchenette.Strange()
        }
        return failure
    }

    private func found<Request: ControlRequest>(
        _ request: Request, by kiosk: Kitchenette
    ) async throws -> SearchDocument where Request.Reply == SearchDocument {
        try await kiosk.document(request)
    }

    /// What the service was asked for, by the parameter's name.
    private func asked(_ name: String, of service: ScriptedSpoonacular) -> String? {
        let query = service.requests.last { $0.path.hasSuffix("/complexSearch") }?.query
        return query.flatMap { URLComponents(string: "?\($0)")?.queryItems?.first { $0.name == name }?.value }
    }

    @Test("A name that the service does not know is refused with the nearest that it does, before anything is asked")
    func unknownNames() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await kitchenette(service)
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
        "What cannot be is refused",
        arguments: [
            SearchRecipes(.words("tart"), maxTime: -1), .init(.words("tart"), maxTime: 1441),
            .init(.words("tart"), page: 0), .init(.words("tart"), page: .max), .init(.words(" \n")),
            .init(.words("")), .init(.words("!!!")), .init(.pantry),
        ])
    func refused(_ request: SearchRecipes) async throws {
        let kiosk = try await Kitchenette(folder: folder)
        #expect(try await failure(of: request, from: kiosk).code == .unacceptable)
        try await kiosk.stop()
    }

    @Test("A search says why the pantry is of no use to it")
    func emptyPantry() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let failure = try await failure(of: SearchRecipes(.pantry), from: kiosk)
        #expect(failure.message.contains("nothing is checked in the pantry"))
        try await kiosk.stop()
    }

    @Test("The service is asked for words, page and filter; what is typed replaces what is set, and no more of it")
    func service() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await kitchenette(
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

    @Test("Without the service the stored is searched and said to be stored; nothing there is a passing failure")
    func stored() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let reply = try await kiosk.ask(SearchRecipes(.words("lentil")))
        #expect(reply.warning?.hasPrefix("stored") == true)
        let nothing = try await failure(of: SearchRecipes(.words("xyzzy")), from: kiosk)
        #expect(nothing.code == .passing)
        try await kiosk.stop()
    }

    @Test("Nothing found by the service is an answer")
    func nothing() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await kitchenette(service)
        let reply = try await kiosk.ask(SearchRecipes(.words("xyzzy")))
        let found = try reply.outcome.get()
        #expect(found.total == 0)
        #expect(reply.warning == nil)
        try await kiosk.stop()
    }

    @Test("Several recipes are saved with one request to the service, all or none")
    func saveSeveral() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await kitchenette(service)
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

    @Test("Recipes that are like a starter recipe are told, and of one that there is not it is said")
    func related() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let reply = try await kiosk.ask(FindRelatedRecipes(id: RecipeID(.starter, 1)))
        let found = try reply.outcome.get()
        #expect(found.total > 0)
        #expect(!found.recipes.contains { $0.id == RecipeID(.starter, 1) })
        for missing in [RecipeID(.starter, 999), RecipeID(.own, 999)] {
            #expect(try await failure(of: FindRelatedRecipes(id: missing), from: kiosk).code == .notFound)
        }
        try await kiosk.stop()
    }

    @Test("What means the same is asked of the service once, and so is what two ask at the same time")
    func sameQuestion() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await kitchenette(service)
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

    @Test("What is stored is told with the reason why the service was not asked")
    func reason() async throws {
        // Nobody listens there.
        let kiosk = try await Kitchenette(
            folder: folder, config: "spoonacular.url = \"http://127.0.0.1:9\"\n",
            environment: ["GALLEY_SPOONACULAR_KEY": "scripted-key"])
        let reply = try await kiosk.ask(SearchRecipes(.words("lentil")))
        let found = try reply.outcome.get()
        #expect(found.stored == "No connection")
        #expect(reply.warning?.hasPrefix("stored") == true && reply.warning?.contains("No connection") == true)
        try await kiosk.stop()
    }

    @Test("A key that is refused is an error for foods as it is for recipes")
    func refusedKey() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await Kitchenette(
            folder: folder, config: "spoonacular.url = \"\(service.url)\"\n",
            environment: ["GALLEY_SPOONACULAR_KEY": "another-key"])
        #expect(try await failure(of: FindFoods(food: "leek"), from: kiosk).code == .notPermitted)
        try await kiosk.stop()
    }

    @Test("More recipes than a day's quota can spare are not asked for at once")
    func tooMany() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let kiosk = try await kitchenette(service)
        let ids = (1...21).map { RecipeID(.spoonacular, 5000 + $0) }
        let failure = try await failure(of: AddFavorites(ids: ids), from: kiosk)
        #expect(failure.code == .unacceptable && failure.message.contains("at most 20"))
        #expect(!service.requests.contains { $0.path.hasSuffix("/informationBulk") })
        try await kiosk.stop()
    }

    @Test("Buttons search, open what is found and find related ones; the filter and the word are there after a restart")
    func buttons() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        var kiosk = try await kitchenette(service)
        _ = try await kiosk.screen(PressButtons(buttons: ["back", "down", "ok", "up", "ok"], hold: false))
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

        kiosk = try await kitchenette(service)
        let speller = try await kiosk.screen(PressButtons(buttons: ["back", "down", "ok"], hold: false))
        #expect(speller.items.contains { $0.label == "leek" })
        _ = try await kiosk.document(SearchRecipes(.words("tart")))
        #expect(asked("maxReadyTime", of: service) == "30")
        try await kiosk.stop()
    }
}
