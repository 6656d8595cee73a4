import HTTP
import Mealie
import MealieServer
import Testing

@Suite("An evening with Mealie", .timeLimit(.minutes(1)))
struct MealieEveningTests {
    @Test(
        "Set up, copy, plan, cook, shop and change, in each version, without a forbidden request",
        arguments: ScriptedMealie.Mode.usable)
    func evening(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let (client, server) = (bench.client, bench.server)
        let account = try await client.check(for: .person)

        var cursor = 0.0
        var copied = 0
        let page = try await client.summaries(for: .program)
        for summary in page.summaries {
            do throws(MealieError) {
                _ = try await client.recipe(summary.id, for: .program)
                copied += 1
            } catch {
                #expect(error == .brokenRecipe(id: bench.recipe(11)))
            }
            cursor = max(cursor, summary.updated)
        }
        #expect(copied == 11)

        let plan = try await client.mealPlan(from: "2026-11-23", to: "2026-11-23")
        let dinner = try #require(plan.first { $0.meal == .dinner }?.recipe)
        server.pass(.seconds(3600))
        let time = try #require(MealieStamp.seconds("2026-11-23T17:30:00Z"))
        #expect(try await client.lastMade(dinner.key, for: .person) ?? 0 < time)
        try await client.setLastMade(dinner.key, at: time, for: .person)
        try await client.rate(4.5, recipe: dinner.key, of: account, for: .person)
        let event = try await client.addEvent(to: dinner.key, subject: "Kitchen made this", at: time, for: .person)
        try await client.setPhoto([0xFF, 0xD8, 0xFF], fileExtension: "jpg", event: event, for: .person)
        try await client.setFavorite(true, recipe: dinner.key, of: account, for: .person)

        let list = try #require(try await client.shoppingLists(for: .person).first { $0.name == "Groceries" })
        let id = "1a2b3c4d-0000-4000-8000-00000000000a"
        _ = try await client.add("cumin", id: id, to: list.id, for: .person)
        _ = try await client.setChecked(true, item: id, for: .person)
        let items = try await client.shoppingList(list.id, for: .person).items
        #expect(items.filter(\.isChecked).map(\.name).sorted() == ["coffee", "cumin"])

        let changed = try await client.summaries(MealieSelection(changedSince: cursor), for: .program)
        #expect(changed.summaries.contains { $0.id == dinner.key })
        #expect(try await client.ids(for: .program).count == 12)
        bench.expectNoViolation()
    }
}
