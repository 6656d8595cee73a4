import HTTP
import Kitchen
import ScriptedServices
import Spoonacular
import Testing

@Suite("Requests to the recipe service", .timeLimit(.minutes(1)))
struct ServiceTests {
    @Test("A random recipe takes one request, with the key as a header and the filter as tags")
    func random() async throws {
        let bench = try ServiceBench(.answer(#"{"recipes":[{"id":7,"title":"Leek soup"}]}"#))
        let filter = RecipeFilter(diets: ["gluten free"], intolerances: ["peanut"], cuisines: ["thai"])
        #expect(try await bench.client.random(filter, for: .person).title == "Leek soup")
        let request = try #require(bench.server.requests.first)
        #expect(bench.server.requests.count == 1)
        #expect(request.path == "/recipes/random")
        #expect(request.query == "number=1&includeNutrition=true&include-tags=gluten%20free%2Cthai%2Cpeanut%20free")
        #expect(request.headers["x-api-key"] == "k")
        #expect(request.headers["user-agent"] == "Galley/test")
        #expect(!request.query.contains("apiKey"))
    }

    @Test("A recipe is fetched by its number, and an answer with another number is refused")
    func information() async throws {
        let bench = try ServiceBench(.answer(#"{"id":7,"title":"Leek soup"}"#))
        #expect(try await bench.client.recipe(7, for: .person).title == "Leek soup")
        #expect(bench.server.requests.first?.path == "/recipes/7/information")
        await #expect(throws: SpoonacularError.unreadable) { try await bench.client.recipe(8, for: .person) }
    }

    @Test(
        "Each refusal has its own error",
        arguments: [
            (
                [LoopbackServer.Act].answer(status: 401, #"{"status":"failure","code":401,"message":"no"}"#),
                SpoonacularError.keyRefused
            ),
            (.answer(status: 403, "{}"), .keyRefused), (.answer(status: 404, "{}"), .notFound),
            (.answer(#"{"recipes":[]}"#), .notFound), (.captivePortal, .loginPage),
            (.answer(status: 511, ""), .loginPage),
            (.answer(type: "text/html", "<html>502</html>"), .loginPage), (.answer("null"), .unreadable),
            (.answer(#"{"recipes":[{"id":7,"title":"Lee"#), .unreadable), (.answer("{}"), .unreadable),
            (.answer(#"{"recipes":[{"id":-1,"title":"x"},{"title":"y"},{"id":3}]}"#), .notFound),
            (.answer(status: 204, ""), .unexpectedStatus(204)),
        ] as [([LoopbackServer.Act], SpoonacularError)])
    func refusals(answer: [LoopbackServer.Act], error: SpoonacularError) async throws {
        let bench = try ServiceBench(answer)
        await #expect(throws: error) { try await bench.recipe() }
    }

    @Test("A used-up quota stops all requests until it is renewed")
    func quota() async throws {
        let bench = try ServiceBench(.answer(status: 402, #"{"status":"failure","code":402,"message":"points"}"#))
        for _ in 0..<3 {
            let error = await #expect(throws: SpoonacularError.self) { try await bench.recipe() }
            guard case .delivery(.quotaUsedUp) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(bench.server.requests.count == 1)
    }

    @Test("A failing or aborting server is reported after retries")
    func broken() async throws {
        for answer in [[LoopbackServer.Act].truncated("{"), .answer(status: 503, "{}"), [.reset]] {
            let bench = try ServiceBench(answer)
            let error = await #expect(throws: SpoonacularError.self) { try await bench.recipe() }
            guard case .delivery = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(bench.server.requests.count == 3)
        }
    }

    @Test("A deeply nested answer is an error and doesn't overflow the stack")
    func depth() async throws {
        let bomb =
            #"{"recipes":"# + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "}"
        let bench = try ServiceBench(.answer(bomb))
        await #expect(throws: SpoonacularError.oversized) { try await bench.recipe() }
    }

    @Test("Every error has a text that fits the display, and one line for the log")
    func texts() {
        let errors: [SpoonacularError] = [.keyRefused, .notFound, .oversized, .unreadable, .unexpectedStatus(204)]
        for error in errors {
            let lines = error.glassText.split(separator: "\n")
            #expect(lines.count <= 4 && lines.allSatisfy { $0.count <= 20 } && (lines.first?.count ?? 99) <= 16)
            #expect(!error.description.contains("\n"))
        }
    }
}

extension SpoonacularError {
    /// The error that a request to the loopback server gives.
    static let loginPage = SpoonacularError.delivery(.loginPage(host: "127.0.0.1"))
}
