public import HTTP
public import Kitchen

extension SpoonacularClient {
    /// Finds at most ten similar recipes: GET /recipes/{id}/similar. Costs 1 point and 0.01 for each
    /// (https://spoonacular.com/food-api/docs, Get Similar Recipes, Quotas).
    ///
    /// - Throws: ``SpoonacularError/notFound`` if the service no longer has the recipe; other reasons why there is no
    ///   answer.
    public func recipes(like number: Int, for priority: RequestPriority) async throws(SpoonacularError) -> FoundRecipes
    {
        let answer: LenientArray<WireRecipe> = try await get(
            "/recipes/\(number)/similar", query: [("number", "10")], most: 10, for: priority)
        return FoundRecipes(all: answer.values.compactMap(\.recipe).map { SearchResult($0) })
    }
}
