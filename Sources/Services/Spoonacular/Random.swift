public import HTTP
public import Kitchen

extension SpoonacularClient {
    /// A random popular recipe, whole and with its nutrition: GET /recipes/random. Costs about 1.1 points.
    ///
    /// - Throws: `notFound` when no recipe fits.
    public func random(_ filter: RecipeFilter = RecipeFilter(), for priority: RequestPriority)
        async throws(SpoonacularError)
        -> Recipe
    {
        // A single call brings the steps too; more than one recipe would be more than is looked at.
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
