import CharacterDisplay
import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("The main job")
struct MainJobTests {
    @Test("A cook finds, saves and cooks a recipe, from home to the end of the alarm", arguments: DisplaySize.allCases)
    func evening(size: DisplaySize) {
        var evening = Evening(size: size, restored: RestoredData(recipe: .soup))
        evening.timeOfDay = TimeOfDay(seconds: 18 * 3600)
        nextRecipe(&evening)
        twoSteps(&evening)
        saveAndKeep(&evening)
        startCooking(&evening)
        alarm(&evening)
    }

    private func nextRecipe(_ evening: inout Evening) {
        evening.press(.down)
        evening.answer(.recipe(.pasta, note: nil))
        #expect(evening.view.title == "Pasta with garlic and oil")
        evening.press(.ok)
        #expect(
            evening.view.items.map(\.label) == [
                "Steps", "Ingredients", "Start cooking", "To shopping list", "Nutrition", "Prices", "Related",
                "Share", "From Galley", "Cooked it",
            ])
        evening.press(.down, .ok)
        #expect(evening.view.name == .ingredients)
        #expect(evening.view.items.map(\.label) == ["200 g spaghetti", "3 cloves of garlic, thinly sliced"])
        evening.press(.down)
        #expect(evening.selected == "3 cloves of garlic, thinly sliced")
    }

    private func twoSteps(_ evening: inout Evening) {
        evening.press(.back)
        #expect(evening.selected == "Ingredients", "back returns to the previous selection")
        evening.press(.up, .ok)
        #expect(evening.selected == "Bring 2 liters of water to the boil and salt it well.")
        evening.press(.ok)
        #expect(evening.selected == "Cook the spaghetti for 9 minutes.")
    }

    private func saveAndKeep(_ evening: inout Evening) {
        evening.press(.back)
        #expect(evening.hold(.ok) == [.store(RequestID(2), .save(.pasta, food: "pasta"))])
        evening.answer(.stored)
        #expect(evening.view.title == "♥ Saved")
        evening.press(.back)
        #expect(evening.view.name == .recipe)
        evening.openFromMenu("Favorites")
        #expect(evening.view.name == .favorites)
        #expect(evening.view.items == [.init("Pasta with garlic and oil", isSelected: true, isMarked: true)])
        evening.hold(.ok)
        #expect(evening.view.items.map(\.label) == ["Keep", "Remove"])
        #expect(evening.press(.ok).isEmpty, "Keep changes nothing")
        #expect(evening.view.name == .favorites)
        #expect(evening.view.items.count == 1)
    }

    private func startCooking(_ evening: inout Evening) {
        evening.press(.ok)
        evening.answer(.recipe(.pasta, note: nil))
        evening.press(.down, .down, .ok)
        #expect(evening.view.title == "Start cooking?")
        evening.press(.down)
        #expect(evening.selected == "Yes")
        let news = evening.press(.ok)
        #expect(news.contains(.sound(.tick)))
        #expect(evening.view.title == "⏲ 20 min\nstarted")
        evening.hold(.back)
        #expect(evening.view.name == .home)
        evening.pass(.seconds(60))
        #expect(evening.glass[0].hasSuffix("19:00"))
    }

    private func alarm(_ evening: inout Evening) {
        #expect(evening.pass(.seconds(19 * 60)).contains(.sound(.alarm([1]))))
        #expect(evening.view.name == .alarm)
        #expect(evening.view.isSounding)
        evening.pass(.seconds(4))
        #expect(evening.press(.up).contains(.sound(.silence)))
        #expect(evening.glass[0].hasSuffix("+0:04"))
        evening.press(.ok)
        #expect(evening.view.name == .home)
        #expect(evening.view.timers.isEmpty)
        #expect(evening.glass[0].hasPrefix("Pasta with"))
    }
}
