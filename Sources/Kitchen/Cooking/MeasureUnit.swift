/// Which measures a kitchen uses (`units.system`).
public enum UnitSystem: String, Hashable, Sendable {
    case metric, us
}

/// What the amounts of a recipe are measured in.
///
/// A cup is 240 ml, as on the labels of American food (21 CFR 101.9(b)(5)(viii): cup 240 ml, tablespoon 15 ml,
/// teaspoon 5 ml, fluid ounce 30 ml), so that it is 16 of the spoons that every kitchen has; the customary one is
/// 236.6 ml. Pints and quarts are the American ones too, of two and four such cups.
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

    public var kind: Kind { measure.kind }
    /// One of it in grams, milliliters or centimeters; 1 where neither is measured.
    public var size: Double { measure.size }
    /// Nil for those that both kitchens use: spoons, pinches and pieces.
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
        // A sixteenth of a teaspoon.
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

    /// As people write it after a number: `g`, `cups`, `inches`.
    public func written(after amount: Double) -> String {
        amount > 1 && names.words.contains(rawValue) ? rawValue.plural : rawValue
    }

    /// Reads a unit as running text spells it: `g`, `grams`, `Tbsp`, `cloves`; a letter alone is one where it can be
    /// nothing else.
    public init?(spelling: String) {
        guard let unit = Self.spellings[spelling] ?? Self.spellings[spelling.lowercased()] else { return nil }
        self = unit
    }

    /// Reads what stands where there can be but a unit, in a field of its own: `c` for a cup and `tbsp.` too.
    public init?(field: String) {
        let plain = field.filter { $0 != "." }.split(separator: " ").joined(separator: " ")
        guard let unit = Self.letters[plain] ?? MeasureUnit(spelling: plain) else { return nil }
        self = unit
    }

    /// A capital T is a tablespoon, a small one a teaspoon.
    private static let letters: [String: MeasureUnit] = ["c": .cup, "C": .cup, "t": .teaspoon, "T": .tablespoon]

    private static let spellings: [String: MeasureUnit] = {
        var spellings: [String: MeasureUnit] = [:]
        for unit in allCases {
            let (words, abbreviations) = unit.names
            for text in words + words.map(\.plural) + abbreviations + [unit.rawValue] { spellings[text] = unit }
        }
        return spellings
    }()

    /// Its words in the singular, and its abbreviations beside `rawValue`. Words take a plural; abbreviations do not.
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
