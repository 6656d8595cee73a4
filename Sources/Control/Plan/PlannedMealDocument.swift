public import Kitchen

/// An entry of the meal plan, as `plan` prints it.
public struct PlannedMealDocument: Hashable, Sendable, Codable {
    /// Local day: `2026-11-23`.
    public var date: String
    /// Kind of meal: `dinner`.
    public var meal: String
    public var title: String
    /// Recipe; null for an entry that is only text.
    @Nullable public var recipe: RecipeID?

    public init(_ meal: PlannedMeal) {
        date = meal.day.isoText
        self.meal = meal.meal.name
        title = meal.title
        recipe = meal.recipe
    }
}
