internal import Kitchen
internal import Synchronization
internal import TOML

/// An entry of the table of foods, `foods.toml`. The file documents its units and its source.
struct Food {
    /// The number in the USDA National Nutrient Database, or `nil` for a food that is composed of others.
    let usda: Int?
    /// Energy of 100 g in kcal.
    private let energy: Double
    /// Sodium in 100 g, in mg.
    private let sodium: Double
    private let grams: Grams
    /// Alcohol in 100 g, in g.
    let alcohol: Double?
    /// The density in g/ml.
    private let density: Double?
    /// The weight in grams of a piece, a clove, a slice and the like.
    let portions: [String: Double]?
    /// The contents that some diets exclude: `meat`, `fish`, `rennet`, `dairy`, `egg`, `honey`, `gluten`.
    let contains: [String]?

    private struct Grams {
        let protein: Double
        let fat: Double
        let saturated: Double
        let carbohydrate: Double
        let sugar: Double
        let fiber: Double

        init(_ fields: inout TOMLFields) throws(TOMLFieldError) {
            protein = try fields.read("protein", \.number)
            fat = try fields.read("fat", \.number)
            saturated = try fields.read("saturated", \.number)
            carbohydrate = try fields.read("carbohydrate", \.number)
            sugar = try fields.read("sugar", \.number)
            fiber = try fields.read("fiber", \.number)
        }
    }

    fileprivate init(_ fields: inout TOMLFields) throws(TOMLFieldError) {
        usda = try fields.readIfPresent("usda", \.integer)
        energy = try fields.read("energy", \.number)
        sodium = try fields.read("sodium", \.number)
        grams = try fields.table("grams", Grams.init)
        alcohol = try fields.readIfPresent("alcohol", \.number)
        density = try fields.readIfPresent("density", \.number)
        portions = try fields.readIfPresent("portions", \.numbers)
        contains = try fields.readIfPresent("contains", \.texts)
    }

    /// The nutrition of 100 g.
    var nutrition: Nutrition {
        Nutrition(
            energy: energy, protein: grams.protein, fat: grams.fat,
            saturated: grams.saturated, carbohydrate: grams.carbohydrate, sugar: grams.sugar,
            fiber: grams.fiber, sodium: sodium)
    }

    /// Returns the weight of a quantity in grams, or `nil` if it is unknown.
    func grams(of quantity: Quantity) -> Double? {
        switch quantity.unit.kind {
        case .mass: quantity.size
        case .volume: density.map { quantity.size * $0 }
        case .count: portions?[quantity.unit.rawValue].map { quantity.amount * $0 }
        case .length, .temperature: nil
        }
    }

    private static let table = Mutex(FoodTable(String(decoding: PackageResources.foods_toml, as: UTF8.self)))

    /// The names of all foods.
    static var names: [String] { table.withLock(\.names) }

    /// Returns the food with a name, which is lowercase and singular, or `nil` if the table lacks it.
    static func named(_ name: String) -> Food? { table.withLock { $0.food(name) } }
}

/// The text of the table of foods. An entry is parsed when it is first used: to parse all took 18 % of a start.
private struct FoodTable {
    private let entries: [String: Substring]
    private var foods: [String: Food] = [:]

    init(_ text: String) {
        // An entry begins with a line with its name, as in `[leek]` or `["baking powder"]`.
        // Its bytes are faster to split than its characters.
        let heads = text.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "[") }
        let ends = heads.dropFirst().map(\.startIndex) + [text.endIndex]
        let marks = "[]\"".utf8
        entries = Dictionary(
            uniqueKeysWithValues: zip(heads, ends).map { head, end in
                (String(decoding: head.filter { !marks.contains($0) }, as: UTF8.self), text[head.startIndex..<end])
            })
    }

    var names: [String] { Array(entries.keys) }

    mutating func food(_ name: String) -> Food? {
        if let food = foods[name] { return food }
        guard let entry = entries[name] else { return nil }
        do {
            guard let table = try TOMLDocument(String(entry)).members[name]?.table else {
                preconditionFailure("the food \(name) is no table of its own")
            }
            let food = try TOMLFields.read(table, table: name, Food.init)
            foods[name] = food
            return food
        } catch {
            preconditionFailure("the table of foods is malformed: \(error)")
        }
    }
}

extension TOMLNode {
    /// The members of a table that has only numbers, or `nil` if it has others.
    fileprivate var numbers: [String: Double]? {
        guard let numbers = table?.compactMapValues(\.number), numbers.count == table?.count else { return nil }
        return numbers
    }
}
