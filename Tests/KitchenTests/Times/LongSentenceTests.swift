import Kitchen
import Testing

@Suite("Sentences that go on and on")
struct LongSentenceTests {
    @Test("Four times the length takes less than eight times the time: a hostile step holds nobody up")
    func linear() {
        let (short, long) = (time(of: 400), time(of: 1600))
        #expect(long < short * 8, "\(short) and \(long)")
    }

    @Test("A time is read in a sentence of any length")
    func isRead() {
        let words = String(repeating: "then stir the sauce, ", count: 200)
        #expect(Step(read: "\(words)then simmer for 5 minutes.").timers.map(\.seconds) == [300])
    }

    /// The least of three, for the machine does other things too.
    private func time(of count: Int) -> Duration {
        let text = String(repeating: "add 3 of the 12 eggs and the 7 g of it ", count: count / 10)
        return (0..<3).map { _ in ContinuousClock().measure { _ = Step(read: text) } }.min() ?? .zero
    }
}
