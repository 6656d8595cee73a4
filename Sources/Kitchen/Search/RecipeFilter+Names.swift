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
}
