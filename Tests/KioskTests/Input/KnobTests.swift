import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Knob")
struct KnobTests {
    /// One detent of an encoder with four edges per detent.
    private static let clockwise = "10 11 01 00", counterclockwise = "01 11 10 00"

    /// Returns the gestures that a sequence of levels of A and B makes. `step` is the time between two levels, in
    /// milliseconds.
    private func gestures(
        _ trace: String, edges: Int = 4, isReversed: Bool = false, from start: String = "00", every step: Int = 100
    ) -> [Gesture] {
        var knob = Knob(edgesPerDetent: edges, isReversed: isReversed)
        let begin = levels(start)
        knob.begin(a: begin.a, b: begin.b)
        return trace.split(separator: " ").enumerated().flatMap { index, state in
            let level = levels(state)
            return knob.level(a: level.a, b: level.b, at: Instant(sinceBoot: .milliseconds(1000 + index * step)))
        }
    }

    private func levels(_ state: some StringProtocol) -> (a: Bool, b: Bool) { (state.first == "1", state.last == "1") }

    private func press(_ button: Button) -> [Gesture] { [.down(button), .click(button)] }

    private func trace(_ detents: Int, _ detent: String = Self.clockwise) -> String {
        Array(repeating: detent, count: detents).joined(separator: " ")
    }

    // MARK: Directions

    @Test("Clockwise is down, counterclockwise is up")
    func directions() {
        #expect(gestures(Self.clockwise) == press(.down))
        #expect(gestures(Self.counterclockwise) == press(.up))
    }

    @Test("A reversed knob swaps up and down")
    func reversed() {
        #expect(gestures(Self.clockwise, isReversed: true) == press(.up))
        #expect(gestures(Self.counterclockwise, isReversed: true) == press(.down))
    }

    @Test("Encoders with one or two edges per detent count each detent once")
    func fewerEdges() {
        #expect(gestures("10 11", edges: 2) == press(.down))
        #expect(gestures("01 00", edges: 2, from: "11") == press(.down))
        #expect(gestures("01 11", edges: 2) == press(.up))
        for (state, next) in [("00", "10"), ("10", "11"), ("11", "01"), ("01", "00")] {
            #expect(gestures(next, edges: 1, from: state) == press(.down))
            #expect(gestures(state, edges: 1, from: next) == press(.up))
        }
    }

    // MARK: Contacts

    @Test(
        "A knob that doesn't reach the next detent makes no gesture",
        arguments: [
            "10", "10 11", "10 11 01", "10 00", "10 11 10 00", "10 11 01 11 10 00", "01 11 10 11 01 00",
        ])
    func between(trace: String) {
        #expect(gestures(trace) == [])
    }

    @Test(
        "A bouncing contact still makes one detent",
        arguments: [
            "10 00 10 00 10 11 01 00", "10 11 10 11 01 11 01 00", "10 11 01 00 01 00 01 00",
        ])
    func bounce(trace: String) {
        #expect(gestures(trace, every: 1) == press(.down))
    }

    @Test("A missed edge loses no detent", arguments: ["11 01 00", "10 01 00", "10 11 00"])
    func missed(trace: String) {
        #expect(gestures(trace) == press(.down))
    }

    @Test("Two edges at once are ambiguous and ignored")
    func doubleSteps() {
        #expect(gestures("11 00 11 00") == [])
        #expect(gestures("11", edges: 2) == [])
    }

    @Test("After a missed edge the detents are again where the knob rests")
    func realigns() {
        #expect(gestures("11 01 00 \(Self.counterclockwise)") == press(.down) + [.up(.down)] + press(.up))
        #expect(gestures("11 00 \(Self.clockwise)") == press(.down))
    }

    @Test("If the rest between two detents is missed, both still count")
    func missedRest() {
        #expect(gestures("10 11 01 10 11 01 00", every: 20) == press(.down) + [.repeat(.down, steps: 1)])
    }

    @Test("A repeated level is ignored")
    func same() {
        #expect(gestures("00 10 10 11 11 01 01 00 00") == press(.down))
    }

    // MARK: Turns

    @Test("Slow detents are one press each")
    func slow() {
        #expect(gestures(trace(2), every: 80) == press(.down) + [.up(.down)] + press(.down))
    }

    @Test("A steady turn is one press that repeats")
    func turn() {
        let once = Gesture.repeat(.down, steps: 1)
        #expect(gestures(trace(4), every: 25) == press(.down) + [once, once, once])
    }

    @Test("A fast turn makes larger steps, at most five")
    func fast() {
        #expect(gestures(trace(3), every: 12).suffix(2) == [.repeat(.down, steps: 1), .repeat(.down, steps: 2)])
        for step in [1, 2, 5] {
            let steps = gestures(trace(20), every: step).compactMap { gesture -> Int? in
                if case .repeat(_, let steps) = gesture { steps } else { nil }
            }
            #expect(steps == [1] + Array(repeating: Knob.mostSteps, count: 18))
        }
    }

    @Test("Turning back makes a new press at once")
    func turnedBack() {
        #expect(
            gestures("\(trace(2)) \(Self.counterclockwise)", every: 10)
                == press(.down) + [.repeat(.down, steps: 1), .up(.down)] + press(.up))
    }

    // MARK: In the kiosk

    /// Turns the knob, one detent every 100 ms.
    private func turn(_ evening: inout Evening, by detents: Int) {
        for gesture in gestures(trace(detents), every: 25) { evening.happen(.gesture(gesture)) }
    }

    @Test("The knob moves a selection detent by detent")
    func moves() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        turn(&evening, by: 3)
        #expect(evening.selected == "Timers", "home hints at the pantry, where the menu opens")
    }

    @Test("A turn that silences an alarm does nothing else, however long it is")
    func alarm() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(10))), RequestID(-1)))
        evening.pass(.seconds(10))
        for gesture in gestures(trace(5, Self.counterclockwise), every: 25) { evening.happen(.gesture(gesture)) }
        #expect(evening.view.name == .alarm)
        #expect(evening.view.timers.map(\.hasEnded) == [true], "up would have added a minute")
    }

    @Test("A turn on home asks for one recipe only")
    func home() {
        var evening = Evening(preferences: Preferences(changeEvery: nil), restored: RestoredData(recipe: .pasta))
        turn(&evening, by: 10)
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.effects.count { if case .fetch = $0 { true } else { false } } == 1)
    }

    @Test("Turns are ignored while the knob is pushed, and the push acts as ok")
    func pushed() {
        var buttons = Gestures()
        let press = buttons.level(true, of: .ok, at: Instant(sinceBoot: .milliseconds(10)))
        #expect(buttons.filterTurning(gestures(trace(2))) == [])
        #expect(press + buttons.advance(to: Instant(sinceBoot: .milliseconds(50))) == [.down(.ok)])
        #expect(buttons.filterTurning(gestures(trace(2))) == [])
        _ = buttons.level(false, of: .ok, at: Instant(sinceBoot: .milliseconds(100)))
        #expect(buttons.advance(to: Instant(sinceBoot: .milliseconds(200))) == [.click(.ok), .up(.ok)])
        #expect(buttons.filterTurning(gestures(Self.clockwise)) == self.press(.down))
    }

    @Test("A push that is stuck at the start doesn't block turns")
    func stuck() {
        var buttons = Gestures()
        buttons.begin(pressed: [.ok], at: Instant(sinceBoot: .zero))
        #expect(buttons.filterTurning(gestures(Self.clockwise)) == press(.down))
    }
}
