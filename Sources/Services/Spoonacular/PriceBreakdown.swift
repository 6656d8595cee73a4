public import HTTP
internal import Interchange
public import Kitchen

extension SpoonacularClient {
    /// What goes into the recipe of that number is estimated to cost: GET /recipes/{id}/priceBreakdownWidget.json. Costs
    /// one point (https://spoonacular.com/food-api/docs, Price Breakdown by ID, Quotas). The service counts in US cents.
    ///
    /// - Throws: `notFound` when there is no such recipe.
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
    /// Nil for one without a name, or without an acceptable price.
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
