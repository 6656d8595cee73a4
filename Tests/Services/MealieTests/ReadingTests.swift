import HTTP
import Interchange
import Kitchen
import Mealie
import MealieServer
import Testing

@Suite("Reading recipes from Mealie", .timeLimit(.minutes(1)))
struct ReadingTests {
    @Test("Sections, structured and free ingredients, German times and Markdown", arguments: ScriptedMealie.Mode.usable)
    func soup(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let soup = try await bench.client.recipe(bench.recipe(1), for: .person)
        #expect(soup.title == "Lentil soup" && soup.summary == "A soup for cold days.")
        #expect(
            soup.ingredients.map(\.text) == [
                "Soup:", "250 g red lentils", "1/2 tsp cumin", "Salt & pepper", "Beside it:", "2 flatbreads",
            ])
        #expect(soup.ingredients.map(\.isHeading) == [true, false, false, false, true, false])
        #expect(soup.ingredients[1].name == "red lentils" && soup.ingredients[1].amount == 250)
        #expect(soup.ingredients[1].unit == MeasureUnit.gram.rawValue && soup.ingredients[2].amount == 0.5)
        #expect(
            soup.steps.map(\.text) == [
                "Soup: Wash the lentils, then simmer them for 45 minutes in 1 l water.",
                "Finish: Season & taste.", "Beside it: Warm the bread.",
            ])
        #expect(soup.steps[0].timers.first?.seconds == 45 * 60)
        #expect(soup.notes == [MealieRecipe.Note(title: "Tip", text: "Better on the next day.")])
        #expect(soup.tags == ["kids"] && soup.categories == ["Soups"])
        #expect(soup.servings == 4)
        #expect(soup.picture == "\(bench.server.url)/api/media/recipes/\(soup.id)/images/tiny-original.webp?version=17")
        #expect(soup.rating == 4 && !soup.isUnwritten)
        bench.expectNoViolation()
    }

    @Test("Times are read in words, in the languages that the reader of pages knows")
    func times() async throws {
        let bench = try MealieBench()
        let german = try await bench.client.recipe(bench.recipe(1), for: .person).minutes
        #expect(german == RecipeWords.minutes("1 Stunde 10 Minuten"))
        #expect(try await bench.client.recipe(bench.recipe(2), for: .person).minutes == 30)
    }

    @Test("An imported recipe keeps its source, its yield and its free ingredients")
    func imported() async throws {
        let bench = try MealieBench()
        let recipe = try await bench.client.recipe(bench.recipe(2), for: .person)
        #expect(recipe.source == Recipe.Source(name: "example.org", url: "https://www.example.org/pancakes"))
        #expect(recipe.ingredients.map(\.name) == ["eggs", "milk", "flour"])
        #expect(recipe.ingredients.map(\.amount) == [2, 1.5, 200])
        #expect(recipe.picture != nil)
        #expect(recipe.nutrition["calories"] == "540 kcal" && recipe.nutrition["fatContent"] == "20")
        #expect(recipe.nutrition.count == 6)
    }

    @Test("A recipe that nobody has written yet has no sample ingredient and no sample step")
    func fresh() async throws {
        let bench = try MealieBench()
        let recipe = try await bench.client.recipe(bench.recipe(3), for: .person)
        #expect(
            recipe.isUnwritten && recipe.ingredients.isEmpty && recipe.steps.isEmpty && recipe.title == "Fresh idea")
    }

    @Test("A recipe as an ingredient has its name, and its id for the way there")
    func subRecipe() async throws {
        let bench = try MealieBench()
        let recipe = try await bench.client.recipe(bench.recipe(6), for: .person)
        #expect(recipe.ingredients.map(\.text) == ["2 Lentil soup", "9 sheets of lasagne"])
        #expect(recipe.usedRecipes == [bench.recipe(1)])
    }

    @Test("Long names, many steps, no steps, and amounts of all kinds")
    func others() async throws {
        let bench = try MealieBench()
        let long = try await bench.client.recipe(bench.recipe(7), for: .person)
        #expect(long.title.hasPrefix("Überbackene Süßkartoffeln") && long.title.count <= 120)
        let feast = try await bench.client.recipe(bench.recipe(8), for: .person)
        #expect(feast.ingredients.count == 40 && feast.steps.count == 25)
        #expect(try await bench.client.recipe(bench.recipe(9), for: .person).steps.isEmpty)
        let amounts = try await bench.client.recipe(bench.recipe(10), for: .person)
        #expect(amounts.ingredients.map(\.text) == ["pepper", "1/3 cup sugar", "1 1/4 cups milk", "250 g flour"])
        #expect(amounts.ingredients.map(\.amount) == [nil, 0.333, 1.25, 250])
    }

    @Test("A broken recipe is an error of its own, without a retry, and others can still be read")
    func broken() async throws {
        let bench = try MealieBench()
        for _ in 0..<8 {
            await #expect(throws: MealieError.brokenRecipe(id: bench.recipe(11))) {
                try await bench.client.recipe(bench.recipe(11), for: .program)
            }
        }
        #expect(bench.server.journal.count == 8)
        #expect(try await bench.client.recipe(bench.recipe(1), for: .program).title == "Lentil soup")
    }

    @Test("A recipe is read by its id, although its slug is crooked; an unknown one is not found")
    func crooked() async throws {
        let bench = try MealieBench()
        #expect(try await bench.client.recipe(bench.recipe(12), for: .person).title == "Tomato and onion salad")
        await #expect(throws: MealieError.notFound) {
            try await bench.client.recipe("00000000-0000-4000-8000-000000000000", for: .person)
        }
        bench.expectNoViolation()
    }

    @Test("The kitchen's recipe has all parts, and the notes behind the description")
    func mapped() async throws {
        let bench = try MealieBench()
        let soup = try await bench.client.recipe(bench.recipe(1), for: .person)
        let id = try #require(RecipeID(.mealie, key: soup.id))
        let recipe = soup.recipe(id)
        #expect(recipe.summary == "A soup for cold days. Tip: Better on the next day.")
        #expect(recipe.id == id && recipe.ingredients == soup.ingredients && recipe.steps == soup.steps)
        #expect(recipe.servings == 4 && recipe.minutes == soup.minutes)
    }

    @Test("Fields of wrong types, nulls and unknown keys do not stop a recipe")
    func wrongTypes() async throws {
        let bench = try MealieBench()
        let id = bench.recipe(2)
        bench.server.fail(
            .json(
                """
                {"id":"\(id)","name":"Odd","updatedAt":"2026-11-23T14:20:39.356126Z","recipeServings":"many","tags":null,
                "recipeIngredient":[{"note":"2 eggs"},{"food":"x","note":7},null,{"display":"1 leek","unit":[]}],
                "recipeInstructions":[{"text":null},{"text":"Boil."},4],"notes":{},"image":5,"totalTime":30,"orgURL":"ftp://x",
                "recipeCategory":[{"name":null},{"name":"Soups"}],"new":{"key":[1]},"settings":null,"nutrition":"none"}
                """), "GET", id)
        let recipe = try await bench.client.recipe(id, for: .person)
        #expect(recipe.ingredients.map(\.text) == ["2 eggs", "1 leek"] && recipe.steps.map(\.text) == ["Boil."])
        #expect(recipe.categories == ["Soups"] && recipe.source == nil && recipe.servings == nil)
    }
}

@Suite("Lists of recipes from Mealie", .timeLimit(.minutes(1)))
struct RecipeListTests {
    @Test("All recipes come page by page, each once, and the ids are complete", arguments: ScriptedMealie.Mode.usable)
    func pages(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        bench.server.fill(to: 250)
        var found: [MealieSummary] = []
        var number = 1
        while true {
            let page = try await bench.client.summaries(page: number, for: .program)
            #expect(page.total == 250 && page.unread == 0)
            found += page.summaries
            guard page.hasMore else { break }
            number += 1
        }
        #expect(number == 3 && Set(found.map(\.id)).count == 250)
        #expect(found.map(\.updated) == found.map(\.updated).sorted())
        #expect(try await bench.client.ids(for: .program) == Set(bench.server.recipeIDs))
        let answers = bench.server.journal.filter { $0.path == "/api/recipes" }
        #expect(answers.allSatisfy { $0.headers["accept-encoding"]?.contains("gzip") == true })
        bench.expectNoViolation()
    }

    @Test("The cursor finds what changed since, by the server's clock", arguments: ScriptedMealie.Mode.usable)
    func cursor(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode, start: "2026-11-24T01:30:00Z", zone: 7200)
        let first = try await bench.client.summaries(for: .program)
        let cursor = try #require(first.newest)
        bench.server.pass(.seconds(90))
        bench.server.perform(
            "PATCH", "/api/recipes/\(bench.recipe(5))/last-made", ["timestamp": "2026-11-23T18:00:00Z"])
        let changed = try await bench.client.summaries(MealieSelection(changedSince: cursor), for: .program)
        #expect(changed.summaries.contains { $0.id == bench.recipe(5) })
        let newest = try #require(changed.newest)
        #expect(newest > cursor + 60)
        bench.server.pass(.seconds(90))
        let later = try await bench.client.summaries(MealieSelection(changedSince: newest), for: .program)
        #expect(later.summaries.map(\.id) == [bench.recipe(5)])
        bench.expectNoViolation()
    }

    @Test("A household, a cookbook, and an unknown cookbook", arguments: ScriptedMealie.Mode.usable)
    func selections(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let account = try await bench.account()
        let own = try await bench.client.ids(MealieSelection(householdID: account.householdID), for: .program)
        #expect(own == Set(bench.server.recipeIDs).subtracting([bench.recipe(5)]))
        #expect(try await bench.client.cookbooks(for: .person).map(\.slug) == ["quick-ones"])
        let quick = try await bench.client.ids(MealieSelection(cookbook: "quick-ones"), for: .program)
        #expect(quick == [bench.recipe(9), bench.recipe(12)])
        await #expect(throws: MealieError.notFound) {
            try await bench.client.ids(MealieSelection(cookbook: "no-such"), for: .program)
        }
        bench.expectNoViolation()
    }

    @Test("Random recipes are the same for the same seed", arguments: ScriptedMealie.Mode.usable)
    func random(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let today = try await bench.client.random(seed: "2026-11-23", count: 5, for: .person)
        #expect(today.count == 5)
        #expect(try await bench.client.random(seed: "2026-11-23", count: 5, for: .person) == today)
        #expect(try await bench.client.random(seed: "2026-11-24", count: 5, for: .person) != today)
        bench.expectNoViolation()
    }

    @Test("A list that shrinks, moves or can't be read gives no ids, so that nothing counts as gone")
    func shrinking() async throws {
        let bench = try MealieBench()
        bench.server.fill(to: 250)
        bench.server.fail(.page)
        await #expect(throws: MealieError.notMealie()) { try await bench.client.ids(for: .program) }
        bench.server.fail(.json(#"{"total":3,"total_pages":1,"items":[{"id":"x"},{},7]}"#))
        await #expect(throws: MealieError.unreadable) { try await bench.client.ids(for: .program) }
        bench.server.fail(.json(#"{"total":0}"#))
        await #expect(throws: MealieError.unreadable) { try await bench.client.ids(for: .program) }
        // A recipe is deleted between two pages, and another one is then on neither.
        let gone = bench.recipe(20)
        bench.server.after("GET", "/api/recipes") { $0.perform("DELETE", "/api/recipes/\(gone)", as: "kitchen") }
        await #expect(throws: MealieError.unreadable) { try await bench.client.ids(for: .program) }
        // An honest empty list is one: the copy decides what it means.
        bench.server.fail(.emptyList)
        #expect(try await bench.client.ids(for: .program) == [])
    }

    @Test("A recipe that changes between two pages is on the second one, and the next round finds the one it displaced")
    func moving() async throws {
        let bench = try MealieBench()
        bench.server.fill(to: 150)
        let moved = bench.recipe(3)
        bench.server.after("GET", "/api/recipes") {
            $0.perform("PATCH", "/api/recipes/\(moved)/last-made", ["timestamp": "2026-11-23T18:00:00Z"])
        }
        let first = try await bench.client.summaries(page: 1, for: .program)
        let second = try await bench.client.summaries(page: 2, for: .program)
        #expect(second.summaries.last?.id == moved)
        let seen = Set((first.summaries + second.summaries).map(\.id))
        let missed = Set(bench.server.recipeIDs).subtracting(seen)
        #expect(missed.count == 1)
        // The cursor of a copy is that of its first page, so the displaced recipe comes again.
        let selection = MealieSelection(changedSince: first.summaries.first?.updated)
        let again = try await bench.client.summaries(selection, for: .program)
        let rest = try await bench.client.summaries(selection, page: 2, for: .program)
        #expect(missed.isSubset(of: Set((again.summaries + rest.summaries).map(\.id))))
        bench.expectNoViolation()
    }
}
