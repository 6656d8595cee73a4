import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Prices and chosen servings in the store")
struct PriceStoreTests {
    private let folder = try? TemporaryFolder()

    private func price(_ food: String, _ text: String, _ currency: String = "USD") throws -> FoodPrice {
        try #require(FoodPrice(food: food, text: text, currency: currency))
    }

    @Test("A price survives a restart, is replaced by a newer one, and can be removed once")
    func kept() async throws {
        let path = try #require(folder).path
        let cookbook = try Cookbook(folder: path)
        #expect(try await cookbook.prices() == [])
        #expect(try await cookbook.keep(price("milk", "1 l")))
        #expect(try await cookbook.keep(price("egg", "2.99 10", "EUR")))
        #expect(try await cookbook.keep(price("milk", "1.10 l")))
        try cookbook.close()
        let again = try Cookbook(folder: path)
        #expect(try await again.prices() == [price("egg", "2.99 10", "EUR"), price("milk", "1.10 l")])
        #expect(try await again.removePrice(of: "milk"))
        #expect(try await !again.removePrice(of: "milk"))
        #expect(try await again.prices().map(\.food) == ["egg"])
    }

    @Test("The number of prices is limited, and existing ones can still be changed")
    func bounded() async throws {
        let cookbook = try Cookbook(folder: try #require(folder).path)
        for number in 1...Cookbook.mostPrices {
            let word = String(number).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0.wholeNumberValue ?? 0))) }
            #expect(try await cookbook.keep(price("qq\(word.joined())qq", "1 l")))
        }
        #expect(try await !cookbook.keep(price("milk", "1 l")))
        #expect(try await cookbook.keep(price("qqbqq", "2 l")))
        #expect(try await cookbook.prices().count == Cookbook.mostPrices)
    }

    @Test("The weight of a food is found in the table, even with other words in its name")
    func weights() throws {
        let onion = try #require(Cookbook.grams(of: Quantity(2, .piece), of: "Large onions, chopped"))
        #expect(onion == 220)
        #expect(Cookbook.grams(of: Quantity(2, .kilogram), of: "nobody knows it") == 2000)
        #expect(Cookbook.grams(of: Quantity(2, .piece), of: "nobody knows it") == nil)
    }

    @Test("The chosen servings survive a restart")
    func servings() async throws {
        let path = try #require(folder).path
        var chosen = ChosenServings()
        chosen[RecipeID(.starter, 3)] = 6
        let cookbook = try Cookbook(folder: path)
        #expect(try await cookbook.servings() == ChosenServings())
        try await cookbook.keep(chosen)
        try cookbook.close()
        #expect(try await Cookbook(folder: path).servings() == chosen)
    }

    @Test("Starter recipes are priced from the owner's prices if each food has one")
    func starters() throws {
        for recipe in StarterCookbook.recipes {
            let own = recipe.ingredients.compactMap { FoodPrice(food: $0.name, text: "10.00 kg", currency: "USD") }
            let prices = recipe.priced(own: own, currency: "USD") { Cookbook.grams(of: $1, of: $0) }
            #expect(
                prices.known * 10 >= prices.counted * 8,
                "\(recipe.title): \(prices.known) of \(prices.counted): \(prices.lines.filter { $0.isCounted && $0.price == nil }.map(\.name))"
            )
            #expect(prices.lines.allSatisfy { ($0.price ?? 0) < 30 }, "\(recipe.title)")
        }
    }

    @Test("Every line of a scaled starter recipe can be read aloud", arguments: StarterCookbook.recipes)
    func scaled(_ recipe: Recipe) {
        for count in [1.0, 3, 7, 20] {
            for system in [UnitSystem.metric, .us] {
                let lines = recipe.scaled(toServings: count).written(in: system).ingredients.map(\.text)
                for line in lines {
                    #expect(
                        !line.contains("×") && line.firstMatch(of: #/\d\.\d{3}/#) == nil, "\(recipe.title): \(line)")
                }
            }
        }
        #expect(recipe.scaled(toServings: recipe.servings ?? 1) == recipe)
        #expect(recipe.scaled(toServings: 12).nutrition == recipe.nutrition, "a serving stays the same")
    }
}
