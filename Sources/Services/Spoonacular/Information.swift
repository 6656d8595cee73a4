public import HTTP
public import Kitchen

extension SpoonacularClient {
    /// The recipe of that number, whole and with its nutrition: GET /recipes/{id}/information. Costs 1.1 points.
    ///
    /// - Throws: `notFound` when it is gone.
    public func recipe(_ number: Int, for priority: RequestPriority) async throws(SpoonacularError) -> Recipe {
        let answer: WireRecipe = try await get(
            "/recipes/\(number)/information", query: [Self.withNutrition], most: 1, for: priority)
        guard let recipe = answer.recipe, recipe.id.number == number else { throw .unreadable }
        return recipe
    }
}
