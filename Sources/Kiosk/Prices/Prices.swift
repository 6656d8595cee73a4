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
        let lines = listed.map { line in
            View.Item(line.name, sign: line.price?.moneyText ?? "?", isMarked: line.source == .own)
        }
        let others = unlisted.isEmpty ? [] : [View.Item("No price: \(unlisted.count)", sign: "?")]
        return lines + others + sums + [prices.note].compactMap { $0.map { View.Item($0) } }
    }

    private var unpriced: [RecipePrices.Line] { prices.lines.filter { $0.price == nil && $0.food != nil } }
    /// The lines that share one entry, because each would only say that its price is unknown.
    private var unlisted: [RecipePrices.Line] { unpriced.count > 1 ? unpriced : [] }
    /// The lines with an entry of their own.
    private var listed: [RecipePrices.Line] {
        unlisted.isEmpty ? prices.lines : prices.lines.filter { $0.price != nil || $0.food == nil }
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
        if selected == listed.count, !unlisted.isEmpty {
            return kiosk.open(ChoicePage(title: "No price", choices: asks))
        }
        guard listed.indices.contains(selected), let food = food(of: listed[selected]) else { return }
        guard listed[selected].source == .own else { return kiosk.openPriceSpeller(food) }
        let name = food.name
        kiosk.open(
            ChoicePage(
                title: name.capitalizedName,
                choices: [
                    Entry("Change price") { $0.openPriceSpeller(food) },
                    Entry("Remove price") { $0.changePrice(.remove(food.name), of: food) },
                ]))
    }
}

extension Prices {
    private func food(of line: RecipePrices.Line) -> PricedFood? {
        line.food.map { PricedFood(name: $0, recipe: recipe, currency: prices.currency) }
    }

    /// The entries that ask for the price of each food without one.
    private var asks: [Entry] {
        unlisted.compactMap { line in
            food(of: line).map { food in Entry(line.name) { $0.openPriceSpeller(food) } }
        }
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
