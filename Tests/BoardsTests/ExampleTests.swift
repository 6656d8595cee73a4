import Boards
import Testing

@Suite("Example of the documentation")
struct ExampleTests {
    @Test("The example of Boards' page holds")
    func example() throws {
        let board = try Board(nameOrPath: "raspberry-pi")
        let wiring = try Wiring(board)

        let signal = try #require(wiring.signals.first)
        #expect("\(signal.label) \(signal.pin)" == "display RS 22")
        #expect(wiring.drawing.contains("display RS"))
    }
}
