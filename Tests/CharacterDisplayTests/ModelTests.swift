import CharacterDisplay
import Testing

@testable import Simulation

@Suite("The controller's model")
struct ModelTests {
    @Test("reports E falling together with another line")
    func enableFallsAlone() {
        #expect(rules([([.e, .d4], 50_000), ([], 50_001)]) == [.enableFallsAlone, .dataSetUp])
    }

    @Test("reports register select changing together with E or data", arguments: [Pins([.rs, .e]), [.rs, .d5]])
    func registerSelectChangesAlone(pins: Pins) {
        #expect(rules([(pins, 50_000)]).contains(.registerSelectChangesAlone))
    }

    @Test("reports register select changing while E is high")
    func registerSelectWhileEnabled() {
        #expect(rules([(.e, 50_000), ([.e, .rs], 50_010)]) == [.registerSelectSetUp])
    }

    @Test("reports lines that change too soon after E fell")
    func holds() {
        var model = HD44780Model(start: .fourBits)
        model.set(.e, at: .microseconds(1))
        model.set([], at: .microseconds(3))
        model.set(.d4, at: .microseconds(3) + .nanoseconds(9))
        model.set([.d4, .rs], at: .microseconds(3) + .nanoseconds(19))

        #expect(model.breaches.map(\.rule) == [.dataHold, .registerSelectHold])
    }

    @Test("tells what was and what was needed")
    func figures() {
        var model = HD44780Model(start: .fourBits)
        model.set(.e, at: .microseconds(1))
        model.set([], at: .microseconds(1) + .nanoseconds(300))

        #expect(
            model.breaches == [
                Breach(
                    rule: .enablePulse, at: .nanoseconds(1_300), was: .nanoseconds(300), needed: .nanoseconds(450))
            ])
    }

    @Test("shows garbage until it is initialized")
    func garbage() {
        let glass = HD44780Model(start: .fourBits).glass(size: .sixteenByTwo)

        #expect(glass.joined().contains { $0 != " " })
    }

    private func rules(_ calls: [(Pins, microseconds: Int)]) -> [Breach.Rule] {
        var model = HD44780Model()
        for call in calls { model.set(call.0, at: .microseconds(call.microseconds)) }
        return model.breaches.map(\.rule)
    }
}
