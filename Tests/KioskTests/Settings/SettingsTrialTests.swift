import CharacterDisplay
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Settings on trial, on the display")
struct SettingsTrialTests {
    private func evening(_ seconds: Int = 300) -> Evening {
        var evening = Evening(restored: RestoredData(userData: UserData(hasAskedPantry: true), recipe: .pasta))
        evening.happen(.trial(ends: evening.now + .seconds(seconds)))
        return evening
    }

    @Test("A trial is announced with a countdown, and home keeps showing it")
    func told() {
        var evening = evening()
        #expect(evening.view.title == "Trial 5:00\nconfirm to keep")
        evening.pass(.seconds(2))
        #expect(evening.view.title.hasPrefix("Trial 4:58"))
        evening.pass(.seconds(2))
        #expect(evening.view.name == .home && evening.view.trial != nil)
    }

    @Test("A confirmed or undone trial disappears from each page")
    func over() {
        var evening = evening()
        evening.happen(.trial(ends: nil))
        #expect(evening.view.name == .home && evening.view.trial == nil)
        evening.happen(.trial(ends: evening.now + .seconds(300)))
        evening.happen(.notice(.full))
        evening.happen(.trial(ends: nil))
        #expect(evening.view.title == Failure.full.glass, "another message stays")
        evening.press(.back)
        #expect(evening.view.name == .home)
    }

    @Test("A longer trial replaces the earlier one")
    func extended() {
        var evening = evening(60)
        evening.happen(.trial(ends: evening.now + .seconds(600)))
        #expect(evening.view.title.hasPrefix("Trial 10:00"))
        evening.press(.back)
        #expect(evening.view.name == .home)
    }

    @Test("A trial that isn't undone in time is reported once and stays on home until it ends")
    func stuck() {
        var evening = evening(3)
        let end = evening.now + .seconds(3)
        evening.pass(.seconds(6))
        #expect(evening.view.name == .home && evening.view.trial == end)
        evening.pass(.seconds(2))
        #expect(evening.view.title == "Can't restore\nold settings")
        evening.pass(.seconds(4))
        #expect(evening.view.name == .home && evening.view.trial == end)
        evening.pass(.seconds(600))
        #expect(evening.view.name == .home && evening.view.trial == end, "it is reported once")
        evening.happen(.trial(ends: nil))
        #expect(evening.view.name == .home && evening.view.trial == nil)
    }

    @Test("A trial that is over at the start doesn't ask to be confirmed")
    func overAtStart() {
        var evening = evening(-20)
        #expect(evening.view.title == "Can't restore\nold settings")
        evening.happen(.trial(ends: nil))
        #expect(evening.view.name == .home && evening.view.trial == nil)
    }
}
