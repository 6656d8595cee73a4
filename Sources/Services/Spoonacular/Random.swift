public import HTTP
public import Kitchen

extension SpoonacularClient {
    /// Fetches a random popular recipe, complete and with its nutrition: GET /recipes/random. Costs about 1.1 points.
    ///
    /// - Throws: ``SpoonacularError/notFound`` if no recipe fits the filter; other reasons why there is no answer.
    public func random(_ filter: RecipeFilter = RecipeFilter(), for priority: RequestPriority)
        async throws(SpoonacularError)
        -> Recipe
    {
        // One call also brings the steps. A second recipe wouldn't be shown.
        var query = [(name: "number", value: "1"), Self.withNutrition]
        let tags = filter.diets + filter.cuisines + filter.intolerances.map { "\($0) free" }
        if !tags.isEmpty { query.append(("include-tags", tags.joined(separator: ",").lowercased())) }
        let answer: RandomAnswer = try await get("/recipes/random", query: query, most: 1, for: priority)
        guard let recipe = answer.recipes.values.first?.recipe else { throw .notFound }
        return recipe
    }
}

private struct RandomAnswer: Decodable {
    var recipes: LenientArray<WireRecipe>
}
