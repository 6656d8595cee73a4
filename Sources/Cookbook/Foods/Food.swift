internal import Kitchen
internal import TOMLKit

/// A line of the table of foods, `foods.toml`, which tells units and source.
struct Food: Decodable {
    /// Its number in the USDA National Nutrient Database; nil where it is put together from parts.
    let usda: Int?
    private let energy: TOMLNumber
    private let sodium: TOMLNumber
    private let grams: Grams
    /// Grams in 100 g.
    let alcohol: TOMLNumber?
    /// Grams in a milliliter.
    private let density: TOMLNumber?
    /// Grams in a piece, a clove, a slice.
    let portions: [String: TOMLNumber]?
    /// What diets leave out: `meat`, `fish`, `rennet`, `dairy`, `egg`, `honey`, `gluten`.
    let contains: [String]?

    private struct Grams: Decodable {
        let protein: TOMLNumber
        let fat: TOMLNumber
        let saturated: TOMLNumber
        let carbohydrate: TOMLNumber
        let sugar: TOMLNumber
        let fiber: TOMLNumber
    }

    /// Of 100 g.
    var nutrition: Nutrition {
        Nutrition(
            energy: energy.value, protein: grams.protein.value, fat: grams.fat.value,
            saturated: grams.saturated.value, carbohydrate: grams.carbohydrate.value, sugar: grams.sugar.value,
            fiber: grams.fiber.value, sodium: sodium.value)
    }

    /// What a quantity of it weighs; nil where that is not known.
    func grams(of quantity: Quantity) -> Double? {
        switch quantity.unit.kind {
        case .mass: quantity.size
        case .volume: density.map { quantity.size * $0.value }
        case .count: portions?[quantity.unit.rawValue].map { quantity.amount * $0.value }
        case .length, .temperature: nil
        }
    }

    /// By name: lower case, in the singular.
    static let all: [String: Food] = {
        let text = String(decoding: PackageResources.foods_toml, as: UTF8.self)
        do {
            return try TOMLDecoder(strictDecoding: true).decode([String: Food].self, from: text)
        } catch {
            preconditionFailure("the table of foods is well-formed: \(error)")
        }
    }()
}
