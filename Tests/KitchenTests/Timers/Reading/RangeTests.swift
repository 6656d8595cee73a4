import Kitchen
import Testing

@Suite("Timers of a range")
struct RangeTests {
    private let start = Instant(sinceBoot: .seconds(1000))
    private var rack = TimerRack()

    init() throws {
        try rack.carryOut(.start(label: "Roast", .seconds(1500), until: .seconds(1800)), at: start)
    }

    @Test("A range counts to its longer end, and gives one soft signal at the shorter")
    mutating func once() throws {
        let timer = try #require(rack.timers.first)
        #expect(timer.duration == .seconds(1800) && timer.remaining(at: start) == .seconds(1800))
        #expect(timer.untilSignal(at: start) == .seconds(1500))
        #expect(rack.nextCheck == start + .seconds(1500) && rack.nextEnd == start + .seconds(1800))
        #expect(rack.check(at: start + .milliseconds(1_499_999)).isEmpty)
        #expect(rack.check(at: start + .seconds(1500)).map(\.label) == ["Roast"])
        #expect(rack.check(at: start + .seconds(1501)).isEmpty)
        #expect(rack.timers[0].untilSignal(at: start + .seconds(1501)) == .seconds(299))
        #expect(rack.nextCheck == nil && rack.expire(at: start + .seconds(1800)).count == 1)
    }

    @Test("Adding a minute moves both ends before the soft signal, and only the longer one after it")
    mutating func addMinute() throws {
        try rack.carryOut(.addMinute(1), at: start)
        #expect(rack.nextCheck == start + .seconds(1560) && rack.nextEnd == start + .seconds(1860))
        _ = rack.check(at: start + .seconds(1560))
        try rack.carryOut(.addMinute(1), at: start + .seconds(1600))
        #expect(rack.nextCheck == nil && rack.nextEnd == start + .seconds(1920))
        _ = rack.expire(at: start + .seconds(1920))
        let again = try rack.carryOut(.addMinute(1), at: start + .seconds(1930))
        #expect(again.margin == nil && again.state == .running(until: start + .seconds(1990)))
    }

    @Test("A pause holds both ends, and if both have passed unseen, only the alarm rings")
    mutating func pause() throws {
        try rack.carryOut(.pause(1), at: start + .seconds(500))
        #expect(rack.check(at: start + .seconds(5000)).isEmpty && rack.nextCheck == nil)
        try rack.carryOut(.resume(1), at: start + .seconds(5000))
        #expect(rack.nextCheck == start + .seconds(6000))
        #expect(rack.expire(at: start + .seconds(9000)).count == 1)
        #expect(rack.check(at: start + .seconds(9000)).isEmpty)
    }

    @Test("The timer with the next signal comes first, whether soft or not")
    mutating func urgency() throws {
        try rack.carryOut(.start(label: "Rice", .seconds(1600)), at: start)
        #expect(rack.mostUrgent(at: start)?.label == "Roast")
        _ = rack.check(at: start + .seconds(1500))
        #expect(rack.mostUrgent(at: start + .seconds(1500))?.label == "Roast", "until the check is confirmed")
        rack.confirmChecks(of: [1])
        #expect(rack.mostUrgent(at: start + .seconds(1500))?.label == "Rice")
    }

    @Test("A check is due from the soft signal until it is confirmed or the alarm rings")
    mutating func due() throws {
        #expect(rack.timers.map(\.isCheckDue) == [false])
        #expect(rack.check(at: start + .seconds(1500)).map(\.isCheckDue) == [true])
        try rack.carryOut(.addMinute(1), at: start + .seconds(1600))
        #expect(rack.timers.map(\.isCheckDue) == [true])
        var confirmed = rack
        confirmed.confirmChecks(of: [2])
        #expect(confirmed == rack)
        confirmed.confirmChecks(of: [1])
        #expect(confirmed.timers.map(\.isCheckDue) == [false])
        _ = rack.expire(at: start + .seconds(1860))
        #expect(rack.timers.map(\.isCheckDue) == [false])
    }

    @Test(
        "A range with reversed ends, or with an end out of a timer's range, is rejected",
        arguments: [0, 60, 600, 360_000])
    func limits(until: Int) {
        var rack = rack
        #expect(throws: TimerRack.Refusal.duration) {
            try rack.carryOut(.start(label: nil, .seconds(600), until: .seconds(until)), at: start)
        }
    }

    @Test("A power cut shortens both ends by its duration")
    func powerCut() throws {
        let wall = 1_800_000_000.0
        let written = ClockReading(bootID: "first", boot: start, wall: wall, isWallTrusted: true)
        let now = ClockReading(
            bootID: "second", boot: Instant(sinceBoot: .seconds(30)), wall: wall + 600, isWallTrusted: true)
        let timer = try #require(TimerSnapshot(timers: rack.timers, written: written).recovered(at: now).first?.timer)
        #expect(timer.remaining(at: now.boot) == .seconds(1200))
        #expect(timer.untilSignal(at: now.boot) == .seconds(900))
    }

    @Test(
        "A range reads as people say it",
        arguments: [
            (480, 600, "8 to 10 min"), (2700, 3600, "45 min to 1 h"), (3600, 5400, "1 h to 1 h 30 min"),
            (20, 30, "20 to 30 s"),
        ])
    func words(lower: Int, upper: Int, text: String) {
        #expect(Duration.seconds(lower).spokenText(to: .seconds(upper)) == text)
        #expect(StepTimer(label: "Cook", seconds: lower, until: upper).spokenText == text)
    }
}
