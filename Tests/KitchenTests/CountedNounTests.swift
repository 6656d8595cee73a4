import Kitchen
import Testing

@Suite("Counted nouns")
struct CountedNounTests {
    @Test("A noun is in the plural unless the number is 1", arguments: [(0, "0 stars"), (1, "1 star"), (2, "2 stars")])
    func counted(number: Int, text: String) {
        #expect(number.counted("star") == text)
    }
}
