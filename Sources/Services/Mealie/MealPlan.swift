public import HTTP
internal import Kitchen

/// An entry of the household's meal plan: a recipe, or only a text such as *Leftovers*.
public struct MealiePlanEntry: Hashable, Sendable, Identifiable {
    /// The meal that an entry is for. Newer servers have more of them.
    public enum Meal: Hashable, Sendable {
        case breakfast, lunch, dinner, side, snack, drink, dessert
        case other(String)
    }

    public var id: Int
    /// The day as Mealie writes it: `2026-11-23`.
    public var day: String
    public var meal: Meal
    /// The title of an entry that is only text; empty for a recipe.
    public var title: String
    /// The text below the title.
    public var text: String
    public var recipe: MealieSummary?

    public init(
        id: Int, day: String, meal: Meal, title: String = "", text: String = "", recipe: MealieSummary? = nil
    ) {
        self.id = id
        self.day = day
        self.meal = meal
        self.title = title
        self.text = text
        self.recipe = recipe
    }
}

extension MealieClient {
    /// Fetches the meal plan of the household, day by day.
    ///
    /// The days are the kiosk's own. Mealie's *today* is the day of its server, which may have another time zone.
    ///
    /// - Parameters:
    ///   - first: The first day: `2026-11-23`.
    ///   - last: The last day.
    ///   - priority: The priority of the request.
    /// - Throws: the reason why there is no answer.
    public func mealPlan(
        from first: String, to last: String, for priority: RequestPriority
    ) async throws(MealieError) -> [MealiePlanEntry] {
        let query = [("start_date", first), ("end_date", last), ("perPage", "-1")]
        let answer: WireEnvelope<WirePlanEntry> = try await get(
            "/api/households/mealplans", query: query, most: 500, for: priority)
        let days = first...max(first, last)
        let entries = answer.items.values.map(\.entry).filter { days.contains($0.day) }
        return entries.sorted { ($0.day, $0.id) < ($1.day, $1.id) }
    }
}

private struct WirePlanEntry: Decodable, Sendable {
    let entry: MealiePlanEntry

    private enum Key: String, CodingKey { case id, date, entryType, title, text, recipe }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        entry = MealiePlanEntry(
            id: try fields.decode(Int.self, forKey: .id),
            day: try fields.decode(String.self, forKey: .date).sanitized(limit: 10),
            meal: MealiePlanEntry.Meal(fields.line(.entryType, limit: 40) ?? ""),
            title: WireRecipe.text(fields.value(String.self, .title)) ?? "",
            text: WireRecipe.text(fields.value(String.self, .text)) ?? "",
            recipe: fields.value(WireSummary.self, .recipe)?.summary)
    }
}

extension MealiePlanEntry.Meal {
    init(_ name: String) {
        let meals: [String: MealiePlanEntry.Meal] = [
            "breakfast": .breakfast, "lunch": .lunch, "dinner": .dinner, "side": .side, "snack": .snack,
            "drink": .drink, "dessert": .dessert,
        ]
        self = meals[name] ?? .other(name)
    }
}
