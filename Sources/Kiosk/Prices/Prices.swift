public import Kitchen

public struct PricesQuery: Query {
    public let recipe: Recipe
    public let servings: Int?

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> RecipePrices {
        try await handler.prices(of: recipe, forServings: servings)
    }
}

/// An ingredient whose price you can correct.
struct PricedFood: Hashable, Sendable {
    /// The name under which the price is stored.
    let name: String
    let recipe: Recipe
    let currency: String
}

/// The price of each ingredient, the total and the price of a serving. Ok on an ingredient corrects its price.
/// Corrected prices have a check mark.
struct Prices: RecipeLines {
    let recipe: Recipe
    var prices: RecipePrices
    var cursor = ListCursor()

    var items: [View.Item] {
        let lines = prices.lines.map { line in
            View.Item(line.name, sign: line.price?.moneyText ?? "?", isMarked: line.source == .own)
        }
        return lines + sums + [prices.note].compactMap { $0.map { View.Item($0) } }
    }

    /// The sums. A sum that lacks prices is marked as a lower bound.
    private var sums: [View.Item] {
        func sum(_ text: String, _ amount: Double?) -> View.Item? {
            amount.map { View.Item(text, sign: "\($0.moneyText) \(prices.currency)") }
        }
        if prices.isComplete {
            return [sum("Total", prices.total), sum("Per serving", prices.perServing)].compactMap(\.self)
        }
        return [
            View.Item("\(prices.known) of \(prices.counted) known"), sum("At least", prices.total),
            sum("Serving at least", prices.perServing),
        ].compactMap(\.self)
    }

    func view(in kiosk: Kiosk) -> View { list(.prices, in: kiosk) }

    func choose(in kiosk: inout Kiosk) {
        let selected = cursor.held(in: items.count)
        guard prices.lines.indices.contains(selected), let name = prices.lines[selected].food else { return }
        let food = PricedFood(name: name, recipe: recipe, currency: prices.currency)
        guard prices.lines[selected].source == .own else { return kiosk.openPriceSpeller(food) }
        kiosk.open(
            ChoicePage(
                title: name.capitalizedName,
                choices: [
                    Entry("Change price") { $0.openPriceSpeller(food) },
                    Entry("Remove price") { $0.changePrice(.remove(food.name), of: food) },
                ]))
    }
}

extension Kiosk {
    mutating func openPrices(of recipe: Recipe) {
        let query = PricesQuery(recipe: recipe, servings: user.servings[recipe.id])
        fetchAndWait(query, text: "Finding prices", network: mayAskPrices(of: recipe)) {
            $0.open(Prices(recipe: recipe, prices: $1))
        }
    }

    private func mayAskPrices(of recipe: Recipe) -> Bool {
        preferences.hasService && recipe.id.origin.isService
    }

    /// Fetches the prices of a recipe again for its open pages.
    private mutating func renewPrices(of recipe: Recipe) {
        let query = PricesQuery(recipe: recipe, servings: user.servings[recipe.id])
        fetch(
            query, network: mayAskPrices(of: recipe), orElse: { _, _ in },
            then: { kiosk, prices in
                for (index, page) in kiosk.pages.enumerated() {
                    guard var page = page as? Prices, page.recipe.id == recipe.id else { continue }
                    page.prices = prices
                    kiosk.pages[index] = page
                }
            })
    }

    fileprivate mutating func openPriceSpeller(_ food: PricedFood) {
        open(
            SpellerPage(
                "Price of \(food.name)", done: "Done", letters: Speller.priceLetters, in: &self
            ) { $0.keepPrice($1, of: food) })
    }

    /// Stores a typed price. A text that can't be read stays in the field.
    private mutating func keepPrice(_ text: String, of food: PricedFood) {
        guard let price = FoodPrice(food: food.name, text: text, currency: food.currency) else {
            openPriceSpeller(food)
            fillField(with: text)
            return say("Type a price\nlike 2.49 kg")
        }
        changePrice(.set(price), of: food)
    }

    mutating func changePrice(_ change: PriceChange, of food: PricedFood? = nil, order: RequestID? = nil) {
        store(change, order: order) { kiosk, _ in
            kiosk.reply(.priceChanged, to: order, orSay: change.glassText(named: food?.name))
            // Open pages of prices show the change.
            let recipes = food.map { [$0.recipe] } ?? kiosk.pages.compactMap { ($0 as? Prices)?.recipe }
            recipes.forEach { kiosk.renewPrices(of: $0) }
        }
    }
}

extension PriceChange {
    /// Returns the message for the display after the change is stored.
    fileprivate func glassText(named name: String?) -> String {
        switch self {
        case .set(let price): "\((name ?? price.food).capitalizedName)\n\(price.text)"
        case .remove(let food): "Price removed:\n\((name ?? food).capitalizedName)"
        }
    }
}
