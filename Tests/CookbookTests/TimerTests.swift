import Cookbook
import Kitchen
import Testing

@Suite("Timers over restarts and power cuts")
struct TimerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Keeps the timers, opens the store anew as after a restart, and reads them.
    private func restarted(_ snapshot: TimerSnapshot) async throws -> TimerSnapshot {
        try await Cookbook(folder: folder.path).keep(snapshot)
        return try #require(try await Cookbook(folder: folder.path).timers())
    }

    @Test("Every state comes back exactly, with the clocks of that moment")
    func roundTrip() async throws {
        let instant = Instant(sinceBoot: .nanoseconds(987_654_321_012_345_678))
        let states: [CookTimer.State] = [
            .running(until: instant), .paused(remaining: .nanoseconds(1)), .ringing(since: instant),
            .over(since: instant, missed: false), .over(since: instant - .seconds(2_000_000_000), missed: true),
        ]
        let timers = zip(1..., states).map { id, state in
            CookTimer(
                id: id, label: "Réis \(id) ♥", duration: .nanoseconds(720_000_000_001), state: state,
                isUpperBound: id == 1)
        }
        let snapshot = TimerSnapshot(
            timers: timers, written: .sample(.nanoseconds(123_456_789), wall: 1_789_000_000.123_456_7, isTrusted: false)
        )
        #expect(try await restarted(snapshot) == snapshot)
    }

    @Test("The newest snapshot replaces the one before, also by none at all")
    func replaces() async throws {
        let timer = CookTimer(id: 1, label: "Rice", duration: .seconds(60), state: .paused(remaining: .seconds(5)))
        for timers in [[timer], [], [timer]] {
            let snapshot = TimerSnapshot(timers: timers, written: .sample())
            #expect(try await restarted(snapshot) == snapshot)
        }
    }

    @Test("A duration that no clock can count is kept as the longest")
    func clamps() async throws {
        let timer = CookTimer(id: 1, label: "", duration: .seconds(Int64.max), state: .paused(remaining: .zero))
        let kept = try await restarted(TimerSnapshot(timers: [timer], written: .sample()))
        #expect(kept.timers.first?.duration == .nanoseconds(Int64.max))
    }

    // MARK: - What happens to a timer (T1 to T10 of the cases of power and clocks)

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let state: CookTimer.State
        let written: ClockReading
        let now: ClockReading
        let expected: CookTimer.State
        var isUpperBound = false
        var story = RecoveredTimer.Story.asBefore
    }

    /// At 1000 s of the first boot, ten minutes of rice are left to run for 250 s.
    private static let running = CookTimer.State.running(until: Instant(sinceBoot: .seconds(1250)))
    private static let trusted = ClockReading.sample()
    private static let untrusted = ClockReading.sample(wall: 1_500_000_000, isTrusted: false)

    private static func at(_ seconds: Int) -> Instant { Instant(sinceBoot: .seconds(seconds)) }

    /// The second boot, 20 s after it, with a wall clock that says how long ago the snapshot was written.
    private static func rebooted(after seconds: Double, isTrusted: Bool = true) -> ClockReading {
        .sample(boot: "second", .seconds(20), wall: trusted.wall + seconds, isTrusted: isTrusted)
    }

    static let cases = [
        Case(
            testDescription: "T1: the program restarts: the timer runs on to the same end", state: running,
            written: trusted, now: .sample(.seconds(1060)), expected: running),
        Case(
            testDescription: "T2: it ends while the program is down: its end is known", state: running,
            written: trusted, now: .sample(.seconds(1292)), expected: running),
        Case(
            testDescription: "T3: power cut, clock not yet set: at most what was left", state: running,
            written: trusted, now: rebooted(after: 90, isTrusted: false), expected: .running(until: at(270)),
            isUpperBound: true, story: .atMost(.seconds(250))),
        Case(
            testDescription: "T3, then T4: the clock is set: what is truly left", state: running, written: trusted,
            now: rebooted(after: 125), expected: .running(until: at(145))),
        Case(
            testDescription: "T3, then T5: the clock is set, its end is past: rings", state: running,
            written: trusted, now: rebooted(after: 2470), expected: .running(until: at(20 - 2220))),
        Case(
            testDescription: "T6: power cut, clock never set: the upper bound", state: running, written: untrusted,
            now: .sample(boot: "second", .seconds(20), wall: 1_500_000_060, isTrusted: false),
            expected: .running(until: at(270)), isUpperBound: true, story: .atMost(.seconds(250))),
        Case(
            testDescription: "T6: a clock that is set only now tells nothing of before", state: running,
            written: untrusted, now: rebooted(after: 60), expected: .running(until: at(270)), isUpperBound: true,
            story: .atMost(.seconds(250))),
        Case(
            testDescription: "T9: paused: stays paused", state: .paused(remaining: .seconds(99)), written: trusted,
            now: rebooted(after: 4000), expected: .paused(remaining: .seconds(99))),
        Case(
            testDescription: "T10: ringing: over and missed, not ringing on", state: .ringing(since: at(990)),
            written: trusted, now: rebooted(after: 30), expected: .over(since: at(-20), missed: true),
            story: .rangBefore),
    ]

    @Test("After a restart or a cut", arguments: cases)
    func recovers(_ example: Case) async throws {
        let rice = CookTimer(id: 1, label: "Rice", duration: .seconds(600), state: example.state)
        let kept = try await restarted(TimerSnapshot(timers: [rice], written: example.written))
        var expected = rice
        expected.state = example.expected
        expected.isUpperBound = example.isUpperBound
        #expect(kept.recovered(at: example.now) == [RecoveredTimer(expected, example.story)])
    }
}
