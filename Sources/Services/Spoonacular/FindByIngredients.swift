public import HTTP
public import Kitchen

extension SpoonacularClient {
    /// Finds recipes for the ingredients in the kitchen, with their missing ingredients; those that miss fewest come
    /// first.
    ///
    /// GET /recipes/findByIngredients returns at most 30 recipes in one page, without times. It costs 1 point and 0.01
    /// for each recipe (https://spoonacular.com/food-api/docs, Search Recipes by Ingredients, Quotas). `ignorePantry`
    /// counts water, salt, flour and the like as present; otherwise nearly every recipe would miss them.
    ///
    /// This endpoint has no filter, and a recipe with an ingredient that someone doesn't tolerate must not be offered.
    /// With a filter, GET /recipes/complexSearch is used instead (includeIngredients, fillIngredients). It costs 1
    /// point and 0.035 for each result.
    ///
    /// - Throws: the reason why there is no answer.
    public func recipes(
        using ingredients: [String], _ filter: RecipeFilter = RecipeFilter(), for priority: RequestPriority
    ) async throws(SpoonacularError) -> FoundRecipes {
        // A comma would split one ingredient into two.
        let names = ingredients.map { $0.replacing(",", with: " ") }.joined(separator: ",")
        let number = [(name: "number", value: "30"), (name: "ignorePantry", value: "true")]
        let matches: LenientArray<WireMatch>
        if filter.isEmpty {
            matches = try await get(
                "/recipes/findByIngredients", query: [("ingredients", names), ("ranking", "2")] + number, most: 30,
                for: priority)
        } else {
            let answer: FilteredAnswer = try await get(
                "/recipes/complexSearch",
                query: [("includeIngredients", names), ("sort", "min-missing-ingredients")] + Self.query(of: filter)
                    + [("fillIngredients", "true")] + number, most: 30, for: priority)
            matches = answer.results
        }
        return FoundRecipes(all: matches.values.compactMap(\.result))
    }
}

private struct FilteredAnswer: Decodable {
    var results: LenientArray<WireMatch>
}

/// A recipe with its missing ingredients.
private struct WireMatch: Decodable {
    /// The result, or `nil` if the id or the title is invalid.
    let result: SearchResult?

    private enum Key: String, CodingKey { case likes, missedIngredients }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        var result = try WireRecipe(from: decoder).recipe.map { SearchResult($0) }
        result?.likes = fields.integer(.likes)
        result?.missing = fields.ingredients(.missedIngredients)
        self.result = result
    }
}
