import HTTP
import Kitchen
import ScriptedServices
import Spoonacular
import Testing

@Suite("The scripted service", .timeLimit(.minutes(1)))
final class ScriptedTests {
    private let service: ScriptedSpoonacular
    private let client: SpoonacularClient
    private let hostClient: HostClient

    init() throws {
        service = try ScriptedSpoonacular(key: "right")
        (client, hostClient) = try ServiceBench.clientAndHostClient(of: service.url, key: "right")
    }

    deinit {
        service.stop()
    }

    @Test("It returns its recipes in turn, and requires the key")
    func random() async throws {
        let first = try await client.random(for: .person)
        let second = try await client.random(for: .person)
        #expect([first, second] == Array(ScriptedSpoonacular.invented.prefix(2)))
        #expect(try await client.recipe(try #require(first.id.number), for: .person) == first)
        let stranger = try ServiceBench.client(of: service.url, key: "wrong")
        await #expect(throws: SpoonacularError.keyRefused) { try await stranger.random(for: .person) }
    }

    @Test("Results come in pages, each recipe once and complete")
    func pages() async throws {
        var found: [SearchResult] = []
        var sizes: [Int] = []
        for offset in [0, 10, 20, 30] {
            let page = try await client.search("potatoes", offset: offset, for: .person)
            #expect(page.total == 22)
            #expect(page.whole.map { SearchResult($0) } == page.results)
            #expect(page.whole.allSatisfy { ScriptedSpoonacular.invented.contains($0) })
            found += page.results
            sizes.append(page.results.count)
        }
        #expect(sizes == [10, 10, 2, 0])
        #expect(Set(found.map(\.id)).count == 22)
        #expect(Set(ScriptedSpoonacular.invented.map(\.title)).count == 32)
    }

    @Test("All words must match, titles come before ingredients, and an unknown word finds nothing")
    func words() async throws {
        let pasta = try await client.search("leek pasta", for: .person)
        #expect(pasta.results.map(\.title) == ["Lemon Leek Pasta", "Pasta with Leek and Ham"])
        let leeks = try await client.recipes(for: "leek", for: .person)
        #expect(leeks.results.last?.title == "Fish Pie with Potato Crust")
        #expect(try await client.search("quince", for: .person) == FoundRecipes(total: 0, results: []))
    }

    @Test("A filter leaves out recipes that don't fit")
    func filters() async throws {
        let filter = RecipeFilter(diets: ["vegan"], cuisines: ["italian", "thai"], maxMinutes: 35)
        let found = try await client.popular(filter, for: .person)
        #expect(
            found.results.map(\.title)
                == ["Pasta with Roasted Tomatoes", "Pasta with Potato and Beans", "Tomato and Bread Soup"])
        #expect(found.whole.allSatisfy { filter.allows($0) } && found.whole.count == 3)
        let noDairy = try await client.search("leek", RecipeFilter(intolerances: ["dairy"]), for: .person)
        #expect(noDairy.results.map(\.title) == ["Lemon Leek Pasta"])
    }

    @Test("Popular recipes are sorted by likes")
    func popular() async throws {
        let found = try await client.popular(for: .person)
        #expect(found.total == 32)
        let likes = found.results.compactMap(\.likes)
        #expect(likes == likes.sorted(by: >) && likes.count == 10 && likes.first == 3120)
    }

    @Test("Recipes that miss fewest ingredients come first, and pantry staples don't count")
    func ingredients() async throws {
        let found = try await client.recipes(using: ["potatoes", "leeks"], for: .person)
        #expect(found.total == 24)
        let counts = found.results.compactMap { $0.missing?.count }
        #expect(counts == counts.sorted() && counts.count == found.results.count)
        #expect(found.results.first?.title == "Potato and Tomato Bake" && counts.first == 1)
        let missing = found.results.flatMap { $0.missing ?? [] }.map(\.name)
        #expect(!missing.contains { ["olive oil", "potatoes", "leek", "leeks"].contains($0) })
        #expect(missing.contains("cream"))
        #expect(try await client.recipes(using: ["quince"], for: .person).results.isEmpty)
    }

    @Test("Similar recipes are found, and none for an unknown recipe")
    func similar() async throws {
        let found = try await client.recipes(like: 1005, for: .person)
        #expect(found.results.count == 10 && found.results.allSatisfy { $0.id.number != 1005 && $0.minutes != nil })
        await #expect(throws: SpoonacularError.notFound) { try await client.recipes(like: 5, for: .person) }
    }

    @Test("Recipes by number are those that exist")
    func bulk() async throws {
        let recipes = try await client.recipes([1010, 4, 1001], for: .person)
        #expect(recipes.map(\.title) == ["Colcannon", "Lemon Leek Pasta"])
        #expect(recipes.allSatisfy { ScriptedSpoonacular.invented.contains($0) })
    }

    @Test("Foods are those in its recipes")
    func foods() async throws {
        #expect(try await client.foods(named: "pot", for: .person) == ["potato gnocchi", "potatoes"])
        #expect(try await client.foods(named: "quince", for: .person).isEmpty)
    }

    @Test("Every answer costs the documented points")
    func points() async throws {
        let requests: [(SpoonacularClient) async throws -> Void] = [
            { _ = try await $0.search("potato", for: .person) },
            { _ = try await $0.search("potato", offset: 20, for: .person) },
            { _ = try await $0.recipes(using: ["chorizo"], for: .person) },
            { _ = try await $0.recipes(like: 1005, for: .person) },
            { _ = try await $0.recipes([1001, 1002, 1003], for: .person) },
            { _ = try await $0.foods(named: "leek", for: .person) }, { _ = try await $0.recipe(1001, for: .person) },
            { _ = try await $0.random(for: .person) },
        ]
        var left = 50.0
        for (request, cost) in zip(requests, [2.1, 1.22, 1.01, 1.1, 2.3, 1, 1.1, 1.11]) {
            try await request(client)
            let now = try #require(await hostClient.quota).left
            #expect(abs(left - now - cost) < 0.0005, "\(left - now) instead of \(cost)")
            left = now
        }
    }
}
