import CharacterDisplay
import Testing

@testable import Simulation

@Suite("The controller's model")
struct ModelTests {
    @Test("E that falls together with another line is reported")
    func enableFallsAlone() {
        #expect(rules([([.e, .d4], 50_000), ([], 50_001)]) == [.enableFallsAlone, .dataSetUp])
    }

    @Test(
        "Register select that changes together with E or data is reported", arguments: [Pins([.rs, .e]), [.rs, .d5]])
    func registerSelectChangesAlone(pins: Pins) {
        #expect(rules([(pins, 50_000)]).contains(.registerSelectChangesAlone))
    }

    @Test("Register select that changes while E is high is reported")
    func registerSelectWhileEnabled() {
        #expect(rules([(.e, 50_000), ([.e, .rs], 50_010)]) == [.registerSelectSetUp])
    }

    @Test("Lines that change too soon after the fall of E are reported")
    func holds() {
        var model = HD44780Model(start: .fourBits)
        model.set(.e, at: .microseconds(1))
        model.set([], at: .microseconds(3))
        model.set(.d4, at: .microseconds(3) + .nanoseconds(9))
        model.set([.d4, .rs], at: .microseconds(3) + .nanoseconds(19))

        #expect(model.violations.map(\.rule) == [.dataHold, .registerSelectHold])
    }

    @Test("A violation contains the actual and the required time")
    func figures() {
        var model = HD44780Model(start: .fourBits)
        model.set(.e, at: .microseconds(1))
        model.set([], at: .microseconds(1) + .nanoseconds(300))

        #expect(
            model.violations == [
                TimingViolation(
                    rule: .enablePulse, at: .nanoseconds(1_300), was: .nanoseconds(300), needed: .nanoseconds(450))
            ])
    }

    @Test("The model shows garbage until it is initialized")
    func garbage() {
        let glass = HD44780Model(start: .fourBits).glass(size: .sixteenByTwo)

        #expect(glass.joined().contains { $0 != " " })
    }

    private func rules(_ calls: [(Pins, microseconds: Int)]) -> [TimingViolation.Rule] {
        var model = HD44780Model()
        for call in calls { model.set(call.0, at: .microseconds(call.microseconds)) }
        return model.violations.map(\.rule)
    }
}
