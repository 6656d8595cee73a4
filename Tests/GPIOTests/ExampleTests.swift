import GPIO
import Testing

@Suite("Example of the GPIO page")
struct ExampleTests {
    @Test("A request to a machine without GPIO chips fails with a clear error")
    func example() throws {
        func isPressed(_ button: LineReference, on board: any GPIOController) throws(GPIOError) -> Bool {
            let input = try board.requestInputs([button], bias: .pullUp, activeLow: true, consumer: "example")
            return try input.levels() == 1
        }

        let board = LibgpiodController(folder: "/nonexistent")
        #expect(throws: GPIOError.noChips(folder: "/nonexistent")) {
            try isPressed(.name("GPIO17"), on: board)
        }
    }
}
