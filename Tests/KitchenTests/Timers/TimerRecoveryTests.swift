import Kitchen
import Testing

/// Tests of a timer's state and time after an outage. Tests of the kiosk cover the display.
///
/// The timers were stored 1000 s after the boot. A power cut leads to another boot, in which 30 s have passed.
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
        _ state: CookTimer.State, powerCut: PowerCut? = nil, written: ClockReading = Self.written, at now: ClockReading
    ) throws -> CookTimer {
        let timer = CookTimer(id: 1, label: "Rice", duration: .seconds(900), state: state, powerCut: powerCut)
        let recovered = try #require(TimerSnapshot(timers: [timer], written: written).recovered(at: now).first)
        #expect(recovered.wasCut == (now.bootID != "first"))
        return recovered.timer
    }

    @Test(
        "In the same boot timers continue exactly, whatever the wall clock shows",
        arguments: [Self.wall + 42, 0, -1e300, .nan, .infinity],
        [
            CookTimer.State.running(until: Self.at(1250)), .running(until: Self.at(1010)),
            .paused(remaining: .seconds(5)), .ringing(since: Self.at(990)), .over(since: Self.at(900), missed: true),
            .interrupted(since: Self.at(-50_000)),
        ])
    func sameBoot(wall: Double, state: CookTimer.State) throws {
        let timer = try recover(state, at: Self.reading("first", 1042, wall: wall))
        #expect(timer.state == state)
        #expect(timer.powerCut == nil)
    }

    @Test("A pending outage is subtracted as soon as the clock is trusted, in the same boot too")
    func awaitedInSameBoot() throws {
        let cut = PowerCut.awaited(lastSeen: Self.wall - 300, back: Self.at(900))
        for (isTrusted, end, after) in [(true, 1050, PowerCut.known(.seconds(200))), (false, 1250, cut)] {
            let now = Self.reading("first", 1042, wall: Self.wall + 42, isTrusted: isTrusted)
            let timer = try recover(.running(until: Self.at(1250)), powerCut: cut, at: now)
            #expect(timer.state == .running(until: Self.at(end)))
            #expect(timer.powerCut == after)
        }
    }

    @Test(
        "If a clock is not trusted, the remaining time is an upper bound",
        arguments: [
            (true, false, Self.wall + 100), (false, true, Self.wall + 100), (false, false, Self.wall + 100),
            (true, true, Self.wall - 1), (true, true, .nan), (true, true, .infinity), (true, true, 1e300),
            (true, true, 7_258_118_400),
        ])
    func untrusted(wasTrusted: Bool, isTrusted: Bool, wall: Double) throws {
        let written = Self.reading("first", 1000, wall: Self.wall, isTrusted: wasTrusted)
        let now = Self.reading("second", 30, wall: wall, isTrusted: isTrusted)
        let timer = try recover(.running(until: Self.at(1250)), written: written, at: now)
        #expect(timer.state == .running(until: Self.at(280)))
        #expect(timer.isUpperBound)
        // The outage can be known later, unless the clock was not trusted before or is behind now.
        let isAwaited = wasTrusted && !now.isWallTrusted
        #expect(timer.powerCut == (isAwaited ? .awaited(lastSeen: Self.wall, back: Self.at(30)) : .unknown))
    }

    @Test("Without a boot ID no boot counts as the same")
    func noBootID() throws {
        let written = Self.reading("", 1000, wall: Self.wall, isTrusted: false)
        let now = Self.reading("", 30, wall: 0, isTrusted: false)
        let timer = try recover(.running(until: Self.at(1250)), written: written, at: now)
        #expect(timer.powerCut == .unknown)
    }

    @Test("A later boot clock in another boot doesn't reveal the outage")
    func largerBootClock() throws {
        let now = Self.reading("second", 86_400, wall: 0, isTrusted: false)
        let timer = try recover(.running(until: Self.at(1250)), at: now)
        #expect(timer.remaining(at: now.boot) == .seconds(250))
    }

    @Test("A timer that was stored after its end and before its alarm has no time left")
    func neverNegative() throws {
        let now = Self.reading("second", 30, wall: 0, isTrusted: false)
        let timer = try recover(.running(until: Self.at(990)), at: now)
        #expect(timer.remaining(at: now.boot) == .zero)
    }

    @Test(
        "If the clock is trusted before and after, the outage is subtracted",
        arguments: [(0, 250), (100, 150), (249, 1), (250, 0), (251, -1), (43_200, -42_950)])
    func trusted(outage: Int, remaining: Int) throws {
        let now = Self.reading("second", 30, wall: Self.wall + Double(outage))
        let timer = try recover(.running(until: Self.at(1250)), at: now)
        guard outage > 0 else { return #expect(timer.powerCut == .unknown, "a cut takes time") }
        #expect(timer.state == .running(until: Self.at(30 + remaining)))
        #expect(timer.powerCut == .known(.seconds(outage)))
    }

    @Test("An outage of more than twelve hours interrupts a timer, whatever time is left")
    func longAgo() throws {
        let now = Self.reading("second", 30, wall: Self.wall + 43_201)
        for end in [1250, 400_000] {
            let timer = try recover(.running(until: Self.at(end)), at: now)
            #expect(timer.state == .interrupted(since: Self.at(30 - 43_201)))
        }
    }

    @Test("A paused timer stays as it is, and an unknown earlier outage stays unknown", arguments: [true, false])
    func paused(isTrusted: Bool) throws {
        let now = Self.reading("second", 30, wall: Self.wall + 5000, isTrusted: isTrusted)
        let awaited = PowerCut.awaited(lastSeen: Self.wall - 300, back: Self.at(900))
        let cuts: [(PowerCut?, PowerCut?)] = [(nil, nil), (awaited, .unknown), (.unknown, .unknown)]
        for (before, after) in cuts {
            let timer = try recover(.paused(remaining: .milliseconds(4321)), powerCut: before, at: now)
            #expect(timer.state == .paused(remaining: .milliseconds(4321)))
            #expect(timer.powerCut == after)
        }
    }

    @Test("A ringing timer becomes missed, and includes the outage if it is known", arguments: [true, false])
    func ringing(isTrusted: Bool) throws {
        let now = Self.reading("second", 30, wall: Self.wall + 600, isTrusted: isTrusted)
        for state in [CookTimer.State.ringing(since: Self.at(940)), .over(since: Self.at(940), missed: true)] {
            let timer = try recover(state, at: now)
            #expect(timer.state == .over(since: Self.at(30 - 60 - (isTrusted ? 600 : 0)), missed: true))
        }
    }

    @Test("Damaged stored readings neither end a timer nor crash")
    func damaged() throws {
        let now = Self.reading("second", 30, wall: Self.wall + 100)
        for wall in [-1e300, .nan, -.infinity, 1e300, 0] {
            let written = Self.reading("first", 1000, wall: wall)
            #expect(try recover(.running(until: Self.at(1250)), written: written, at: now).powerCut == .unknown)
            let cut = PowerCut.awaited(lastSeen: wall, back: Self.at(900))
            #expect(try recover(.running(until: Self.at(1250)), powerCut: cut, at: now).powerCut == .unknown)
        }
        let far = Instant(sinceBoot: .nanoseconds(Int64.max))
        let cut = PowerCut.awaited(lastSeen: Self.wall, back: far)
        for state in [CookTimer.State.running(until: far), .over(since: far, missed: true), .interrupted(since: far)] {
            _ = try recover(state, powerCut: cut, at: now)
        }
    }
}
