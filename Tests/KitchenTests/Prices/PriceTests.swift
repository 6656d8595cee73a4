import Kitchen
import Testing

@Suite("Prices of foods and recipes")
struct PriceTests {
    private func price(_ food: String, _ text: String, in currency: String = "USD") throws -> FoodPrice {
        try #require(FoodPrice(food: food, text: text, currency: currency))
    }

    @Test(
        "A price is read as people write it",
        arguments: [
            ("2.49 kg", 2.49, "per kg"), ("2,49 kg", 2.49, "per kg"), ("2.49/kg", 2.49, "per kg"),
            ("1.20 per 500 g", 1.2, "per 500 g"),
            ("1.20 500g", 1.2, "per 500 g"), ("0.40", 0.4, "each"), ("0.40 each", 0.4, "each"),
            ("2.99 for 10", 2.99, "for 10"),
            ("2.99 10", 2.99, "for 10"), ("2.99 10 pieces", 2.99, "for 10"), ("1 L", 1, "per l"),
            ("0.80 1/2 cup", 0.8, "per 1/2 cup"),
            ("0 l", 0, "per l"), ("3 2 cloves", 3, "per 2 cloves"),
        ] as [(String, Double, String)])
    func reads(_ text: String, _ amount: Double, _ per: String) throws {
        let price = try price("milk", text)
        #expect(price.amount == amount && price.perText == per)
        #expect(try self.price("milk", "\(price.amount) \(price.perText)") == price, "the shown price can be typed")
    }

    @Test(
        "A price is shown as precisely as it was entered",
        arguments: [
            ("0.001 g", "0.001 USD per g"), ("2.499 kg", "2.499 USD per kg"), ("2.4 kg", "2.40 USD per kg"),
            ("0.999", "0.999 USD each"), ("1000000", "1000000.00 USD each"),
        ])
    func precise(_ text: String, _ shown: String) throws {
        #expect(try price("milk", text).text == shown)
    }

    @Test(
        "A text that is not a price is rejected",
        arguments: [
            "", "kg", "-1 kg", "1e9 kg", "12345678 kg", "2.4999 kg", "1 2 3", "2 °C", "3 cm", "1 bucket", "nan",
            "1.2.3 kg", "2 0 kg",
        ])
    func refuses(_ text: String) {
        #expect(FoodPrice(food: "milk", text: text, currency: "USD") == nil)
        #expect(FoodPrice(food: "12", text: "1 kg", currency: "USD") == nil)
    }

    @Test("A price is stored under the food, without adjectives and preparation")
    func foods() throws {
        #expect(try price("Large yellow onions, chopped", "1 kg").food == "onion")
        #expect(try price("Olive oil", "1 l").food == "olive oil")
        #expect(try price("Dragon fruit of Hanoi", "1").food == "dragon fruit of hanoi")
    }

    /// Returns the weight of an onion, 100 g, and of a milliliter of milk, 1 g.
    private static func weigh(_ food: String, _ quantity: Quantity) -> Double? {
        switch (food, quantity.unit.kind) {
        case (_, .mass): quantity.size
        case ("onion", .count): quantity.amount * 100
        case ("milk", .volume): quantity.size
        default: nil
        }
    }

    @Test(
        "Units are converted, and pieces by their weight if it is known",
        arguments: [
            ("milk", "1.00 l", 500, MeasureUnit.milliliter, 0.5), ("milk", "2.40 l", 1, .cup, 0.576),
            ("milk", "1.00 kg", 250, .milliliter, 0.25),
            ("onion", "2.00 kg", 3, .piece, 0.6), ("onion", "0.30", 2, .piece, 0.6),
            ("onion", "1.00 for 5", 1, .kilogram, 2),
            ("egg", "3.00 for 10", 2, .piece, 0.6), ("egg", "3.00 kg", 2, .piece, nil),
            ("garlic", "1.00", 2, .clove, nil),
            ("rice", "2.00 kg", 1, .cup, nil),
        ] as [(String, String, Double, MeasureUnit, Double?)])
    func cost(_ food: String, _ text: String, _ amount: Double, _ unit: MeasureUnit, _ cost: Double?) throws {
        let found = try price(food, text).cost(of: Quantity(amount, unit), weigh: Self.weigh)
        #expect(found.map { ($0 * 1e6).rounded() } == cost.map { ($0 * 1e6).rounded() })
    }

    private static let soup = Recipe(
        id: RecipeID(.spoonacular, 7), title: "Onion soup", servings: 2,
        ingredients: [
            Ingredient(name: "onions", amount: 4, text: "4 onions"),
            Ingredient(name: "milk", amount: 500, unit: "ml", text: "500 ml milk"),
            Ingredient(name: "hot water", amount: 1, unit: "l", text: "1 l hot water"),
            Ingredient(name: "salt", text: "salt"),
        ])
    private static let service = ServicePrices(lines: [
        .init(name: "onion", price: 1.5), .init(name: "milk", price: 0.7),
    ])

    private func prices(
        _ own: [FoodPrice], _ service: ServicePrices? = nil, servings: Double? = nil, currency: String = "USD"
    ) -> RecipePrices {
        Self.soup.priced(forServings: servings, own: own, service: service, currency: currency, weigh: Self.weigh)
    }

    @Test("The owner's prices come before the service's")
    func own() throws {
        let both = prices([try price("onion", "2.00 kg")], Self.service)
        #expect(both.lines.map(\.price) == [0.8, 0.7, nil, nil])
        #expect(both.lines.map(\.source) == [.own, .service, nil, nil])
        #expect(both.isComplete && both.known == 2 && both.counted == 2)
        #expect(both.total == 1.5 && both.perServing == 0.75)
    }

    @Test("A total with missing prices is incomplete, and there is none without prices")
    func incomplete() throws {
        let some = prices([try price("onion", "2.00 kg")])
        #expect(!some.isComplete && some.known == 1 && some.counted == 2 && some.total == 0.8)
        let tins = Ingredient(name: "2 x 400 g tins tomatoes", text: "2 x 400 g tins tomatoes")
        let stew = Recipe(id: RecipeID(.own, 2), title: "Stew", ingredients: [Self.soup.ingredients[0], tins])
        let part = stew.priced(own: [try price("onion", "2.00 kg")], currency: "USD", weigh: Self.weigh)
        #expect(!part.isComplete && part.counted == 2, "the number of tins is unknown, but they aren't free")
        let none = prices([])
        #expect(!none.isComplete && none.total == nil && none.perServing == nil)
        #expect(
            !Recipe(id: RecipeID(.own, 1), title: "x").priced(own: [], currency: "USD", weigh: Self.weigh).isComplete)
    }

    @Test("Scaling a recipe scales its prices, and the price of a serving stays")
    func servings() throws {
        let six = prices([try price("onion", "2.00 kg")], Self.service, servings: 6)
        #expect(six.lines.map(\.price) == [2.4, 2.1, nil, nil])
        #expect(six.perServing == 0.75)
    }

    @Test("Prices in another currency are never added, neither the service's nor the owner's")
    func currencies() throws {
        let euros = prices(
            [try price("onion", "2.00 kg"), try price("milk", "1.00 l", in: "EUR")], Self.service, currency: "EUR")
        #expect(euros.lines.map(\.price) == [nil, 0.5, nil, nil])
        #expect(euros.currency == "EUR" && !euros.isComplete)
    }

    @Test(
        "Money has two decimals",
        arguments: [(0, "0.00"), (1.005, "1.00"), (2.4, "2.40"), (12.346, "12.35"), (1e300, "1000000000000.00")])
    func money(_ amount: Double, _ text: String) {
        #expect(amount.moneyText == text)
    }
}
