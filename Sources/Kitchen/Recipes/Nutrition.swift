/// The energy and nutrients of a food, either in 100 g or in a serving.
public struct Nutrition: Hashable, Sendable, Codable {
    /// The energy in kilocalories. A value of an own recipe may be `nil`, because web pages often give only some.
    public var energy: Double?
    /// The protein in grams. All other nutrients but sodium are in grams too. `nil` for an unknown one.
    public var protein: Double?
    public var fat: Double?
    /// The saturated part of the fat.
    public var saturated: Double?
    /// The carbohydrate including fiber, as food labels in the United States count it.
    public var carbohydrate: Double?
    /// The part of the carbohydrate that is sugar.
    public var sugar: Double?
    public var fiber: Double?
    /// The sodium in milligrams.
    public var sodium: Double?

    public init(
        energy: Double? = nil, protein: Double? = nil, fat: Double? = nil, saturated: Double? = nil,
        carbohydrate: Double? = nil, sugar: Double? = nil, fiber: Double? = nil, sodium: Double? = nil
    ) {
        self.energy = energy
        self.protein = protein
        self.fat = fat
        self.saturated = saturated
        self.carbohydrate = carbohydrate
        self.sugar = sugar
        self.fiber = fiber
        self.sodium = sodium
    }

    public static let none = Nutrition(
        energy: 0, protein: 0, fat: 0, saturated: 0, carbohydrate: 0, sugar: 0, fiber: 0, sodium: 0)

    /// The salt equivalent of the sodium in grams: 2.5 times as much (Regulation (EU) No 1169/2011, Annex I).
    public var salt: Double? { sodium.map { $0 * 2.5 / 1000 } }

    /// The values as they are shown, no finer than the table of foods and a kitchen's measures allow.
    public var rounded: Nutrition {
        var rounded = merging(.none) { value, _ in value < 10 ? (value * 10).rounded() / 10 : value.rounded() }
        rounded.energy = energy?.rounded()
        rounded.sodium = sodium.map { ($0 / 10).rounded() * 10 }
        return rounded
    }

    /// The known values as lines of text: `Energy 625 kcal`.
    public var lines: [String] {
        let rounded = rounded
        let grams: [(name: String, amount: Double?)] = [
            ("Protein", rounded.protein), ("Fat", rounded.fat), ("- saturated", rounded.saturated),
            ("Carbohydrate", rounded.carbohydrate), ("- sugar", rounded.sugar), ("Fiber", rounded.fiber),
            ("Salt", salt.map { ($0 * 10).rounded() / 10 }),
        ]
        return [rounded.energy.map { "Energy \($0.decimalText) kcal" }].compactMap(\.self)
            + grams.compactMap { name, amount in amount.map { "\(name) \($0.decimalText) g" } }
    }

    /// Returns a sentence that says where the values of a recipe come from.
    public static func explanation(for origin: RecipeID.Origin) -> String {
        switch origin {
        case .spoonacular: "Estimated by Spoonacular"
        case .starter: "Worked out from the ingredients as they go in"
        case .own, .mealie: "As the recipe states it"
        }
    }

    /// The largest valid value of an own recipe, in the unit of each. No serving has more.
    public static let most = 100_000.0

    /// The values from 0 to ``most``, with two decimals, or `nil` if no value is left. If all are 0, they are unknown:
    /// many sites write 0 for that.
    public var checked: Nutrition? {
        func valid(_ value: Double?) -> Double? {
            value.flatMap { (0...Self.most).contains($0) ? ($0 * 100).rounded() / 100 : nil }
        }
        let checked = Nutrition(
            energy: valid(energy), protein: valid(protein), fat: valid(fat), saturated: valid(saturated),
            carbohydrate: valid(carbohydrate), sugar: valid(sugar), fiber: valid(fiber), sodium: valid(sodium))
        let values = [
            checked.energy, checked.protein, checked.fat, checked.saturated, checked.carbohydrate, checked.sugar,
            checked.fiber, checked.sodium,
        ]
        return values.contains { $0 ?? 0 > 0 } ? checked : nil
    }

    /// Encodes unknown values as null, so that a document always has all of its keys.
    ///
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(energy, forKey: .energy)
        try fields.encode(protein, forKey: .protein)
        try fields.encode(fat, forKey: .fat)
        try fields.encode(saturated, forKey: .saturated)
        try fields.encode(carbohydrate, forKey: .carbohydrate)
        try fields.encode(sugar, forKey: .sugar)
        try fields.encode(fiber, forKey: .fiber)
        try fields.encode(sodium, forKey: .sodium)
    }

    public static func + (one: Nutrition, other: Nutrition) -> Nutrition {
        one.merging(other, +)
    }

    public static func * (nutrition: Nutrition, factor: Double) -> Nutrition {
        nutrition.merging(.none) { value, _ in value * factor }
    }

    private func merging(_ other: Nutrition, _ combine: (Double, Double) -> Double) -> Nutrition {
        // A sum is unknown if one of its parts is.
        func known(_ one: Double?, _ other: Double?) -> Double? {
            guard let one, let other else { return nil }
            return combine(one, other)
        }
        return Nutrition(
            energy: known(energy, other.energy), protein: known(protein, other.protein),
            fat: known(fat, other.fat), saturated: known(saturated, other.saturated),
            carbohydrate: known(carbohydrate, other.carbohydrate), sugar: known(sugar, other.sugar),
            fiber: known(fiber, other.fiber), sodium: known(sodium, other.sodium))
    }
}
