import DisplayBench
import GPIO
import Simulation
import Testing

@Suite("Example of the Simulation page")
struct ExampleTests {
    @Test("A pressed button of a simulated board is read like a real one")
    func example() throws {
        let lines = ["D4", "D5", "D6", "D7", "RS", "E"].map { LineReference.name($0) }
        let board = try SimulatedBoard(
            SimulatedBoard.Wiring(display: .lines(lines), inputs: [.name("OK")]), clock: VirtualClock())

        let button = try board.requestInputs([.name("OK")], bias: .pullUp, activeLow: true, consumer: "example")
        board.set(button: 0, pressed: true)
        #expect(try button.levels() == 1)
        #expect(try button.readEdges().last?.active == true)
    }
}
