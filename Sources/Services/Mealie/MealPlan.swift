public import HTTP
public import Kitchen

extension MealieClient {
    /// Fetches the meal plan of the household, day by day in the order of the server.
    ///
    /// The days are the kiosk's own. Mealie's *today* is the day of its server, which may have another time zone.
    ///
    /// - Throws: the reason why there is no answer.
    public func mealPlan(
        _ days: ClosedRange<CalendarDay>, for priority: RequestPriority
    ) async throws(MealieError) -> [PlannedMeal] {
        let query = [
            ("start_date", days.lowerBound.isoText), ("end_date", days.upperBound.isoText), ("perPage", "-1"),
        ]
        let answer: WireEnvelope<WirePlanEntry> = try await get(
            "/api/households/mealplans", query: query, most: 500, for: priority)
        let entries = answer.items.values.filter { days.contains($0.meal.day) }
        return entries.sorted { ($0.meal.day, $0.id) < ($1.meal.day, $1.id) }.map(\.meal)
    }
}

private struct WirePlanEntry: Decodable, Sendable {
    let id: Int
    let meal: PlannedMeal

    private enum Key: String, CodingKey { case id, date, entryType, title, text, recipe }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        id = try fields.decode(Int.self, forKey: .id)
        guard let day = CalendarDay(isoText: try fields.decode(String.self, forKey: .date)) else {
            throw DecodingError.dataCorruptedError(forKey: .date, in: fields, debugDescription: "not a day")
        }
        let recipe = fields.value(WireSummary.self, .recipe)?.summary
        let texts = [
            WireRecipe.text(fields.value(String.self, .title)), WireRecipe.text(fields.value(String.self, .text)),
        ].compactMap(\.self)
        meal = PlannedMeal(
            day: day, meal: Meal(name: fields.line(.entryType, limit: 40) ?? ""),
            title: recipe?.name ?? texts.filter { !$0.isEmpty }.joined(separator: ": "),
            recipe: recipe.flatMap { RecipeID(.mealie, key: $0.id) })
    }
}
