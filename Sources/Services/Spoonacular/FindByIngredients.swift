public import HTTP
public import Kitchen

extension SpoonacularClient {
    /// Recipes for what is in the kitchen, those that lack least first, with what they lack:
    /// GET /recipes/findByIngredients. There are at most 30, without times, and they come at once; they cost 1 point
    /// and 0.01 each (https://spoonacular.com/food-api/docs, Search Recipes by Ingredients, Quotas).
    ///
    /// The service takes water, salt, flour and the like as there (`ignorePantry`): nearly every recipe has some, and
    /// each would otherwise lack them. It knows no filter here, so with one GET /recipes/complexSearch is asked for the
    /// same (includeIngredients, fillIngredients), at 0.035 points a result beside the 1: what somebody does not tolerate
    /// must not be offered.
    public func recipes(
        using ingredients: [String], _ filter: RecipeFilter = RecipeFilter(), for priority: RequestPriority
    ) async throws(SpoonacularError) -> FoundRecipes {
        // A comma would make two of one.
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

/// A recipe, and what of it is not among the ingredients that were sent.
private struct WireMatch: Decodable {
    /// Nil when the id or the title is of no use.
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
