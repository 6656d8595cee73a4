public import HTTP
public import Kitchen

extension SpoonacularClient {
    /// Fetches a complete recipe with its nutrition: GET /recipes/{id}/information. Costs 1.1 points.
    ///
    /// - Throws: ``SpoonacularError/notFound`` if the service has no such recipe; other reasons why there is no answer.
    public func recipe(_ number: Int, for priority: RequestPriority) async throws(SpoonacularError) -> Recipe {
        let answer: WireRecipe = try await get(
            "/recipes/\(number)/information", query: [Self.withNutrition], most: 1, for: priority)
        guard let recipe = answer.recipe, recipe.id.number == number else { throw .unreadable }
        return recipe
    }
}
