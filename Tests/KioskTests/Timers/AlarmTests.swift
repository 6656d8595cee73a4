import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Timers and their alarms")
struct AlarmTests {
    private func evening(_ timers: (String, Int)...) -> Evening {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        for (label, seconds) in timers {
            evening.happen(.order(.timer(.start(label: label, .seconds(seconds))), RequestID(100 + seconds)))
        }
        return evening
    }

    @Test("A timer that ends covers any page and sounds its own rhythm")
    func alarm() {
        var evening = evening(("Rice", 30), ("Pasta", 10))
        evening.press(.ok, .ok)
        let news = evening.pass(.seconds(10))
        #expect(news.contains(.sound(.alarm([2]))))
        #expect(evening.view.name == .alarm)
        #expect(evening.view.isSounding)
        #expect(evening.glass[0].hasPrefix("Pasta"))
    }

    @Test("Any button silences an alarm and does nothing else", arguments: Button.allCases)
    func silence(button: Button) {
        var evening = evening(("Rice", 10))
        evening.pass(.seconds(10))
        let news = evening.press(button)
        #expect(news.contains(.sound(.silence)))
        #expect(evening.view.name == .alarm)
        #expect(!evening.view.isSounding)
        #expect(evening.view.timers.map(\.label) == ["Rice"])
    }

    @Test("Holding the button that silenced an alarm does nothing else")
    func holdSilences() {
        var evening = evening(("Rice", 10))
        evening.pass(.seconds(10))
        evening.hold(.back)
        #expect(evening.view.name == .alarm)
    }

    @Test("On a silent alarm, ok ends the timer and up adds a minute; the overtime counts up")
    func answers() {
        var evening = evening(("Rice", 10), ("Pasta", 10))
        evening.pass(.seconds(10))
        evening.press(.ok)
        evening.pass(.seconds(42))
        #expect(evening.glass[0].hasSuffix("+0:42"))
        evening.press(.up)
        #expect(evening.view.timers.first { $0.label == "Rice" }?.remaining(at: evening.now) == .seconds(60))
        #expect(evening.view.name == .alarm, "the other timer is still over")
        evening.press(.ok)
        #expect(evening.view.name == .home)
        #expect(evening.view.timers.map(\.label) == ["Rice"])
    }

    @Test("Two alarms at once show both names, and one press silences both")
    func two() {
        var evening = evening(("Rice", 10), ("Pasta", 10))
        #expect(evening.pass(.seconds(10)).contains(.sound(.alarm([1, 2]))))
        #expect(evening.view.title == "Rice + Pasta")
        #expect(evening.view.items.map(\.label) == ["Rice", "Pasta"])
        evening.press(.down)
        #expect(!evening.view.isSounding)
    }

    @Test("Twenty timers that end at once ring as one alarm, and each is answered separately")
    func twenty() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        for number in 1...20 {
            evening.happen(.order(.timer(.start(label: "Egg \(number)", .seconds(10))), RequestID(100 + number)))
        }
        #expect(evening.pass(.seconds(10)).contains(.sound(.alarm(Array(1...20)))))
        #expect(evening.view.items.map(\.label) == (1...20).map { "Egg \($0)" })
        evening.press(.ok)
        #expect(!evening.view.isSounding && evening.view.timers.count == 20, "the first press only silences them")
        for left in (0..<20).reversed() {
            evening.press(.ok)
            #expect(evening.view.timers.count == left)
        }
        #expect(evening.view.name == .home)
    }

    @Test("An alarm that nobody answers falls silent after the set time and stays on the display as missed")
    func missed() {
        var evening = evening(("Rice", 10))
        evening.timeOfDay = TimeOfDay(seconds: 19 * 3600)
        evening.pass(.seconds(10))
        #expect(evening.pass(.seconds(299)).allSatisfy { $0 != .sound(.silence) })
        #expect(evening.pass(.seconds(1)).contains(.sound(.silence)))
        evening.pass(.seconds(10_000))
        #expect(evening.view.name == .alarm)
        #expect(evening.glass[1].hasPrefix("Missed 19:00"))
        evening.happen(.preferences(Preferences(hasTwelveHours: true)))
        #expect(evening.glass[1].hasPrefix("Missed 7:00pm"))
    }

    @Test("Back leaves a silenced alarm in the corner")
    func back() {
        var evening = evening(("Rice", 10))
        evening.pass(.seconds(10))
        evening.press(.ok, .back)
        #expect(evening.view.name == .home)
        evening.pass(.seconds(7))
        #expect(evening.glass[0].hasSuffix("⏲ +0:07"))
    }

    @Test("On its page, ok pauses and resumes a timer, and up adds a minute")
    func page() {
        var evening = evening(("Rice", 100))
        evening.press(.back)
        evening.choose("Timers")
        evening.press(.ok)
        #expect(evening.view.name == .timer)
        evening.press(.ok)
        evening.pass(.seconds(50))
        #expect(evening.view.timers[0].remaining(at: evening.now) == .seconds(100))
        evening.press(.up, .ok)
        evening.pass(.seconds(50))
        #expect(evening.view.timers[0].remaining(at: evening.now) == .seconds(110))
    }

    @Test("Timers are stored when they change and each minute while one runs")
    func heartbeat() {
        var evening = evening(("Rice", 150))
        let written = evening.pass(.seconds(149)).filter { if case .keepTimers = $0 { true } else { false } }
        #expect(written.count == 2)
    }

    @Test("Stopping a timer by command ends its alarm")
    func stoppedByCommand() {
        var evening = evening(("Rice", 10))
        evening.pass(.seconds(10))
        let news = evening.happen(.order(.timer(.stop(1)), RequestID(500)))
        #expect(news.contains(.sound(.silence)))
        #expect(evening.view.name == .home)
    }

    @Test("A power cut is reported with a question that waits for a press")
    func powerCut() throws {
        let timer = CookTimer(
            id: 1, label: "Rice", duration: .seconds(600), state: .running(until: Instant(sinceBoot: .seconds(1250))),
            powerCut: .unknown)
        var evening = Evening(restored: RestoredData(timers: [RecoveredTimer(timer, wasCut: true)], recipe: .pasta))
        #expect(evening.effects.contains(.sound(.attention)))
        #expect(evening.view.title == "Power cut")
        #expect(evening.glass[1] == "Rice                ")
        evening.pass(.seconds(200))
        #expect(evening.view.items.map(\.label) == ["Keep", "+1 min", "Stop"])
        evening.press(.down, .down, .ok)
        #expect(evening.view.timers.isEmpty)
    }
}
