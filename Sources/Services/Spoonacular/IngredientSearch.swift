public import HTTP
internal import Interchange

extension SpoonacularClient {
    /// Finds at most ten foods whose names contain a text: GET /food/ingredients/search. Costs 1 point
    /// (https://spoonacular.com/food-api/docs, Ingredient Search, Quotas).
    ///
    /// - Returns: the names in lower case.
    /// - Throws: the reason why there is no answer.
    public func foods(named text: String, for priority: RequestPriority) async throws(SpoonacularError) -> [String] {
        let answer: FoodsAnswer = try await get(
            "/food/ingredients/search", query: [("query", text), ("number", "10")], most: 10, for: priority)
        return answer.results.values.map(\.name).filter { !$0.isEmpty }.unique(by: \.self)
    }
}

private struct FoodsAnswer: Decodable {
    var results: LenientArray<WireFood>
}

private struct WireFood: Decodable {
    /// The name; empty if it is missing.
    let name: String

    private enum Key: String, CodingKey { case name }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        name = plainText(fromHTML: fields.value(String.self, .name) ?? "", limit: 60).lowercased()
    }
}
