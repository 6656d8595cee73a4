import Kitchen
import Spoonacular
import Testing

@Suite("Answers that are far too large", .timeLimit(.minutes(1)))
struct BoundsTests {
    private func list(_ count: Int, _ element: (Int) -> String) -> String {
        (1...count).map(element).joined(separator: ",")
    }

    @Test("The first 200 of 2,999 steps are kept, and the recipe says so")
    func steps() async throws {
        let steps = list(2999) { #"{"number":\#($0),"step":"Stir \#($0) times."}"# }
        let recipe = try await ServiceBench(fields: #""analyzedInstructions":[{"name":"","steps":[\#(steps)]}]"#)
            .recipe()
        #expect(recipe.steps.count == 201)
        #expect(recipe.steps[199].text == "Stir 200 times.")
        #expect(recipe.steps[200].text.contains("200 of 2,999 steps"))
    }

    @Test("The same limit holds for grouped steps and for instructions in one text")
    func otherSteps() async throws {
        let group = list(90) { #"{"step":"Stir \#($0) times."}"# }
        let groups = list(3) { #"{"name":"Part \#($0)","steps":[\#(group)]}"# }
        let parted = try await ServiceBench(fields: #""analyzedInstructions":[\#(groups)]"#).recipe()
        #expect(parted.steps.last?.text.contains(" of 270 steps") == true && parted.steps.count <= 201)
        let text = list(1000) { "<p>Stir \($0) times.</p>" }.replacing(",", with: "")
        let written = try await ServiceBench(fields: #""instructions":"\#(text)""#).recipe()
        #expect(written.steps.count == 201 && written.steps[200].text.contains("200 of 1,000 steps"))
    }

    @Test("The first 300 of 5,000 ingredients are kept under a heading that says so")
    func ingredients() async throws {
        let lines = list(5000) { #"{"name":"leek \#($0)","original":"leek \#($0)"}"# }
        let recipe = try await ServiceBench(fields: #""extendedIngredients":[\#(lines)]"#).recipe()
        #expect(recipe.ingredients.first?.text == "The first 300 of 5,000 ingredients:")
        #expect(recipe.ingredients.first?.isHeading == true)
        #expect(recipe.foods.map(\.name).last == "leek 300")
    }

    @Test("A recipe with 200 steps and 300 ingredients is complete, without a notice")
    func whole() async throws {
        let steps = list(200) { #"{"step":"Stir \#($0) times."}"# }
        let lines = list(300) { #"{"name":"leek \#($0)"}"# }
        let recipe = try await ServiceBench(
            fields: #""extendedIngredients":[\#(lines)],"analyzedInstructions":[{"name":"","steps":[\#(steps)]}]"#
        ).recipe()
        #expect(recipe.steps.count == 200 && recipe.ingredients.count == 300)
    }

    @Test("Times are read only in the steps that are kept")
    func times() async throws {
        let long = String(repeating: "Stir for 5 minutes, then rest. ", count: 64)
        func time(of count: Int) async throws -> Duration {
            let steps = list(count) { #"{"step":"\#($0) \#(long)"}"# }
            let bench = try ServiceBench(fields: #""analyzedInstructions":[{"name":"","steps":[\#(steps)]}]"#)
            let start = ContinuousClock.now
            let recipe = try await bench.recipe()
            #expect(recipe.steps.first?.timers.isEmpty == false)
            return ContinuousClock.now - start
        }
        let few = try await time(of: 32)
        let many = try await time(of: 200)
        #expect(many < few * 3)
    }

    @Test("The total size of texts is limited, so that a recipe fits into a reply of the kiosk")
    func texts() async throws {
        let long = String(repeating: "Stir the soup and wait a while. ", count: 62)
        let steps = list(200) { #"{"step":"\#($0) \#(long)"}"# }
        let recipe = try await ServiceBench(fields: #""analyzedInstructions":[{"name":"","steps":[\#(steps)]}]"#)
            .recipe()
        #expect(recipe.steps.reduce(0) { $0 + $1.text.utf8.count } < 65 * 1024)
        #expect(recipe.steps.last?.text.contains(" of 200 steps") == true)
    }

    @Test("No more results, foods and prices are kept than requested")
    func lists() async throws {
        let recipes = list(3000) { #"{"id":\#($0),"title":"Leek soup \#($0)"}"# }
        let search = try ServiceBench(.answer(#"{"totalResults":3000,"results":[\#(recipes)]}"#))
        #expect(try await search.client.search("leek", for: .person).results.count == 10)
        let all = try ServiceBench(.answer("[\(recipes)]"))
        #expect(try await all.client.recipes(using: ["leek"], for: .person).results.count == 30)
        #expect(try await all.client.recipes(like: 7, for: .person).results.count == 10)
        #expect(try await all.client.recipes([1, 2], for: .person).count == 2)
        let foods = try ServiceBench(.answer(#"{"results":[\#(list(3000) { #"{"name":"leek \#($0)"}"# })]}"#))
        #expect(try await foods.client.foods(named: "leek", for: .person).count == 10)
        let prices = try ServiceBench(
            .answer(#"{"ingredients":[\#(list(3000) { #"{"name":"leek \#($0)","price":7}"# })]}"#))
        #expect(try await prices.client.prices(of: 7, for: .person).lines.count == 300)
    }

    @Test("A huge answer is refused before it is decoded")
    func refused() async throws {
        let values = try ServiceBench(.answer(#"{"recipes":[\#(list(250_000) { _ in "[]" })]}"#))
        await #expect(throws: SpoonacularError.oversized) { try await values.recipe() }
        let bytes = try ServiceBench(
            .answer(#"{"recipes":[{"id":7,"title":"\#(String(repeating: "x", count: 3 << 20))"}]}"#))
        await #expect(throws: SpoonacularError.delivery(.transfer(.tooLarge(host: "127.0.0.1", limit: 2 << 20)))) {
            try await bytes.recipe()
        }
    }
}
