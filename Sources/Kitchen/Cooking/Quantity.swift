/// An amount in a unit.
public struct Quantity: Hashable, Sendable {
    public var amount: Double
    public var unit: MeasureUnit

    public init(_ amount: Double, _ unit: MeasureUnit) {
        self.amount = amount
        self.unit = unit
    }

    /// The amount in grams, milliliters or centimeters, or the amount itself for a temperature or a count.
    public var size: Double { amount * unit.size }

    /// The quantity as people write it: `1 1/2 cups`, `2.5 cm`.
    public var text: String { "\(amountText) \(unit.written(after: amount))" }

    /// The amount as people write it. Metric amounts are decimals, and others are fractions.
    var amountText: String { unit.system == .metric ? amount.decimalText : amount.amountText }

    /// Returns the quantity in a system of units, rounded to what the tools of such a kitchen can measure.
    ///
    /// The quantity stays as it is if both systems use the unit, or if no tool comes near it, as for 5 g. The
    /// order of two quantities is never reversed, and no quantity becomes zero.
    public func written(in system: UnitSystem) -> Quantity {
        guard let own = unit.system, own != system else { return self }
        if unit.kind == .temperature { return convertedTemperature }
        return UnitLadder.of(unit.kind, in: system)?.fitting(size) ?? self
    }

    /// Returns the quantity in the units of a kitchen, and rounds amounts that can't be measured, such as sums of
    /// several units.
    ///
    /// Counts are rounded up to quarters, so that the result is never too small.
    func readable(in system: UnitSystem) -> Quantity {
        var quantity = written(in: system)
        quantity.amount = quantity.amount.rounded(toMultiplesOf: 1e-6)
        if quantity.isPlain { return quantity }
        guard let ladder = UnitLadder.of(unit.kind, in: quantity.unit.system ?? system) else {
            return Quantity((amount * 4 - 1e-6).rounded(.up) / 4, unit)
        }
        return ladder.quantity(of: size)
    }

    /// True if people write the amount as it is.
    private var isPlain: Bool {
        if unit.system != .metric, !amount.amountText.contains(".") { return true }
        let thousandths = unit == .kilogram || unit == .liter
        return amount == amount.rounded(toMultiplesOf: thousandths ? 1e-3 : 1e-1)
    }

    /// The temperature in the other unit.
    ///
    /// Ovens are marked every 25 °F and every 10 °C. Below the heat of an oven, as in meat or in a fridge, every step
    /// counts. The freezing and boiling points of water are exact.
    private var convertedTemperature: Quantity {
        if self == Quantity(0, .celsius) { return Quantity(32, .fahrenheit) }
        if self == Quantity(100, .celsius) { return Quantity(212, .fahrenheit) }
        let (degrees, unit, mark, reach, step, oven) =
            unit == .celsius
            ? (amount * 1.8 + 32, MeasureUnit.fahrenheit, 25.0, 8.0, 5.0, 284.0)
            : ((amount - 32) / 1.8, .celsius, 10.0, 4.5, 1.0, 140.0)
        let marked = (degrees / mark).rounded() * mark
        let isMarked = degrees >= oven && abs(marked - degrees) <= reach
        return Quantity(isMarked ? marked : (degrees / step).rounded() * step, unit)
    }
}

/// The measuring tools of a kitchen for one dimension, in order of preference.
struct UnitLadder {
    /// A unit and the amounts that a tool can measure: multiples of one of `steps`, from `least` on.
    struct Rung {
        let unit: MeasureUnit
        let least: Double
        let steps: [Double]

        /// Returns the measurable quantity nearest to a size.
        func quantity(of size: Double) -> Quantity {
            let amount = size / unit.size
            let candidates = steps.map { max(least, ((amount / $0).rounded() * $0).rounded(toMultiplesOf: 1e-6)) }
            let nearest = candidates.min { abs($0 - amount) < abs($1 - amount) }
            return Quantity(nearest ?? amount, unit)
        }
    }

    let rungs: [Rung]
    /// The largest relative deviation of an amount from a size.
    ///
    /// It is twice as large for the last rung, which takes what doesn't fit the others.
    let tolerance: Double

    /// Returns the first quantity within the tolerance, or `nil` if no tool comes near.
    func fitting(_ size: Double) -> Quantity? {
        func isNear(_ quantity: Quantity, _ tolerance: Double) -> Bool {
            abs(quantity.size - size) <= tolerance * size
        }
        let quantities = rungs.map { $0.quantity(of: size) }
        return quantities.first { isNear($0, tolerance) } ?? quantities.last { isNear($0, 2 * tolerance) }
    }

    /// Returns the best quantity for a size, even beyond the tolerance.
    func quantity(of size: Double) -> Quantity {
        guard let last = rungs.last else { preconditionFailure("a UnitLadder has no rungs") }
        return fitting(size) ?? last.quantity(of: size)
    }

    static func of(_ kind: MeasureUnit.Kind, in system: UnitSystem) -> UnitLadder? {
        switch (kind, system) {
        case (.mass, .us): pounds
        case (.mass, .metric): grams
        case (.volume, .us): cups
        case (.volume, .metric): milliliters
        case (.length, .us): inches
        case (.length, .metric): centimeters
        case (.temperature, _), (.count, _): nil
        }
    }

    private static let pounds = UnitLadder(
        rungs: [
            Rung(unit: .pound, least: 1, steps: [1 / 4]), Rung(unit: .ounce, least: 1 / 2, steps: [1 / 2]),
            Rung(unit: .ounce, least: 1 / 4, steps: [1 / 4]), Rung(unit: .ounce, least: 1 / 8, steps: [1 / 8]),
        ],
        tolerance: 0.04)

    private static let grams = UnitLadder(
        rungs: [
            Rung(unit: .kilogram, least: 1, steps: [1 / 20]), Rung(unit: .gram, least: 100, steps: [25]),
            Rung(unit: .gram, least: 10, steps: [5]), Rung(unit: .gram, least: 1, steps: [1]),
            Rung(unit: .gram, least: 1 / 2, steps: [1 / 2]), Rung(unit: .gram, least: 1 / 10, steps: [1 / 10]),
        ],
        tolerance: 0.02)

    private static let cups = UnitLadder(
        rungs: [
            Rung(unit: .quart, least: 2, steps: [1 / 4]), Rung(unit: .cup, least: 1 / 4, steps: [1 / 4, 1 / 3]),
            Rung(unit: .cup, least: 5 / 8, steps: [1 / 8]), Rung(unit: .tablespoon, least: 1, steps: [1 / 2]),
            Rung(unit: .teaspoon, least: 1 / 4, steps: [1 / 4]), Rung(unit: .teaspoon, least: 1 / 8, steps: [1 / 8]),
        ],
        tolerance: 0.07)

    private static let milliliters = UnitLadder(
        rungs: [
            Rung(unit: .liter, least: 1, steps: [1 / 10]), Rung(unit: .milliliter, least: 50, steps: [10]),
            Rung(unit: .milliliter, least: 1, steps: [1]), Rung(unit: .milliliter, least: 1 / 10, steps: [1 / 10]),
        ],
        tolerance: 0.02)

    private static let inches = UnitLadder(
        rungs: [
            Rung(unit: .inch, least: 1, steps: [1 / 2]), Rung(unit: .inch, least: 1 / 4, steps: [1 / 4]),
            Rung(unit: .inch, least: 1 / 8, steps: [1 / 8]), Rung(unit: .inch, least: 1 / 16, steps: [1 / 16]),
        ],
        tolerance: 0.06)

    private static let centimeters = UnitLadder(
        rungs: [
            Rung(unit: .centimeter, least: 5, steps: [1]), Rung(unit: .centimeter, least: 1, steps: [1 / 2]),
            Rung(unit: .millimeter, least: 1, steps: [1]), Rung(unit: .millimeter, least: 1 / 2, steps: [1 / 2]),
        ],
        tolerance: 0.06)
}
