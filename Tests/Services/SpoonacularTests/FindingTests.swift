import HTTP
import Kitchen
import ScriptedServices
import Spoonacular
import Testing

@Suite("Finding recipes by ingredients, similarity and number, and foods by name", .timeLimit(.minutes(1)))
struct FindingTests {
    private func answer(_ text: String) throws -> ServiceBench { try ServiceBench(.answer(text)) }

    // MARK: By ingredients

    @Test("The ingredients at hand are sent in one request, each as one")
    func ingredientsQuery() async throws {
        let bench = try answer("[]")
        let found = try await bench.client.recipes(using: ["leek", "eggs, large"], for: .person)
        #expect(found == FoundRecipes(total: 0, results: []))
        let request = try #require(bench.server.requests.first)
        #expect(bench.server.requests.count == 1)
        #expect(request.path == "/recipes/findByIngredients")
        #expect(request.query == "ingredients=leek%2Ceggs%20%20large&ranking=2&number=30&ignorePantry=true")
    }

    @Test("Each result has its missing ingredients, in the service's order")
    func missing() async throws {
        let bench = try answer(
            """
            [{"id":3,"title":"Frittata","image":"https://i.example/3.jpg","imageType":"jpg","likes":12,
              "usedIngredientCount":2,"missedIngredientCount":1,"usedIngredients":[],"unusedIngredients":[],
              "missedIngredients":[{"id":1,"aisle":"Produce","amount":2.0,"unit":"Tbsps","unitShort":"Tbsp",
               "unitLong":"Tbsps","name":"cup dill","nameClean":"dill","original":"•2 Tbsps <b>dill</b>",
               "originalName":"dill","meta":[]}]},
             {"id":1,"title":"Omelet","likes":4,"missedIngredients":[]}]
            """)
        let found = try await bench.client.recipes(using: ["leek"], for: .person)
        #expect(found.total == 2 && found.whole.isEmpty)
        let dill = Ingredient(name: "dill", amount: 2, unit: "tbsp", text: "2 Tbsps dill")
        #expect(
            found.results == [
                SearchResult(id: RecipeID(.spoonacular, 3), title: "Frittata", likes: 12, missing: [dill]),
                SearchResult(id: RecipeID(.spoonacular, 1), title: "Omelet", likes: 4, missing: []),
            ])
    }

    @Test("With a filter, the search endpoint is used, because the other one has no filter")
    func ingredientsWithFilter() async throws {
        let bench = try answer(#"{"results":[{"id":3,"title":"Frittata","missedIngredients":[{"original":"dill"}]}]}"#)
        let filter = RecipeFilter(diets: ["vegan"], intolerances: ["peanut"])
        let found = try await bench.client.recipes(using: ["leek", "egg"], filter, for: .person)
        #expect(found.results.first?.missing?.map(\.name) == ["dill"])
        let request = try #require(bench.server.requests.first)
        #expect(request.path == "/recipes/complexSearch")
        #expect(
            request.query == "includeIngredients=leek%2Cegg&sort=min-missing-ingredients&diet=vegan&intolerances=peanut"
                + "&fillIngredients=true&number=30&ignorePantry=true")
    }

    @Test("Without a list the missing ingredients are unknown, and a broken line is skipped")
    func missingQuirks() async throws {
        let bench = try answer(
            """
            [{"id":1,"title":"A","missedIngredients":null},{"id":2,"title":"B","missedIngredients":"two"},
             {"id":3,"title":"C","likes":"many","missedIngredients":[7,null,{"amount":1},
              {"name":"oats","original":"oats","amount":"some"},{"name":"oats","original":"oats","image":"b.jpg"}]},
             {"id":3.0,"title":"C again"},"D",null]
            """)
        let found = try await bench.client.recipes(using: ["leek"], for: .person)
        #expect(found.results.map(\.title) == ["A", "B", "C"])
        #expect(found.results.map(\.missing) == [nil, nil, [Ingredient(name: "oats", text: "oats")]])
        #expect(found.total == 3)
    }

    // MARK: By similarity

    @Test("Similar recipes are titles with times")
    func similar() async throws {
        let bench = try answer(
            """
            [{"id":5,"title":"Leek &amp; bean","imageType":"jpg","readyInMinutes":45,"servings":4,"sourceUrl":"http://x"},
             {"id":5,"title":"Leek"},{"id":6.0,"title":"Bean","readyInMinutes":null},{"id":7}]
            """)
        let found = try await bench.client.recipes(like: 715538, for: .program)
        #expect(
            found
                == FoundRecipes(
                    total: 2,
                    results: [
                        SearchResult(id: RecipeID(.spoonacular, 5), title: "Leek & bean", minutes: 45),
                        SearchResult(id: RecipeID(.spoonacular, 6), title: "Bean"),
                    ]))
        #expect(bench.server.requests.map(\.path) == ["/recipes/715538/similar"])
        #expect(bench.server.requests.first?.query == "number=10")
    }

    // MARK: By number

    @Test("Recipes come in the requested order, without the unknown ones")
    func bulk() async throws {
        let bench = try answer(
            #"[{"id":9,"title":"I","servings":2},{"id":4,"title":"Not asked for"},{"id":7.0,"title":"G"},3,{"id":9,"title":"J"}]"#
        )
        let recipes = try await bench.client.recipes([7, 8, 9, 7], for: .person)
        #expect(
            recipes == [
                Recipe(id: RecipeID(.spoonacular, 7), title: "G"),
                Recipe(id: RecipeID(.spoonacular, 9), title: "I", servings: 2),
            ])
        #expect(bench.server.requests.map(\.path) == ["/recipes/informationBulk"])
        #expect(bench.server.requests.first?.query == "ids=7%2C8%2C9&includeNutrition=true")
    }

    @Test("Without numbers, no request is sent")
    func noNumbers() async throws {
        let bench = try answer("[]")
        #expect(try await bench.client.recipes([Int](), for: .person).isEmpty)
        #expect(bench.server.requests.isEmpty)
    }

    // MARK: Foods

    @Test("Foods are plain names in lower case without duplicates")
    func foods() async throws {
        let bench = try answer(
            """
            {"results":[{"id":1,"name":"Rye Flour","image":"rye.jpg"},{"id":2,"name":"rye flour"},{"id":3,"name":" "},
             {"id":4},{"id":5,"name":null},6,{"name":"<i>Crème</i> fra&icirc;che"},{"id":7.5,"name":"a\\u001b[2Jb"}],
             "offset":0,"number":10,"totalResults":8}
            """)
        #expect(
            try await bench.client.foods(named: "rye & co", for: .person) == ["rye flour", "crème fraîche", "ab"])
        #expect(bench.server.requests.map(\.path) == ["/food/ingredients/search"])
        #expect(bench.server.requests.first?.query == "query=rye%20%26%20co&number=10")
    }
}

/// The search endpoints, with their empty answers.
enum Endpoint: CaseIterable {
    case search, popular, ingredients, similar, bulk, foods

    var empty: String {
        switch self {
        case .search, .popular, .foods: #"{"results":[]}"#
        case .ingredients, .similar, .bulk: "[]"
        }
    }

    /// An object in place of a list, or a list in place of an object.
    var wrong: String { empty == "[]" ? #"{"results":[]}"# : "[]" }

    /// The number of results.
    func ask(_ client: SpoonacularClient) async throws(SpoonacularError) -> Int {
        switch self {
        case .search: try await client.search("leek", for: .person).results.count
        case .popular: try await client.popular(for: .person).results.count
        case .ingredients: try await client.recipes(using: ["leek"], for: .person).results.count
        case .similar: try await client.recipes(like: 7, for: .person).results.count
        case .bulk: try await client.recipes([7], for: .person).count
        case .foods: try await client.foods(named: "leek", for: .person).count
        }
    }
}

@Suite("Errors of all search endpoints", .timeLimit(.minutes(1)))
struct FindingErrorTests {
    @Test("An empty result is not an error", arguments: Endpoint.allCases)
    func empty(endpoint: Endpoint) async throws {
        let bench = try ServiceBench(.answer(endpoint.empty))
        #expect(try await endpoint.ask(bench.client) == 0)
        #expect(bench.server.requests.count == 1)
    }

    @Test("Each refusal has its own error", arguments: Endpoint.allCases)
    func refusals(endpoint: Endpoint) async throws {
        let answers: [([LoopbackServer.Act], SpoonacularError)] = [
            (.answer(status: 401, #"{"status":"failure","code":401,"message":"no"}"#), .keyRefused),
            (.answer(status: 403, "{}"), .keyRefused), (.answer(status: 404, "{}"), .notFound),
            (.captivePortal, .loginPage), (.answer("null"), .unreadable), (.answer(endpoint.wrong), .unreadable),
            (.answer(#"{"results":null}"#), .unreadable), (.answer(#"{"results":{"id":7}}"#), .unreadable),
            (.answer(String(endpoint.empty.dropLast())), .unreadable), (.answer("{}"), .unreadable),
        ]
        for (answer, error) in answers {
            let bench = try ServiceBench(answer)
            await #expect(throws: error) { try await endpoint.ask(bench.client) }
            #expect(bench.server.requests.count == 1)
        }
    }

    @Test("A used-up quota stops all requests, and a rate limit delays them")
    func limits() async throws {
        for endpoint in Endpoint.allCases {
            let spent = try ServiceBench(.answer(status: 402, #"{"status":"failure","code":402,"message":"points"}"#))
            for _ in 0..<2 {
                let error = await #expect(throws: SpoonacularError.self) { try await endpoint.ask(spent.client) }
                guard case .delivery(.quotaUsedUp) = error else {
                    Issue.record("\(endpoint): \(String(describing: error))")
                    continue
                }
            }
            #expect(spent.server.requests.count == 1)
            let busy = try ServiceBench(.answer(status: 429, "{}"))
            let error = await #expect(throws: SpoonacularError.self) { try await endpoint.ask(busy.client) }
            guard case .delivery(.refused(_, status: 429, _)) = error else {
                Issue.record("\(endpoint): \(String(describing: error))")
                continue
            }
            #expect(busy.server.requests.count == 3)
        }
    }
}
