public import Kitchen

/// The meal plan of the household's recipe server, from today on.
struct MealPlanPage: EntryList {
    let meals: [PlannedMeal]
    var cursor = ListCursor()

    func entries(in kiosk: Kiosk) -> [Entry] {
        let today = kiosk.now.timeOfDay?.day
        return meals.map { meal in
            let isFavorite = meal.recipe.map(kiosk.isFavorite) ?? false
            let item = View.Item("\(meal.name(today: today)): \(meal.title)", isMarked: isFavorite)
            guard let recipe = meal.recipe else { return Entry(item) }
            let heading = Recipe.Heading(id: recipe, title: meal.title)
            return Entry(item, savable: .heading(heading), action: { $0.open(heading) })
        }
    }

    func view(in kiosk: Kiosk) -> View {
        list(.plan, title: "Meal plan", body: .list(empty: "Nothing planned. Plan meals on the server"), in: kiosk)
    }
}

extension PlannedMeal {
    /// The meal with its day: `Dinner` for today, `Wed dinner` for another day.
    fileprivate func name(today: CalendarDay?) -> String {
        day == today ? meal.label : "\(day.weekday.shortText) \(meal.label.lowercased())"
    }
}

public struct MealPlanQuery: Query {
    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> [PlannedMeal] {
        try await handler.mealPlan()
    }
}

extension Kiosk {
    mutating func openMealPlan() {
        fetchAndWait(MealPlanQuery(), text: "One moment", network: false) { $0.open(MealPlanPage(meals: $1)) }
    }

    /// Shows a planned meal on home, because it is the next one.
    mutating func follow(meal: RecipeWithNotice) {
        home.addQuietly(meal.recipe, note: meal.note, at: now.instant)
        if pages.isEmpty { viewChanges() }
        perform(.keepShown(meal.recipe))
    }
}
