public import HTTP
public import Kitchen

extension SpoonacularClient {
    /// At most ten recipes that are like the one of that number: GET /recipes/{id}/similar. They cost 1 point and 0.01
    /// each (https://spoonacular.com/food-api/docs, Get Similar Recipes, Quotas).
    ///
    /// - Throws: `notFound` when that one is gone.
    public func recipes(like number: Int, for priority: RequestPriority) async throws(SpoonacularError) -> FoundRecipes
    {
        let answer: LenientArray<WireRecipe> = try await get(
            "/recipes/\(number)/similar", query: [("number", "10")], most: 10, for: priority)
        return FoundRecipes(all: answer.values.compactMap(\.recipe).map { SearchResult($0) })
    }
}
