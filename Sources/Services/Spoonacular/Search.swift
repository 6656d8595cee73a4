public import HTTP
public import Kitchen

/// Searches with GET /recipes/complexSearch, in pages of `RecipeSearch.pageSize` results.
///
/// A page of ten costs 2.1 points: 1 for the request, and for each result 0.01, and 0.025 each for its information,
/// instructions, ingredients and nutrition (https://spoonacular.com/food-api/docs, Search Recipes, Quotas). Time and
/// likes belong to the information. The other three cost 0.75 points and make ten recipes complete. Opening an
/// incomplete recipe costs 1 point, and fetching its nutrition later 1 more.
extension SpoonacularClient {
    /// The largest number of results that the service can skip (its documentation of `offset`).
    static let lastOffset = 900

    /// Finds the recipes that match a text best.
    ///
    /// - Parameters:
    ///   - text: The text that a person typed.
    ///   - filter: The filter. Results fit all of its diets and intolerances, and one of its cuisines.
    ///   - offset: The number of results to skip, including duplicates. The service accepts 0 to 900; beyond, the page
    ///     is empty and no request is sent.
    ///   - priority: The priority of the request.
    /// - Throws: the reason why there is no answer.
    public func search(
        _ text: String, _ filter: RecipeFilter = RecipeFilter(), offset: Int = 0, for priority: RequestPriority
    ) async throws(SpoonacularError) -> FoundRecipes {
        try await page(of: [("query", text)], filter, offset: offset, for: priority)
    }

    /// Finds recipes for a food: a search for its name.
    ///
    /// The parameter `query` finds the name in titles, where people look for it, and also finds dishes, such as pizza.
    /// `includeIngredients` finds only ingredients, and every recipe that contains a little of one.
    ///
    /// - Throws: the reason why there is no answer.
    public func recipes(
        for food: String, _ filter: RecipeFilter = RecipeFilter(), offset: Int = 0, for priority: RequestPriority
    ) async throws(SpoonacularError) -> FoundRecipes {
        try await search(food, filter, offset: offset, for: priority)
    }

    /// Finds the recipes with most likes, in pages like those of `search(_:_:offset:for:)`.
    ///
    /// - Throws: the reason why there is no answer.
    public func popular(
        _ filter: RecipeFilter = RecipeFilter(), offset: Int = 0, for priority: RequestPriority
    ) async throws(SpoonacularError) -> FoundRecipes {
        try await page(of: [("sort", "popularity"), ("sortDirection", "desc")], filter, offset: offset, for: priority)
    }

    private func page(
        of subject: [(name: String, value: String)], _ filter: RecipeFilter, offset: Int, for priority: RequestPriority
    ) async throws(SpoonacularError) -> FoundRecipes {
        guard (0...Self.lastOffset).contains(offset) else {
            return FoundRecipes(total: Self.lastOffset + RecipeSearch.pageSize, results: [])
        }
        let page = [
            ("number", "\(RecipeSearch.pageSize)"), ("offset", "\(offset)"), ("addRecipeInformation", "true"),
            ("addRecipeInstructions", "true"), ("addRecipeNutrition", "true"), ("fillIngredients", "true"),
        ]
        let answer: SearchAnswer = try await get(
            "/recipes/complexSearch", query: subject + Self.query(of: filter) + page,
            most: RecipeSearch.pageSize, for: priority)
        return answer.found(from: offset)
    }

    static func query(of filter: RecipeFilter) -> [(name: String, value: String)] {
        let lists = [("diet", filter.diets), ("intolerances", filter.intolerances), ("cuisine", filter.cuisines)]
        return lists.filter { !$0.1.isEmpty }.map { ($0.0, $0.1.joined(separator: ",")) }
            + (filter.maxMinutes.map { [("maxReadyTime", "\($0)")] } ?? [])
    }
}

private struct SearchAnswer: Decodable {
    private var recipes: [Recipe]
    private var total: Int?

    private enum Key: String, CodingKey { case results, totalResults }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        recipes = try fields.decode(LenientArray<WireRecipe>.self, forKey: .results).values.compactMap(\.recipe)
        total = fields.integer(.totalResults)
    }

    /// Returns the results and their total number: at most as many as pages can reach, but not fewer than are known.
    func found(from offset: Int) -> FoundRecipes {
        let recipes = recipes.unique(by: \.id)
        let reachable = min(total ?? 0, SpoonacularClient.lastOffset + RecipeSearch.pageSize)
        return FoundRecipes(
            total: max(reachable, recipes.isEmpty ? 0 : offset + recipes.count),
            results: recipes.map { SearchResult($0) },
            whole: recipes.filter { !$0.ingredients.isEmpty && !$0.steps.isEmpty })
    }
}
