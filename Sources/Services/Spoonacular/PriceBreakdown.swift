public import HTTP
internal import Interchange
public import Kitchen

extension SpoonacularClient {
    /// Fetches the estimated prices of a recipe's ingredients: GET /recipes/{id}/priceBreakdownWidget.json. Costs 1
    /// point (https://spoonacular.com/food-api/docs, Price Breakdown by ID, Quotas). The service's prices are in US
    /// cents.
    ///
    /// - Throws: ``SpoonacularError/notFound`` if there is no such recipe; other reasons why there is no answer.
    public func prices(of number: Int, for priority: RequestPriority) async throws(SpoonacularError) -> ServicePrices {
        let answer: BreakdownAnswer = try await get(
            "/recipes/\(number)/priceBreakdownWidget.json", most: Recipe.mostIngredients, for: priority)
        return ServicePrices(lines: answer.ingredients.values.compactMap(\.line))
    }
}

private struct BreakdownAnswer: Decodable {
    var ingredients: LenientArray<WirePrice>
}

private struct WirePrice: Decodable {
    /// The line, or `nil` if the name is missing or the price is invalid.
    let line: ServicePrices.Line?

    private enum Key: String, CodingKey { case name, price }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let name = plainText(fromHTML: fields.value(String.self, .name) ?? "", limit: 100)
        let cents = fields.value(Double.self, .price)
        guard !name.isEmpty, let cents, (0...100 * FoodPrice.largestAmount).contains(cents) else {
            line = nil
            return
        }
        line = ServicePrices.Line(name: name, price: cents / 100)
    }
}
