import CharacterDisplay
import Simulation
import Testing

@Suite("Initialization")
struct InitializationTests {
    static let starts: [HD44780Model.Start] =
        [.poweredOn, .eightBits, .fourBits] + (0...15).map { .halfAByte($0) }

    @Test("leads every state to a readable glass without a breach", arguments: starts, DisplaySize.allCases)
    func fromEveryState(start: HD44780Model.Start, size: DisplaySize) throws {
        var bench = Bench(size: size, start: start)
        let frame = Frame.full(size, seed: 0)

        try bench.display.show(frame)

        #expect(bench.glass == frame.lines)
        #expect(bench.bus.model.breaches == [])
    }
}
