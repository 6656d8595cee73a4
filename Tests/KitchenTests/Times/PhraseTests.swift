import Kitchen
import Testing

@Suite("Times in the text of a step")
struct PhraseTests {
    /// The grammar was written with the first in view; the second was written by somebody who had not seen it, and it was
    /// not changed for any of it.
    @Test("What people write is offered as they mean it, and nothing else", arguments: ["development", "untouched"])
    func phrases(file: String) throws {
        let reading = Reading(try Phrase.all(in: file))
        guard reading.total > 0 else { return }
        print("\(file): \(reading)")
        reading.report.forEach { print($0) }
        #expect(reading.counts[.wrong, default: 0] == 0, "a wrong timer is worse than none")
        #expect(reading.exactShare >= 0.9)
        #expect(file != "development" || reading.total >= 200, "enough kinds of recipes")
    }

    @Test("A phrase counts as wrong where another value is offered, and as missed where one lacks")
    func outcomes() throws {
        let outcome = { (expected: String, timers: [StepTimer]) in
            Reading.outcome(of: try Phrase(line: "Cook. => \(expected)"), timers)
        }
        let ten = StepTimer(label: "Cook", seconds: 600)
        #expect(try outcome("10m", [ten]) == .exact)
        #expect(try outcome("none", [ten]) == .wrong)
        #expect(try outcome("10m-12m", [ten]) == .wrong)
        #expect(try outcome("ask 10m", [ten]) == .wrong)
        #expect(try outcome("10m, 5m", [ten]) == .missed)
        #expect(try outcome("10m", []) == .missed)
        #expect(try outcome("10m \"oven\" or 10m", [ten, ten]) == .missed, "the label does not tell it apart")
    }

    @Test(
        "Labels name the act, short and capitalized, and no two of a step are alike",
        arguments: [
            ("Knead for 10 to 12 minutes.", ["Knead"]),
            ("Bring to the boil, then simmer for 20 minutes.", ["Simmer"]),
            ("Sear 2 minutes per side, then rest for 5 minutes.", ["Sear", "Other side", "Rest"]),
            ("Bake 20 minutes, then lower the heat and bake 40 minutes more.", ["Bake", "Bake 2"]),
            ("Knead 8 minutes by hand or 5 minutes in a mixer.", ["Knead by hand", "Knead mixer"]),
            ("Slow cook on LOW for 6-8 hours or HIGH for 3-4 hours.", ["Slow-cook LOW", "Slow-cook HIGH"]),
            ("Bake 20 to 22 minutes for regular muffins or 12 for mini muffins.", ["Regular muffins", "Mini muffins"]),
            ("Let the dough rise for 1 hour.", ["Rise"]), ("Cover the brown rice; cook 40 min.", ["Cook"]),
            ("In the oven for 20 minutes.", ["Oven"]), ("Give it a 10-minute rest.", ["Rest"]),
        ])
    func labels(sentence: String, labels: [String]) {
        let timers = StepTimer.read(from: sentence)
        #expect(timers.map(\.label) == labels)
        #expect(timers.allSatisfy { $0.label.count <= 16 })
    }

    @Test(
        "What comes then follows the one before it; what runs beside it and the other choice do not",
        arguments: [
            ("Sear 2 minutes per side, then rest for 5 minutes.", [false, true, true]),
            ("Simmer for 1 hour. Meanwhile, roast the squash for 35 minutes.", [false, false]),
            ("Knead 8 minutes by hand or 5 minutes in a mixer.", [false, false]),
            ("Soften the leeks for 8 minutes. Add the rice and toast for 2 minutes.", [false, true]),
        ])
    func chains(sentence: String, follows: [Bool]) {
        #expect(StepTimer.read(from: sentence).map(\.follows) == follows)
    }

    @Test(
        "The service's length confirms either end, one of several times or their sum; else the person is asked",
        arguments: [
            ("Boil 8-10 minutes.", 600, false), ("Rest at least 15 minutes and up to 30 minutes.", 900, false),
            ("Boil 8-10 minutes.", 720, true), ("Cook 2 minutes, then rest 5 minutes.", 420, false),
            ("Cook 2 minutes, then rest 5 minutes.", 300, false), ("Cook 2 minutes, then rest 5 minutes.", 60, true),
            ("Bake for half an hour.", nil, false),
        ] as [(String, Int?, Bool)])
    func lengths(sentence: String, length: Int?, asks: Bool) {
        let timers = StepTimer.read(from: sentence, length: length)
        #expect(!timers.isEmpty && timers.allSatisfy { $0.ask == asks })
        #expect(timers.map(\.seconds) == StepTimer.read(from: sentence).map(\.seconds), "what was read stays proposed")
        #expect(StepTimer.read(from: "Cook until done.", length: length).isEmpty, "a length alone is no timer")
    }

    @Test("Nothing that a text holds is too much for it")
    func anyText() {
        let pieces = [
            "1", "12", "1/2", "½", "1:30", "-", "–", "to", "or", "and", "a", "half", "hour", "minutes", "min.", "(",
            ")", ",",
            ".", "for", "per", "side", "overnight", "bake", "twenty", "9999999", "°C", "\u{301}", "👩‍🍳", "every", "then",
            "up",
        ]
        var generator = SplitMix(state: 11)
        for _ in 0..<3000 {
            let words = (0..<Int.random(in: 1...25, using: &generator)).map { _ in
                pieces.randomElement(using: &generator) ?? ""
            }
            for timer in StepTimer.read(from: words.joined(separator: Bool.random(using: &generator) ? " " : "")) {
                #expect(timer.seconds.map { TimerRack.durations.contains(.seconds($0)) } ?? timer.ask)
                #expect(timer.until.map { until in timer.seconds.map { until > $0 } ?? false } ?? true)
                #expect((1...16).contains(timer.label.count))
            }
        }
        #expect(StepTimer.read(from: String(repeating: "Bake for 5 minutes. ", count: 1000)).count <= 500)
        #expect(StepTimer.read(from: "").isEmpty)
    }
}
