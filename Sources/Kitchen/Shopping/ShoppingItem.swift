extension ShoppingList {
    /// An item of the shopping list.
    public struct Item: Hashable, Sendable, Codable {
        /// The food in lower case: `red onions`.
        public private(set) var name: String {
            didSet { shop = Self.shop(of: name) }
        }
        /// The amount in `unit`, or `nil` for an unmeasured item.
        public private(set) var amount: Double?
        /// The unit as written, or `nil` if pieces are counted.
        public private(set) var unit: String?
        public var isDone: Bool
        /// The shop that sells the food. Foods that aren't in the table belong to the supermarket, which has the widest
        /// range.
        ///
        /// This is a stored property, because an open list needs the shop of each line for every frame, and finding a food
        /// takes longer than drawing its line.
        public private(set) var shop: Shop

        private enum CodingKeys: CodingKey {
            case name, amount, unit, isDone
        }

        /// The largest sum, in any unit. It is so large that the order of adding can't decide which items are added up.
        public static let largestSum = 1e12

        /// The longest name, in characters.
        public static let longestName = 60

        /// Creates an item. An amount that is not positive, not finite or larger than ``largestSum`` counts as
        /// unmeasured.
        public init(name: String, amount: Double? = nil, unit: String? = nil, isDone: Bool = false) {
            self.name = name
            self.amount = amount.flatMap { $0 > 0 && $0 <= Self.largestSum ? $0 : nil }
            self.unit = unit
            self.isDone = isDone
            shop = Self.shop(of: name)
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            name = try values.decode(String.self, forKey: .name)
            amount = try values.decodeIfPresent(Double.self, forKey: .amount)
            unit = try values.decodeIfPresent(String.self, forKey: .unit)
            isDone = try values.decode(Bool.self, forKey: .isDone)
            shop = Self.shop(of: name)
        }

        /// Creates an item for an ingredient, or returns `nil` if it has no name.
        ///
        /// If the ingredient has no amount, it is read from the ingredient's text. If that fails, the whole text
        /// becomes the name: `2 × a handful of rice`.
        init?(_ ingredient: Ingredient) {
            var ingredient = ingredient
            if ingredient.amount == nil, !ingredient.name.statesAmount, ingredient.text.statesAmount {
                if let line = Ingredient(recipeLine: ingredient.text), line.amount != nil {
                    (ingredient.amount, ingredient.unit) = (line.amount, line.unit)
                } else {
                    ingredient.name = ingredient.text
                }
            }
            let name = ingredient.name.lowercased().sanitized(limit: Self.longestName)
            guard !name.isEmpty else { return nil }
            let amount = ingredient.amount.flatMap(Ingredient.amount)
            let written = ingredient.unit?.sanitized(limit: 20) ?? ""
            let unit = MeasureUnit(spelling: written)?.rawValue ?? written
            let isCounted = amount == nil || unit.isEmpty || unit == MeasureUnit.piece.rawValue
            self.init(name: name, amount: amount, unit: isCounted ? nil : unit)
        }

        private static func shop(of name: String) -> Shop { CommonFood.named(name)?.shop ?? .supermarket }
    }
}

// MARK: - Adding up

extension ShoppingList.Item {
    /// The identity of a food, which ignores plurals and spelling.
    ///
    /// `tomatoes` and `Tomato` are the same. `peppers`, a vegetable, and `pepper`, a spice, are not. Additional words
    /// make another food: `red onion` is not `onion`, and `dishwasher salt` is not `salt`.
    struct Food: Hashable, Sendable {
        private let words: [String]
        private let food: String?

        init(_ name: String) {
            words = name.foodWords.map(\.withoutPlural)
            food = CommonFood.named(name)?.name
        }
    }

    /// The dimension in which an amount is measured.
    enum Measure: Hashable, Sendable {
        case mass, volume, length
        case pieces(MeasureUnit)
        /// A unit that is not known. Its amounts add up only with those in the same unit.
        case unknown(String)
    }

    /// The key of items that add up: the same food in convertible units.
    struct Kind: Hashable, Sendable {
        let food: Food
        /// The dimension, or `nil` for an unmeasured item.
        let measure: Measure?
    }

    var kind: Kind { Kind(food: Food(name), measure: amount == nil ? nil : measure) }

    private var measure: Measure {
        guard let unit = measureUnit else { return .unknown((unit ?? "").lowercased().withoutPlural) }
        return switch unit.kind {
        case .mass: .mass
        case .volume: .volume
        case .length: .length
        case .count, .temperature: .pieces(unit)
        }
    }

    /// The unit, or `nil` if it is not known.
    private var measureUnit: MeasureUnit? { unit.map { MeasureUnit(spelling: $0) } ?? .piece }

    /// Returns the sum of two items, or `nil` if it exceeds ``largestSum``.
    ///
    /// Both items must be of the same kind, or one of them unmeasured.
    func adding(_ other: ShoppingList.Item) -> ShoppingList.Item? {
        var sum = self
        sum.add(other)
        return (sum.amount ?? 0) > Self.largestSum ? nil : sum
    }

    /// Returns this item under another name of the same food, with its amount in another unit.
    ///
    /// Adding an amount may have changed both: `tomato` becomes `tomatoes`, and `500 ml` and `1 l` become `1.5 l`.
    ///
    /// - Returns: The item, or `nil` if it is another food or has another kind of unit.
    public func converted(to name: String, unit: String?) -> ShoppingList.Item? {
        if name == self.name, unit == self.unit { return self }
        var item = self
        (item.name, item.unit) = (name, unit)
        guard Food(self.name) == Food(name) else { return nil }
        guard let amount else { return unit == nil ? item : nil }
        guard measure == item.measure else { return nil }
        if let own = measureUnit, let other = item.measureUnit, own != other {
            item.amount = amount * own.size / other.size
        }
        return item
    }

    private mutating func add(_ other: ShoppingList.Item) {
        guard let more = other.amount else {
            if amount == nil { name = Self.longer(name, other.name) }
            return
        }
        guard let amount else { return (name, self.amount, unit) = (other.name, more, other.unit) }
        name = Self.longer(name, other.name)
        if let own = measureUnit, let others = other.measureUnit, own != others {
            let sum = own.rank > others.rank ? own : others
            self.amount = (amount * own.size + more * others.size) / sum.size
            unit = sum.rawValue
        } else {
            self.amount = amount + more
            unit = unit.map { Self.longer($0, other.unit ?? "") }
        }
    }

    /// Returns the longer of two forms of a word, which is the plural, regardless of their order.
    private static func longer(_ one: String, _ other: String) -> String {
        (one.count, one) > (other.count, other) ? one : other
    }

    var order: Int {
        (isDone ? Shop.allCases.count : 0) + (Shop.allCases.firstIndex(of: shop) ?? 0)
    }
}

extension MeasureUnit {
    /// The precedence of the unit in a sum: a sum has the higher-ranking unit of its two items, regardless of their
    /// order.
    ///
    /// Metric units rank above cups and pounds, those above spoons, and larger units above smaller ones.
    fileprivate var rank: (Int, Double) {
        (system == .metric ? 2 : system == .us ? 1 : 0, size)
    }
}

// MARK: - Words

extension ShoppingList.Item {
    /// Returns the amount in the units of a kitchen, rounded to what its tools can measure. The result is `nil` for an
    /// unmeasured item and for an unknown unit.
    public func quantity(in system: UnitSystem) -> Quantity? {
        guard let amount, let unit = measureUnit else { return nil }
        return Quantity(amount, unit).readable(in: system)
    }

    /// Returns the item as people write it: `480 ml milk`, `3 eggs`, `salt`.
    public func text(in system: UnitSystem) -> String {
        guard let amount else { return name }
        guard let quantity = quantity(in: system) else {
            let shown = amount.rounded(toMultiplesOf: 1e-6)
            let unit = unit ?? ""
            return "\(shown.amountText) \(shown > 1 && unit.beginsWithContainer ? unit.plural : unit) \(name)"
        }
        guard quantity.unit == .piece else { return "\(quantity.text) \(name)" }
        return "\(quantity.amountText) \(quantity.amount > 1 && endsWithFood ? name.plural : name)"
    }

    /// True if the name ends with a food of the table. Other endings may not have a plural: `eggs beaten`.
    private var endsWithFood: Bool {
        let words = name.foodWords
        return words.indices.contains { FoodIndex.shared.name(of: words[$0...]) != nil }
    }
}

extension String {
    /// Words without a plural: sizes, and foods that are not counted.
    private static let invariable: Set = [
        "large", "medium", "small", "fish", "salmon", "tuna", "cod", "trout", "shrimp", "squid", "garlic", "ginger",
        "celery", "broccoli", "bread", "rice", "pasta", "milk", "butter", "cheese", "flour", "sugar", "salt", "pepper",
        "chicken", "beef", "pork", "lamb", "spaghetti", "oil", "cream", "parsley", "basil", "mint", "dill",
    ]

    /// The plural in English: `egg` becomes `eggs`, and `bay leaf` becomes `bay leaves`. A plural stays as it is.
    var plural: String {
        let word = String(reversed().prefix(while: \.isLetter).reversed())
        guard word.count > 1, word.withoutPlural == word, !Self.invariable.contains(word) else { return self }
        let stem = dropLast(word.count)
        if word.hasSuffix("leaf") || word.hasSuffix("loaf") { return stem + word.dropLast() + "ves" }
        if word.hasSuffix("y"), !"aeiou".contains(word.dropLast().last ?? "a") { return stem + word.dropLast() + "ies" }
        let hisses = ["s", "x", "z", "ch", "sh"].contains { word.hasSuffix($0) }
        return self + (hisses || ["tomato", "potato", "mango"].contains(word) ? "es" : "s")
    }
}
