import CharacterDisplay
import DisplayBench
import Simulation
import Testing

@Suite("Timing")
struct TimingTests {
    typealias Moment = SimulatedBus<VirtualClock>.Moment

    @Test(
        "All times are kept, whenever lines change within a call and however short a call is",
        arguments: Moment.allCases, [Duration.zero, .nanoseconds(100), .microseconds(1), .microseconds(40)])
    func standard(moment: Moment, cost: Duration) throws {
        var bench = Bench(cost: cost, moment: moment)

        for seed in 0..<3 { try bench.display.show(.full(.twentyByFour, seed: seed)) }
        try bench.display.show(bench.frame("♥ ♡ ⏲"))

        #expect(bench.bus.model.violations == [])
        #expect(bench.glass[0].hasPrefix("♥ ♡ ⏲"))
    }

    @Test("Each named timing suits its controllers", arguments: [("standard", 190), ("fast", 270), ("slow", 95)])
    func named(name: String, oscillator: Int) throws {
        var bench = Bench(timing: try #require(Timing(name)), oscillator: oscillator, cost: .zero)

        try bench.display.show(bench.frame("♥", "text"))

        #expect(bench.bus.model.violations == [])
    }

    @Test("An unknown name gives no timing")
    func unknown() {
        #expect(Timing("quick") == nil)
    }

    @Test("A timing that is too fast for the controller causes violations")
    func tooFast() throws {
        var bench = Bench(timing: .fast, oscillator: 190)

        try bench.display.show(bench.frame("text"))

        #expect(bench.bus.model.violations.contains { $0.rule == .busy })
    }

    struct Shortening: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: TimingViolation.Rule
        let apply: @Sendable (inout Timing) -> Void
    }

    static let shortenings: [Shortening] = [
        Shortening(testDescription: "power on", rule: .powerOn) { $0.powerOn = .microseconds(39_999) },
        Shortening(testDescription: "first reset", rule: .initialization) { $0.firstReset = .microseconds(4_099) },
        Shortening(testDescription: "second reset", rule: .initialization) { $0.secondReset = .microseconds(99) },
        Shortening(testDescription: "execution", rule: .busy) { $0.execution = .microseconds(52) },
        Shortening(testDescription: "clear", rule: .busy) { $0.clear = .microseconds(2_159) },
        Shortening(testDescription: "address update", rule: .busy) { $0.addressUpdate = .microseconds(7) },
        Shortening(testDescription: "set-up", rule: .registerSelectSetUp) { $0.setUp = .nanoseconds(59) },
        Shortening(testDescription: "E high", rule: .enablePulse) { $0.enableHigh = .nanoseconds(449) },
        Shortening(testDescription: "E low", rule: .enableCycle) { $0.enableLow = .nanoseconds(549) },
    ]

    @Test("Each part of a timing is needed", arguments: shortenings)
    func everyPart(shortening: Shortening) throws {
        var timing = Timing.standard
        shortening.apply(&timing)
        var bench = Bench(timing: timing, cost: .zero)

        try bench.display.show(.full(.twentyByFour, seed: 0))

        #expect(bench.bus.model.violations.contains { $0.rule == shortening.rule })
        #expect(bench.bus.model.violations.allSatisfy { $0.was < $0.needed })
    }

    @Test("The execution of the last byte overlaps with the caller's other work")
    func overlap() throws {
        var bench = Bench()
        try bench.display.show(bench.frame("a"))

        let atOnce = try bench.time(of: bench.frame("ab"))
        bench.clock.wait(until: bench.clock.now + .milliseconds(1))
        let afterWork = try bench.time(of: bench.frame("abc"))

        #expect(atOnce > .microseconds(60))
        #expect(afterWork < .microseconds(10))
    }
}
