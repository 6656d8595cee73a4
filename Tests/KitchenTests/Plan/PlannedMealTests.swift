import Kitchen
import Testing

@Suite("The meal plan")
struct PlannedMealTests {
    private let today = CalendarDay(since1970: 20_000)

    private func meal(_ meal: Meal, _ title: String, daysLater days: Int = 0) -> PlannedMeal {
        PlannedMeal(day: CalendarDay(since1970: today.number + days), meal: meal, title: title)
    }

    private func next(_ meals: [PlannedMeal], at hour: Double) -> [String] {
        meals.next(at: TimeOfDay(seconds: Int(hour * 3600), day: today)).map(\.title)
    }

    @Test("The next meal fits the hour, and mains come before what goes with them")
    func next() {
        let meals = [
            meal(.dessert, "Cake"), meal(.side, "Rice"), meal(.dinner, "Curry"), meal(.lunch, "Soup"),
            meal(.breakfast, "Porridge"), meal(.dinner, "Pizza", daysLater: 1),
        ]
        #expect(next(meals, at: 7) == ["Porridge"])
        #expect(next(meals, at: 10.5) == ["Soup"])
        #expect(next(meals, at: 15) == ["Curry", "Rice", "Cake"])
        #expect(next(meals, at: 23.9) == ["Curry", "Rice", "Cake"])
    }

    @Test("If the next meal isn't planned, the one after it is next; without a day there is none")
    func gaps() {
        #expect(next([meal(.dinner, "Curry")], at: 8) == ["Curry"])
        #expect(next([meal(.lunch, "Soup")], at: 16).isEmpty)
        #expect(next([meal(.dinner, "Pizza", daysLater: 1)], at: 18).isEmpty)
        #expect([meal(.dinner, "Curry")].next(at: TimeOfDay(seconds: 0)).isEmpty)
    }

    @Test("Meals are ordered as in a day; kinds that aren't known come last, and keep their name")
    func order() {
        let second = Meal(name: "Second Breakfast")
        #expect(second.label == "Second breakfast")
        let meals = [meal(second, "Eggs"), meal(.dinner, "Curry"), meal(.breakfast, "Porridge", daysLater: -1)]
        #expect(meals.sortedByMeal.map(\.title) == ["Porridge", "Curry", "Eggs"])
        #expect(Meal(name: "DINNER") == .dinner)
        #expect(Meal(name: "").label == "Meal")
    }

    @Test("Brunch is between breakfast and lunch, and all meals are in the order of a day")
    func day() {
        let names = ["breakfast", "brunch", "lunch", "snack", "dinner", "side", "dessert", "drink"]
        let meals = names.sorted().map { meal(Meal(name: $0), $0) }
        #expect(meals.sortedByMeal.map(\.title) == names)
        let day = [meal(.dinner, "Curry"), meal(.brunch, "Eggs")]
        #expect(next(day, at: 12) == ["Eggs"])
        #expect(next(day, at: 13) == ["Curry"])
    }

    @Test(
        "A day is read as it is written",
        arguments: ["2026-11-23", "2024-02-29", "2000-12-31", "1970-01-01", "2026-03-01"])
    func days(text: String) {
        #expect(CalendarDay(isoText: text)?.isoText == text)
    }

    @Test(
        "A text that is no day is rejected",
        arguments: ["", "2026-02-29", "2026-13-01", "2026-1-1", "2026-11-00", "today", "2026-11-2x"])
    func noDays(text: String) {
        #expect(CalendarDay(isoText: text) == nil)
    }

    @Test("Tags name diets and cuisines in any spelling")
    func tags() {
        #expect(RecipeFilter.diets(among: ["Gluten-Free", "VEGAN", "quick"]) == ["gluten free", "vegan"])
        #expect(RecipeFilter.cuisines(among: ["Middle Eastern", "thai food"]) == ["middle eastern"])
    }
}
