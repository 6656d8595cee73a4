import Testing

@testable import Kitchen

@Suite("Long sentences")
struct LongSentenceTests {
    @Test(
        "A long sentence is read in parts, so that a hostile step takes no quadratic time",
        arguments: ["1 2 3 minutes to 5 hours or 10-12 min ", "stir, then rest, "])
    func parts(words: String) {
        let tokens = TextToken.tokens(of: String(repeating: words, count: 300))
        let parts = TimeReader(tokens: tokens).sentences
        #expect(parts.map(\.count).max() ?? 0 <= 240)
        #expect(parts.flatMap(Array.init) == Array(tokens.indices), "nothing is left out")
    }

    @Test("A time is read in a sentence of any length")
    func isRead() {
        let words = String(repeating: "then stir the sauce, ", count: 200)
        #expect(Step(read: "\(words)then simmer for 5 minutes.").timers.map(\.seconds) == [300])
    }
}
