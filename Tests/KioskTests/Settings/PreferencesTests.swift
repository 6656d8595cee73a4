import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Preferences that change at run time")
struct PreferencesTests {
    @Test("A shorter change interval counts from the last recipe, and none stops the changes")
    func changeEvery() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.pass(.seconds(700))
        let news = evening.happen(.preferences(Preferences(changeEvery: .seconds(600))))
        #expect(news == [.fetch(RequestID(1), .anotherUnasked(excluding: [Recipe.pasta.id]))])
        evening.answer(.recipe(.soup, note: nil))
        evening.happen(.preferences(Preferences(changeEvery: nil)))
        #expect(evening.wake == nil)
    }

    @Test("A new key fetches the service's recipe at once, and only once")
    func service() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        let news = evening.happen(.preferences(Preferences(hasService: true)))
        #expect(news == [.fetch(RequestID(1), .anotherUnasked(excluding: [Recipe.pasta.id]))])
        #expect(evening.happen(.preferences(Preferences(changeEvery: nil, hasService: true))).isEmpty)
    }

    @Test("A shorter alarm duration silences an alarm that has lasted longer")
    func buzzer() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.happen(.order(.timer(.start(label: nil, .seconds(10))), RequestID(-1)))
        evening.pass(.seconds(70))
        #expect(evening.view.isSounding)
        let news = evening.happen(.preferences(Preferences(buzzerDuration: .seconds(30))))
        #expect(news.contains(.sound(.silence)))
        #expect(evening.view.timers.map(\.isMissed) == [true])
    }

    @Test("New units show at once on each page, and the stored recipe is unchanged")
    func units() {
        var evening = Evening(restored: RestoredData(recipe: .scones))
        evening.press(.ok, .ok)
        #expect(evening.selected == "Roll it out 2 to 3 cm thick. Heat the oven to 220 °C.")
        evening.happen(.preferences(Preferences(units: .us)))
        #expect(evening.selected == "Roll it out 3/4 to 1 1/4 inches thick. Heat the oven to 425 °F.")
        evening.hold(.ok)
        evening.happen(.preferences(Preferences()))
        evening.press(.back)
        #expect(
            evening.selected == "Roll it out 2 to 3 cm thick. Heat the oven to 220 °C.", "the page below changed too")
        evening.happen(.preferences(Preferences(units: .us)))
        evening.press(.back, .down, .ok)
        #expect(evening.view.items.map(\.label) == ["12 1/2 oz flour", "3/4 cup milk, cold", "1 egg"])
        evening.happen(.preferences(Preferences()))
        #expect(evening.view.items.map(\.label) == ["350 g flour", "175 ml milk, cold", "1 egg"])
        evening.happen(.preferences(Preferences(units: .us)))
        #expect(evening.hold(.ok) == [.store(RequestID(1), .save(.scones, food: Recipe.scones.mainFood))])
    }

    @Test("Ticks can be turned off, alarms can't")
    func ticks() {
        var evening = Evening(preferences: Preferences(ticks: false), restored: RestoredData(recipe: .pasta))
        evening.hold(.ok)
        evening.answer(.stored)
        evening.happen(.order(.timer(.start(label: nil, .seconds(10))), RequestID(-1)))
        evening.pass(.seconds(10))
        #expect(evening.effects.filter { if case .sound = $0 { true } else { false } } == [.sound(.alarm([1]))])
    }
}
