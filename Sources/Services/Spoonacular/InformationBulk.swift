public import HTTP
public import Kitchen

extension SpoonacularClient {
    /// Fetches several complete recipes in the order of their numbers: GET /recipes/informationBulk.
    ///
    /// The first recipe costs 1 point, each further one 0.5, and nutrition 0.1 for each
    /// (https://spoonacular.com/food-api/docs, Get Recipe Information Bulk, Quotas). The answer leaves out recipes that
    /// the service doesn't have.
    ///
    /// - Throws: the reason why there is no answer.
    public func recipes(_ numbers: [Int], for priority: RequestPriority) async throws(SpoonacularError) -> [Recipe] {
        guard !numbers.isEmpty else { return [] }
        let numbers = numbers.unique(by: \.self)
        let query = [("ids", numbers.map(String.init).joined(separator: ",")), Self.withNutrition]
        let answer: LenientArray<WireRecipe> = try await get(
            "/recipes/informationBulk", query: query, most: numbers.count, for: priority)
        // A missing recipe leaves no gap, so recipes are matched by number, not by position.
        let recipes = Dictionary(answer.values.compactMap(\.recipe).map { ($0.id.number, $0) }) { first, _ in first }
        return numbers.compactMap { recipes[$0] }
    }
}
