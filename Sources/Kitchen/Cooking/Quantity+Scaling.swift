extension Quantity {
    /// Returns the quantity multiplied by a factor and rounded to what a cook can measure or count.
    ///
    /// A smaller amount is not rounded. The unit changes if people would use another one: 16 tablespoons become a cup,
    /// and a third of a liter is in milliliters.
    func scaled(by factor: Double) -> Quantity {
        let exact = Quantity((amount * factor).rounded(toMultiplesOf: 1e-6), unit)
        switch unit {
        case .gram, .milliliter, .kilogram, .liter: return exact.metric
        case .centiliter, .deciliter: return exact.isMultiple(of: 1 / 2) ? exact : exact.metric
        case .pinch: return exact.amount < 4 ? exact.pinches : exact.spoons
        case .teaspoon, .tablespoon: return exact.spoons
        case .cup, .quart: return exact.isMultiple(of: 1 / 4, 1 / 3) ? exact : exact.onLadder
        case .fluidOunce, .pint: return exact.isMultiple(of: 1 / 2) ? exact : exact.onLadder
        case .ounce: return exact.isMultiple(of: exact.amount < 4 ? 1 / 4 : 1 / 2) ? exact : exact.onLadder
        case .pound: return exact.isMultiple(of: 1 / 4, 1 / 3) ? exact : exact.onLadder
        case .millimeter, .centimeter, .inch: return exact.readable(in: unit.system ?? .metric)
        case .celsius, .fahrenheit: return self
        case .piece, .clove, .slice, .sprig, .stalk, .leaf: return Quantity(exact.amount.countable, unit)
        }
    }

    /// Returns the scaled quantity of a food that is used whole, such as eggs and leaves. Well below one, a whole one
    /// would be too much, so that the part is stated.
    func scaledWhole(by factor: Double) -> Quantity {
        let exact = amount * factor
        return exact < 0.7 ? scaled(by: factor) : Quantity((exact + 1e-6).rounded(), unit)
    }

    private func isMultiple(of steps: Double...) -> Bool {
        steps.contains { step in
            let parts = amount / step
            return amount >= step - 1e-6 && abs(parts - parts.rounded()) < 1e-4
        }
    }

    /// The quantity rounded to what a kitchen tool can measure, or a decimal if no tool comes near: 0.17 oz is neither
    /// an eighth nor a quarter.
    private var onLadder: Quantity {
        if unit.kind == .volume, size < MeasureUnit.teaspoon.size / 4 { return spoons }
        let decimal = amount.rounded(toMultiplesOf: 0.01)
        return UnitLadder.of(unit.kind, in: .us)?.fitting(size) ?? Quantity(decimal > 0 ? decimal : amount, unit)
    }

    private var pinches: Quantity { amount < 0.6 ? self : Quantity(max(1, amount.rounded()), .pinch) }

    /// The amount as it is written after scaling.
    ///
    /// An amount below the smallest measure is written as `less than`, because rounded up it would be a multiple of
    /// what is meant.
    var scaledText: String {
        let least: Double =
            switch unit.kind {
            case .count: 1 / 8
            case .mass, .volume, .length: unit == .pinch ? 1 : unit.system == .metric ? 0.1 : 0.01
            case .temperature: amount
            }
        // A sixth results only from cutting, and no one writes it as a decimal.
        if unit.kind == .count, abs(amount - 1 / 6) < 1e-3 { return "1/6" }
        return amount < least ? "less than \(Quantity(least, unit).amountText)" : amountText
    }

    /// The quantity in metric units. Scales and jugs show single grams and milliliters for small amounts only.
    private var metric: Quantity {
        let isLarge = unit == .kilogram || unit == .liter
        if isLarge, amount >= 1 { return Quantity(max(1, amount.nearest(0.05)), unit) }
        let small: MeasureUnit = unit.kind == .mass ? .gram : .milliliter
        let step: Double =
            switch size {
            case ..<2: 0.1
            case ..<20: 0.5
            case ..<100: 1
            default: 5
            }
        let rounded = size.nearest(step)
        return Quantity(rounded > 0 ? rounded : size, small)
    }

    /// The quantity in spoons of a common set, from an eighth of a teaspoon to eight tablespoons.
    private var spoons: Quantity {
        let teaspoons = size / MeasureUnit.teaspoon.size
        if teaspoons > 24 { return onLadder }
        let tablespoons = Quantity(teaspoons / 3, .tablespoon)
        if tablespoons.amount >= 1 || unit == .tablespoon, tablespoons.isMultiple(of: 1 / 2) { return tablespoons }
        if teaspoons > 6 { return Quantity((teaspoons / 1.5).rounded() / 2, .tablespoon) }
        if teaspoons < 0.1 { return Quantity(size / MeasureUnit.pinch.size, .pinch).pinches }
        let step = teaspoons < 0.5 ? 1.0 / 8 : 1.0 / 4
        return Quantity(max(step, teaspoons.nearest(step)), .teaspoon)
    }
}

extension Double {
    /// The number rounded for things that are counted: common fractions below 1, quarters below 3, halves below 10, and
    /// whole numbers above.
    ///
    /// A number well below an eighth is not rounded.
    var countable: Double {
        if self < 0.11 { return rounded(toMultiplesOf: 1e-6) }
        if self < 1 { return Self.parts.min { abs($0 - self) < abs($1 - self) } ?? 1 }
        let step = self < 3 ? 0.25 : self < 10 ? 0.5 : 1
        return (self / step).rounded() * step
    }

    private static let parts = [0.125, 0.166667, 0.25, 0.333333, 0.5, 0.666667, 0.75, 1]

    /// Returns the nearest multiple of a step of any size, without a binary rounding error.
    fileprivate func nearest(_ step: Double) -> Double {
        ((self / step).rounded() * step).rounded(toMultiplesOf: 1e-6)
    }
}
