import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("The meal plan, with four buttons")
struct MealPlanTests {
    private let today = CalendarDay(since1970: 20_779)

    private var meals: [PlannedMeal] {
        [
            PlannedMeal(day: today, meal: .dinner, title: Recipe.pasta.title, recipe: Recipe.pasta.id),
            PlannedMeal(day: today, meal: .lunch, title: "Leftovers"),
            PlannedMeal(day: CalendarDay(since1970: today.number + 1), meal: .dinner, title: "Pizza"),
        ]
    }

    private func opened(_ meals: [PlannedMeal]) -> Evening {
        var evening = Evening(preferences: Preferences(hasMealPlan: true), restored: RestoredData(recipe: .pasta))
        evening.timeOfDay = TimeOfDay(seconds: 18 * 3600, day: today)
        evening.press(.back)
        evening.choose("Meal plan")
        evening.answer(Answer(meals))
        return evening
    }

    @Test("The menu has the plan after the favorites, and only with a recipe server")
    func menu() {
        var evening = Evening(preferences: Preferences(hasMealPlan: true))
        evening.press(.back)
        #expect(evening.view.items.prefix(3).map(\.label) == ["Favorites", "Meal plan", "Search"])
        evening.happen(.preferences(Preferences()))
        #expect(evening.view.items.prefix(2).map(\.label) == ["Favorites", "Search"])
    }

    @Test("Meals of other days have the day, ok opens a recipe, and a meal that is only text stays")
    func plan() {
        var evening = opened(meals)
        #expect(evening.view.name == .plan)
        #expect(
            evening.view.items.map(\.label) == [
                "Dinner: \(Recipe.pasta.title)", "Lunch: Leftovers", "Mon dinner: Pizza",
            ])
        evening.press(.down)
        evening.press(.ok)
        #expect(evening.view.name == .plan)
        evening.press(.up)
        evening.press(.ok)
        evening.answer(Answer(Recipe.pasta))
        #expect(evening.view.name == .recipe)
        evening.press(.back)
        #expect(evening.view.name == .plan)
    }

    @Test("An empty plan says so")
    func empty() {
        let evening = opened([])
        #expect(evening.view.items.isEmpty)
        #expect(evening.glass.joined(separator: " ").contains("Nothing planned"))
    }

    @Test("A planned meal that is next appears on home, and leaves an earlier recipe on the display")
    func home() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        let soup = Recipe(id: RecipeID(.starter, 9), title: "Soup")
        evening.happen(.meal(RecipeWithNotice(soup, note: "Dinner")))
        #expect(evening.view.title == "Soup")
        #expect(evening.glass.joined(separator: " ").contains("Dinner"))
        evening.press(.up)
        #expect(evening.view.title == Recipe.pasta.title)
        evening.happen(.meal(RecipeWithNotice(Recipe(id: RecipeID(.starter, 8), title: "Stew"), note: "Dinner")))
        #expect(evening.view.title == Recipe.pasta.title)
    }
}
