extension ShoppingList {
    /// A line of the list.
    public struct Item: Hashable, Sendable {
        /// The food, in lower case: `red onions`.
        public private(set) var name: String
        /// How much, in `unit`; nil for *some*.
        public private(set) var amount: Double?
        /// As written; nil where pieces are counted.
        public private(set) var unit: String?
        public var isDone: Bool

        /// The largest sum, in any unit; wide enough that the order of adding does not tell what is added up.
        public static let largestSum = 1e12

        /// Characters of the longest name.
        public static let longestName = 60

        /// An amount that is none, not finite or larger than ``largestSum`` becomes *some*.
        public init(name: String, amount: Double? = nil, unit: String? = nil, isDone: Bool = false) {
            self.name = name
            self.amount = amount.flatMap { $0 > 0 && $0 <= Self.largestSum ? $0 : nil }
            self.unit = unit
            self.isDone = isDone
        }

        /// What of an ingredient is to be bought; nil where it has no name. Where nobody read how much of it there is, it
        /// is read from its line; where that cannot be, the line is what is to be bought: `2 × a handful of rice`.
        init?(_ ingredient: Ingredient) {
            var ingredient = ingredient
            if ingredient.amount == nil, !ingredient.name.saysNumber, ingredient.text.saysNumber {
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

        /// In which kind of shop it is looked for: what the table of foods does not know, in the one that has most.
        public var shop: Shop { CommonFood.named(name)?.shop ?? .supermarket }
    }
}

// MARK: - Adding up

extension ShoppingList.Item {
    /// The same food, plurals aside: `tomatoes` and `Tomato`, but not `peppers`, a vegetable, and `pepper`, a spice.
    ///
    /// Words that go with it tell: `red onion` and `onion` are two, as `dishwasher salt` and `salt` are.
    struct Food: Hashable {
        private let words: [String]
        private let food: String?

        init(_ name: String) {
            words = name.foodWords.map(\.withoutPlural)
            food = CommonFood.named(name)?.name
        }
    }

    /// In what an amount is measured.
    enum Measure: Hashable {
        case mass, volume, length
        case pieces(MeasureUnit)
        /// A unit that is not known can be added to the same one only.
        case unknown(String)
    }

    /// What can be added up: the same food in units that can be turned into each other.
    struct Kind: Hashable {
        let food: Food
        /// Nil for *some*.
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

    /// Nil for one that is not known.
    private var measureUnit: MeasureUnit? { unit.map { MeasureUnit(spelling: $0) } ?? .piece }

    /// With one that is of the same kind, or *some* and an amount; nil where the sum is more than an amount can be.
    func adding(_ other: ShoppingList.Item) -> ShoppingList.Item? {
        var sum = self
        sum.add(other)
        return (sum.amount ?? 0) > Self.largestSum ? nil : sum
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

    /// Of two forms of a word the plural, whichever came first.
    private static func longer(_ one: String, _ other: String) -> String {
        (one.count, one) > (other.count, other) ? one : other
    }

    var order: Int {
        (isDone ? Shop.allCases.count : 0) + (Shop.allCases.firstIndex(of: shop) ?? 0)
    }
}

extension MeasureUnit {
    /// Of two units a sum is kept in the one with the higher rank, so that it does not matter what was added first:
    /// metric ones before those of cups and pounds, those before spoons, and the larger before the smaller.
    fileprivate var rank: (Int, Double) {
        (system == .metric ? 2 : system == .us ? 1 : 0, size)
    }
}

// MARK: - Words

extension ShoppingList.Item {
    /// How much, as a kitchen's tools measure it; nil for *some*, and where the unit is not known.
    public func quantity(in system: UnitSystem) -> Quantity? {
        guard let amount, let unit = measureUnit else { return nil }
        return Quantity(amount, unit).readable(in: system)
    }

    /// As people write it: `480 ml milk`, `3 eggs`, `salt`.
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

    /// Of other words it is not known whether they have a plural: `eggs beaten`.
    private var endsWithFood: Bool {
        let words = name.foodWords
        return words.indices.contains { FoodIndex.shared.name(of: words[$0...]) != nil }
    }
}

extension String {
    /// Words that stay as they are, however many there are: sizes, and foods that are not counted.
    private static let invariable: Set = [
        "large", "medium", "small", "fish", "salmon", "tuna", "cod", "trout", "shrimp", "squid", "garlic", "ginger",
        "celery", "broccoli", "bread", "rice", "pasta", "milk", "butter", "cheese", "flour", "sugar", "salt", "pepper",
        "chicken", "beef", "pork", "lamb", "spaghetti", "oil", "cream", "parsley", "basil", "mint", "dill",
    ]

    /// More than one of it, as English has it: `egg` and `eggs`, `bay leaf` and `bay leaves`; itself if it is more
    /// already.
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
