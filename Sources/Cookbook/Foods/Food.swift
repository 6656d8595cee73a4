internal import Kitchen
internal import TOML

/// A line of the table of foods, `foods.toml`, which tells units and source.
struct Food {
    /// Its number in the USDA National Nutrient Database; nil where it is put together from parts.
    let usda: Int?
    private let energy: Double
    private let sodium: Double
    private let grams: Grams
    /// Grams in 100 g.
    let alcohol: Double?
    /// Grams in a milliliter.
    private let density: Double?
    /// Grams in a piece, a clove, a slice.
    let portions: [String: Double]?
    /// What diets leave out: `meat`, `fish`, `rennet`, `dairy`, `egg`, `honey`, `gluten`.
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

    private init(_ fields: inout TOMLFields) throws(TOMLFieldError) {
        usda = try fields.readIfPresent("usda", \.integer)
        energy = try fields.read("energy", \.number)
        sodium = try fields.read("sodium", \.number)
        grams = try fields.table("grams", Grams.init)
        alcohol = try fields.readIfPresent("alcohol", \.number)
        density = try fields.readIfPresent("density", \.number)
        portions = try fields.readIfPresent("portions", \.numbers)
        contains = try fields.readIfPresent("contains", \.texts)
    }

    /// Of 100 g.
    var nutrition: Nutrition {
        Nutrition(
            energy: energy, protein: grams.protein, fat: grams.fat,
            saturated: grams.saturated, carbohydrate: grams.carbohydrate, sugar: grams.sugar,
            fiber: grams.fiber, sodium: sodium)
    }

    /// What a quantity of it weighs; nil where that is not known.
    func grams(of quantity: Quantity) -> Double? {
        switch quantity.unit.kind {
        case .mass: quantity.size
        case .volume: density.map { quantity.size * $0 }
        case .count: portions?[quantity.unit.rawValue].map { quantity.amount * $0 }
        case .length, .temperature: nil
        }
    }

    /// By name: lower case, in the singular.
    static let all: [String: Food] = {
        let text = String(decoding: PackageResources.foods_toml, as: UTF8.self)
        do {
            var foods: [String: Food] = [:]
            for (name, node) in try TOMLDocument(text).members {
                foods[name] = try TOMLFields.read(node.table ?? [:], table: name, Food.init)
            }
            return foods
        } catch {
            preconditionFailure("the table of foods is well-formed: \(error)")
        }
    }()
}

extension TOMLNode {
    /// The members of a table that holds nothing but numbers.
    fileprivate var numbers: [String: Double]? {
        guard let numbers = table?.compactMapValues(\.number), numbers.count == table?.count else { return nil }
        return numbers
    }
}
