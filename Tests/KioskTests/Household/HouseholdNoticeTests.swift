import CharacterDisplay
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

/// Messages from outside and alarms of other kiosks on the display.
@Suite struct HouseholdNoticeTests {
    private static let pasta = DistantAlarm(kiosk: "k7f3", name: "Kitchen", timer: 1, label: "Pasta")
    private static let rice = DistantAlarm(kiosk: "k7f3", name: "Kitchen", timer: 2, label: "Rice")

    private func evening(_ size: DisplaySize = .twentyByFour, backlight: Duration? = nil) -> Evening {
        Evening(
            size: size, preferences: Preferences(changeEvery: nil, backlightOffAfter: backlight),
            restored: RestoredData(recipe: .pasta))
    }

    @Test func aLaterAlarmWithTheNumberOfAClosedOneIsShown() {
        var evening = evening()
        var pasta = Self.pasta
        func hear(ended: Double?, isReached: Bool = true) {
            (pasta.ended, pasta.isReached) = (ended, isReached)
            evening.happen(.household(.alarms([pasta])))
        }
        let home = evening.glass
        hear(ended: 1000)
        evening.press(.ok)
        #expect(evening.glass == home)
        hear(ended: 1000, isReached: false)
        // The clock of the other kiosk was set, or isn't set any more.
        for ended in [1001.0, nil, 1001.0] {
            hear(ended: ended)
            #expect(evening.glass == home)
        }
        hear(ended: 2000)
        #expect(evening.view.name == .elsewhere)
    }

    @Test func anAlarmThatComesBackTurnsTheBacklightOn() {
        var evening = evening(backlight: .seconds(60))
        var pasta = Self.pasta
        evening.happen(.household(.alarms([pasta])))
        pasta.isReached = false
        evening.happen(.household(.alarms([pasta])))
        evening.pass(.seconds(120))
        #expect(!evening.kiosk.isLit)
        pasta.isReached = true
        evening.happen(.household(.alarms([pasta])))
        #expect(evening.kiosk.isLit && evening.view.name == .elsewhere)
    }

    // MARK: Messages

    @Test(arguments: [DisplaySize.twentyByFour, .sixteenByTwo])
    func aMessageIsShownForAMinute(size: DisplaySize) {
        var evening = evening(size)
        let home = evening.glass
        evening.happen(.household(.message("Dinner!")))
        #expect(evening.view.name == .notice && evening.glass[0].hasPrefix("Dinner!"))
        evening.pass(.seconds(59))
        #expect(evening.glass[0].hasPrefix("Dinner!"))
        evening.pass(.seconds(1))
        #expect(evening.glass == home)
    }

    @Test func anyPressClosesAMessageAndDoesNothingElse() {
        for button in Button.allCases {
            var evening = evening()
            evening.press(.ok)
            let page = evening.glass
            evening.happen(.household(.message("Dinner!")))
            evening.hold(button)
            #expect(evening.glass == page, "\(button)")
        }
    }

    @Test func aPressThatHadBegunIsNotLost() {
        var evening = evening()
        evening.happen(.gesture(.down(.ok)))
        evening.happen(.household(.message("Dinner!")))
        evening.happen(.gesture(.click(.ok)))
        evening.happen(.gesture(.up(.ok)))
        #expect(evening.view.name == .notice)
        evening.press(.back)
        #expect(evening.view.name == .recipe)
    }

    @Test func aMessageHasAtMostFourLines() {
        for size in DisplaySize.allCases {
            var evening = evening(size)
            evening.happen(.household(.message((1...90).map { "word \($0)" }.joined(separator: " "))))
            var shown: Set<[String]> = []
            for _ in 0..<8 {
                shown.insert(evening.glass)
                evening.pass(View.messagePageTime)
            }
            #expect(shown.count == max(1, 4 / size.rows), "\(size)")
            #expect(shown.joined().count { $0.trimmed.hasSuffix("→") } == 1, "\(size)")
        }
    }

    @Test func aMessageNeverCoversAnAlarm() {
        var evening = evening()
        evening.happen(.order(.timer(.start(label: "Eggs", .seconds(10))), RequestID(-1)))
        evening.happen(.household(.message("Dinner!")))
        evening.pass(.seconds(10))
        #expect(evening.view.name == .alarm)
        evening.happen(.household(.message("Dinner again!")))
        #expect(evening.view.name == .alarm)
        // The first press silences, the second stops the timer; only then is the message seen.
        evening.press(.ok)
        #expect(evening.view.name == .alarm)
        evening.press(.ok)
        #expect(evening.glass[0].hasPrefix("Dinner again!"))
    }

    @Test func aPageBelowAMessageStaysOpen() {
        var evening = evening()
        evening.press(.ok, .ok)
        #expect(evening.view.name == .steps)
        evening.happen(.household(.message("Dinner!")))
        evening.pass(.seconds(61))
        #expect(evening.view.name == .steps)
    }

    @Test func aMessageLightsTheDisplay() {
        var evening = evening(backlight: .seconds(30))
        evening.pass(.seconds(40))
        #expect(!evening.kiosk.isLit)
        evening.happen(.household(.message("Dinner!")))
        #expect(evening.kiosk.isLit)
    }

    // MARK: Alarms of other kiosks

    @Test(arguments: [DisplaySize.twentyByFour, .sixteenByTwo])
    func anAlarmElsewhereIsShownWithItsTimeAndMakesNoSound(size: DisplaySize) {
        var evening = evening(size)
        let home = evening.glass
        let effects = evening.happen(.household(.alarms([Self.pasta])))
        #expect(!effects.contains { if case .sound = $0 { true } else { false } })
        #expect(!evening.view.isSounding)
        evening.pass(.seconds(20))
        #expect(evening.glass[0].hasPrefix("Kitchen: P") && evening.glass[0].hasSuffix(" 0:20"))
        #expect(evening.view.items.map(\.label) == ["Kitchen: Pasta"])
        // It does not leave by itself.
        evening.pass(.seconds(120))
        #expect(evening.glass[0].hasSuffix(" 2:20"))
        evening.happen(.household(.alarms([])))
        #expect(evening.glass == home)
    }

    @Test func aPressClosesTheAlarmsElsewhereHereUntilAnotherRings() {
        var evening = evening()
        evening.happen(.household(.alarms([Self.pasta])))
        evening.press(.ok)
        #expect(evening.view.name == .home)
        // The same alarm, with another name.
        var renamed = Self.pasta
        renamed.label = "Spaghetti"
        evening.happen(.household(.alarms([renamed])))
        #expect(evening.view.name == .home)
        evening.happen(.household(.alarms([renamed, Self.rice])))
        #expect(evening.view.items.map(\.label) == ["Kitchen: Rice"])
        // Another timer with the same number.
        evening.happen(.household(.alarms([])))
        evening.happen(.household(.alarms([Self.pasta])))
        #expect(evening.view.items.map(\.label) == ["Kitchen: Pasta"])
    }

    @Test func aClosedAlarmStaysClosedAfterTheBrokerWasAway() {
        var evening = evening()
        var (pasta, rice) = (Self.pasta, Self.rice)
        evening.happen(.household(.alarms([pasta])))
        evening.press(.ok)
        evening.happen(.household(.alarms([pasta, rice])))
        evening.pass(.seconds(20))
        (pasta.isReached, rice.isReached) = (false, false)
        evening.happen(.household(.alarms([pasta, rice])))
        #expect(evening.view.name == .home)
        // A press while it isn't shown does what it does on the page.
        evening.press(.ok, .back)
        (pasta.isReached, rice.isReached) = (true, true)
        evening.happen(.household(.alarms([pasta, rice])))
        #expect(evening.view.items.map(\.label) == ["Kitchen: Rice"])
        #expect(evening.glass[0].hasSuffix(" 0:20"), "it has rung all the time")
    }

    @Test func anAlarmElsewhereNeverCoversOneHere() {
        var evening = evening()
        evening.happen(.household(.alarms([Self.pasta])))
        evening.happen(.order(.timer(.start(label: "Eggs", .seconds(10))), RequestID(-1)))
        evening.pass(.seconds(10))
        #expect(evening.view.name == .alarm && evening.view.title == "Eggs")
        evening.press(.ok, .ok)
        #expect(evening.view.name == .elsewhere)
    }

    @Test func aMessageWaitsBelowAnAlarmElsewhere() {
        var evening = evening()
        evening.happen(.household(.message("Dinner!")))
        evening.happen(.household(.alarms([Self.pasta])))
        #expect(evening.view.name == .elsewhere)
        evening.press(.back)
        #expect(evening.view.name == .notice)
        evening.press(.back)
        #expect(evening.view.name == .home)
    }

    // MARK: Silence

    @Test func silenceStopsTheSoundAndKeepsTheTimer() {
        var evening = evening()
        #expect(evening.happen(.household(.silence)).isEmpty)
        evening.happen(.order(.timer(.start(label: "Eggs", .seconds(10))), RequestID(-1)))
        evening.pass(.seconds(10))
        #expect(evening.view.isSounding)
        evening.happen(.household(.silence))
        #expect(!evening.view.isSounding && evening.view.name == .alarm)
        #expect(evening.view.timers.map(\.isMissed) == [false])
    }
}
