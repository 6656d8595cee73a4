import Boards
import CharacterDisplay
import Kiosk
import Kitchen
import Simulation
import Testing

@testable import Runtime

@Suite("The display recovers from electrical interference")
struct InterferenceTests {
    private let pasta = Recipe(id: RecipeID(.starter, 1), title: "Pasta", minutes: 20)

    /// The effects of interference on one nibble.
    private enum Fault: CaseIterable {
        case lost, doubled, flippedD4, flippedD5, flippedD6, flippedD7, otherRegister

        var flipped: Pins {
            switch self {
            case .lost, .doubled: []
            case .flippedD4: .d4
            case .flippedD5: .d5
            case .flippedD6: .d6
            case .flippedD7: .d7
            case .otherRegister: .rs
            }
        }
    }

    private typealias Call = (pins: Pins, at: Duration)

    /// The calls of a nibble with a fault, as the controller receives them: E rises and falls.
    private func garbled(_ nibble: ArraySlice<Call>, by fault: Fault) -> [Call] {
        switch fault {
        case .lost: return nibble.map { ($0.pins.subtracting(.e), $0.at) }
        case .doubled:
            let again = nibble.map { ($0.pins, $0.at + .microseconds(2)) }
            return nibble + again
        default:
            let after = nibble.suffix(1).map { ($0.pins, $0.at + .nanoseconds(1)) }
            return nibble.map { ($0.pins.symmetricDifference(fault.flipped), $0.at) } + after
        }
    }

    private func execute(_ calls: some Sequence<Call>, on model: inout HD44780Model) {
        for call in calls { model.set(call.pins, at: call.at) }
    }

    @Test("One minute after any fault in any nibble of a session, the display is correct again")
    func everyNibble() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.press(.back)
        stage.press(.down)
        stage.press(.ok)
        stage.press(.back)
        stage.press(.back)
        let last = stage.calls.count
        let end = stage.clock.now
        stage.pass(.seconds(60))
        let frame = stage.engine.screen.frame.lines
        let calls = stage.calls
        let refresh = try #require(calls[last...].first?.at)
        #expect(refresh - end > .seconds(50) && calls.count - last > 300, "only the refresh comes later")

        var (intact, wrong) = (HD44780Model(), 0)
        for rise in 0..<last {
            defer { intact.set(calls[rise].pins, at: calls[rise].at) }
            guard calls[rise].pins.contains(.e) else { continue }
            for fault in Fault.allCases {
                var model = intact
                execute(garbled(calls[rise...rise + 1], by: fault), on: &model)
                execute(calls[(rise + 2)..<last], on: &model)
                if model.glass(size: .twentyByFour) != frame { wrong += 1 }
                model.clearViolations()
                execute(calls[last...], on: &model)
                #expect(model.glass(size: .twentyByFour) == frame, "\(fault) at call \(rise)")
                #expect(model.violations == [], "\(fault) at call \(rise)")
            }
        }
        #expect(wrong > last / 4, "without a refresh the display stays wrong: \(wrong) times")
    }

    @Test(
        "The display is rewritten in each long pause of an alarm and after it, and no beep is late",
        arguments: BuzzerPattern.allCases)
    func buzzer(pattern: BuzzerPattern) throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta), preferences: Preferences(sound: pattern))
        stage.startTimer("Egg", seconds: 10)
        stage.startTimer("Rice", seconds: 10)
        stage.engine.order(.timer(.stop(1))) { _ in }
        stage.pass(.milliseconds(9500))
        let (first, calls) = (stage.board.buzzes.count, stage.calls.count)
        stage.pass(.seconds(20))
        let rhythm = try #require(pattern.rhythm(of: .alarm([2])))
        let beats = Array(stage.board.buzzes[first...])
        let start = try #require(beats.first?.at)
        var due = Duration.zero
        for beat in beats {
            let late = beat.at - start - due
            #expect(beat.isOn == rhythm.state(after: due).isOn && late >= .zero && late < .milliseconds(2), "\(late)")
            due = rhythm.state(after: due).changes ?? .zero
        }
        #expect(beats.count > 20 && stage.calls.count - calls > beats.count / 4 * 400)
        let sounds = zip(beats, beats.dropFirst()).filter { $0.0.isOn }.map { $0.0.at..<$0.1.at }
        let meanwhile = stage.calls[calls...].count { call in sounds.contains { $0.contains(call.at) } }
        #expect(meanwhile < 20 * 40, "during the sound only the countdown is redrawn: \(meanwhile)")
        while !stage.board.isBuzzing { stage.pass(.milliseconds(10)) }
        let sounding = stage.calls.count
        stage.press(.ok)
        #expect(stage.calls.count - sounding > 400, "rewritten when a press silences it")
        let silent = stage.calls.count
        stage.pass(.seconds(20))
        #expect(stage.calls.count - silent < 20 * 40, "only the countdown is redrawn")
        #expect(stage.board.model.violations == [])
    }

    @Test("The display is rewritten right after a tick of the buzzer, and then not for a minute")
    func tick() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.pass(.seconds(5))
        stage.press(.ok, for: .milliseconds(700))
        let saved = stage.effects
        #expect(!saved.isEmpty)
        guard case .store(let id, _)? = saved.last else {
            Issue.record("nothing was saved")
            return
        }
        let before = stage.calls.count
        stage.engine.handle(.answered(id, Answer(())))
        stage.engine.turn()
        stage.pass(.milliseconds(100))
        #expect(stage.board.buzzes.contains { $0.isOn })
        #expect(stage.calls.count - before > 400)
        let after = stage.calls.count
        stage.pass(.seconds(50))
        #expect(stage.calls.count - after < 300)
    }

    @Test("A press during a rewrite shows on the display within 40 ms")
    func pressMeanwhile() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.press(.back)
        stage.pass(.seconds(30))
        let wake = try #require(stage.engine.nextWake)
        let calls = stage.calls.count
        var pressed: Duration?
        let note = stage.lines.noteDisplay
        stage.lines.noteDisplay = { pins in
            note(pins)
            guard pressed == nil else { return }
            stage.board.set(button: 1, pressed: true)
            pressed = stage.clock.now
        }
        stage.pass(wake.sinceBoot - stage.clock.now)
        let start = try #require(pressed)
        #expect(stage.calls.count - calls > 300, "it was the refresh")
        stage.engine.turn()
        while !stage.glass[2].hasPrefix("▶"), let next = stage.engine.nextWake, next.sinceBoot - start < .seconds(1) {
            stage.clock.wait(until: next.sinceBoot)
            stage.engine.turn()
        }
        #expect(stage.glass[2].hasPrefix("▶"))
        #expect(stage.clock.now - start < .milliseconds(40))
    }

    @Test("A disconnected display gets no writes and causes no wakeups")
    func gone() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta)) { $0.disconnected = [.display] }
        stage.pass(.seconds(100))
        #expect(stage.calls.isEmpty)
    }
}
