// The names that the service knows (Spoonacular, "Search Recipes": diet, intolerances and cuisine).
extension RecipeFilter {
    public static let knownDiets = [
        "gluten free", "ketogenic", "vegetarian", "lacto-vegetarian", "ovo-vegetarian", "vegan", "pescetarian",
        "paleo", "primal", "low FODMAP", "whole30",
    ]
    public static let knownIntolerances = [
        "dairy", "egg", "gluten", "grain", "peanut", "seafood", "sesame", "shellfish", "soy", "sulfite", "tree nut",
        "wheat",
    ]
    public static let knownCuisines = [
        "african", "american", "asian", "british", "cajun", "caribbean", "chinese", "eastern european", "european",
        "french", "german", "greek", "indian", "irish", "italian", "japanese", "jewish", "korean", "latin american",
        "mediterranean", "mexican", "middle eastern", "nordic", "southern", "spanish", "thai", "vietnamese",
    ]

    /// Returns the diets among a recipe's tags, which people write as they like: `Gluten-free`.
    public static func diets(among tags: [String]) -> [String] {
        (knownDiets + ["dairy free"]).filter { diet in tags.contains { $0.asTag == diet.asTag } }
    }

    /// Returns the cuisines among a recipe's tags.
    public static func cuisines(among tags: [String]) -> [String] {
        knownCuisines.filter { cuisine in tags.contains { $0.asTag == cuisine.asTag } }
    }
}

extension String {
    fileprivate var asTag: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
