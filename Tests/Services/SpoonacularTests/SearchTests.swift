import HTTP
import Kitchen
import ScriptedServices
import Spoonacular
import Testing

@Suite("Searching for recipes", .timeLimit(.minutes(1)))
struct SearchTests {
    private static let whole =
        "number=10&offset=0&addRecipeInformation=true&addRecipeInstructions=true&addRecipeNutrition=true"
        + "&fillIngredients=true"
    private static let nothing = [LoopbackServer.Act].answer(#"{"results":[],"offset":0,"number":10,"totalResults":0}"#)

    private func results(_ results: String, total: String = "1", offset: Int = 0) async throws -> FoundRecipes {
        let bench = try ServiceBench(.answer(#"{"results":\#(results),"totalResults":\#(total)}"#))
        return try await bench.client.search("leek", offset: offset, for: .person)
    }

    @Test("Text, filter and page are sent in one request")
    func words() async throws {
        let bench = try ServiceBench(Self.nothing)
        let filter = RecipeFilter(
            diets: ["vegan", "gluten free"], intolerances: ["egg", "tree nut"], cuisines: ["thai", "irish"],
            maxMinutes: 30)
        let found = try await bench.client.search("crème & leek", filter, offset: 20, for: .person)
        #expect(found == FoundRecipes(total: 0, results: []))
        let request = try #require(bench.server.requests.first)
        #expect(bench.server.requests.count == 1)
        #expect(request.path == "/recipes/complexSearch")
        #expect(
            request.query
                == "query=cr%C3%A8me%20%26%20leek&diet=vegan%2Cgluten%20free&intolerances=egg%2Ctree%20nut"
                + "&cuisine=thai%2Cirish&maxReadyTime=30"
                + "&number=10&offset=20&addRecipeInformation=true&addRecipeInstructions=true"
                + "&addRecipeNutrition=true&fillIngredients=true")
        #expect(request.headers["x-api-key"] == "k")
    }

    @Test("Recipes for a food are found by their titles")
    func food() async throws {
        let bench = try ServiceBench(Self.nothing)
        _ = try await bench.client.recipes(for: "leek", for: .person)
        #expect(bench.server.requests.map(\.path) == ["/recipes/complexSearch"])
        #expect(bench.server.requests.first?.query == "query=leek&\(Self.whole)")
    }

    @Test("Popular recipes are requested by descending likes")
    func popular() async throws {
        let bench = try ServiceBench(Self.nothing)
        _ = try await bench.client.popular(RecipeFilter(diets: ["vegan"]), for: .person)
        #expect(bench.server.requests.map(\.path) == ["/recipes/complexSearch"])
        #expect(bench.server.requests.first?.query == "sort=popularity&sortDirection=desc&diet=vegan&\(Self.whole)")
    }

    @Test(
        "Beyond the service's largest offset, a page is empty and no request is sent", arguments: [901, 910, .max, -1])
    func beyond(offset: Int) async throws {
        let bench = try ServiceBench(Self.nothing)
        #expect(try await bench.client.search("leek", offset: offset, for: .person).results.isEmpty)
        #expect(try await bench.client.popular(offset: offset, for: .person).results.isEmpty)
        #expect(bench.server.requests.isEmpty)
        _ = try await bench.client.search("leek", offset: 900, for: .person)
        #expect(bench.server.requests.count == 1)
    }

    @Test("A result with ingredients and steps is complete, others are titles")
    func wholes() async throws {
        let ingredients = #""extendedIngredients":[{"name":"leek","original":"2 leeks","amount":2,"unit":""}]"#
        let found = try await results(
            """
            [{"id":1,"title":"A","readyInMinutes":25,"aggregateLikes":1200,\(ingredients),
              "analyzedInstructions":[{"name":"","steps":[{"number":1,"step":"Stir."}]}]},
             {"id":2,"title":"B",\(ingredients),"instructions":"<p>Boil.</p>"},
             {"id":3,"title":"C",\(ingredients),"analyzedInstructions":[],"instructions":""},
             {"id":4,"title":"D","analyzedInstructions":[{"name":"","steps":[{"number":1,"step":"Stir."}]}]},
             {"id":5,"title":"E","image":"https://i.example/5.jpg","imageType":"jpg"}]
            """, total: "86")
        #expect(found.total == 86)
        #expect(found.results.map(\.title) == ["A", "B", "C", "D", "E"])
        #expect(
            found.results.first
                == SearchResult(id: RecipeID(.spoonacular, 1), title: "A", minutes: 25, likes: 1200, missing: nil))
        #expect(found.whole.map(\.id.number) == [1, 2])
        #expect(found.whole.map { $0.steps.map(\.text) } == [["Stir."], ["Boil."]])
        #expect(found.whole.first?.ingredients == [Ingredient(name: "leek", amount: 2, text: "2 leeks")])
    }

    @Test("Broken results are skipped, duplicates removed, and numbers may have a decimal point")
    func quirks() async throws {
        let found = try await results(
            """
            [null,5,[],{"id":7},{"title":"x"},{"id":-1,"title":"x"},{"id":"8","title":"x"},{"id":9,"title":"<b></b>"},
             {"id":7.0,"title":"<b>Leek</b> &amp; oats","readyInMinutes":45.0,"aggregateLikes":3.0},
             {"id":7,"title":"Leek again"},
             {"id":6,"title":"B","readyInMinutes":"soon","aggregateLikes":null,"extendedIngredients":null,
              "analyzedInstructions":null,"instructions":null,"missedIngredients":null,"cuisines":{}}]
            """, total: "12.0")
        #expect(
            found.results == [
                SearchResult(id: RecipeID(.spoonacular, 7), title: "Leek & oats", minutes: 45, likes: 3),
                SearchResult(id: RecipeID(.spoonacular, 6), title: "B"),
            ])
        #expect(found.total == 12 && found.whole.isEmpty)
    }

    @Test(
        "The total counts the reachable results, and at least those that are known",
        arguments: [
            ("86", 0, 86), ("5000", 0, 910), ("1e300", 20, 21), ("null", 20, 21), (#""86""#, 0, 1), ("0", 0, 1),
            ("-4", 30, 31),
        ])
    func totals(written: String, offset: Int, total: Int) async throws {
        #expect(try await results(#"[{"id":7,"title":"A"}]"#, total: written, offset: offset).total == total)
    }

    @Test("A page after the last one is empty, and the total stays the same")
    func after() async throws {
        #expect(try await results("[]", total: "14", offset: 20) == FoundRecipes(total: 14, results: []))
        #expect(try await results("[]", total: "null", offset: 20) == FoundRecipes(total: 0, results: []))
    }
}
