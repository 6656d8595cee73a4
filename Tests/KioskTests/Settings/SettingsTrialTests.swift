import CharacterDisplay
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Settings on trial, on the glass")
struct SettingsTrialTests {
    private func evening(_ seconds: Int = 300) -> Evening {
        var evening = Evening(restored: RestoredData(userData: UserData(hasAskedPantry: true), recipe: .pasta))
        evening.happen(.trial(ends: evening.now + .seconds(seconds)))
        return evening
    }

    @Test("It is said at once, counting down, and goes by itself; home goes on to say it")
    func told() {
        var evening = evening()
        #expect(evening.view.title == "On trial 5:00\nconfirm to keep")
        evening.pass(.seconds(2))
        #expect(evening.view.title.hasPrefix("On trial 4:58"))
        evening.pass(.seconds(2))
        #expect(evening.view.name == .home && evening.view.trial != nil)
    }

    @Test("Once it is confirmed or undone nothing of it stays, on whichever page one is")
    func over() {
        var evening = evening()
        evening.happen(.trial(ends: nil))
        #expect(evening.view.name == .home && evening.view.trial == nil)
        evening.happen(.trial(ends: evening.now + .seconds(300)))
        evening.happen(.notice(.full))
        evening.happen(.trial(ends: nil))
        #expect(evening.view.title == Failure.full.glass, "another message stays")
        evening.press(.ok)
        #expect(evening.view.name == .home)
    }

    @Test("A longer one takes the place of the one before")
    func extended() {
        var evening = evening(60)
        evening.happen(.trial(ends: evening.now + .seconds(600)))
        #expect(evening.view.title.hasPrefix("On trial 10:00"))
        evening.press(.ok)
        #expect(evening.view.name == .home)
    }

    @Test("It lasts until it is over: where nothing goes back in time that is said, and home goes on to say it")
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
        #expect(evening.view.name == .home && evening.view.trial == end, "it is said once")
        evening.happen(.trial(ends: nil))
        #expect(evening.view.name == .home && evening.view.trial == nil)
    }

    @Test("A kiosk that starts with one that is over does not ask for it to be confirmed")
    func overAtStart() {
        var evening = evening(-20)
        #expect(evening.view.title == "Can't restore\nold settings")
        evening.happen(.trial(ends: nil))
        #expect(evening.view.name == .home && evening.view.trial == nil)
    }
}
