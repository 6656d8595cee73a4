/// The cost of a recipe, as far as the prices of its ingredients are known.
public struct RecipePrices: Hashable, Sendable {
    /// The origin of a price.
    public enum Source: String, Hashable, Sendable, Codable {
        /// The owner of the kitchen entered it.
        case own
        /// The recipe service estimated it.
        case service
    }

    /// An ingredient with its cost.
    public struct Line: Hashable, Sendable {
        public let name: String
        /// The name under which the owner can store a price for it, or `nil` if the ingredient has no usable name.
        public let food: String?
        /// The cost of the amount that the recipe uses, or `nil` if it is unknown.
        public let price: Double?
        /// The origin of the price, or `nil` if there is no price.
        public let source: Source?
        /// True if the total is incomplete without this line. Unmeasured ingredients and tap water don't count.
        public let isCounted: Bool
    }

    public let lines: [Line]
    /// The number of servings that the lines are for, or `nil` if it is unknown.
    public let servings: Double?
    /// The currency of all prices (ISO 4217).
    public let currency: String
    /// The reason why the service's prices are missing, or `nil` if they are not.
    public var note: String?

    /// The number of lines that the total needs.
    public var counted: Int { lines.count(where: \.isCounted) }
    /// The number of lines that the total needs and that have a price.
    public var known: Int { lines.count { $0.isCounted && $0.price != nil } }

    /// True if every line that counts has a price.
    public var isComplete: Bool { known == counted && counted > 0 }

    /// The sum of all known prices, or `nil` if none is known.
    public var total: Double? { known > 0 ? lines.compactMap(\.price).reduce(0, +) : nil }

    public var perServing: Double? {
        guard let servings, servings > 0 else { return nil }
        return total.map { $0 / servings }
    }
}

/// The recipe service's estimate for the recipe as written.
public struct ServicePrices: Hashable, Sendable, Codable {
    /// The currency of the estimate.
    public static let currency = "USD"

    public struct Line: Hashable, Sendable, Codable {
        public var name: String
        /// The cost of the amount that the recipe uses, in US dollars.
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
    /// Returns the cost of the recipe.
    ///
    /// The owner's prices in the given currency come first. The service's estimate fills in the rest, if it is in the
    /// same currency.
    ///
    /// - Parameters:
    ///   - servings: The number of servings. `nil` means as written.
    ///   - own: The prices that people of this kitchen entered.
    ///   - service: The service's estimate for the recipe as written.
    ///   - currency: The currency's code (ISO 4217).
    ///   - weigh: Returns the grams of a quantity of a food, or `nil` if they are unknown.
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
    /// True if the ingredient states an amount, even one that could not be read, as in `2 x 400 g tins`.
    fileprivate var isMeasured: Bool { amount != nil || text.contains(where: \.isNumeral) }

    /// Returns the cost by the price of exactly this food, or else of the same food under another name.
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
    /// Removes and returns the estimate for an ingredient, or returns `nil` if there is none left.
    fileprivate mutating func take(for ingredient: Ingredient) -> ServicePrices.Line? {
        let name = ingredient.name.lowercased()
        let place = firstIndex { $0.name.lowercased() == name } ?? firstIndex { $0.name.isSameFood(as: name) }
        return place.map { remove(at: $0) }
    }
}
