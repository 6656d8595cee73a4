import Kiosk
import KioskTesting
import Kitchen
import Testing

/// Timers across crashes, power cuts and wrong clocks, seen on the display. There is one test for each row of the table
/// beside `TimerSnapshot`, and more for wrong clocks.
@Suite("Timers over crashes, power cuts and wrong clocks")
struct RecoveryTests {
    /// A kiosk with ten minutes of rice, just started.
    private func cooking(isSynchronized: Bool = true) -> Machine {
        var machine = Machine(isSynchronized: isSynchronized)
        machine.start("Rice", 600)
        machine.forgetNews()
        return machine
    }

    /// A kiosk after a power cut, with a wall clock that isn't set yet.
    private func cut(for seconds: Int, isSynchronized: Bool = true) -> Machine {
        var machine = cooking(isSynchronized: isSynchronized)
        machine.pass(.seconds(350))
        machine.cut(for: .seconds(seconds))
        return machine
    }

    // MARK: Crashes (T1, T2)

    @Test("After a crash, a timer continues exactly, without a message or a sound")
    func crash() {
        var machine = cooking()
        machine.pass(.milliseconds(61_234))
        machine.crash(for: .milliseconds(2017))
        #expect(machine.remaining("Rice") == .milliseconds(600_000 - 63_251))
        #expect(machine.timer("Rice")?.powerCut == nil)
        #expect(machine.sounds.isEmpty)
        #expect(machine.evening.view.name == .home)
    }

    @Test("A timer that ended while the program was down rings at once and shows its overtime")
    func endedWhileDown() {
        var machine = cooking()
        machine.pass(.seconds(590))
        machine.crash(for: .seconds(52))
        #expect(machine.sounds == [.alarm([1])])
        #expect(machine.glass[0] == "Rice           +0:42")
        #expect(machine.timer("Rice")?.isRinging == true)
    }

    // MARK: Power cuts (T3 to T8)

    @Test("After a power cut with an unset clock, two beeps and a question show the most time that can be left")
    func cutAndNotYetSet() {
        var machine = cut(for: 125)
        #expect(machine.sounds == [.attention])
        #expect(machine.timer("Rice")?.isUpperBound == true)
        // The last write was at the minute before the cut.
        #expect(machine.remaining("Rice") == .seconds(300))
        machine.pass(.seconds(50))
        #expect(
            machine.glass == [
                "Power cut     < 4:10", "Rice                ", "at most 4:10 left   ", "▶Keep  +1 min  Stop ",
            ])
        machine.press(.down)
        machine.press(.ok)
        #expect(machine.remaining("Rice") == .seconds(310))
        #expect(machine.evening.view.name == .home)
    }

    @Test("If the clock is set in time, the true rest and the length of the cut show without a second beep")
    func setInTime() {
        var machine = cut(for: 125)
        machine.forgetNews()
        machine.pass(.seconds(10))
        machine.synchronize()
        #expect(machine.remaining("Rice") == .seconds(600 - 350 - 125 - 10))
        #expect(
            machine.glass == [
                "Power cut     ⏲ 1:55", "Rice                ", "power off 2:55      ", "▶Keep  +1 min  Stop ",
            ])
        #expect(machine.sounds.isEmpty)
        machine.pass(.seconds(115))
        #expect(machine.sounds == [.alarm([1])])
    }

    @Test("If the question was already answered, the length of the cut shows as a message")
    func setAfterAnswer() {
        var machine = cut(for: 125)
        machine.press(.ok)
        machine.forgetNews()
        machine.synchronize()
        #expect(machine.glass[0...1] == ["Power off 2:55      ", "Rice: 2:05 left     "])
        #expect(machine.sounds.isEmpty)
        machine.pass(Duration.seconds(4))
        #expect(machine.evening.view.name == .home)
    }

    @Test("If the clock is set too late, the timer rings at once and shows its overtime and the length of the cut")
    func setTooLate() {
        var machine = cut(for: 2460)
        machine.forgetNews()
        machine.pass(.seconds(10))
        machine.synchronize()
        #expect(machine.sounds == [.alarm([1])])
        #expect(
            machine.glass == [
                "Rice          +37:00", "Ended 37 min ago    ", "power off 41 min    ", "any button: silence ",
            ])
    }

    @Test("If the clock is never set, the timer rings when its upper bound is over, and the cut stays on the display")
    func neverSet() {
        var machine = cut(for: 2460)
        machine.press(.ok)
        machine.forgetNews()
        machine.pass(.seconds(299))
        #expect(machine.sounds.isEmpty)
        machine.pass(.seconds(1))
        #expect(machine.sounds == [.alarm([1])])
        #expect(machine.glass[1...2] == ["Time is up          ", "power was cut       "])
        machine.pass(.seconds(10_000))
        #expect(machine.glass[1...2] == ["Missed              ", "power was cut       "])
    }

    @Test("If the clock wasn't trusted before the cut, the length of the cut stays unknown")
    func notTrustedBefore() {
        var machine = cut(for: 125, isSynchronized: false)
        #expect(machine.timer("Rice")?.powerCut == .unknown)
        machine.synchronize()
        #expect(machine.remaining("Rice") == .seconds(300))
        #expect(machine.timer("Rice")?.isUpperBound == true)
        #expect(machine.glass[0] == "Power cut     < 5:00")
    }

    @Test("Trust in the clock that starts while a timer runs is stored with the timer")
    func trustedMeanwhile() {
        var machine = cooking(isSynchronized: false)
        machine.synchronize()
        machine.cut(for: .seconds(125))
        machine.synchronize()
        #expect(machine.remaining("Rice") == .seconds(475))
    }

    @Test("After more than twelve hours without power, a timer is shown as interrupted and doesn't ring")
    func longCut() {
        var machine = Machine()
        machine.start("Stew", 90_000)
        machine.pass(.seconds(10 * 3600))
        machine.cut(for: .seconds(13 * 3600))
        machine.forgetNews()
        machine.synchronize()
        #expect(machine.sounds.isEmpty)
        machine.pass(.seconds(100_000))
        #expect(machine.sounds.isEmpty)
        #expect(machine.glass[1...2] == ["interrupted         ", "2 days ago          "])
        machine.crash(for: .seconds(1))
        #expect(machine.evening.view.name == .alarm)
        machine.press(.ok)
        #expect(machine.timers.isEmpty)
    }

    @Test("An interrupted timer shows when it was interrupted")
    func interruptedWhen() {
        var machine = Machine()
        // At 08:00:20.
        machine.start("Rice", 43_200)
        machine.pass(.seconds(10 * 3600 + 32 * 60))
        machine.cut(for: .seconds(13 * 3600))
        machine.synchronize()
        #expect(
            machine.glass == [
                "Rice          +13h00", "interrupted         ", "yesterday 18:32     ", "ok done     ▲ +1 min",
            ])
    }

    @Test("A timer continues after a cut of exactly twelve hours, and not after a second more")
    func twelveHours() {
        for (seconds, isInterrupted) in [(43_200, false), (43_201, true)] {
            var machine = Machine()
            machine.start("Stew", 90_000)
            machine.cut(for: .seconds(seconds))
            machine.synchronize()
            #expect(machine.timer("Stew")?.isInterrupted == isInterrupted)
        }
    }

    // MARK: States other than running (T9, T10)

    @Test("A paused timer stays paused exactly, without a message or a sound", arguments: [true, false])
    func paused(isSynchronized: Bool) {
        var machine = cooking(isSynchronized: isSynchronized)
        machine.pass(.nanoseconds(123_456_789_012))
        machine.order(.pause(1))
        machine.forgetNews()
        machine.cut(for: .seconds(50_000))
        machine.synchronize()
        #expect(machine.timer("Rice")?.state == .paused(remaining: .seconds(600) - .nanoseconds(123_456_789_012)))
        #expect(machine.timer("Rice")?.powerCut == nil)
        #expect(machine.sounds.isEmpty)
        #expect(machine.evening.view.name == .home)
    }

    @Test("A timer that rang when the power failed beeps twice and is shown as missed until a press")
    func rang() {
        var machine = cooking()
        machine.pass(.seconds(600))
        machine.forgetNews()
        machine.cut(for: .seconds(600))
        #expect(machine.sounds == [.attention])
        #expect(machine.glass[0...2] == ["Rice            0:00", "Missed              ", "power was cut       "])
        machine.pass(.seconds(5000))
        machine.synchronize()
        #expect(machine.sounds == [.attention])
        // The timer was started at 08:00:20.
        #expect(machine.glass[0...2] == ["Rice           +1h33", "Missed 08:10        ", "power off 10 min    "])
        machine.press(.ok)
        #expect(machine.timers.isEmpty)
    }

    // MARK: Clocks (T11, T12, T14, T16, T18)

    @Test(
        "A step of the wall clock doesn't change a timer", arguments: [2400.0, -10_800, -1.8e9, 5e9])
    func steps(seconds: Double) {
        for isSynchronized in [true, false] {
            var machine = cooking(isSynchronized: isSynchronized)
            machine.pass(.seconds(100))
            machine.stepWall(by: seconds)
            #expect(machine.remaining("Rice") == .seconds(500))
            machine.crash(for: .seconds(10))
            #expect(machine.remaining("Rice") == .seconds(490))
            #expect(machine.sounds.isEmpty)
        }
    }

    @Test("A change of summer time keeps a timer's length and shows its correct end")
    func summerTime() {
        for (forward, done) in [(3600, "04:00"), (-3600, "02:00")] {
            var evening = Evening(restored: RestoredData(recipe: .bread.lasting(minutes: 90)))
            let change = TimeOfDay.Change(after: .seconds(1800), forward: .seconds(forward))
            evening.timeOfDay = TimeOfDay(seconds: 5400, change: change)
            evening.press(.ok, .down, .down, .ok)
            #expect(evening.view.body == .question("Rye bread\n1 h 30 min, done \(done)"))
            evening.press(.down, .ok)
            evening.pass(.seconds(5399))
            #expect(!evening.view.isSounding)
            evening.pass(.seconds(1))
            #expect(evening.view.isSounding)
        }
    }

    @Test("A timer that ends while the machine is suspended rings on wake and shows its overtime")
    func suspended() {
        var machine = cooking()
        machine.pass(.seconds(180))
        machine.suspend(.seconds(600))
        #expect(machine.sounds == [.alarm([1])])
        #expect(machine.glass[0...1] == ["Rice           +3:00", "Ended 3 min ago     "])
    }

    @Test(
        "An implausible wall clock is ignored, even a trusted one",
        arguments: [0, -1, 2_147_483_647, 2_147_483_648, 7_258_118_400, 1e18, -1e18, .infinity, .nan])
    func implausible(wall: Double) {
        var machine = cooking()
        machine.pass(.seconds(100))
        machine.cut(for: .seconds(60), wallAfter: wall)
        machine.synchronize(ahead: wall - Machine.wall - machine.time.inSeconds)
        // Of these, only the year 2038 is plausible.
        let isPlausible = ClockReading.plausible.contains(wall)
        #expect(machine.timer("Rice")?.isInterrupted == isPlausible)
        #expect(isPlausible || machine.remaining("Rice") == .seconds(500 + 40))
        // The next wake is in the future.
        #expect(machine.evening.wake.map { $0 > machine.evening.now } ?? true)
        machine.pass(.seconds(540))
        #expect(machine.timer("Rice")?.hasEnded == true)
    }

    @Test("A time service that sets a wrong time and corrects it ends no timer")
    func nonsenseCorrected() {
        var machine = cut(for: 60, isSynchronized: true)
        machine.synchronize(ahead: 5e9)
        #expect(machine.remaining("Rice") == .seconds(300))
        machine.synchronize()
        #expect(machine.remaining("Rice") == .seconds(190))
        machine.stepWall(by: 3600)
        machine.stepWall(by: -3600)
        #expect(machine.remaining("Rice") == .seconds(190))
    }

    @Test("Timers stored in the future, as on another board's card, are treated as after any cut")
    func fromTheFuture() {
        var machine = cooking()
        machine.stepWall(by: 86_400)
        machine.cut(for: .seconds(60))
        machine.synchronize()
        #expect(machine.timer("Rice")?.powerCut == .unknown)
        #expect(machine.remaining("Rice") == .seconds(600))
        #expect(machine.glass[0] == "Power cut    < 10:00")
    }

    // MARK: Several timers, and limits (T15, T17)

    @Test("Three timers that end without power ring as one alarm with all names, and each is answered separately")
    func several() {
        var machine = Machine()
        for (label, seconds) in [("Rice", 100), ("Eggs", 200), ("Ham", 300), ("Soup", 900), ("Bread", 900)] {
            machine.start(label, seconds)
        }
        machine.cut(for: .seconds(400))
        machine.forgetNews()
        machine.synchronize()
        #expect(machine.sounds == [.alarm([1, 2, 3])])
        #expect(machine.evening.view.title == "Rice + Eggs + Ham")
        for _ in 1...4 { machine.press(.ok) }
        #expect(machine.timers.map(\.label) == ["Soup", "Bread"])
        machine.forgetNews()
        machine.pass(.seconds(500))
        #expect(machine.sounds == [.alarm([4, 5])])
        for _ in 1...3 { machine.press(.ok) }
        #expect(machine.timers.isEmpty)
    }

    @Test("A timer runs from one second to 99:59:59; a minute added while it rings clears the power cut")
    func limits() {
        var machine = Machine(isSynchronized: false)
        for seconds in [0, -1, 360_000, Int.min] { machine.start("No", seconds) }
        #expect(machine.timers.isEmpty)
        machine.start("Stock", 359_999)
        machine.start("Rice", 60)
        machine.cut(for: .seconds(10))
        #expect(machine.remaining("Stock") == .seconds(359_999))
        machine.pass(.seconds(60))
        #expect(machine.timer("Rice")?.isRinging == true)
        machine.order(.addMinute(2))
        #expect(machine.remaining("Rice") == .seconds(60))
        #expect(machine.timer("Rice")?.powerCut == nil)
        #expect(machine.timer("Stock")?.isUpperBound == true)
    }

    // MARK: Repeated cuts

    @Test("Two cuts before the clock is set are both subtracted")
    func twoCuts() {
        var machine = cut(for: 60)
        machine.pass(.seconds(10))
        machine.cut(for: .seconds(70))
        machine.crash(for: .seconds(5))
        machine.synchronize()
        #expect(machine.remaining("Rice") == .seconds(600 - 350 - 60 - 10 - 70 - 5))
    }

    @Test("Minutes added and pauses made after a cut are corrected by its length")
    func changedMeanwhile() {
        var machine = cut(for: 60)
        machine.order(.addMinute(1))
        machine.order(.pause(1))
        machine.pass(.seconds(1000))
        machine.synchronize()
        #expect(machine.timer("Rice")?.state == .paused(remaining: .seconds(600 - 350 - 60 + 60)))
    }

    @Test("A timer that was paused after it had ended in a cut rings once the clock is set")
    func pausedTooLate() {
        var machine = cut(for: 260)
        machine.order(.pause(1))
        machine.pass(.seconds(1000))
        machine.forgetNews()
        machine.synchronize()
        #expect(machine.sounds == [.alarm([1])])
    }
}

extension Recipe {
    fileprivate func lasting(minutes: Int) -> Recipe {
        Recipe(id: id, title: title, minutes: minutes)
    }
}
