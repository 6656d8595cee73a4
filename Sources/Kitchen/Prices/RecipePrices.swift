/// What a recipe costs, as far as that is known.
public struct RecipePrices: Hashable, Sendable {
    /// Where a price comes from.
    public enum Source: String, Hashable, Sendable, Codable {
        /// The owner wrote it.
        case own
        /// The recipe service estimates it.
        case service
    }

    /// An ingredient.
    public struct Line: Hashable, Sendable {
        public let name: String
        /// Under which a price of the owner's is kept; nil where the name is none.
        public let food: String?
        /// Of so much of it as goes in; nil: not known.
        public let price: Double?
        public let source: Source?
        /// Whether the sum lacks something without it. What is not measured, and water from the tap, is not counted.
        public let isCounted: Bool
    }

    public let lines: [Line]
    /// For how many people that is, where it is known.
    public let servings: Double?
    /// Of all its amounts, a code of ISO 4217.
    public let currency: String
    /// Why prices of the service are missing that might be there; nil: they are not.
    public var note: String?

    public var counted: Int { lines.count(where: \.isCounted) }
    public var known: Int { lines.count { $0.isCounted && $0.price != nil } }

    /// Whether the total is what the recipe costs, and not only what of it is known.
    public var isComplete: Bool { known == counted && counted > 0 }

    /// The sum of what is known; nil where nothing is.
    public var total: Double? { known > 0 ? lines.compactMap(\.price).reduce(0, +) : nil }

    public var perServing: Double? {
        guard let servings, servings > 0 else { return nil }
        return total.map { $0 / servings }
    }
}

/// What the recipe service estimates, for the recipe as it is written.
public struct ServicePrices: Hashable, Sendable, Codable {
    /// In which it counts.
    public static let currency = "USD"

    public struct Line: Hashable, Sendable, Codable {
        public var name: String
        /// In dollars, of all that goes in.
        public var price: Double

        public init(name: String, price: Double) {
            self.name = name
            self.price = price
        }
    }

    public var lines: [Line]

    public init(lines: [Line]) {
        self.lines = lines
    }
}

extension Recipe {
    /// What it costs. The owner's prices in this currency come first; the service's are used for what is left, where
    /// they are in the same currency.
    ///
    /// - Parameters:
    ///   - servings: for so many people; nil: as it is written.
    ///   - own: the prices that people of this kitchen entered.
    ///   - service: what the service estimates for the recipe as it is written.
    ///   - currency: a code of ISO 4217.
    ///   - weigh: grams of a quantity of a food, where they are known.
    public func priced(
        forServings servings: Double? = nil, own: [FoodPrice], service: ServicePrices? = nil, currency: String,
        weigh: (String, Quantity) -> Double?
    ) -> RecipePrices {
        let factor = servings.flatMap(factor(toServings:)) ?? 1
        let own = own.filter { $0.currency == currency }
        var estimates = currency == ServicePrices.currency ? service?.lines ?? [] : []
        let lines = foods.map { ingredient in
            let estimate = estimates.take(for: ingredient)
            let cost = ingredient.cost(by: own, times: factor, weigh: weigh)
            let price = cost ?? estimate.map { $0.price * factor }
            return RecipePrices.Line(
                name: ingredient.name, food: ingredient.name.priceFood, price: price?.cents,
                source: cost != nil ? .own : price != nil ? .service : nil,
                isCounted: price != nil || ingredient.isMeasured && !ingredient.isTapWater)
        }
        let count = factor == 1 ? self.servings : servings
        return RecipePrices(lines: lines, servings: count, currency: currency, note: nil)
    }
}

extension Ingredient {
    /// Whether it says how much, read or not: of `2 x 400 g tins` the number is not known, but it is not *some*.
    fileprivate var isMeasured: Bool { amount != nil || text.contains(where: \.isNumeral) }

    /// By the price of just this food, else of the same by another name.
    fileprivate func cost(
        by prices: [FoodPrice], times factor: Double, weigh: (String, Quantity) -> Double?
    ) -> Double? {
        guard var quantity, !isTapWater, let food = name.priceFood,
            let price = prices.first(where: { $0.food == food })
                ?? prices.first(where: { $0.food.isSameFood(as: name) })
        else { return nil }
        quantity.amount *= factor
        return price.cost(of: quantity, named: name, weigh: weigh)
    }
}

extension [ServicePrices.Line] {
    /// The line of an ingredient, each of them once.
    fileprivate mutating func take(for ingredient: Ingredient) -> ServicePrices.Line? {
        let name = ingredient.name.lowercased()
        let place = firstIndex { $0.name.lowercased() == name } ?? firstIndex { $0.name.isSameFood(as: name) }
        return place.map { remove(at: $0) }
    }
}
