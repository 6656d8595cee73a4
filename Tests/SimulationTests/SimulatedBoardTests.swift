import CharacterDisplay
import DisplayBench
import GPIO
import Linux
import Simulation
import Testing

@Suite("A simulated board")
struct SimulatedBoardTests {
    private func makeBoard(_ clock: VirtualClock) throws -> SimulatedBoard {
        let display: [LineReference] = ["D4", "D5", "D6", "D7", "RS", "E"].map { .name($0) }
        return try SimulatedBoard(
            .init(display: .lines(display), inputs: [.name("UP"), .name("OK")], buzzer: .line(.name("BUZZER"))),
            clock: clock)
    }

    @Test("A button bounces and ends at the right level")
    func bounce() throws {
        let clock = VirtualClock()
        let board = try makeBoard(clock)
        let inputs = try board.requestInputs(
            [.name("UP"), .name("OK")], bias: .pullUp, activeLow: true, consumer: "test")
        board.set(button: 1, pressed: true)
        let edges = try inputs.readEdges()
        #expect(edges.map(\.active) == [true, false, true, false, true, false, true])
        #expect(edges.allSatisfy { $0.line == 1 })
        #expect(clock.now < .milliseconds(2))
        #expect(try inputs.levels() == 0b10)
    }

    @Test("Edges for which the queue has no room are lost, as with libgpiod 1.6; the levels are right")
    func overflow() throws {
        let board = try makeBoard(VirtualClock())
        let inputs = try board.requestInputs(
            [.name("UP"), .name("OK")], bias: .pullUp, activeLow: true, consumer: "test")
        for _ in 0..<4 {
            board.set(button: 0, pressed: true)
            board.set(button: 0, pressed: false)
        }
        #expect(try inputs.readEdges().count == 32)
        #expect(try inputs.levels() == 0)
    }

    @Test("A line that the board doesn't have is missing")
    func missing() throws {
        let board = try makeBoard(VirtualClock())
        #expect(throws: GPIOError.missing(.name("GPIO4"), similar: [], chips: ["simulated"])) {
            try board.requestOutputs([.name("GPIO4")], levels: 0, activeLow: false, consumer: "test")
        }
    }

    @Test("A change of the display is signaled when the controller has read it, and not before")
    func changes() throws {
        let board = try makeBoard(VirtualClock())
        let lines = ["D4", "D5", "D6", "D7", "RS", "E"].map { LineReference.name($0) }
        let display = try board.requestOutputs(lines, levels: 0, activeLow: false, consumer: "test")
        for _ in 1...2 {
            board.changes.clear()
            try display.set(UInt64(Pins.e.rawValue))
            #expect(try waitUntilReady([board.changes.descriptor], limit: .zero).readable.isEmpty)
            try display.set(0)
            #expect(try !waitUntilReady([board.changes.descriptor], limit: .zero).readable.isEmpty)
        }
    }

    @Test("Changes of the buzzer's line are recorded")
    func buzzer() throws {
        let board = try makeBoard(VirtualClock())
        let buzzer = try board.requestOutputs([.name("BUZZER")], levels: 0, activeLow: false, consumer: "test")
        try buzzer.set(1)
        try buzzer.set(1)
        #expect(board.isBuzzing)
        try buzzer.set(0)
        #expect(board.buzzes.map(\.isOn) == [false, true, false])
    }
}
