import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Timers with a range")
struct RangeTests {
    private let roast = TimerRack.Order.start(label: "Roast", .seconds(1500), until: .seconds(1800))

    private func roasting() -> Evening {
        var evening = Evening(preferences: Preferences(changeEvery: nil), restored: RestoredData(recipe: .pasta))
        evening.happen(.order(.timer(roast), RequestID(-1)))
        return evening
    }

    @Test("The soft ring sounds once with a message that closes by itself, and the timer runs on")
    func soft() {
        var evening = roasting()
        #expect(evening.pass(.seconds(1499)).allSatisfy { $0 != .sound(.soft) })
        let news = evening.pass(.seconds(1))
        #expect(news.filter { $0 == .sound(.soft) }.count == 1)
        #expect(evening.view.name == .message && evening.view.title == "Roast: check\nends in 5:00")
        #expect(evening.view.timers.first?.state == .running(until: evening.now + .seconds(300)))
        #expect(!evening.view.isSounding)
        evening.pass(.seconds(5))
        #expect(evening.view.name == .home)
        let end = evening.pass(.seconds(295))
        #expect(!end.contains(.sound(.soft)) && end.contains(.sound(.alarm([1]))))
        #expect(evening.view.name == .alarm)
    }

    @Test("The message counts down, and leaves a check mark in the corner, in the list and on the timer's page")
    func mark() {
        var evening = roasting()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(1530))), RequestID(-2)))
        evening.pass(.seconds(1503))
        #expect(evening.glass[1] == "ends in 4:57        ")
        evening.pass(.seconds(7))
        #expect(evening.glass[0].hasSuffix("! 4:50"), "before the rice, which ends sooner")
        evening.hold(.up)
        #expect(evening.glass[2] == "▶Roast         !4:50" && evening.glass[3] == " Rice           0:20")
        evening.press(.ok)
        #expect(evening.glass[2] == "check due           ")
        #expect(evening.view.timers.map(\.isCheckDue) == [true, false])
        evening.press(.back)
        #expect(evening.view.timers.map(\.isCheckDue) == [false, false], "its page clears the mark")
        #expect(evening.glass[0].hasSuffix("⏲ 0:20"))
    }

    @Test("A button on the message clears the check mark, and so does the alarm", arguments: [nil] + Button.allCases)
    func confirmed(button: Button?) {
        var evening = roasting()
        evening.pass(.seconds(1501))
        #expect(evening.view.timers.map(\.isCheckDue) == [true])
        if let button { evening.press(button) } else { evening.pass(.seconds(299)) }
        #expect(evening.view.timers.map(\.isCheckDue) == [false])
        #expect(evening.view.name != .message)
    }

    @Test("Stopping the timer closes its message")
    func stopped() {
        var evening = roasting()
        evening.pass(.seconds(1501))
        evening.happen(.order(.timer(.stop(1)), RequestID(-2)))
        #expect(evening.view.name == .home)
    }

    @Test("Holding back on the message clears the check mark; its timeout doesn't", arguments: [true, false])
    func seenAtHome(isSeen: Bool) {
        var evening = roasting()
        evening.press(.ok)
        evening.pass(.seconds(1500))
        if isSeen { evening.hold(.back) } else { evening.pass(.seconds(5)) }
        #expect(evening.view.timers.first?.isCheckDue == !isSeen)
    }

    @Test("The message covers any page, and back returns to it")
    func anywhere() {
        var evening = roasting()
        evening.press(.ok, .ok)
        evening.pass(.seconds(1500))
        #expect(evening.view.name == .message)
        evening.press(.back)
        #expect(evening.view.name == .steps)
    }

    @Test("The corner counts to the soft ring first, the timer itself to its end")
    func corner() {
        var evening = roasting()
        #expect(evening.glass[0].hasSuffix("⏲ 25:00"))
        #expect(evening.view.timers.first?.remaining(at: evening.now) == .seconds(1800))
        evening.pass(.seconds(1510))
        #expect(evening.glass[0].hasSuffix("! 4:50"))
    }

    @Test("A soft ring doesn't interrupt an alarm; it sounds once the alarm is silenced")
    func waits() {
        var evening = roasting()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(1490))), RequestID(-2)))
        let news = evening.pass(.seconds(1510))
        #expect(!news.contains(.sound(.soft)))
        #expect(evening.press(.ok).filter { $0 == .sound(.soft) }.count == 1)
        #expect(evening.view.timers.first?.margin == nil)
    }

    @Test("A soft ring behind a silenced alarm shows its message once the alarm is answered, with the current time")
    func behindAlarm() {
        var evening = roasting()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(1400))), RequestID(-2)))
        evening.pass(.seconds(1400))
        evening.press(.ok)
        #expect(evening.pass(.seconds(160)).contains(.sound(.soft)))
        #expect(evening.view.name == .alarm)
        evening.press(.ok)
        #expect(evening.view.name == .message && evening.view.title == "Roast: check\nends in 4:00")
        evening.pass(.seconds(5))
        #expect(evening.view.name == .home)
    }

    @Test("A soft ring behind an alarm shows no message if its timer has ended or was stopped", arguments: [300, 10])
    func tooLate(seconds: Int) {
        var evening = roasting()
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(1400))), RequestID(-2)))
        evening.pass(.seconds(1400))
        evening.press(.ok)
        evening.pass(.seconds(100 + seconds))
        evening.happen(.order(.timer(.stop(1)), RequestID(-3)))
        evening.happen(.order(.timer(.start(label: "Eggs", .seconds(600))), RequestID(-4)))
        evening.press(.ok)
        #expect(evening.view.name == .home, "\(evening.view.title)")
    }

    @Test("A soft ring due while the program was down sounds at its start, and never twice")
    func restart() {
        var machine = Machine()
        machine.order(roast)
        machine.crash(for: .seconds(1600))
        #expect(machine.sounds == [.soft])
        machine.forgetNews()
        machine.crash(for: .seconds(10))
        machine.pass(.seconds(100))
        #expect(!machine.sounds.contains(.soft))
        #expect(machine.timer("Roast")?.isCheckDue == true, "no button was pressed")
    }

    @Test("After a power cut, the soft ring follows the upper bound, and the true time once that is known")
    func powerCut() {
        var machine = Machine()
        machine.order(roast)
        machine.cut(for: .seconds(600))
        machine.press(.ok)
        machine.forgetNews()
        machine.synchronize()
        #expect(machine.remaining("Roast") == .seconds(1200))
        machine.pass(.seconds(899))
        #expect(!machine.sounds.contains(.soft))
        machine.pass(.seconds(1))
        #expect(machine.sounds == [.soft])
    }

    @Test("The soft ring is short and ends")
    func rhythm() throws {
        let rhythm = try #require(BuzzerPattern.classic.rhythm(of: .soft))
        #expect(rhythm.state(after: .zero).isOn)
        let end = rhythm.state(after: .seconds(1))
        #expect(!end.isOn && end.changes == nil)
    }
}
