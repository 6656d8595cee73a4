public import HTTP
internal import Kitchen

extension SpoonacularClient {
    /// Recipes for what is in the kitchen, those that lack least first, with what they lack:
    /// GET /recipes/findByIngredients. There are at most 30, without times, and they come at once; they cost 1 point
    /// and 0.01 each (https://spoonacular.com/food-api/docs, Search Recipes by Ingredients, Quotas).
    ///
    /// The service takes water, salt, flour and the like as there (`ignorePantry`): nearly every recipe has some, and
    /// each would otherwise lack them. It knows no filter here.
    public func recipes(using ingredients: [String], for asker: Asker) async throws(SpoonacularError) -> FoundRecipes {
        // A comma would make two of one.
        let names = ingredients.map { $0.replacing(",", with: " ") }
        let answer: Lenient<WireMatch> = try await get(
            "/recipes/findByIngredients",
            query: [
                ("ingredients", names.joined(separator: ",")), ("ranking", "2"), ("number", "30"),
                ("ignorePantry", "true"),
            ], for: asker)
        return FoundRecipes(all: answer.values.compactMap(\.result))
    }
}

/// A recipe, and what of it is not among the ingredients that were sent.
private struct WireMatch: Decodable {
    /// Nil when the id or the title is of no use.
    let result: SearchResult?

    private enum Key: String, CodingKey { case likes, missedIngredients }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        var result = try WireRecipe(from: decoder).recipe.map { SearchResult($0) }
        result?.likes = fields.integer(.likes)
        result?.missing = fields.ingredients(.missedIngredients)
        self.result = result
    }
}
