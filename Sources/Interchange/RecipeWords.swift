public import Kitchen

/// Reads the words with which recipe servers describe a recipe.
public enum RecipeWords {
    /// Returns the nutrition of a serving from texts by schema.org's names, such as `calories`: `540 kcal`. Returns `nil`
    /// if none of them is known.
    public static func nutrition(_ texts: [String: String]) -> Nutrition? {
        var notes: [String] = []
        return JSONLDNutrition.nutrition(.object(texts.mapValues { .string($0) }), notes: &notes)
    }

    /// Returns the minutes of a time, as an ISO 8601 duration or in words. Returns `nil` for other texts.
    public static func minutes(_ text: String) -> Int? {
        RecipeTime.minutes(iso: text) ?? RecipeTime.minutes(words: text, numbersAreMinutes: true)
    }

    /// Returns the number of servings in a text such as `4 portions`, or `nil` if it isn't clear.
    public static func servings(_ text: String) -> Double? {
        var notes: [String] = []
        return RecipeYield.servings([text], notes: &notes)
    }
}
