/// What is in some food: in 100 g of it, or in a serving.
public struct Nutrition: Hashable, Sendable, Codable {
    /// In kilocalories.
    public var energy: Double
    /// In grams, as all that follows but sodium.
    public var protein: Double
    public var fat: Double
    /// Part of the fat.
    public var saturated: Double
    /// With the fiber, as the United States count it.
    public var carbohydrate: Double
    /// Part of the carbohydrate.
    public var sugar: Double
    public var fiber: Double
    /// In milligrams.
    public var sodium: Double

    public init(
        energy: Double, protein: Double, fat: Double, saturated: Double, carbohydrate: Double, sugar: Double,
        fiber: Double, sodium: Double
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

    /// Grams of salt that the sodium would come from, 2.5 times as much (Regulation (EU) No 1169/2011, Annex I).
    public var salt: Double { sodium * 2.5 / 1000 }

    /// As it is shown: no finer than the table of foods and a kitchen's measures allow.
    public var rounded: Nutrition {
        var rounded = merging(.none) { value, _ in value < 10 ? (value * 10).rounded() / 10 : value.rounded() }
        rounded.energy = energy.rounded()
        rounded.sodium = (sodium / 10).rounded() * 10
        return rounded
    }

    /// A line each, as people read it: `Energy 625 kcal`.
    public var lines: [String] {
        let rounded = rounded
        let grams = [
            ("Protein", rounded.protein), ("Fat", rounded.fat), ("- saturated", rounded.saturated),
            ("Carbohydrate", rounded.carbohydrate), ("- sugar", rounded.sugar), ("Fiber", rounded.fiber),
            ("Salt", (salt * 10).rounded() / 10),
        ]
        return ["Energy \(rounded.energy.decimalText) kcal"] + grams.map { "\($0) \($1.decimalText) g" }
    }

    /// What the figures are, for those who read them.
    public static let explanation = "Worked out from the ingredients as they go in"

    public static func + (one: Nutrition, other: Nutrition) -> Nutrition {
        one.merging(other, +)
    }

    public static func * (nutrition: Nutrition, factor: Double) -> Nutrition {
        nutrition.merging(.none) { value, _ in value * factor }
    }

    private func merging(_ other: Nutrition, _ combine: (Double, Double) -> Double) -> Nutrition {
        Nutrition(
            energy: combine(energy, other.energy), protein: combine(protein, other.protein),
            fat: combine(fat, other.fat), saturated: combine(saturated, other.saturated),
            carbohydrate: combine(carbohydrate, other.carbohydrate), sugar: combine(sugar, other.sugar),
            fiber: combine(fiber, other.fiber), sodium: combine(sodium, other.sodium))
    }
}
