import Kitchen
import Testing

@Suite("Sentences that go on and on")
struct LongSentenceTests {
    @Test("One takes less than five times the time of its words in short ones: a hostile step holds nobody up")
    func time() {
        let words = "1 2 3 minutes to 5 hours or 10-12 min"
        let long = time(of: String(repeating: "\(words) ", count: 160))
        let short = time(of: String(repeating: "Stir \(words). ", count: 160))
        #expect(long < short * 5, "\(long) and \(short)")
    }

    @Test("A time is read in a sentence of any length")
    func isRead() {
        let words = String(repeating: "then stir the sauce, ", count: 200)
        #expect(Step(read: "\(words)then simmer for 5 minutes.").timers.map(\.seconds) == [300])
    }

    /// The least of three, for the machine does other things too.
    private func time(of text: String) -> Duration {
        (0..<3).map { _ in ContinuousClock().measure { _ = Step(read: text) } }.min() ?? .zero
    }
}
