import Boards
import CharacterDisplay
import Pictures
import Simulation
import Testing

@Suite("Example of the Pictures page")
struct ExampleTests {
    @Test("A wiring and a display are drawn as SVG")
    func example() throws {
        let board = try #require(try Board.named("raspberry-pi"))
        let wiring = WiringPicture(try Wiring(board))
        #expect(wiring.text.hasPrefix("<svg "))

        var frame = Frame(size: .sixteenByTwo)
        frame.write(Array("Leek soup"), row: 0)
        let pixels = Pixels(of: frame, characters: .a00)
        let display = DisplayPicture(pixels, size: .sixteenByTwo, title: "A recipe", lines: frame.lines)
        #expect(display.text.contains("Leek soup"))
    }
}
