import Cookbook
import HTTP
import Kiosk
import Kitchen
import MealieServer
import Testing
import Workbench

@testable import Runtime

/// The kiosk's store and copy, and a Mealie server.
@Suite("Handing recipes over to Mealie", .timeLimit(.minutes(1)))
struct RecipeHandoverTests {
    private let folder: TemporaryFolder
    private let copy: RecipeCopy
    private let cookbook: Cookbook
    private let scripted: ScriptedMealie
    private let server: MealieServer

    init() async throws {
        folder = try TemporaryFolder()
        copy = RecipeCopy(folder: folder.path)
        cookbook = try Cookbook(folder: folder.path)
        scripted = try ScriptedMealie()
        server = try .made(for: scripted, in: folder)
    }

    private static let pie = Recipe(
        id: RecipeID(.own, 3), title: "Leek pie", servings: 4, minutes: 70,
        ingredients: [
            Ingredient(name: "leeks", text: "2 leeks"), Ingredient(name: "flour", text: "1 1/2 cups of flour & salt"),
        ],
        steps: [Step(text: "Wash & cut the leeks."), Step(text: "Bake for 40 minutes.")])
    private static let photo: [UInt8] = [0xFF, 0xD8, 1, 2, 3]

    private func send(
        _ recipe: Recipe = pie, photo: [UInt8]? = nil, _ cookbook: Cookbook? = nil, _ copy: RecipeCopy? = nil
    ) async throws -> RecipeHandover.Outcome {
        try await RecipeHandover(server: server, copy: copy ?? self.copy, cookbook: cookbook ?? self.cookbook)
            .run(recipe, photo: photo)
    }

    /// Brings the copy up to date, as the kiosk does after it has sent a recipe.
    private func follow() async throws {
        try await copy.follow(try await server.identity())
        let sync = CopySync(
            server: server, copy: copy, isForced: false, wall: { 1_795_451_400 }, report: { _ in })
        _ = try await sync.run(.changes)
    }

    private var pies: Int {
        scripted.perform("GET", "/api/recipes?perPage=-1").body["items"]?.elements.count {
            $0["name"]?.text?.hasPrefix("Leek pie") == true
        } ?? 0
    }

    @Test("A recipe arrives whole, with its photo, and the copy has it then")
    func arrives() async throws {
        let sent = try await send(photo: Self.photo)
        #expect(!sent.isKnown && sent.photoProblem == nil && pies == 1)
        #expect(scripted.perform("GET", "/api/media/recipes/\(sent.id.key)/images/original.webp").status == 200)
        try await follow()
        let copied = try #require(try await copy.recipe(sent.id))
        #expect(copied.title == "Leek pie" && copied.minutes == 70)
        #expect(copied.ingredients.map(\.text) == Self.pie.ingredients.map(\.text))
        #expect(copied.steps.map(\.text) == Self.pie.steps.map(\.text))
        #expect(scripted.violations == [])
    }

    @Test("An unchanged recipe isn't sent twice, whether the copy has it already or not")
    func twice() async throws {
        let first = try await send()
        #expect(try await send(photo: Self.photo) == .init(id: first.id, isKnown: true))
        try await follow()
        #expect(try await send() == .init(id: first.id, isKnown: true))
        #expect(
            pies == 1 && !scripted.journal.contains { $0.method == "PUT" }, "a recipe of the server keeps its picture")
    }

    @Test("A recipe that was edited on the server isn't sent again, and one that was edited here is")
    func edited() async throws {
        let first = try await send()
        let detail = scripted.perform("GET", "/api/recipes/\(first.id.key)").body
        let steps: JSONTree = .array(
            (detail["recipeInstructions"]?.elements ?? []).map { step in
                var step = step
                step["text"] = "Bake it longer."
                return step
            })
        let change: JSONTree = ["recipeInstructions": steps]
        #expect(
            scripted.perform("PATCH", "/api/recipes/\(first.id.key)", change, as: "kitchen").status == 200)
        #expect(try await send() == .init(id: first.id, isKnown: true))
        var other = Self.pie
        other.steps.append(Step(text: "Serve."))
        let second = try await send(other)
        #expect(second.id != first.id && !second.isKnown && pies == 2)
        #expect(try await send(other) == .init(id: second.id, isKnown: true))
        // Which name it has there doesn't matter.
        #expect(try await server.recipe(second.id).recipe.title == "Leek pie (1)")
    }

    @Test("A recipe that was deleted on the server can be sent again")
    func deleted() async throws {
        let first = try await send()
        scripted.perform("DELETE", "/api/recipes/\(first.id.key)", as: "kitchen")
        let second = try await send()
        #expect(!second.isKnown && second.id != first.id && pies == 1)
    }

    @Test(
        "A lost answer makes no second recipe: the kiosk finds the first at once",
        arguments: [ScriptedMealie.Fault.closeAfter, .failureAfter])
    func lost(fault: ScriptedMealie.Fault) async throws {
        try await follow()
        scripted.fail(fault, "POST", "/create/")
        let sent = try await send(photo: Self.photo)
        #expect(!sent.isKnown && sent.photoProblem != nil && pies == 1)
        #expect(try await send() == .init(id: sent.id, isKnown: true))
        #expect(pies == 1 && scripted.journal.count { $0.method == "POST" } == 1)
        #expect(scripted.violations == [])
    }

    @Test("If the server stays silent after a lost answer, the next try finds the recipe, also with a restored backup")
    func lostForLonger() async throws {
        try await follow()
        scripted.fail(.closeAfter, "POST", "/create/")
        scripted.after("POST", "/create/") { $0.fail(.proxy(503), "GET", times: 9) }
        await #expect(throws: Failure.self) { try await send() }
        scripted.endFaults()
        #expect(pies == 1)
        // The store doesn't know that it was sent, and another copy is empty.
        let empty = try TemporaryFolder()
        let other = try Cookbook(folder: empty.path)
        #expect(try await send(Self.pie, other, RecipeCopy(folder: empty.path)).isKnown)
        #expect(try await send().isKnown && pies == 1)
    }

    @Test(
        "If the photo is lost on the way, the recipe stays and the outcome says so; a repetition sends nothing",
        arguments: [ScriptedMealie.Fault.proxy(500), .failureAfter, .closeAfter, .cut, .proxy(413), .unauthorized])
    func lostPhoto(fault: ScriptedMealie.Fault) async throws {
        scripted.fail(fault, "PUT", "/image")
        let sent = try await send(photo: Self.photo)
        #expect(!sent.isKnown && sent.photoProblem != nil && pies == 1)
        #expect(try await send(photo: Self.photo) == .init(id: sent.id, isKnown: true))
        #expect(pies == 1 && scripted.journal.count { $0.method != "GET" } == 2, "the recipe and its photo, once")
        #expect(scripted.violations == [])
    }

    @Test("A request that did not arrive makes no recipe, and the next try makes one")
    func notArrived() async throws {
        scripted.fail(.proxy(502), "POST", "/create/")
        await #expect(throws: Failure.self) { try await send() }
        #expect(pies == 0)
        #expect(try await !send().isKnown && pies == 1)
    }

    @Test("A new recipe whose id can't be read is found by its words")
    func noID() async throws {
        try await follow()
        scripted.fail(.page, "GET", "/api/recipes/leek-pie")
        let sent = try await send()
        #expect(!sent.isKnown && pies == 1)
        #expect(try await server.recipe(sent.id).recipe.title == "Leek pie")
    }

    @Test("Another recipe of the same name is not taken for this one")
    func namesake() async throws {
        var other = Self.pie
        other.steps = [Step(text: "Order a pie.")]
        let first = try await send(other)
        try await follow()
        let second = try await send()
        #expect(first.id != second.id && !second.isKnown && pies == 2)
    }

    @Test("A recipe that Mealie can't read, and a token that is refused, say so")
    func refused() async throws {
        await #expect { _ = try await send(Recipe(id: RecipeID(.own, 4), title: "?!")) } throws: {
            ($0 as? Failure)?.kind == .unacceptable
        }
        scripted.deleteToken()
        await #expect { _ = try await send() } throws: { ($0 as? Failure)?.kind == .notPermitted }
    }
}
