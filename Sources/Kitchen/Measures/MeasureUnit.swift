/// Which measures a kitchen uses (`units.system`).
public enum UnitSystem: String, Hashable, Sendable {
    case metric, us
}

/// What the amounts of a recipe are measured in.
///
/// A cup is 240 ml, as on the labels of American food (21 CFR 101.9(b)(5)(viii): cup 240 ml, tablespoon 15 ml,
/// teaspoon 5 ml), so that it is 16 of the spoons that every kitchen has; the customary one is 236.6 ml.
public enum MeasureUnit: String, Hashable, Sendable, CaseIterable {
    case gram = "g"
    case kilogram = "kg"
    case ounce = "oz"
    case pound = "lb"

    case milliliter = "ml"
    case liter = "l"
    case pinch
    case teaspoon = "tsp"
    case tablespoon = "tbsp"
    case cup
    case quart

    case millimeter = "mm"
    case centimeter = "cm"
    case inch

    case celsius = "°C"
    case fahrenheit = "°F"

    case piece, clove, slice, sprig, stalk, leaf

    /// What it measures; units of the same kind can be turned into each other, but for those that count.
    public enum Kind: Hashable, Sendable {
        /// Sizes are in grams.
        case mass
        /// Sizes are in milliliters.
        case volume
        /// Sizes are in centimeters.
        case length
        case temperature
        /// Pieces, whatever they weigh.
        case count
    }

    public var kind: Kind {
        switch self {
        case .gram, .kilogram, .ounce, .pound: .mass
        case .milliliter, .liter, .pinch, .teaspoon, .tablespoon, .cup, .quart: .volume
        case .millimeter, .centimeter, .inch: .length
        case .celsius, .fahrenheit: .temperature
        case .piece, .clove, .slice, .sprig, .stalk, .leaf: .count
        }
    }

    /// One of it in grams, milliliters or centimeters; 1 where neither is measured.
    public var size: Double {
        switch self {
        case .gram, .milliliter, .centimeter: 1
        case .kilogram, .liter: 1000
        // International Yard and Pound Agreement of 1959.
        case .ounce: 28.349523125
        case .pound: 453.59237
        case .inch: 2.54
        // A sixteenth of a teaspoon.
        case .pinch: 0.3125
        case .teaspoon: 5
        case .tablespoon: 15
        case .cup: 240
        case .quart: 960
        case .millimeter: 0.1
        case .celsius, .fahrenheit, .piece, .clove, .slice, .sprig, .stalk, .leaf: 1
        }
    }

    /// Nil for those that both kitchens use: spoons, pinches and pieces.
    public var system: UnitSystem? {
        switch self {
        case .gram, .kilogram, .milliliter, .liter, .millimeter, .centimeter, .celsius: .metric
        case .ounce, .pound, .cup, .quart, .inch, .fahrenheit: .us
        case .pinch, .teaspoon, .tablespoon, .piece, .clove, .slice, .sprig, .stalk, .leaf: nil
        }
    }

    /// As people write it after a number: `g`, `cups`, `inches`.
    public func written(after amount: Double) -> String {
        guard amount > 1 else { return rawValue }
        return switch self {
        case .inch: "inches"
        case .leaf: "leaves"
        case .pinch: "pinches"
        case .cup, .quart, .piece, .clove, .slice, .sprig, .stalk: rawValue + "s"
        default: rawValue
        }
    }

    /// Reads a unit as recipes spell it: `g`, `grams`, `tbsp`, `cloves`.
    public init?(spelling: String) {
        guard let unit = Self.spellings[spelling] ?? Self.spellings[spelling.lowercased()] else { return nil }
        self = unit
    }

    private static let spellings: [String: MeasureUnit] = {
        var spellings: [String: MeasureUnit] = [:]
        for unit in allCases {
            for text in unit.names + [unit.rawValue, unit.written(after: 2)] { spellings[text] = unit }
        }
        return spellings
    }()

    /// How it is written beside its `rawValue`.
    private var names: [String] {
        switch self {
        case .gram: ["gram", "grams"]
        case .kilogram: ["kilogram", "kilograms"]
        case .ounce: ["ounce", "ounces"]
        case .pound: ["lbs", "pound", "pounds"]
        case .milliliter: ["milliliter", "milliliters"]
        case .liter: ["liter", "liters"]
        case .teaspoon: ["teaspoon", "teaspoons"]
        case .tablespoon: ["tablespoon", "tablespoons"]
        default: []
        }
    }
}
