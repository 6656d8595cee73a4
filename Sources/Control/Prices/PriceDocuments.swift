public import Kitchen

/// What a recipe costs, as `recipe show --prices` prints it.
public struct RecipePricesDocument: Hashable, Sendable, Codable {
    public var ingredients: [Line]
    /// The sum of what is known; null where nothing is.
    @Nullable public var total: Double?
    @Nullable public var perServing: Double?
    /// A code of ISO 4217, of all amounts.
    public var currency: String
    /// Whether the total is what the recipe costs, and not only what of it is known.
    public var complete: Bool
    /// Ingredients whose price is known, and all that count; what has no amount does not, and water from the tap.
    public var known: Int
    public var counted: Int

    public struct Line: Hashable, Sendable, Codable {
        public var name: String
        /// Null: not known.
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

/// A price that the owner wrote, as `price list` prints it.
public struct PriceDocument: Hashable, Sendable, Codable {
    public var food: String
    public var price: Double
    public var currency: String
    /// It is for `amount` of `unit`; null where pieces are counted.
    public var amount: Double
    @Nullable public var unit: String?
    /// As people write it.
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
    /// A price that makes no sense; nothing was changed.
    public static func badPrice(of food: String, _ text: String) -> ControlFailure {
        ControlFailure(
            .unacceptable,
            "\"\(text.prefix(60))\" is no price of \"\(food.prefix(60))\", so nothing was changed; write it like 2.49 kg,"
                + " 0.80 l or 2.99 10")
    }

    public static func tooManyPrices(most: Int) -> ControlFailure {
        ControlFailure(
            .unacceptable,
            "\(most) prices are kept already, so this one was not; remove some: galley price remove FOOD")
    }

    public static func noPrice(of food: String) -> ControlFailure {
        ControlFailure(
            .notFound, "there is no price of \"\(food.prefix(60))\"; galley price list shows those that there are")
    }

    /// A recipe that does not say for how many it is cannot be scaled.
    public static func noServings(_ id: RecipeID) -> ControlFailure {
        ControlFailure(.unacceptable, "\(id) does not say for how many it is, so it cannot be scaled")
    }

    public static let badServings = ControlFailure(
        .unacceptable, "a recipe can be scaled to 1 to \(Recipe.mostServings) servings")
}

extension Recipe {
    /// For so many people; nil: as it is written.
    ///
    /// - Throws: that nobody cooks for so many, or that it does not say for how many it is.
    public func scaled(toServings count: Int?) throws(ControlFailure) -> Recipe {
        guard let count else { return self }
        guard (1...Self.mostServings).contains(count) else { throw .badServings }
        guard factor(toServings: Double(count)) != nil else { throw .noServings(id) }
        return scaled(toServings: Double(count))
    }
}
