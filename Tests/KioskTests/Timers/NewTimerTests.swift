import CharacterDisplay
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Plain timers, with four buttons")
struct NewTimerTests {
    private func kitchen(recent: RecentTimers = RecentTimers(), foods: [FavoriteFood] = []) -> Evening {
        let data = UserData(foods: foods, recentTimers: recent)
        return Evening(
            preferences: Preferences(changeEvery: nil), restored: RestoredData(userData: data, recipe: .pasta))
    }

    private func labels(_ evening: Evening) -> [String] { evening.view.items.map(\.label) }

    @Test("Holding up on home opens the timers and keeps the recipe, whether timers run or not")
    func holdUp() {
        var evening = kitchen()
        evening.hold(.up)
        #expect(evening.view.name == .timers && labels(evening) == ["New timer"])
        evening.hold(.back)
        #expect(evening.view.title == Recipe.pasta.title)
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(60))), RequestID(-1)))
        evening.hold(.up)
        #expect(labels(evening) == ["New timer", "Rice"])
        #expect(evening.selected == "Rice", "the timer that runs is selected")
        evening.hold(.back)
        for gesture in [Gesture.down(.up), .hold(.up), .repeat(.up, steps: 1)] { evening.happen(.gesture(gesture)) }
        #expect(evening.selected == "Rice", "a longer hold doesn't move the selection")
    }

    @Test("The times that were last used come first, and are stored")
    func recent() {
        var evening = kitchen()
        for time in ["20 min", "12 min"] {
            evening.hold(.back)
            evening.hold(.up)
            evening.choose("New timer")
            if !labels(evening).contains(time) { evening.choose("Other time") }
            evening.choose(time)
        }
        #expect(evening.view.timers.map(\.duration) == [.seconds(1200), .seconds(720)])
        let stored = evening.effects.compactMap { $0.request(RecentTimers.self) }.last
        #expect(stored?.durations == [.seconds(720), .seconds(1200)])
        evening = kitchen(recent: stored ?? RecentTimers())
        evening.hold(.up)
        evening.press(.ok)
        #expect(labels(evening).prefix(3) == ["12 min", "20 min", "5 min"])
        #expect(labels(evening).last == "Other time")
    }

    @Test("Back from the list of all times leads to the usual ones; choosing one closes both lists")
    func back() {
        var evening = kitchen()
        evening.hold(.up)
        evening.press(.ok, .up, .ok)
        #expect(evening.selected == "10 min")
        evening.press(.back)
        #expect(evening.selected == "Other time")
        evening.press(.ok, .up, .ok)
        #expect(evening.view.title == "⏲ 9 min\nstarted")
        evening.press(.back)
        #expect(evening.view.name == .timers)
    }

    @Test("A timer gets a name from a list of last names, favorite foods and usual names, or a typed one")
    func name() {
        var recent = RecentTimers()
        recent.note("Dumplings")
        var evening = kitchen(recent: recent, foods: [FavoriteFood(name: "leek")])
        evening.happen(.order(.timer(.start(label: nil, .seconds(60))), RequestID(-1)))
        evening.hold(.up)
        evening.hold(.ok)
        evening.choose("Name")
        #expect(labels(evening).prefix(3) == ["Dumplings", "Leek", "Oven"])
        evening.choose("Oven")
        #expect(evening.view.timers.map(\.label) == ["Oven"])
        #expect(evening.effects.compactMap { $0.request(RecentTimers.self) }.last?.names == ["Oven", "Dumplings"])
        evening.hold(.back)
        evening.hold(.up)
        evening.hold(.ok)
        evening.choose("Name")
        evening.choose("Other name")
        evening.happen(.order(.type("plum jam"), RequestID(-2)))
        evening.hold(.ok)
        #expect(evening.view.timers.map(\.label) == ["Plum jam"])
    }

    @Test("Timers that are over come first in the list, then the one that ends next, then paused ones")
    func order() {
        var evening = kitchen()
        for (label, seconds) in [("Ham", 4000), ("Tea", 200), ("Eggs", 300), ("Rice", 10)] {
            evening.happen(.order(.timer(.start(label: label, .seconds(seconds))), RequestID(-1)))
        }
        evening.happen(.order(.timer(.pause(2)), RequestID(-2)))
        evening.pass(.seconds(10))
        evening.press(.ok, .back)
        evening.hold(.up)
        #expect(labels(evening) == ["New timer", "Rice", "Eggs", "Ham", "Tea"])
        evening.choose("Eggs")
        for _ in 0..<90 { evening.press(.up) }
        evening.press(.back)
        #expect(evening.selected == "Eggs", "it stays under the selection, although the ham now ends sooner")
        evening.hold(.back)
        evening.hold(.up)
        #expect(labels(evening) == ["New timer", "Rice", "Ham", "Eggs", "Tea"])
    }

    @Test("An order for several timers carries out all of it, or nothing")
    func several() {
        var evening = kitchen()
        for label in ["Ham", "Tea"] {
            evening.happen(.order(.timer(.start(label: label, .seconds(600))), RequestID(-1)))
        }
        let before = evening.view.timers
        #expect(
            evening.happen(.order(.timers([.stop(1), .resume(2)]), RequestID(-2)))
                == [.reply(RequestID(-2), .refused(.notNow))])
        #expect(evening.view.timers == before)
        evening.happen(.order(.timers([.stop(1), .pause(2)]), RequestID(-3)))
        #expect(evening.view.timers.map(\.label) == ["Tea"] && evening.view.timers.allSatisfy(\.isPaused))
    }
}
