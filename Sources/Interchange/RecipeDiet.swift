internal import Kitchen

/// Converts the names of diets in recipes, which have many spellings, to the names that the kitchen uses.
enum RecipeDiet {
    /// Returns the known diets, each once. Adds a note for each unknown one.
    static func diets(in labels: [String], notes: inout [String]) -> [String] {
        labels.reduce(into: []) { diets, label in
            guard let diet = name(of: label) else {
                return notes.append("\"\(label.sanitized(limit: 60))\" is not a known diet and was left out")
            }
            if !diets.contains(diet) { diets.append(diet) }
        }
    }

    /// Returns the kitchen's name of a diet, or `nil` if it isn't known: `gluten free` for `gluten-free`, `Glutenfree`
    /// and `https://schema.org/GlutenFreeDiet`.
    static func name(of label: String) -> String? {
        let word = plain(label.split { "/#:".contains($0) }.last ?? "")
        return names[word] ?? (word.hasSuffix("diet") ? names[String(word.dropLast(4))] : nil)
    }

    /// Returns schema.org's name of a diet, or `nil` if schema.org lacks it (https://schema.org/RestrictedDiet).
    static func schemaName(of diet: String) -> String? {
        ["vegan": "VeganDiet", "vegetarian": "VegetarianDiet", "gluten free": "GlutenFreeDiet"][diet]
    }

    /// The kitchen's names of diets, by their letters and digits. `dairy free` isn't a diet of the service's search,
    /// but it covers an intolerance. The others are synonyms that the service and people use.
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
