import Kitchen
import Testing

/// The cases of timers over restarts and power cuts.
///
/// Timers were written 1000 s after the boot; a cut is another boot, in which 30 s have gone by.
@Suite("Timers after the program or the power was off")
struct TimerRecoveryTests {
    private static let wall = 1_800_000_000.0
    private static let written = reading("first", 1000, wall: wall)

    private static func reading(
        _ bootID: String, _ seconds: Int, wall: Double, isTrusted: Bool = true
    ) -> ClockReading {
        ClockReading(bootID: bootID, boot: at(seconds), wall: wall, isWallTrusted: isTrusted)
    }

    private static func at(_ seconds: Int) -> Instant { Instant(sinceBoot: .seconds(seconds)) }

    private func recover(
        _ state: CookTimer.State, written: ClockReading = Self.written, at now: ClockReading
    ) throws -> RecoveredTimer {
        let timer = CookTimer(id: 1, label: "Rice", duration: .seconds(900), state: state)
        return try #require(TimerSnapshot(timers: [timer], written: written).recovered(at: now).first)
    }

    @Test(
        "T1, T2: in the same boot every timer is as it was, whatever the wall clock says",
        arguments: [Self.wall + 42, 0, -1e300, .nan, .infinity],
        [
            CookTimer.State.running(until: Self.at(1250)), .running(until: Self.at(1010)),
            .paused(remaining: .seconds(5)), .ringing(since: Self.at(990)), .over(since: Self.at(900), missed: true),
        ])
    func sameBoot(wall: Double, state: CookTimer.State) throws {
        let recovered = try recover(state, at: Self.reading("first", 1042, wall: wall))
        #expect(recovered.timer.state == state)
        #expect(recovered.story == .asBefore)
    }

    @Test(
        "T3, T6, T7, T18: where a clock cannot be trusted, what was left is told as the most that can be",
        arguments: [
            (true, false, Self.wall + 100), (false, true, Self.wall + 100), (false, false, Self.wall + 100),
            (true, true, Self.wall - 1), (true, true, .nan), (true, true, .infinity), (true, true, 1e300),
            (true, true, 7_258_118_400),
        ])
    func untrusted(wasTrusted: Bool, isTrusted: Bool, wall: Double) throws {
        var written = Self.written
        written.isWallTrusted = wasTrusted
        let now = Self.reading("second", 30, wall: wall, isTrusted: isTrusted)
        let recovered = try recover(.running(until: Self.at(1250)), written: written, at: now)
        #expect(recovered.timer.state == .running(until: Self.at(280)))
        #expect(recovered.timer.isUpperBound)
        #expect(recovered.story == .atMost(.seconds(250)))
    }

    @Test("Without a boot's name nothing is taken for the same boot")
    func noBootID() throws {
        let written = Self.reading("", 1000, wall: Self.wall, isTrusted: false)
        let recovered = try recover(
            .running(until: Self.at(1250)), written: written, at: Self.reading("", 30, wall: 0, isTrusted: false))
        #expect(recovered.story == .atMost(.seconds(250)))
    }

    @Test("A boot clock that is further on in another boot proves nothing")
    func largerBootClock() throws {
        let now = Self.reading("second", 86_400, wall: 0, isTrusted: false)
        let recovered = try recover(.running(until: Self.at(1250)), at: now)
        #expect(recovered.timer.remaining(at: now.boot) == .seconds(250))
    }

    @Test("A timer that was over when it was written and had not rung yet has nothing left, not less")
    func neverNegative() throws {
        let now = Self.reading("second", 30, wall: 0, isTrusted: false)
        let recovered = try recover(.running(until: Self.at(990)), at: now)
        #expect(recovered.story == .atMost(.zero))
        #expect(recovered.timer.remaining(at: now.boot) == .zero)
    }

    @Test(
        "T4, T5: where both clocks can be trusted the time of the cut is taken off, and what has ended rings",
        arguments: [(0, 250), (100, 150), (249, 1), (250, 0), (251, -1), (43_450, -43_200)])
    func trusted(outage: Int, remaining: Int) throws {
        let now = Self.reading("second", 30, wall: Self.wall + Double(outage))
        let recovered = try recover(.running(until: Self.at(1250)), at: now)
        #expect(recovered.timer.state == .running(until: Self.at(30 + remaining)))
        #expect(!recovered.timer.isUpperBound)
        #expect(recovered.story == .asBefore)
    }

    @Test("T8: what ended more than twelve hours ago is told and does not ring")
    func longAgo() throws {
        let now = Self.reading("second", 30, wall: Self.wall + 43_451)
        let recovered = try recover(.running(until: Self.at(1250)), at: now)
        #expect(recovered.timer.state == .over(since: Self.at(30 - 43_201), missed: true))
        #expect(recovered.story == .endedLongAgo(.seconds(43_201)))
    }

    @Test("A stew of a day goes on after half of it without power")
    func longTimer() throws {
        let now = Self.reading("second", 30, wall: Self.wall + 50_000)
        let recovered = try recover(.running(until: Self.at(1000 + 86_400)), at: now)
        #expect(recovered.timer.remaining(at: now.boot) == .seconds(36_400))
        #expect(recovered.story == .asBefore)
    }

    @Test("T9: a paused timer stays as it is", arguments: [true, false])
    func paused(isTrusted: Bool) throws {
        let now = Self.reading("second", 30, wall: Self.wall + 5000, isTrusted: isTrusted)
        let recovered = try recover(.paused(remaining: .milliseconds(4321)), at: now)
        #expect(recovered.timer.state == .paused(remaining: .milliseconds(4321)))
        #expect(!recovered.timer.isUpperBound)
        #expect(recovered.story == .asBefore)
    }

    @Test("T10: one that rang is over, missed, and told; the cut counts where it is known", arguments: [true, false])
    func ringing(isTrusted: Bool) throws {
        let now = Self.reading("second", 30, wall: Self.wall + 600, isTrusted: isTrusted)
        for state in [CookTimer.State.ringing(since: Self.at(940)), .over(since: Self.at(940), missed: true)] {
            let recovered = try recover(state, at: now)
            #expect(recovered.timer.state == .over(since: Self.at(30 - 60 - (isTrusted ? 600 : 0)), missed: true))
            #expect(recovered.story == .rangBefore)
        }
    }

    @Test("One that somebody had silenced is over as before, and nothing is told")
    func silenced() throws {
        let now = Self.reading("second", 30, wall: Self.wall + 600)
        let recovered = try recover(.over(since: Self.at(940), missed: false), at: now)
        #expect(recovered.timer.state == .over(since: Self.at(30 - 660), missed: false))
        #expect(recovered.story == .asBefore)
    }

    @Test("T15: each of several timers has its own story")
    func several() {
        let timers = [250, 1, 40_000].enumerated().map { index, remaining in
            CookTimer(
                id: index + 1, label: "", duration: .seconds(90_000), state: .running(until: Self.at(1000 + remaining)))
        }
        let now = Self.reading("second", 30, wall: Self.wall + 43_300)
        let recovered = TimerSnapshot(timers: timers, written: Self.written).recovered(at: now)
        #expect(recovered.map(\.timer.id) == [1, 2, 3])
        #expect(recovered.map(\.story) == [.asBefore, .endedLongAgo(.seconds(43_299)), .asBefore])
    }

    @Test("What was an upper bound before stays one, and a wall clock from a damaged row ends nothing")
    func keptBound() throws {
        var timer = CookTimer(
            id: 1, label: "Rice", duration: .seconds(900), state: .running(until: Self.at(1250)), isUpperBound: true)
        let now = Self.reading("second", 30, wall: Self.wall + 100)
        var recovered = TimerSnapshot(timers: [timer], written: Self.written).recovered(at: now)
        #expect(recovered.map(\.timer.isUpperBound) == [true])
        timer.isUpperBound = false
        for wall in [-1e300, .nan, -.infinity] {
            let damaged = Self.reading("first", 1000, wall: wall)
            recovered = TimerSnapshot(timers: [timer], written: damaged).recovered(at: now)
            #expect(recovered.map(\.story) == [.atMost(.seconds(250))])
        }
    }
}
