public import HTTP
public import Kitchen

/// GET /recipes/complexSearch, a page of `RecipeSearch.pageSize` results at a time.
///
/// A page of ten costs 2.1 points: 1, for each result 0.01, and 0.025 each for its information, instructions,
/// ingredients and nutrition (https://spoonacular.com/food-api/docs, Search Recipes, Quotas). Time and likes belong to
/// the information; the 0.75 points for the rest make ten recipes whole. Opening one that isn't costs 1 point, and
/// asking for the nutrition of one afterwards 1 more.
extension SpoonacularClient {
    /// How many results the service skips at most (its documentation of `offset`).
    static let lastOffset = 900

    /// Recipes that the text describes, the nearest first.
    ///
    /// - Parameters:
    ///   - text: What a person typed.
    ///   - filter: Every diet and intolerance of it counts, and one of its cuisines is enough.
    ///   - offset: How many results to skip, those that were left out as duplicates among them. The service takes 0
    ///     to 900; beyond, the page is empty and nothing is asked.
    ///   - priority: Whether somebody waits.
    public func search(
        _ text: String, _ filter: RecipeFilter = RecipeFilter(), offset: Int = 0, for priority: RequestPriority
    ) async throws(SpoonacularError) -> FoundRecipes {
        try await page(of: [("query", text)], filter, offset: offset, for: priority)
    }

    /// Recipes for a food, asked for as `search(_:_:offset:for:)` asks for its name.
    ///
    /// `query` finds it in titles, which is where a person looks for it, and finds dishes too, such as pizza.
    /// `includeIngredients` knows ingredients alone, and finds whatever holds a little of one.
    public func recipes(
        for food: String, _ filter: RecipeFilter = RecipeFilter(), offset: Int = 0, for priority: RequestPriority
    ) async throws(SpoonacularError) -> FoundRecipes {
        try await search(food, filter, offset: offset, for: priority)
    }

    /// The recipes that most people like, the most liked first; paged as `search(_:_:offset:for:)` is.
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

    /// Counts no results that no page reaches, and at least those that are here.
    func found(from offset: Int) -> FoundRecipes {
        let recipes = recipes.unique(by: \.id)
        let reachable = min(total ?? 0, SpoonacularClient.lastOffset + RecipeSearch.pageSize)
        return FoundRecipes(
            total: max(reachable, recipes.isEmpty ? 0 : offset + recipes.count),
            results: recipes.map { SearchResult($0) },
            whole: recipes.filter { !$0.ingredients.isEmpty && !$0.steps.isEmpty })
    }
}
