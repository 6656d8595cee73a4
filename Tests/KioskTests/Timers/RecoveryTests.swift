import Kiosk
import KioskTesting
import Kitchen
import Testing

/// What becomes of a timer, case by case, seen from before the glass. The table beside `TimerSnapshot` says it in
/// words; here is one test for each of its rows, and for what can go wrong with clocks.
@Suite("Timers over crashes, power cuts and wrong clocks")
struct RecoveryTests {
    /// Ten minutes of rice, started just now.
    private func cooking(isSynchronized: Bool = true) -> Machine {
        var machine = Machine(isSynchronized: isSynchronized)
        machine.start("Rice", 600)
        machine.forgetNews()
        return machine
    }

    /// The power is off; the kiosk is back with a wall clock that nobody has set.
    private func cut(for seconds: Int, isSynchronized: Bool = true) -> Machine {
        var machine = cooking(isSynchronized: isSynchronized)
        machine.pass(.seconds(350))
        machine.cut(for: .seconds(seconds))
        return machine
    }

    // MARK: The program ends (T1, T2)

    @Test("After a crash a timer goes on exactly, without a word or a beep")
    func crash() {
        var machine = cooking()
        machine.pass(.milliseconds(61_234))
        machine.crash(for: .milliseconds(2017))
        #expect(machine.remaining("Rice") == .milliseconds(600_000 - 63_251))
        #expect(machine.timer("Rice")?.powerCut == nil)
        #expect(machine.sounds.isEmpty)
        #expect(machine.evening.view.name == .home)
    }

    @Test("A timer that ended while the program was down rings at once and says since when")
    func endedWhileDown() {
        var machine = cooking()
        machine.pass(.seconds(590))
        machine.crash(for: .seconds(52))
        #expect(machine.sounds == [.alarm([1])])
        #expect(machine.glass[0] == "Rice           +0:42")
        #expect(machine.timer("Rice")?.isRinging == true)
    }

    // MARK: The power is cut (T3 to T8)

    @Test("After a cut with a clock that nobody has set: two beeps, what can be left at most, and a question")
    func cutAndNotYetSet() {
        var machine = cut(for: 125)
        #expect(machine.sounds == [.attention])
        #expect(machine.timer("Rice")?.isUpperBound == true)
        // Written last at the minute before the cut.
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

    @Test("The clock is set and time is left: the true rest, the time of the cut in words, and no second beep")
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

    @Test("Where the question was answered before, the time of the cut is a message")
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

    @Test("The clock is set and the time is over: it rings at once, and says since when and how long the power was off")
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

    @Test("The clock is never set: it rings when the most that could be left is over, and the cut is told on")
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

    @Test("A clock that was not trusted before the cut tells nothing of it, though it is trusted after")
    func notTrustedBefore() {
        var machine = cut(for: 125, isSynchronized: false)
        #expect(machine.timer("Rice")?.powerCut == .unknown)
        machine.synchronize()
        #expect(machine.remaining("Rice") == .seconds(300))
        #expect(machine.timer("Rice")?.isUpperBound == true)
        #expect(machine.glass[0] == "Power cut     < 5:00")
    }

    @Test("Trust that comes while a timer runs is kept with it")
    func trustedMeanwhile() {
        var machine = cooking(isSynchronized: false)
        machine.synchronize()
        machine.cut(for: .seconds(125))
        machine.synchronize()
        #expect(machine.remaining("Rice") == .seconds(475))
    }

    @Test("Off for more than twelve hours: it does not ring, and stands there as interrupted until a button")
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

    @Test("It is said when a timer was interrupted")
    func interruptedWhen() {
        var machine = Machine()
        // Twenty seconds after eight.
        machine.start("Rice", 43_200)
        machine.pass(.seconds(10 * 3600 + 32 * 60))
        machine.cut(for: .seconds(13 * 3600))
        machine.synchronize()
        #expect(
            machine.glass == [
                "Rice          +13h00", "interrupted         ", "yesterday 18:32     ", "ok done     ▲ +1 min",
            ])
    }

    @Test("Twelve hours and not a second more are gone on with")
    func twelveHours() {
        for (seconds, isInterrupted) in [(43_200, false), (43_201, true)] {
            var machine = Machine()
            machine.start("Stew", 90_000)
            machine.cut(for: .seconds(seconds))
            machine.synchronize()
            #expect(machine.timer("Stew")?.isInterrupted == isInterrupted)
        }
    }

    // MARK: Other states than running (T9, T10)

    @Test("A paused timer stays paused, to the nanosecond, without a word", arguments: [true, false])
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

    @Test("One that rang when the power went is told with two beeps, does not ring on, and stays until a button")
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
        // Started at 08:00:20.
        #expect(machine.glass[0...2] == ["Rice           +1h33", "Missed 08:10        ", "power off 10 min    "])
        machine.press(.ok)
        #expect(machine.timers.isEmpty)
    }

    // MARK: Clocks (T11, T12, T14, T16, T18)

    @Test(
        "A wall clock that steps changes nothing but what the clock shows", arguments: [2400.0, -10_800, -1.8e9, 5e9])
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

    @Test("Summer time begins or ends while it cooks: the time stays, and what is said to be its end is right")
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

    @Test("What sleeps with the machine rings when it wakes, and says since when")
    func suspended() {
        var machine = cooking()
        machine.pass(.seconds(180))
        machine.suspend(.seconds(600))
        #expect(machine.sounds == [.alarm([1])])
        #expect(machine.glass[0...1] == ["Rice           +3:00", "Ended 3 min ago     "])
    }

    @Test(
        "A wall clock that is nowhere near the truth is not believed, whoever has set it",
        arguments: [0, -1, 2_147_483_647, 2_147_483_648, 7_258_118_400, 1e18, -1e18, .infinity, .nan])
    func implausible(wall: Double) {
        var machine = cooking()
        machine.pass(.seconds(100))
        machine.cut(for: .seconds(60), wallAfter: wall)
        machine.synchronize(ahead: wall - Machine.wall - machine.time.inSeconds)
        // Of these years 2038 alone is plausible.
        let isPlausible = ClockReading.plausible.contains(wall)
        #expect(machine.timer("Rice")?.isInterrupted == isPlausible)
        #expect(isPlausible || machine.remaining("Rice") == .seconds(500 + 40))
        // It sleeps until there is something to do.
        #expect(machine.evening.wake.map { $0 > machine.evening.now } ?? true)
        machine.pass(.seconds(540))
        #expect(machine.timer("Rice")?.hasEnded == true)
    }

    @Test("A time service that sets nonsense and then corrects it ends no timer")
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

    @Test("What was written in the future, as on a card from another board, is as after any cut")
    func fromTheFuture() {
        var machine = cooking()
        machine.stepWall(by: 86_400)
        machine.cut(for: .seconds(60))
        machine.synchronize()
        #expect(machine.timer("Rice")?.powerCut == .unknown)
        #expect(machine.remaining("Rice") == .seconds(600))
        #expect(machine.glass[0] == "Power cut    < 10:00")
    }

    // MARK: Several, and limits (T15, T17)

    @Test("Three end without power and two in one tick: one alarm, all of them named, each acknowledged by itself")
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

    @Test("From a second to 99:59:59; a minute more while it rings makes it run again, and the cut is history")
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

    // MARK: Cuts upon cuts

    @Test("Two cuts before the clock is set are both taken off")
    func twoCuts() {
        var machine = cut(for: 60)
        machine.pass(.seconds(10))
        machine.cut(for: .seconds(70))
        machine.crash(for: .seconds(5))
        machine.synchronize()
        #expect(machine.remaining("Rice") == .seconds(600 - 350 - 60 - 10 - 70 - 5))
    }

    @Test("What was given or paused after the cut is corrected by the same time")
    func changedMeanwhile() {
        var machine = cut(for: 60)
        machine.order(.addMinute(1))
        machine.order(.pause(1))
        machine.pass(.seconds(1000))
        machine.synchronize()
        #expect(machine.timer("Rice")?.state == .paused(remaining: .seconds(600 - 350 - 60 + 60)))
    }

    @Test("One that was paused after a cut in which it had ended rings once that is known")
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
