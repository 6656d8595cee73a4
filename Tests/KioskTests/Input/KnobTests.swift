import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Knob")
struct KnobTests {
    /// A detent's worth of an encoder with four edges between two detents.
    private static let clockwise = "10 11 01 00", counterclockwise = "01 11 10 00"

    /// Levels of A and B as they follow each other, and the gestures that they make. Every state is so many milliseconds
    /// after the one before.
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

    @Test("Clockwise is down the list, counterclockwise up")
    func directions() {
        #expect(gestures(Self.clockwise) == press(.down))
        #expect(gestures(Self.counterclockwise) == press(.up))
    }

    @Test("Reversed it is the other way around")
    func reversed() {
        #expect(gestures(Self.clockwise, isReversed: true) == press(.up))
        #expect(gestures(Self.counterclockwise, isReversed: true) == press(.down))
    }

    @Test("Two edges make a detent where both contacts are open or both closed, and one where every change does")
    func fewerEdges() {
        #expect(gestures("10 11", edges: 2) == press(.down))
        #expect(gestures("01 00", edges: 2, from: "11") == press(.down))
        #expect(gestures("01 11", edges: 2) == press(.up))
        for (state, next) in [("00", "10"), ("10", "11"), ("11", "01"), ("01", "00")] {
            #expect(gestures(next, edges: 1, from: state) == press(.down))
            #expect(gestures(state, edges: 1, from: next) == press(.up))
        }
    }

    // MARK: What contacts do

    @Test(
        "A knob that is not turned as far as the next detent says nothing",
        arguments: [
            "10", "10 11", "10 11 01", "10 00", "10 11 10 00", "10 11 01 11 10 00", "01 11 10 11 01 00",
        ])
    func between(trace: String) {
        #expect(gestures(trace) == [])
    }

    @Test(
        "A contact that bounces makes no more of a detent",
        arguments: [
            "10 00 10 00 10 11 01 00", "10 11 10 11 01 11 01 00", "10 11 01 00 01 00 01 00",
        ])
    func bounce(trace: String) {
        #expect(gestures(trace, every: 1) == press(.down))
    }

    @Test("An edge that was missed costs nothing", arguments: ["11 01 00", "10 01 00", "10 11 00"])
    func missed(trace: String) {
        #expect(gestures(trace) == press(.down))
    }

    @Test("What cannot be told is ignored: two steps at once, there and back")
    func doubleSteps() {
        #expect(gestures("11 00 11 00") == [])
        #expect(gestures("11", edges: 2) == [])
    }

    @Test("After a missed edge the detents are where the knob rests")
    func realigns() {
        #expect(gestures("11 01 00 \(Self.counterclockwise)") == press(.down) + [.up(.down)] + press(.up))
        #expect(gestures("11 00 \(Self.clockwise)") == press(.down))
    }

    @Test("A rest that was not seen makes two detents of what came before and after it")
    func missedRest() {
        #expect(gestures("10 11 01 10 11 01 00", every: 20) == press(.down) + [.repeat(.down, steps: 1)])
    }

    @Test("A level that is told twice is none")
    func same() {
        #expect(gestures("00 10 10 11 11 01 01 00 00") == press(.down))
    }

    // MARK: Turns

    @Test("Detents one by one are a press each")
    func slow() {
        #expect(gestures(trace(2), every: 80) == press(.down) + [.up(.down)] + press(.down))
    }

    @Test("A turn is one press that repeats")
    func turn() {
        let once = Gesture.repeat(.down, steps: 1)
        #expect(gestures(trace(4), every: 25) == press(.down) + [once, once, once])
    }

    @Test("Turned fast it goes in larger steps, and never in larger ones than five")
    func fast() {
        #expect(gestures(trace(3), every: 12).suffix(2) == [.repeat(.down, steps: 1), .repeat(.down, steps: 2)])
        for step in [1, 2, 5] {
            let steps = gestures(trace(20), every: step).compactMap { gesture -> Int? in
                if case .repeat(_, let steps) = gesture { steps } else { nil }
            }
            #expect(steps == [1] + Array(repeating: Knob.mostSteps, count: 18))
        }
    }

    @Test("Turned back, it is another press at once")
    func turnedBack() {
        #expect(
            gestures("\(trace(2)) \(Self.counterclockwise)", every: 10)
                == press(.down) + [.repeat(.down, steps: 1), .up(.down)] + press(.up))
    }

    // MARK: In the kiosk

    /// Turns the knob by detents of 100 ms.
    private func turn(_ evening: inout Evening, by detents: Int) {
        for gesture in gestures(trace(detents), every: 25) { evening.happen(.gesture(gesture)) }
    }

    @Test("It moves a selection detent by detent")
    func moves() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.press(.back)
        turn(&evening, by: 3)
        #expect(evening.selected == "Pantry")
    }

    @Test("A turn that silences an alarm does nothing else, however far it goes")
    func alarm() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(10))), RequestID(-1)))
        evening.pass(.seconds(10))
        for gesture in gestures(trace(5, Self.counterclockwise), every: 25) { evening.happen(.gesture(gesture)) }
        #expect(evening.view.name == .alarm)
        #expect(evening.view.timers.map(\.hasEnded) == [true], "up would have given a minute")
    }

    @Test("A turn on home asks for one recipe, not for a day's quota")
    func home() {
        var evening = Evening(preferences: Preferences(changeEvery: nil), restored: RestoredData(recipe: .pasta))
        turn(&evening, by: 10)
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.effects.count { if case .fetch = $0 { true } else { false } } == 1)
    }

    @Test("While it is pushed, turning means nothing and the push what it means")
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

    @Test("A push that is stuck does not keep it from turning")
    func stuck() {
        var buttons = Gestures()
        buttons.begin(pressed: [.ok], at: Instant(sinceBoot: .zero))
        #expect(buttons.filterTurning(gestures(Self.clockwise)) == press(.down))
    }
}
