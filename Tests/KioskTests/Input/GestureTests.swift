import Kiosk
import Kitchen
import Testing

@Suite("Gestures")
struct GestureTests {
    /// Returns the gestures that button levels make. Times are in milliseconds.
    private func gestures(_ levels: [(Int, Button, Bool)], until end: Int, pressed: Set<Button> = []) -> [Gesture] {
        var gestures = Gestures()
        gestures.begin(pressed: pressed, at: at(0))
        return levels.flatMap { gestures.level($0.2, of: $0.1, at: at($0.0)) } + gestures.advance(to: at(end))
    }

    private func at(_ milliseconds: Int) -> Instant {
        Instant(sinceBoot: .milliseconds(milliseconds))
    }

    @Test("A stable press is reported after 8 ms")
    func press() {
        #expect(gestures([(100, .ok, true)], until: 107) == [])
        #expect(gestures([(100, .ok, true)], until: 108) == [.down(.ok)])
        #expect(gestures([(100, .ok, true), (200, .ok, false)], until: 220) == [.down(.ok), .click(.ok), .up(.ok)])
    }

    @Test("A held button is settled until it is released")
    func settling() {
        var gestures = Gestures()
        #expect(!gestures.isSettling)
        _ = gestures.level(true, of: .down, at: at(100))
        #expect(gestures.isSettling)
        _ = gestures.advance(to: at(5000))
        #expect(!gestures.isSettling && gestures.nextWake != nil)
        _ = gestures.level(false, of: .down, at: at(5001))
        #expect(gestures.isSettling)
        _ = gestures.advance(to: at(5100))
        #expect(!gestures.isSettling)
    }

    @Test("Bouncing contacts make one press")
    func bounce() {
        var levels: [(Int, Button, Bool)] = []
        for start in [100, 300] {
            for bounce in 0..<7 { levels.append((start + bounce, .up, (start == 100) == (bounce % 2 == 0))) }
        }
        #expect(gestures(levels, until: 400) == [.down(.up), .click(.up), .up(.up)])
    }

    @Test("Short noise makes no press")
    func noise() {
        let levels = (0..<50).flatMap { [(100 + $0 * 10, Button.ok, true), (105 + $0 * 10, Button.ok, false)] }
        #expect(gestures(levels, until: 1000) == [])
    }

    @Test("A press of 600 ms is a hold, and its release is no click")
    func hold() {
        #expect(gestures([(100, .ok, true), (699, .ok, false)], until: 800).contains(.click(.ok)))
        #expect(
            gestures([(100, .ok, true), (750, .ok, false)], until: 800) == [.down(.ok), .hold(.ok), .up(.ok)])
    }

    @Test("A held button repeats faster and in larger steps")
    func repeats() {
        let steps = gestures([(0, .down, true)], until: 6000).compactMap { gesture -> Int? in
            if case .repeat(_, let steps) = gesture { steps } else { nil }
        }
        #expect(steps.count == 60)
        #expect(steps.prefix(19).allSatisfy { $0 == 1 })
        #expect(steps.last == 15)
    }

    @Test("Two buttons at once do nothing until both are released")
    func chord() {
        let chord: [(Int, Button, Bool)] = [
            (100, .ok, true), (120, .back, true), (300, .ok, false), (320, .back, false),
        ]
        #expect(gestures(chord, until: 400) == [.down(.ok), .up(.ok)])
        #expect(
            gestures(chord + [(500, .ok, true), (550, .ok, false)], until: 600).suffix(3)
                == [.down(.ok), .click(.ok), .up(.ok)])
    }

    @Test("A button that is down at the start is ignored until it is released")
    func stuckAtStart() {
        #expect(gestures([], until: 5000, pressed: [.ok]) == [])
        #expect(
            gestures([(5000, .ok, false), (6000, .ok, true), (6100, .ok, false)], until: 7000, pressed: [.ok])
                == [.down(.ok), .click(.ok), .up(.ok)])
    }

    @Test("A button held for half a minute is released as stuck")
    func stuck() {
        let all = gestures([(0, .down, true)], until: 600_000)
        #expect(all.last == .up(.down))
        #expect(all.filter { $0 == .up(.down) }.count == 1)
    }

    @Test("Gestures have a deadline only while a press is undecided")
    func wake() {
        var gestures = Gestures()
        #expect(gestures.nextWake == nil)
        _ = gestures.level(true, of: .ok, at: at(10))
        #expect(gestures.nextWake == at(18))
        _ = gestures.level(false, of: .ok, at: at(50))
        _ = gestures.advance(to: at(100))
        #expect(gestures.nextWake == nil)
    }
}
