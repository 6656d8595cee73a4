import HTTP
import Kitchen
import MealieServer
import Testing

@testable import Mealie

@Suite("Plan, favorites and cooking in Mealie", .timeLimit(.minutes(1)))
struct MealieHouseholdTests {
    @Test("The plan of the kiosk's days: recipes, texts and unknown meals", arguments: ScriptedMealie.Mode.usable)
    func plan(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let today = try await bench.client.mealPlan(from: "2026-11-23", to: "2026-11-23")
        #expect(today.map(\.meal) == [.dinner, .lunch, mode == .v20 ? .side : .dessert])
        #expect(today.map(\.title) == ["Lentil soup", "Leftovers", "Cut fruit"])
        #expect(today.map(\.recipe?.key).map { $0 != nil } == [true, false, true])
        let week = try await bench.client.mealPlan(from: "2026-11-23", to: "2026-11-29")
        #expect(week.last?.title.hasSuffix("Bring bread") == true)
        #expect(week.count == 5 && week.last?.meal == .brunch)
        bench.server.plan("2026-11-26", "elevenses", title: "Tea")
        let later = try await bench.client.mealPlan(from: "2026-11-26", to: "2026-11-26")
        #expect(later.map(\.meal) == [.other("elevenses")])
        #expect(try await bench.client.mealPlan(from: "2026-11-27", to: "2026-11-28").isEmpty)
        bench.expectNoViolation()
    }

    @Test("The plan is that of the kiosk's day, although the server's day is another one")
    func otherDay() async throws {
        // 23:30 in Berlin is the next day at a server that is two hours ahead.
        let bench = try MealieBench(start: "2026-11-23T22:30:00Z", zone: 7200)
        let served = bench.server.perform("GET", "/api/households/mealplans/today").body.elements
        #expect(served.first?["date"] == "2026-11-24")
        bench.server.plan("2026-11-23", "dinner", title: "Bread")
        let entries = try await bench.client.mealPlan(from: "2026-11-23", to: "2026-11-23")
        #expect(entries.map(\.title) == ["Bread"])
    }

    @Test("Favorites are set and cleared, and repeating that is safe", arguments: ScriptedMealie.Mode.usable)
    func favorites(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let account = try await bench.account()
        #expect(try await bench.client.favorites(for: .person) == [bench.recipe(1)])
        for _ in 0..<2 {
            try await bench.client.setFavorite(true, recipe: bench.recipe(5), of: account, for: .person)
            #expect(try await bench.client.favorites(for: .person) == [bench.recipe(1), bench.recipe(5)])
        }
        for _ in 0..<2 {
            try await bench.client.setFavorite(false, recipe: bench.recipe(1), of: account, for: .person)
            #expect(try await bench.client.favorites(for: .person) == [bench.recipe(5)])
        }
        await #expect(throws: MealieError.notFound) {
            try await bench.client.setFavorite(
                true, recipe: "00000000-0000-4000-8000-000000000000", of: account, for: .person)
        }
        #expect((bench.sent("POST") + bench.sent("DELETE")).allSatisfy { !$0.isOnUsedConnection })
        bench.expectNoViolation()
    }

    @Test("Another member's favorites can't be changed")
    func others() async throws {
        let bench = try MealieBench()
        var account = try await bench.account()
        account.userID = account.userID.replacing("0001", with: "0002")
        await #expect(throws: MealieError.forbidden) {
            try await bench.client.setFavorite(true, recipe: bench.recipe(5), of: account, for: .person)
        }
    }

    @Test(
        "An answer without a list, or with a part that can't be read, is no empty list",
        arguments: ["{}", #"{"ratings":null}"#, #"{"ratings":[{"recipeId":7,"isFavorite":true}]}"#, "[]"])
    func unreadable(body: String) async throws {
        let bench = try MealieBench()
        bench.server.fail(.json(body), "GET", "/favorites")
        await #expect(throws: MealieError.unreadable) { try await bench.client.favorites(for: .person) }
    }

    @Test("The own rating is read and set within its limits", arguments: ScriptedMealie.Mode.usable)
    func rating(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let account = try await bench.account()
        #expect(try await bench.client.rating(of: bench.recipe(1), for: .person) == 4)
        #expect(try await bench.client.rating(of: bench.recipe(2), for: .person) == nil)
        for (given, kept) in [(3.5, 3.5), (9, 5), (0, 0.5), (2.3, 2.5)] {
            try await bench.client.rate(given, recipe: bench.recipe(2), of: account, for: .person)
            #expect(try await bench.client.rating(of: bench.recipe(2), for: .person) == kept)
        }
        #expect(try await bench.client.favorites(for: .person) == [bench.recipe(1)])
        bench.expectNoViolation()
    }

    @Test(
        "Cooking sets the household's date, also of locked and foreign recipes", arguments: ScriptedMealie.Mode.usable)
    func cooked(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let time = try #require(MealieStamp.seconds("2026-11-23T18:00:00Z"))
        for number in [4, 5] {
            let id = bench.recipe(number)
            #expect(try await bench.client.lastMade(id, for: .person) == nil)
            try await bench.client.setLastMade(id, at: time + 0.4, for: .person)
            #expect(try await bench.client.lastMade(id, for: .person) == time)
        }
        await #expect(throws: MealieError.notFound) {
            try await bench.client.lastMade("00000000-0000-4000-8000-000000000000", for: .person)
        }
        #expect(bench.sent("PATCH").allSatisfy { !$0.isOnUsedConnection })
        bench.expectNoViolation()
    }

    @Test("An entry of the timeline with a photo", arguments: ScriptedMealie.Mode.usable)
    func timeline(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let time = try #require(MealieStamp.seconds("2026-11-23T18:00:00Z"))
        let id = bench.recipe(1)
        #expect(try await bench.client.events(of: id, for: .person).isEmpty)
        let event = try await bench.client.addEvent(
            to: id, subject: "Kitchen made this", message: "With more cumin", at: time, for: .person)
        let photo: [UInt8] =
            [0xFF, 0xD8] + Array("--galley-photo\r\n".utf8) + (0..<2000).map { UInt8(truncatingIfNeeded: $0) }
        try await bench.client.setPhoto(photo, fileExtension: "jpg", event: event, for: .person)
        let events = try await bench.client.events(of: id, for: .person)
        #expect(events.map(\.id) == [event] && events[0].hasPhoto && events[0].time == time)
        #expect(events[0].subject == "Kitchen made this" && events[0].message == "With more cumin")
        let body = try #require(bench.sent("PUT").first).body
        #expect(body.firstRange(of: photo) != nil)
        #expect(
            bench.server.perform("GET", "/api/media/recipes/\(id)/images/timeline/\(event)/original.webp").status == 200
        )
        bench.expectNoViolation()
    }

    @Test("A photo that is none is refused, and a proxy's limit has its own error")
    func badPhoto() async throws {
        let bench = try MealieBench()
        let event = try await bench.client.addEvent(to: bench.recipe(1), subject: "Made", at: 0, for: .person)
        await #expect(throws: MealieError.refused(status: 500)) {
            try await bench.client.setPhoto(Array("no picture".utf8), fileExtension: "jpg", event: event, for: .person)
        }
        bench.server.fail(.proxy(413), "PUT")
        await #expect(throws: MealieError.tooLarge) {
            try await bench.client.setPhoto([0xFF, 0xD8], fileExtension: "jpg", event: event, for: .person)
        }
    }

    @Test("A recipe is handed over, and found by its id", arguments: ScriptedMealie.Mode.usable)
    func create(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let id = try #require(try await bench.client.create(Self.pie, for: .person).id)
        let recipe = try await bench.client.recipe(id, for: .person)
        #expect(recipe.title == "Leek pie" && recipe.minutes == 70 && recipe.ingredients.map(\.text) == ["2 leeks"])
        #expect(recipe.steps.map(\.text) == ["Wash & cut the leeks.", "Bake for 40 minutes."])
        await #expect(throws: MealieError.refused(status: 400)) {
            _ = try await bench.client.create("nonsense", for: .person)
        }
        #expect(bench.sent("POST").allSatisfy { !$0.isOnUsedConnection })
        #expect(bench.sent("PUT").isEmpty)
        bench.expectNoViolation()
    }

    private static let pie = OwnRecipe(
        title: "Leek pie", minutes: 70, ingredients: [Ingredient(name: "leeks", text: "2 leeks")],
        steps: [Step(text: "Wash & cut the leeks."), Step(text: "Bake for 40 minutes.")])

    @Test("A photo becomes the picture of the new recipe alone, and a failure of it doesn't undo the recipe")
    func createWithPhoto() async throws {
        let bench = try MealieBench()
        let photo: [UInt8] = [0xFF, 0xD8, 1, 2, 3]
        let made = try await bench.client.create(Self.pie, photo: photo, for: .person)
        let id = try #require(made.id)
        #expect(made.photoProblem == nil)
        #expect(bench.sent("PUT").map(\.path) == ["/api/recipes/\(id)/image"])
        #expect(bench.server.perform("GET", "/api/media/recipes/\(id)/images/original.webp").status == 200)
        bench.server.fail(.proxy(413), "PUT")
        let other = try await bench.client.create(Self.pie, photo: photo, for: .person)
        #expect(other.id != nil && other.id != id && other.photoProblem == .tooLarge)
        bench.server.fail(.closeAfter, "GET", "/api/recipes/leek-pie-2", times: 9)
        let unnamed = try await bench.client.create(Self.pie, photo: photo, for: .person)
        #expect(unnamed.id == nil && bench.sent("PUT").count == 2, "without its id, no picture is sent")
    }
}

extension MealieClient {
    func mealPlan(from first: String, to last: String) async throws -> [PlannedMeal] {
        let days = try #require(CalendarDay(isoText: first))...(try #require(CalendarDay(isoText: last)))
        return try await mealPlan(days, for: .person)
    }
}
