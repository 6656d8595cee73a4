/// Reads the words with which recipe servers describe a recipe.
public enum RecipeWords {
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
