import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    private static let meals = [
        PlannedMeal(day: today, meal: .lunch, title: "Leftovers"),
        PlannedMeal(day: today, meal: .dinner, title: "Lentil soup with bacon", recipe: RecipeID(.starter, 1)),
        PlannedMeal(day: CalendarDay(since1970: today.number + 1), meal: .dinner, title: "Pizza"),
    ]
    private static let today = CalendarDay(since1970: 20_779)

    static let plan = [[], meals].map { meals in
        Scene(meals.isEmpty ? "plan-empty" : "plan", times: [.zero, .seconds(4)]) {
            $0.timeOfDay = TimeOfDay(seconds: 12 * 3600, day: today)
            $0.happen(.preferences(Preferences(hasMealPlan: true)))
            $0.press(.back)
            $0.choose("Meal plan")
            $0.answer(Answer(meals))
            if !meals.isEmpty { $0.press(.down) }
        }
    }
}
