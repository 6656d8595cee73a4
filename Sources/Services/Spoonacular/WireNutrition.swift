internal import Foundation
internal import HTTP
internal import Kitchen

/// The service's nutrition of a serving: a list of about 30 nutrients. The kiosk shows eight of them.
struct WireNutrition: Decodable {
    /// The nutrition, or `nil` if energy, protein, fat or carbohydrate is missing.
    let nutrition: Nutrition?

    private enum Key: String, CodingKey { case nutrients }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let amounts = fields.value(WireNutrients.self, .nutrients)?.amounts ?? [:]
        guard let energy = amounts["calories"]?.kilocalories, let protein = amounts["protein"]?.grams,
            let fat = amounts["fat"]?.grams, let carbohydrate = amounts["carbohydrates"]?.grams
        else {
            nutrition = nil
            return
        }
        nutrition = Nutrition(
            energy: energy, protein: protein, fat: fat, saturated: amounts["saturated fat"]?.grams,
            carbohydrate: carbohydrate, sugar: amounts["sugar"]?.grams, fiber: amounts["fiber"]?.grams,
            sodium: amounts["sodium"]?.milligrams)
    }
}

/// The amounts by the nutrient's name in lower case. The first one of each name counts.
private struct WireNutrients: Decodable {
    var amounts: [String: WireAmount] = [:]

    /// The largest number of nutrients that are read, to limit memory. The service sends about 30.
    private static let most = 100

    private struct Anything: Decodable {}

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd, list.currentIndex < Self.most {
            guard let nutrient = try? list.decode(WireAmount.self) else {
                // A broken element is skipped. The container only advances when something is decoded.
                guard (try? list.decode(Anything.self)) != nil else { return }
                continue
            }
            if amounts[nutrient.name] == nil { amounts[nutrient.name] = nutrient }
        }
    }
}

private struct WireAmount: Decodable {
    let name: String
    private let amount: Double
    private let unit: String

    private enum Key: String, CodingKey { case name, title, amount, unit }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        // Older answers have `title` instead.
        let name = fields.value(String.self, .name) ?? fields.value(String.self, .title) ?? ""
        self.name = String(name.prefix(40)).lowercased()
        amount = try fields.decode(Double.self, forKey: .amount)
        unit = (fields.value(String.self, .unit) ?? "").lowercased()
    }

    /// The energy in kilocalories, or `nil` for other units and impossible values.
    var kilocalories: Double? {
        switch unit {
        case "kcal", "cal", "calories": within(20_000, amount)
        case "kj": within(20_000, amount / 4.184)
        default: nil
        }
    }

    /// The weight in grams, or `nil` for other units and impossible values.
    var grams: Double? {
        switch unit {
        case "g": within(5000, amount)
        case "mg": within(5000, amount / 1000)
        default: nil
        }
    }

    var milligrams: Double? {
        unit == "mg" ? within(5_000_000, amount) : grams.map { $0 * 1000 }
    }

    private func within(_ most: Double, _ amount: Double) -> Double? {
        (0...most).contains(amount) ? amount : nil
    }
}
