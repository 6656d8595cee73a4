import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("What the recipe server has to learn, in the store")
struct CookingToSendTests {
    private let folder: TemporaryFolder
    private let cookbook: Cookbook
    private static let soup = RecipeID(.starter, 1)

    init() throws {
        folder = try TemporaryFolder()
        cookbook = try Cookbook(folder: folder.path)
    }

    private var photos: [Int?] {
        get async throws { try await cookbook.cookingsToSend().map(\.photo) }
    }

    @Test("Only what is to be sent waits, over a restart, until it is known")
    func waits() async throws {
        try await cookbook.noteCooked(Self.soup, stars: 1, at: 1000)
        try await cookbook.noteCooked(Self.soup, stars: 4, at: 2000, isToSend: true)
        try cookbook.close()
        let later = try Cookbook(folder: folder.path)
        let waiting = try await later.cookingsToSend()
        #expect(waiting.map(\.time) == [2000] && waiting.map(\.stars) == [4])
        #expect(waiting.map(\.cook) == ["guest"])
        #expect(try await later.cookingsUnknown() == 1)
        try await later.noteSent(waiting[0])
        #expect(try await later.cookingsToSend().isEmpty)
        #expect(try await later.cookingsUnknown() == 0)
        #expect(try await later.dishes()[Self.soup]?.cooked == 2)
    }

    @Test(
        "A photo belongs to a cooking from an hour before to a day after it",
        arguments: [(-3601.0, false), (-3599, true), (0, true), (86_399, true), (86_401, false)])
    func window(after: Double, belongs: Bool) async throws {
        try await cookbook.noteCooked(Self.soup, stars: nil, at: 100_000, isToSend: true)
        let photo = try #require(
            try await cookbook.add(try DishStoreTests.photo(), of: Self.soup, at: 100_000 + after))
        #expect(try await photos == [belongs ? photo.number : nil])
    }

    @Test("A photo belongs to the last cooking of the same dish by the same person")
    func whose() async throws {
        _ = try await cookbook.add(profile: "Anna", pin: nil, at: 0)
        for time in [1000.0, 2000] {
            try await cookbook.noteCooked(Self.soup, stars: nil, at: time, isToSend: true)
        }
        try await cookbook.noteCooked(Self.soup, stars: nil, at: 3000, for: 2, isToSend: true)
        try await cookbook.noteCooked(RecipeID(.starter, 2), stars: nil, at: 3000, isToSend: true)
        let photo = try #require(try await cookbook.add(try DishStoreTests.photo(), of: Self.soup, at: 3100))
        #expect(try await photos == [nil, photo.number, nil, nil])
        _ = try await cookbook.removePhoto(nil, of: Recipe.Heading(id: Self.soup, title: ""))
        #expect(try await photos == [nil, nil, nil, nil])
        #expect(try await cookbook.photoToSend(photo.number) == nil)
    }

    @Test("What waits for a photo comes after what is unknown, and is forgotten after three days")
    func order() async throws {
        try await cookbook.noteCooked(Self.soup, stars: nil, at: 1000, isToSend: true)
        try await cookbook.noteSent(try #require(try await cookbook.cookingsToSend().first))
        _ = try await cookbook.add(try DishStoreTests.photo(), of: Self.soup, at: 1100)
        try await cookbook.noteCooked(RecipeID(.starter, 2), stars: nil, at: 2000, isToSend: true)
        #expect(try await cookbook.cookingsToSend().map(\.isKnown) == [false, true])
        try await cookbook.forgetPhotosToSend(at: 1000 + 3 * 86_400 - 1)
        #expect(try await cookbook.cookingsToSend().count == 2)
        try await cookbook.forgetPhotosToSend(at: 1000 + 3 * 86_400 + 1)
        #expect(try await cookbook.cookingsToSend().map(\.isKnown) == [false], "what is unknown waits for ever")
    }

    @Test("A recipe that was handed over is known by its content and its server")
    func handedOver() async throws {
        let there = try #require(RecipeID(.mealie, key: "0e000000-0000-4000-9000-000000000001"))
        var recipe = Recipe(id: RecipeID(.own, 1), title: "Pie", steps: [Step(text: "Bake for 40 minutes.")])
        try await cookbook.noteHandedOver(recipe, to: "https://mealie.example group", as: there)
        #expect(try await cookbook.handedOver(recipe, to: "https://mealie.example group") == there)
        #expect(try await cookbook.handedOver(recipe, to: "https://other.example group") == nil)
        #expect(try await cookbook.handedOver() == [there: recipe.id])
        recipe.steps = recipe.steps.map(\.timed)
        #expect(try await cookbook.handedOver(recipe, to: "https://mealie.example group") == there)
        recipe.steps.append(Step(text: "Serve."))
        #expect(try await cookbook.handedOver(recipe, to: "https://mealie.example group") == nil)
    }
}
