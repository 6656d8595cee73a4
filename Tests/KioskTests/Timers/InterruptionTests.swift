import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Interruptions")
struct InterruptionTests {
    private func ringing(_ labels: String...) -> Evening {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        for label in labels { evening.happen(.order(.timer(.start(label: label, .seconds(10))), RequestID(-1))) }
        return evening
    }

    @Test("A message over steps shows for its time, and then the same step returns")
    func messageOverSteps() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.ok, .ok, .ok)
        evening.pass(.seconds(600))
        evening.happen(.notice(.full))
        #expect(evening.view.name == .message)
        evening.pass(.milliseconds(3999))
        #expect(evening.view.name == .message)
        evening.pass(.milliseconds(1))
        #expect(evening.selected == "Cook the spaghetti for 9 minutes.")
    }

    @Test("Each page of a message shows for its full time, whatever happens meanwhile")
    func messagePages() {
        var evening = Evening(size: .sixteenByTwo, restored: RestoredData(recipe: .pasta))
        evening.happen(.preferences(Preferences(hasService: true)))
        evening.happen(.notice(Failure(.passing, glass: "one\ntwo\nthree\nfour", detail: "")))
        evening.pass(.seconds(2))
        evening.answer(.recipe(.soup, note: nil))
        evening.pass(.seconds(1))
        #expect(evening.glass[0] == "three           ")
        evening.pass(.milliseconds(2999))
        #expect(evening.glass[0] == "three           ")
        evening.pass(.milliseconds(1))
        #expect(evening.view.title == "Leek soup")
    }

    @Test("A new message replaces the old one")
    func messages() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        for _ in 0..<100 { evening.happen(.notice(.full)) }
        evening.press(.back)
        #expect(evening.view.name == .home)
    }

    @Test("A press that began before an alarm doesn't answer it", arguments: Button.allCases)
    func pressAcrossAlarm(button: Button) {
        let click: [Gesture] = [.click(button), .up(button)]
        let hold: [Gesture] = [.hold(button), .repeat(button, steps: 1), .repeat(button, steps: 1), .up(button)]
        for rest in [click, hold, Array(hold.dropFirst())] {
            var evening = ringing("Rice")
            evening.happen(.gesture(.down(button)))
            evening.pass(.seconds(10))
            for gesture in rest { evening.happen(.gesture(gesture)) }
            #expect(evening.view.name == .alarm)
            #expect(evening.view.timers.map(\.isRinging) == [true])
            #expect(evening.press(button).contains(.sound(.silence)))
        }
    }

    @Test("Holding up adds a minute to one timer only, and does nothing below the alarm")
    func heldMinute() {
        var evening = ringing("Rice", "Pasta")
        evening.pass(.seconds(10))
        evening.press(.ok)
        evening.happen(.gesture(.down(.up)))
        for _ in 0..<5 { evening.happen(.gesture(.repeat(.up, steps: 1))) }
        #expect(evening.view.timers.map(\.isRunning) == [true, false])
        evening.happen(.gesture(.up(.up)))
        evening.happen(.gesture(.down(.up)))
        #expect(evening.view.name == .home)
        evening.happen(.gesture(.hold(.up)))
        #expect(evening.view.name == .home)
        #expect(evening.view.timers.map(\.isRunning) == [true, true])
    }

    @Test("The button that silenced an alarm acts again, even if its release was missed")
    func boardLost() {
        var evening = ringing("Rice")
        evening.pass(.seconds(10))
        evening.happen(.gesture(.down(.ok)))
        #expect(!evening.view.isSounding)
        evening.press(.ok)
        #expect(evening.view.timers.isEmpty)
    }

    @Test("A timer that rings after another was silenced is shown alone and answered first")
    func newcomer() {
        var evening = ringing("Rice")
        evening.happen(.order(.timer(.start(label: "Pasta", .seconds(20))), RequestID(-1)))
        evening.pass(.seconds(10))
        evening.press(.ok)
        #expect(evening.pass(.seconds(10)).contains(.sound(.alarm([2]))))
        #expect(evening.view.title == "Pasta")
        evening.press(.ok, .ok)
        #expect(evening.view.timers.map(\.label) == ["Rice"])
    }

    @Test("A timer that rings during a restart continues to ring and falls silent in time")
    func restartWhileRinging() {
        let timer = CookTimer(
            id: 4, label: "Rice", duration: .seconds(60), state: .ringing(since: Instant(sinceBoot: .seconds(990))))
        var evening = Evening(restored: RestoredData(timers: [RecoveredTimer(timer)], recipe: .pasta))
        #expect(evening.effects.contains(.sound(.alarm([4]))))
        #expect(evening.view.name == .alarm)
        #expect(evening.pass(.seconds(300)).contains(.sound(.silence)))
        #expect(evening.view.timers.map(\.isMissed) == [true])
    }

    @Test("After a restart, a missed timer is still shown as missed, and a silenced one is in the corner")
    func restartAfterwards() {
        for missed in [true, false] {
            let since = Instant(sinceBoot: .seconds(500))
            let timer = CookTimer(
                id: 1, label: "Rice", duration: .seconds(60), state: .over(since: since, missed: missed))
            let evening = Evening(restored: RestoredData(timers: [RecoveredTimer(timer)], recipe: .pasta))
            #expect(evening.view.name == (missed ? .alarm : .home))
            #expect(!evening.effects.contains { if case .sound = $0 { true } else { false } })
        }
    }

    @Test("A timer that ended while the program was down rings at once")
    func endedMeanwhile() {
        let timer = CookTimer(
            id: 1, label: "Rice", duration: .seconds(60), state: .running(until: Instant(sinceBoot: .seconds(958))))
        let evening = Evening(restored: RestoredData(timers: [RecoveredTimer(timer)], recipe: .pasta))
        #expect(evening.effects.last == .sound(.alarm([1])))
        #expect(evening.glass[0].hasSuffix("+0:42"))
    }

    @Test("A question about a timer closes with the timer, so it can't stop a new one with the same number")
    func questionOfGoneTimer() {
        let timer = CookTimer(
            id: 1, label: "Rice", duration: .seconds(600), state: .running(until: Instant(sinceBoot: .seconds(1250))),
            powerCut: .unknown)
        var evening = Evening(restored: RestoredData(timers: [RecoveredTimer(timer, wasCut: true)], recipe: .pasta))
        evening.press(.down, .down)
        #expect(evening.selected == "Stop")
        evening.happen(.order(.timer(.stop(1)), RequestID(-1)))
        evening.happen(.order(.timer(.start(label: "Eggs", .seconds(60))), RequestID(-2)))
        #expect(evening.view.name == .home)
    }

    @Test("An action that no longer fits a timer says so and changes nothing")
    func staleActions() {
        var evening = ringing("Rice")
        evening.hold(.up)
        evening.hold(.ok)
        evening.press(.down)
        #expect(evening.selected == "Pause")
        evening.happen(.order(.timer(.pause(1)), RequestID(-2)))
        evening.press(.ok)
        #expect(evening.view.title == "That timer has\njust changed")
    }
}
