import Testing
import Workbench

@testable import Layout

@Suite("Line breaking")
struct TextFlowTests {
    private func lines(_ text: String, width: Int) -> [String] {
        TextFlow.lines(of: Array(text)) { _ in width }.map { String($0) }
    }

    @Test(
        "Lines are broken at words",
        arguments: [
            ("", [""]), (" ", [""]), ("abcde", ["abcde"]), ("abcde fghij", ["abcde", "fghij"]), ("ab cd", ["ab cd"]),
            ("ab cde", ["ab", "cde"]), ("  ab  cd  ", ["ab cd"]), ("abcdefg", ["abcde", "fg"]),
            ("a bcdefgh", ["a", "bcdef", "gh"]), ("abcdefg h", ["abcde", "fg h"]), ("a\nb", ["a", "b"]),
            ("a\n\nb\n", ["a", "", "b", ""]),
        ])
    func lines(text: String, expected: [String]) {
        #expect(lines(text, width: 5) == expected)
    }

    @Test("A word too long for a short first line goes whole to the next line")
    func shortFirstLine() {
        let lines = TextFlow.lines(of: Array("saffron abcdefghijk")) { $0 == 0 ? 4 : 8 }
        #expect(lines.map { String($0) } == ["", "saffron", "abcdefgh", "ijk"])
    }

    @Test("Lines without room take one letter each, so that breaking always ends")
    func noRoom() {
        #expect(lines("abc", width: 0) == ["a", "b", "c"])
        #expect(lines("abc", width: -3) == ["a", "b", "c"])
    }

    @Test("No letter is lost and no line is too long, for random texts", arguments: 0..<200)
    func property(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        let text = (0..<Int.random(in: 0...80, using: &random)).map { _ in
            "aabbcc  \n".randomElement(using: &random) ?? "a"
        }
        let width = Int.random(in: 1...20, using: &random)
        let lines = TextFlow.lines(of: text) { $0 % 3 == 0 ? max(1, width - 4) : width }
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " && $0 != "\n" })
        for (row, line) in lines.enumerated() { #expect(line.count <= (row % 3 == 0 ? max(1, width - 4) : width)) }
    }
}

@Suite("Scrolling text")
struct SlideTests {
    @Test("Scrolling waits, moves one cell at a time, shows the end and rests", arguments: [1, 2, 7, 50])
    func slide(distance: Int) {
        var elapsed = Duration.zero
        var offsets: [Int] = []
        var rested = false
        for _ in 0..<200 {
            let position = Slide.position(after: elapsed, distance: distance)
            offsets.append(position.offset)
            rested = position.isResting && elapsed > .zero
            guard let next = position.changes else { break }
            #expect(next > elapsed)
            elapsed = next
        }
        #expect(offsets == Array(0...distance) + [0])
        #expect(rested)
        #expect(elapsed == Slide.wait + Slide.step * distance + Slide.endWait)
    }

    @Test("The text stands still within a step, to the nanosecond")
    func standsStill() {
        for tick in 0..<40 {
            let start = Slide.wait + Slide.step * tick
            let last = start + Slide.step - .nanoseconds(1)
            let (first, end) = (Slide.position(after: start, distance: 60), Slide.position(after: last, distance: 60))
            #expect(first.offset == tick + 1)
            #expect(end.offset == tick + 1)
            #expect(end.changes == start + Slide.step)
        }
    }
}
