internal import Kitchen

/// Diets by the kitchen's own names for them, which others spell in many ways.
enum RecipeDiet {
    /// Those that are known, each once; of the others it is noted that they are not kept.
    static func diets(in labels: [String], notes: inout [String]) -> [String] {
        labels.reduce(into: []) { diets, label in
            guard let diet = name(of: label) else {
                return notes.append("\"\(label.sanitized(limit: 60))\" is no diet that is known, so it is not kept")
            }
            if !diets.contains(diet) { diets.append(diet) }
        }
    }

    /// Of `gluten-free`, `Glutenfree` and `https://schema.org/GlutenFreeDiet` it is `gluten free`; nil for what is no diet
    /// that is known.
    static func name(of label: String) -> String? {
        let word = plain(label.split { "/#:".contains($0) }.last ?? "")
        return names[word] ?? (word.hasSuffix("diet") ? names[String(word.dropLast(4))] : nil)
    }

    /// schema.org's name of a diet of the kitchen's, where it has one (https://schema.org/RestrictedDiet).
    static func schemaName(of diet: String) -> String? {
        ["vegan": "VeganDiet", "vegetarian": "VegetarianDiet", "gluten free": "GlutenFreeDiet"][diet]
    }

    /// By letters and digits alone. What is free of dairy is no diet that the service searches by, but one that covers an
    /// intolerance; the last are other words of the service and of people.
    private static let names: [String: String] = {
        let known = RecipeFilter.knownDiets + ["dairy free"]
        let others = [
            "keto": "ketogenic", "pescatarian": "pescetarian", "paleolithic": "paleo", "fodmapfriendly": "low FODMAP",
            "lactoovovegetarian": "vegetarian", "ovolactovegetarian": "vegetarian",
        ]
        return Dictionary(uniqueKeysWithValues: known.map { (plain($0[...]), $0) }).merging(others) { name, _ in name }
    }()

    private static func plain(_ text: Substring) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
