/// The price of a food, as the owner of the kitchen entered it: 2.49 USD for 1 kg.
public struct FoodPrice: Hashable, Sendable {
    /// The largest price, in units of any currency.
    public static let largestAmount = 1e6

    /// The food's name in the form of `String.priceFood`.
    public let food: String
    /// The price in units of the currency, 0 or more.
    public let amount: Double
    /// The currency's code (ISO 4217).
    public let currency: String
    /// The quantity that the price buys: a weight, a volume or a number of pieces.
    public let per: Quantity

    /// Creates a price, or returns `nil` if a value is invalid.
    ///
    /// It is invalid if the food has no name, if the amount is not from 0 to ``largestAmount``, or if `per` is not a
    /// positive weight, volume or count.
    public init?(food: String, amount: Double, currency: String, per: Quantity) {
        guard let food = food.priceFood, (0...Self.largestAmount).contains(amount), per.amount > 0,
            per.amount <= Ingredient.largestAmount, [.mass, .volume, .count].contains(per.unit.kind)
        else { return nil }
        self.food = food
        self.amount = amount
        self.currency = currency
        self.per = per
    }

    /// Reads a price as people write it: `2.49 kg`, `2.49 per 500 g`, `0,80/l`, `2.99 for 10`.
    ///
    /// A bare `0.40` is the price of one piece. Returns `nil` if the text is not a price.
    public init?(food: String, text: String, currency: String) {
        let words = text.lowercased().sanitized(limit: 60).split(separator: " ")
        // `2.49/kg`
        let first = words.first?.split(separator: "/", maxSplits: 1) ?? []
        guard let amount = first.first?.money else { return nil }
        let rest = (first.dropFirst() + words.dropFirst()).drop { ["per", "for", "/", "a", "an", "the"].contains($0) }
        guard let per = Quantity(priceUnit: rest.joined(separator: " ")) else { return nil }
        self.init(food: food, amount: amount, currency: currency, per: per)
    }

    /// The price as people write it: `2.49 USD per kg`, `2.99 USD for 10`.
    public var text: String { "\(amountText) \(currency) \(perText)" }

    /// The amount with two decimals, or with three if the third is not zero: `0.001`.
    private var amountText: String {
        let thousandths = Int((amount * 1000).rounded()) % 10
        return thousandths == 0 ? amount.moneyText : (amount - Double(thousandths) / 1000).moneyText + "\(thousandths)"
    }

    /// The quantity that the price buys: `per kg`, `per 500 g`, `each`, `for 10`.
    public var perText: String {
        if per.unit == .piece { return per.amount == 1 ? "each" : "for \(per.amountText)" }
        return per.amount == 1 ? "per \(per.unit.rawValue)" : "per \(per.text)"
    }

    /// Returns the cost of a quantity of the food, or `nil` if the quantity can't be converted to the price's unit.
    ///
    /// - Parameters:
    ///   - quantity: The amount of the food.
    ///   - name: The food's name in the recipe, which may say more about its weight. `nil` uses the price's own name.
    ///   - weigh: Returns the grams of a quantity of a food, or `nil` if they are unknown.
    public func cost(
        of quantity: Quantity, named name: String? = nil, weigh: (String, Quantity) -> Double?
    ) -> Double? {
        let (own, kind) = (per.unit.kind, quantity.unit.kind)
        if own == kind, own != .count || per.unit == quantity.unit { return amount * quantity.size / per.size }
        func grams(of quantity: Quantity) -> Double? {
            name.flatMap { weigh($0, quantity) } ?? weigh(food, quantity)
        }
        guard let weight = grams(of: quantity), let unit = grams(of: per), unit > 0 else { return nil }
        return amount * weight / unit
    }
}

extension Quantity {
    /// Reads the quantity of a price: `kg`, `500 g`, `500g`, `10`, `10 pieces`, `each`. An empty text means one piece.
    fileprivate init?(priceUnit text: String) {
        if ["", "each", "piece", "pc", "one"].contains(text) {
            self.init(1, .piece)
        } else if let unit = MeasureUnit(spelling: text) {
            self.init(1, unit)
        } else {
            let segments = text.amountSegments
            guard segments.count == 1, case .amount(let found) = segments[0], found.terms.count == 1 else { return nil }
            self.init(found.terms[0].amount, found.unit ?? .piece)
        }
    }
}

extension Substring {
    /// The number in a text such as `2`, `2.49` or `2,49`, or `nil` if it has a sign or more than three decimals.
    fileprivate var money: Double? {
        let parts = split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }),
            parts[0].count <= 7, parts.count == 1 || parts[1].count <= 3
        else { return nil }
        return Double(parts.joined(separator: "."))
    }
}

extension Double {
    /// The number with two decimals: `2.40`.
    public var moneyText: String {
        Swift.min(Swift.max(self, -1e12), 1e12).plainText(decimals: 2)
    }

    /// The number rounded to hundredths.
    public var cents: Double { (self * 100).rounded() / 100 }
}

extension String {
    /// The name under which a food's price is stored, or `nil` if the text has no letter.
    ///
    /// It is the name in the table of foods, or else the food's own words: the price of `large onions, chopped` is that
    /// of `onion`.
    public var priceFood: String? { CommonFood.named(self)?.name ?? foodName }
}
