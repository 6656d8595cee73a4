import CharacterDisplay
import DisplayBench
import Simulation
import Testing

@Suite("Example of the CharacterDisplay page")
struct ExampleTests {
    @Test("A driver shows text on a simulated display and keeps all times")
    func example() throws {
        let clock = VirtualClock()
        let bus = SimulatedBus(HD44780Model(), clock: clock)
        var display = HD44780(
            link: LineLink(bus: bus, clock: clock), size: .sixteenByTwo, characters: .a00, timing: .standard)

        var frame = Frame(size: .sixteenByTwo)
        frame.write(CharacterSet.a00.cells(for: "Crème brûlée ♥"), row: 0)
        try display.show(frame)

        #expect(bus.model.glass(size: .sixteenByTwo)[0] == "Creme brulee ♥  ")
        #expect(bus.model.violations == [])
    }
}
