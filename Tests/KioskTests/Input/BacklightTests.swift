import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Backlight")
struct BacklightTests {
    private func evening(offAfter limit: Duration? = .seconds(30)) -> Evening {
        Evening(
            preferences: Preferences(changeEvery: nil, backlightOffAfter: limit), restored: RestoredData(recipe: .pasta)
        )
    }

    /// A kiosk whose light has gone off.
    private var dark: Evening {
        var evening = evening()
        evening.pass(.seconds(30))
        return evening
    }

    @Test("The light goes off at the set time after the last press, and not before")
    func goesOff() {
        var evening = evening()
        #expect(evening.kiosk.isLit)
        evening.pass(.seconds(20))
        evening.press(.down)
        #expect(evening.pass(.seconds(29)).allSatisfy { $0 != .backlight(false) })
        #expect(evening.pass(.seconds(1)) == [.backlight(false)])
        #expect(!evening.kiosk.isLit)
    }

    @Test("Without a time limit the light stays on, and the kiosk sleeps")
    func never() {
        var evening = evening(offAfter: nil)
        #expect(evening.wake == nil)
        evening.pass(.seconds(100_000))
        evening.press(.back)
        #expect(evening.kiosk.isLit && evening.view.name == .menu)
        #expect(!evening.effects.contains { if case .backlight = $0 { true } else { false } })
    }

    @Test("A dark kiosk without deadlines sleeps")
    func sleeps() {
        #expect(dark.wake == nil)
    }

    @Test(
        "A press in the dark lights the display and does nothing else, however long it is held",
        arguments: Button.allCases)
    func wakes(button: Button) {
        let rest: [Gesture] = [.hold(button), .repeat(button, steps: 1), .up(button)]
        for gestures in [[.down(button), .click(button), .up(button)], [.down(button)] + rest] {
            var evening = dark
            let news = gestures.flatMap { evening.happen(.gesture($0)) }
            #expect(news == [.backlight(true)])
            #expect(evening.view.name == .home)
        }
    }

    @Test("The press after the one that lit the display acts")
    func actsNext() {
        var evening = dark
        evening.press(.back, .back)
        #expect(evening.view.name == .menu)
    }

    @Test("A remote press lights the display and acts")
    func remote() {
        var evening = dark
        #expect(evening.happen(.touched) == [.backlight(true)])
        evening.press(.back)
        #expect(evening.view.name == .menu)
        #expect(evening.happen(.touched).isEmpty, "it is lit already")
    }

    @Test("An alarm lights the display until it falls silent, and for the set time after that")
    func alarm() {
        var evening = evening()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(60))), RequestID(-1)))
        #expect(evening.pass(.seconds(59)).contains(.backlight(false)))
        #expect(evening.pass(.seconds(1)).suffix(2) == [.sound(.alarm([1])), .backlight(true)])
        #expect(!evening.pass(.seconds(299)).contains(.backlight(false)))
        #expect(evening.pass(.seconds(1)).contains(.sound(.silence)))
        #expect(!evening.pass(.seconds(29)).contains(.backlight(false)))
        #expect(evening.pass(.seconds(1)).contains(.backlight(false)))
    }

    @Test("A press silences an alarm that lit the display")
    func silences() {
        var evening = evening()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(60))), RequestID(-1)))
        evening.pass(.seconds(60))
        #expect(evening.press(.ok).contains(.sound(.silence)))
    }

    @Test("The soft ring of a range lights the display; a tick doesn't")
    func softRing() {
        var evening = evening()
        evening.happen(
            .order(.timer(.start(label: "Rice", .seconds(60), until: .seconds(600))), RequestID(-1)))
        #expect(evening.pass(.seconds(59)).contains(.backlight(false)))
        #expect(evening.pass(.seconds(1)).suffix(2) == [.sound(.soft), .backlight(true)])
        evening = savedInTheDark
        #expect(evening.effects.last == .sound(.tick))
        #expect(!evening.kiosk.isLit)
    }

    /// A dark kiosk to which a slow card has just confirmed a save.
    private var savedInTheDark: Evening {
        var evening = evening()
        evening.hold(.ok)
        evening.pass(.seconds(30))
        evening.answer(.stored)
        return evening
    }

    @Test("The question after a power cut is lit")
    func powerCut() {
        let timer = CookTimer(
            id: 1, label: "Rice", duration: .seconds(600), state: .running(until: Instant(sinceBoot: .seconds(1500))),
            powerCut: .unknown)
        var evening = dark
        #expect(
            evening.happen(.restored(RestoredData(timers: [RecoveredTimer(timer, wasCut: true)]))).contains(
                .backlight(true)))
    }

    @Test("A new time limit applies at once, and changing it lights the display")
    func preferences() {
        var evening = dark
        #expect(
            evening.happen(.preferences(Preferences(changeEvery: nil, backlightOffAfter: .seconds(5)))).contains(
                .backlight(true)))
        #expect(evening.pass(.seconds(5)) == [.backlight(false)])
        #expect(evening.happen(.preferences(Preferences(changeEvery: nil))) == [.backlight(true)])
        #expect(evening.wake == nil)
    }
}
