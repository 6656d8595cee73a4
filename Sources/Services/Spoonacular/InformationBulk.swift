public import HTTP
public import Kitchen

extension SpoonacularClient {
    /// The recipes of those numbers, whole and in that order: GET /recipes/informationBulk. The first costs 1 point,
    /// every further one 0.5 (https://spoonacular.com/food-api/docs, Get Recipe Information Bulk, Quotas). Nutrition
    /// adds 0.1 for each, as for a single recipe.
    ///
    /// One that the service does not have is missing without a word.
    public func recipes(_ numbers: [Int], for priority: RequestPriority) async throws(SpoonacularError) -> [Recipe] {
        guard !numbers.isEmpty else { return [] }
        let numbers = numbers.unique(by: \.self)
        let query = [("ids", numbers.map(String.init).joined(separator: ",")), Self.withNutrition]
        let answer: LenientArray<WireRecipe> = try await get(
            "/recipes/informationBulk", query: query, most: numbers.count, for: priority)
        // What is missing leaves no gap, so places say nothing.
        let recipes = Dictionary(answer.values.compactMap(\.recipe).map { ($0.id.number, $0) }) { first, _ in first }
        return numbers.compactMap { recipes[$0] }
    }
}
