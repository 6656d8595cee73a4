/// The system of measures that a kitchen uses (setting `units.system`).
public enum UnitSystem: String, Hashable, Sendable {
    case metric, us
}

/// A unit for the amounts of a recipe.
///
/// A cup is 240 ml, as on the labels of American food (21 CFR 101.9(b)(5)(viii): cup 240 ml, tablespoon 15 ml, teaspoon
/// 5 ml, fluid ounce 30 ml). It is therefore 16 of the tablespoons that every kitchen has. The customary cup is 236.6
/// ml. Pints and quarts are the American ones too, two and four such cups.
public enum MeasureUnit: String, Hashable, Sendable, CaseIterable {
    case gram = "g"
    case kilogram = "kg"
    case ounce = "oz"
    case pound = "lb"

    case milliliter = "ml"
    case centiliter = "cl"
    case deciliter = "dl"
    case liter = "l"
    case pinch
    case teaspoon = "tsp"
    case tablespoon = "tbsp"
    case fluidOunce = "fl oz"
    case cup
    case pint
    case quart

    case millimeter = "mm"
    case centimeter = "cm"
    case inch

    case celsius = "°C"
    case fahrenheit = "°F"

    case piece, clove, slice, sprig, stalk, leaf

    /// The dimension of a unit. Units of the same dimension are convertible, except those of `count`.
    public enum Kind: Hashable, Sendable {
        /// Weight. Sizes are in grams.
        case mass
        /// Volume. Sizes are in milliliters.
        case volume
        /// Length. Sizes are in centimeters.
        case length
        case temperature
        /// Pieces of any weight.
        case count
    }

    public var kind: Kind { measure.kind }
    /// The size of one unit in grams, milliliters or centimeters, or 1 for a temperature or a count.
    public var size: Double { measure.size }
    /// The system of the unit, or `nil` if both systems use it, as for spoons, pinches and pieces.
    public var system: UnitSystem? { measure.system }

    private var measure: (kind: Kind, size: Double, system: UnitSystem?) {
        switch self {
        case .gram: (.mass, 1, .metric)
        case .kilogram: (.mass, 1000, .metric)
        // International Yard and Pound Agreement of 1959.
        case .ounce: (.mass, 28.349523125, .us)
        case .pound: (.mass, 453.59237, .us)
        case .inch: (.length, 2.54, .us)
        case .milliliter: (.volume, 1, .metric)
        case .centiliter: (.volume, 10, .metric)
        case .deciliter: (.volume, 100, .metric)
        case .liter: (.volume, 1000, .metric)
        // A pinch is a sixteenth of a teaspoon.
        case .pinch: (.volume, 0.3125, nil)
        case .teaspoon: (.volume, 5, nil)
        case .tablespoon: (.volume, 15, nil)
        case .fluidOunce: (.volume, 30, .us)
        case .cup: (.volume, 240, .us)
        case .pint: (.volume, 480, .us)
        case .quart: (.volume, 960, .us)
        case .millimeter: (.length, 0.1, .metric)
        case .centimeter: (.length, 1, .metric)
        case .celsius: (.temperature, 1, .metric)
        case .fahrenheit: (.temperature, 1, .us)
        case .piece, .clove, .slice, .sprig, .stalk, .leaf: (.count, 1, nil)
        }
    }

    /// Returns the unit as people write it after a number: `g`, `cups`, `inches`.
    public func written(after amount: Double) -> String {
        amount > 1 && names.words.contains(rawValue) ? rawValue.plural : rawValue
    }

    /// Reads a unit as running text spells it: `g`, `grams`, `Tbsp`, `cloves`.
    ///
    /// A single letter counts only if it can't mean anything else.
    public init?(spelling: String) {
        guard let unit = Self.spellings[spelling] ?? Self.spellings[spelling.lowercased()] else { return nil }
        self = unit
    }

    /// Reads a unit from a field that contains nothing else. `c` for a cup and `tbsp.` count too.
    public init?(field: String) {
        let plain = field.filter { $0 != "." }.split(separator: " ").joined(separator: " ")
        guard let unit = Self.letters[plain] ?? MeasureUnit(spelling: plain) else { return nil }
        self = unit
    }

    /// The units of single letters. A capital T is a tablespoon, and a small one a teaspoon.
    private static let letters: [String: MeasureUnit] = ["c": .cup, "C": .cup, "t": .teaspoon, "T": .tablespoon]

    private static let spellings: [String: MeasureUnit] = {
        var spellings: [String: MeasureUnit] = [:]
        for unit in allCases {
            let (words, abbreviations) = unit.names
            for text in words + words.map(\.plural) + abbreviations + [unit.rawValue] { spellings[text] = unit }
        }
        return spellings
    }()

    /// The unit's words in the singular, and its abbreviations other than `rawValue`. Words have a plural, and
    /// abbreviations don't.
    var names: (words: [String], abbreviations: [String]) {
        switch self {
        case .gram: (["gram", "gramme"], ["gr", "gm", "gms"])
        case .kilogram: (["kilogram", "kilogramme", "kilo"], ["kgs"])
        case .ounce: (["ounce"], ["ozs"])
        case .pound: (["pound"], ["lbs"])
        case .milliliter: (["milliliter", "millilitre"], ["mls"])
        case .centiliter: (["centiliter", "centilitre"], [])
        case .deciliter: (["deciliter", "decilitre"], [])
        case .liter: (["liter", "litre"], ["ltr"])
        case .teaspoon: (["teaspoon"], ["tsps"])
        case .tablespoon: (["tablespoon"], ["tbsps", "tbs", "tbl", "tbls"])
        case .fluidOunce: (["fluid ounce", "fl ounce"], ["floz", "fluid oz"])
        case .pint: ([rawValue], ["pt", "pts"])
        case .quart: ([rawValue], ["qt", "qts"])
        case .millimeter: (["millimeter", "millimetre"], [])
        case .centimeter: (["centimeter", "centimetre"], [])
        case .celsius, .fahrenheit: ([], [])
        case .pinch, .cup, .inch, .piece, .clove, .slice, .sprig, .stalk, .leaf: ([rawValue], [])
        }
    }
}
