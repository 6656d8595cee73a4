public import Kitchen

/// Prices of a recipe's ingredients, as `recipe show --prices` prints them.
public struct RecipePricesDocument: Hashable, Sendable, Codable {
    public var ingredients: [Line]
    /// Sum of the known prices; null if none is known.
    @Nullable public var total: Double?
    @Nullable public var perServing: Double?
    /// Currency of all amounts, a code of ISO 4217.
    public var currency: String
    /// True if the total includes all prices; false if some are not known.
    public var complete: Bool
    /// Number of ingredients whose price is known.
    public var known: Int
    /// Number of ingredients that need a price: all but tap water and those without an amount.
    public var counted: Int

    public struct Line: Hashable, Sendable, Codable {
        public var name: String
        /// Price in `currency`; null if it is not known.
        @Nullable public var price: Double?
        /// `own` or `service`.
        @Nullable public var source: RecipePrices.Source?
    }

    public init(_ prices: RecipePrices) {
        ingredients = prices.lines.map { Line(name: $0.name, price: $0.price, source: $0.source) }
        total = prices.total?.cents
        perServing = prices.perServing?.cents
        currency = prices.currency
        complete = prices.isComplete
        known = prices.known
        counted = prices.counted
    }
}

/// The owner's own price of a food, as `price list` prints it.
public struct PriceDocument: Hashable, Sendable, Codable {
    public var food: String
    public var price: Double
    public var currency: String
    /// Amount that the price is for, in `unit`.
    public var amount: Double
    /// Unit of the amount; null for pieces.
    @Nullable public var unit: String?
    /// Price and amount as text, such as `2.49 kg`.
    public var text: String

    public init(_ price: FoodPrice) {
        food = price.food
        self.price = price.amount
        currency = price.currency
        amount = price.per.amount
        unit = price.per.unit == .piece ? nil : price.per.unit.rawValue
        text = price.text
    }
}

extension ControlFailure {
    /// Returns the failure for a text that is not a price; nothing was changed.
    public static func badPrice(of food: String, _ text: String) -> ControlFailure {
        ControlFailure(
            .unacceptable,
            "\"\(text.prefix(60))\" is not a price, so the price of \"\(food.prefix(60))\" was not changed; write a"
                + " price such as 2.49 per kg, 0.80 per l or 2.99 for 10")
    }

    public static func tooManyPrices(most: Int) -> ControlFailure {
        ControlFailure(
            .unacceptable,
            "there are \(most) prices already, so this price was not saved; remove another: galley price remove FOOD")
    }

    public static func noPrice(of food: String) -> ControlFailure {
        ControlFailure(
            .notFound, "you have no price of \"\(food.prefix(60))\"; galley price list shows your prices")
    }

    /// Returns the failure for a recipe without a number of servings, which can't be scaled.
    public static func noServings(_ id: RecipeID) -> ControlFailure {
        ControlFailure(
            .unacceptable, "\(id) has no number of servings, so it can't be scaled; show it without --servings")
    }

    public static let badServings = ControlFailure(
        .unacceptable,
        "the number of servings is not from 1 to \(Recipe.mostServings), so the recipe was not scaled; try another")
}

extension Recipe {
    /// Returns the recipe scaled to a number of servings; unchanged for `nil`.
    ///
    /// - Throws: `ControlFailure` if the number is out of range, or if the recipe has no number of servings.
    public func scaled(toServings count: Int?) throws(ControlFailure) -> Recipe {
        guard let count else { return self }
        guard (1...Self.mostServings).contains(count) else { throw .badServings }
        guard factor(toServings: Double(count)) != nil else { throw .noServings(id) }
        return scaled(toServings: Double(count))
    }
}
