internal import Kitchen

/// The nutrition of a serving in the service's format: nutrients that the kiosk shows, and others.
struct WireNutrition: Encodable {
    struct Nutrient: Encodable {
        var name: String
        var amount: Double
        var unit: String
        var percentOfDailyNeeds = 5.0
    }

    var nutrients: [Nutrient]

    init(_ nutrition: Nutrition) {
        let amounts = [
            ("Calories", nutrition.energy, "kcal"), ("Fat", nutrition.fat, "g"),
            ("Saturated Fat", nutrition.saturated, "g"), ("Carbohydrates", nutrition.carbohydrate, "g"),
            ("Net Carbohydrates", 12, "g"), ("Sugar", nutrition.sugar, "g"), ("Cholesterol", 9, "mg"),
            ("Sodium", nutrition.sodium, "mg"), ("Alcohol", 0, "g"), ("Protein", nutrition.protein, "g"),
            ("Vitamin C", 3, "mg"), ("Fiber", nutrition.fiber, "g"), ("Vitamin B12", 0.1, "µg"),
        ]
        nutrients = amounts.compactMap { name, amount, unit in
            amount.map { Nutrient(name: name, amount: $0, unit: unit) }
        }
    }
}

extension Nutrition {
    /// Returns invented values, which grow with the number of ingredients.
    static func invented(ingredients count: Int) -> Nutrition {
        Nutrition(
            energy: 120.5, protein: 5.3, fat: 4.2, saturated: 1.1, carbohydrate: 14.3, sugar: 2.4, fiber: 2.2,
            sodium: 110) * Double(count)
    }
}
