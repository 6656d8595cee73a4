/// What a food costs, as the owner of the kitchen wrote it: 2.49 USD for 1 kg.
public struct FoodPrice: Hashable, Sendable {
    public static let largestAmount = 1e6

    /// As `String.priceFood` makes it.
    public let food: String
    /// In units of the currency, 0 or more.
    public let amount: Double
    /// A code of ISO 4217.
    public let currency: String
    /// For so much: a weight, a volume or a number of pieces.
    public let per: Quantity

    /// Nil where the food has no name, the amount is none, or what it is for can be neither weighed nor counted.
    public init?(food: String, amount: Double, currency: String, per: Quantity) {
        guard let food = food.priceFood, (0...Self.largestAmount).contains(amount), per.amount > 0,
            per.amount <= Ingredient.largestAmount, [.mass, .volume, .count].contains(per.unit.kind)
        else { return nil }
        self.food = food
        self.amount = amount
        self.currency = currency
        self.per = per
    }

    /// Reads a price as people write it: `2.49 kg`, `2.49 per 500 g`, `0,80/l`, `2.99 for 10`; `0.40` alone is for one
    /// piece. Nil where it is none.
    public init?(food: String, text: String, currency: String) {
        let words = text.lowercased().sanitized(limit: 60).split(separator: " ")
        // `2.49/kg`
        let first = words.first?.split(separator: "/", maxSplits: 1) ?? []
        guard let amount = first.first?.money else { return nil }
        let rest = (first.dropFirst() + words.dropFirst()).drop { ["per", "for", "/", "a", "an", "the"].contains($0) }
        guard let per = Quantity(priceUnit: rest.joined(separator: " ")) else { return nil }
        self.init(food: food, amount: amount, currency: currency, per: per)
    }

    /// As people write it: `2.49 USD per kg`, `2.99 USD for 10`.
    public var text: String { "\(amountText) \(currency) \(perText)" }

    /// With a third digit after the point where it is needed to tell the price: `0.001`.
    private var amountText: String {
        let thousandths = Int((amount * 1000).rounded()) % 10
        return thousandths == 0 ? amount.moneyText : (amount - Double(thousandths) / 1000).moneyText + "\(thousandths)"
    }

    /// `per kg`, `per 500 g`, `each`, `for 10`.
    public var perText: String {
        if per.unit == .piece { return per.amount == 1 ? "each" : "for \(per.amountText)" }
        return per.amount == 1 ? "per \(per.unit.rawValue)" : "per \(per.text)"
    }

    /// What a quantity of the food costs; nil where it cannot be turned into what the price is for.
    ///
    /// - Parameters:
    ///   - quantity: the amount of the food.
    ///   - name: as the recipe calls it, which may tell more of what it weighs; nil: as the price is kept.
    ///   - weigh: grams of a quantity of a food, where they are known.
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
    /// What a price is for: `kg`, `500 g`, `500g`, `10`, `10 pieces`, `each`; a piece where nothing is said.
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
    /// `2`, `2.49`, `2,49`: at most three digits after the point, and no sign.
    fileprivate var money: Double? {
        let parts = split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }),
            parts[0].count <= 7, parts.count == 1 || parts[1].count <= 3
        else { return nil }
        return Double(parts.joined(separator: "."))
    }
}

extension Double {
    /// With two digits after the point: `2.40`.
    public var moneyText: String {
        Swift.min(Swift.max(self, -1e12), 1e12).plainText(decimals: 2)
    }

    /// To the hundredth.
    public var cents: Double { (self * 100).rounded() / 100 }
}

extension String {
    /// Under which name the price of a food is kept: as the table of foods calls it, else its own words: `large onions,
    /// chopped` is onion. Nil where no letter is left.
    public var priceFood: String? { CommonFood.named(self)?.name ?? foodName }
}
