import Kitchen
import Testing

@testable import Kiosk

@Suite("Rhythms of the buzzer")
struct RhythmTests {
    /// Returns the times in milliseconds at which the buzzer goes on and off.
    private func changes(_ rhythm: Rhythm, within end: Duration) throws -> [Int] {
        var changes: [Int] = []
        var elapsed = Duration.zero
        var wasOn = false
        while elapsed < end {
            let state = rhythm.state(after: elapsed)
            if state.isOn != wasOn { changes.append(elapsed.count(of: .milliseconds(1))) }
            wasOn = state.isOn
            guard let next = state.changes else { break }
            try #require(next > elapsed)
            elapsed = next
        }
        return changes
    }

    @Test("A timer's number of beeps is its number, and starts again after five", arguments: BuzzerPattern.allCases)
    func beeps(pattern: BuzzerPattern) throws {
        for (timer, beeps) in [(1, 1), (2, 2), (5, 5), (6, 1), (20, 5)] {
            let rhythm = try #require(pattern.rhythm(of: .alarm([timer])))
            let changes = try changes(rhythm, within: .seconds(10))
            let pauses = zip(changes.dropFirst(), changes.dropFirst(2)).enumerated().filter { $0.offset % 2 == 0 }
                .map { $0.element.1 - $0.element.0 }
            let longest = try #require(pauses.max())
            #expect((pauses.firstIndex(of: longest) ?? 0) + 1 == beeps)
        }
    }

    @Test("Two timers beep in turn, from the first moment and without end")
    func inTurn() throws {
        let rhythm = try #require(BuzzerPattern.classic.rhythm(of: .alarm([1, 2])))
        #expect(try changes(rhythm, within: .milliseconds(2500)) == [0, 100, 900, 1000, 1100, 1200, 2000, 2100])
        #expect(rhythm.state(after: .seconds(2_000_000)).changes == .seconds(2_000_000) + .milliseconds(100))
    }

    @Test(
        "A sample has one round of an alarm and the next first beep, at half length, and ends",
        arguments: BuzzerPattern.allCases)
    func sample(pattern: BuzzerPattern) throws {
        let alarm = try changes(try #require(pattern.rhythm(of: .alarm([2]))), within: .seconds(10))
        let rhythm = try #require(pattern.rhythm(of: .sample))
        let sample = try changes(rhythm, within: .seconds(60))
        #expect(sample.count == 6)
        for beep in [0, 2, 4] {
            #expect(sample[beep] == alarm[beep])
            #expect((sample[beep + 1] - sample[beep]) * 2 == alarm[beep + 1] - alarm[beep])
        }
        #expect(rhythm.length - .milliseconds(sample[5]) < .milliseconds(100), "no press is lost to silence at the end")
    }

    @Test("A tick and an attention sound end by themselves, and silence has no rhythm")
    func once() throws {
        let tick = try #require(BuzzerPattern.calm.rhythm(of: .tick))
        #expect(try changes(tick, within: .seconds(60)) == [0, 20])
        let attention = try #require(BuzzerPattern.calm.rhythm(of: .attention))
        #expect(try changes(attention, within: .seconds(60)) == [0, 200, 400, 600])
        #expect(attention.state(after: .seconds(1)).changes == nil)
        #expect(BuzzerPattern.calm.rhythm(of: .silence) == nil)
        #expect(BuzzerPattern.calm.rhythm(of: .alarm([]))?.state(after: .zero).isOn == false)
    }
}
