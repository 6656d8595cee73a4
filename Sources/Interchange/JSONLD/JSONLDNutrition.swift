internal import Kitchen

/// Reads and writes schema.org's NutritionInformation (https://schema.org/NutritionInformation).
enum JSONLDNutrition {
    /// Returns the nutrition of a serving, or `nil` if it is unknown. Adds a note if it can't be read, and if it is for
    /// 100 g.
    static func nutrition(_ value: JSONValue?, notes: inout [String]) -> Nutrition? {
        for value in value?.elements ?? [] {
            if let size = value["servingSize"]?.cleanText, isHundredGrams(size) {
                notes.append("the nutrition facts are for \(size.sanitized(limit: 20)), not for a serving; left out")
                return nil
            }
            let read = value.string.map { Nutrition(energy: NutrientAmount.energy($0)) } ?? nutrition(of: value)
            if let known = read.checked { return known }
            if value.texts.contains(where: { $0.contains { $0.isNumber && $0 != "0" } }) {
                notes.append("the nutrition facts can't be read and were left out")
            }
        }
        return nil
    }

    private static func nutrition(of value: JSONValue) -> Nutrition {
        func text(_ key: String) -> String? {
            value[key]?.elements.first.flatMap { $0.number.map { "\($0)" } ?? $0.cleanText }
        }
        func grams(_ key: String) -> Double? { text(key).flatMap { NutrientAmount.grams($0) } }
        return Nutrition(
            energy: text("calories").flatMap(NutrientAmount.energy), protein: grams("proteinContent"),
            fat: grams("fatContent"), saturated: grams("saturatedFatContent"),
            carbohydrate: grams("carbohydrateContent"), sugar: grams("sugarContent"), fiber: grams("fiberContent"),
            sodium: text("sodiumContent").flatMap(NutrientAmount.milligrams))
    }

    /// Returns the members of a NutritionInformation.
    static func members(of nutrition: Nutrition) -> [String: String] {
        let values = [
            ("calories", nutrition.energy, "kcal"), ("proteinContent", nutrition.protein, "g"),
            ("fatContent", nutrition.fat, "g"), ("saturatedFatContent", nutrition.saturated, "g"),
            ("carbohydrateContent", nutrition.carbohydrate, "g"), ("sugarContent", nutrition.sugar, "g"),
            ("fiberContent", nutrition.fiber, "g"), ("sodiumContent", nutrition.sodium, "mg"),
        ]
        return values.reduce(into: ["@type": "NutritionInformation"]) { members, value in
            members[value.0] = value.1.map { NutrientAmount.text($0, value.2) }
        }
    }

    /// True for a size such as `100 g`, but not for `1 slice (100 g)`.
    private static func isHundredGrams(_ size: String) -> Bool {
        size.lowercased().wholeMatch(
            of: #/(?:per|pro|je|pour|por|par|na|pr\.?)?\s*100\s*(?:gr?|grams?|gramm|gramos|grammi|ml)\.?/#)
            != nil
    }
}

/// An amount of a nutrient in words: `12 g`, `0,5 mg`, `270 kcal`.
enum NutrientAmount {
    /// Returns kilocalories: from `270 kcal`, `270 calories`, `1130 kJ (270 kcal)` or `270`.
    static func energy(_ text: String) -> Double? {
        let text = text.start
        if let match = text.firstMatch(of: #/(\d[\d.,]*)\s*(?:k?cal|kalor|ккал)/#) { return wholeNumber(match.1) }
        if let match = text.firstMatch(of: #/(\d[\d.,]*)\s*(?:kj|kilojoule|кдж)/#) {
            return wholeNumber(match.1).map { $0 / 4.184 }
        }
        return text.firstMatch(of: #/^\D*?(\d[\d.,]*)/#).flatMap { wholeNumber($0.1) }
    }

    /// Returns grams: from `12 g`, `500 mg` or `12`.
    static func grams(_ text: String) -> Double? { grams(text, unit: 1) }

    /// Returns the text that is read as the same amount.
    static func text(_ amount: Double, _ unit: String) -> String {
        "\(Int(exactly: amount).map { "\($0)" } ?? "\(amount)") \(unit)"
    }

    /// Returns milligrams: from `440 mg`, `0.4 g` or `440`.
    static func milligrams(_ text: String) -> Double? { grams(text, unit: 0.001).map { $0 * 1000 } }

    private static func grams(_ text: String, unit: Double) -> Double? {
        guard let match = text.start.firstMatch(of: #/(\d[\d.,]*)\s*(kg|mg|mcg|µg|μg|milli|g)?/#) else {
            return nil
        }
        let size: Double =
            switch match.2 {
            case "kg": 1000
            case "g": 1
            case "mg", "milli": 0.001
            case "mcg", "µg", "μg": 0.000_001
            default: unit
            }
        return number(match.1).map { $0 * size }
    }

    /// Parses a number with a decimal point or comma.
    private static func number(_ digits: Substring) -> Double? {
        let text = digits.last?.isNumber == true ? digits : digits.dropLast()
        return Double(text.replacing(",", with: "."))
    }

    /// Parses a number with separators between thousands: `1,130`. No serving has a thousandth of a kilocalorie.
    private static func wholeNumber(_ digits: Substring) -> Double? {
        let text = digits.last?.isNumber == true ? digits : digits.dropLast()
        if text.wholeMatch(of: #/\d{1,3}(?:[.,]\d{3})+/#) != nil { return Double(text.filter(\.isNumber)) }
        return number(text)
    }
}

extension String {
    /// The beginning in lower case. The search for an amount takes the square of the length, and a page decides on that.
    fileprivate var start: String { prefix(60).lowercased() }
}

extension JSONValue {
    /// All texts and numbers inside the value.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .number(let number): ["\(number)"]
        case .array(let elements): elements.flatMap(\.texts)
        case .object(let members):
            members.filter { $0.key.hasSuffix("Content") || $0.key == "calories" }.values.flatMap(\.texts)
        default: []
        }
    }
}
