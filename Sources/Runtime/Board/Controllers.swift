internal import Boards
internal import GPIO
internal import Simulation

/// Who hands out the lines of a board: the kernel's chips, or the simulated board.
struct Controllers: Sendable {
    let simulated: SimulatedBoard
    private let kernel = LibgpiodController()
    private let simulatesAll: Bool

    /// `isSimulated`: boards of real lines are simulated too.
    init(_ board: Board?, isSimulated: Bool, clock: any KioskClock) throws {
        simulated = try SimulatedBoard(board?.wiring ?? .loose, clock: clock)
        simulatesAll = isSimulated
    }

    func isSimulated(_ board: Board?) -> Bool {
        simulatesAll || board?.name == "simulated"
    }

    func controller(for board: Board) -> any GPIOController {
        guard isSimulated(board) else { return kernel }
        simulated.wire(board.wiring)
        return simulated
    }
}

extension Board {
    fileprivate var wiring: SimulatedBoard.Wiring {
        SimulatedBoard.Wiring(
            display: display.lines?.all ?? [], buttons: inputs.map(\.line), buzzer: buzzer?.output?.line)
    }
}

extension SimulatedBoard.Wiring {
    /// What a simulated board has while nothing says how it is wired.
    fileprivate static var loose: SimulatedBoard.Wiring {
        SimulatedBoard.Wiring(
            display: [], buttons: Board.Button.allCases.map { .name("loose \($0.rawValue)") }, buzzer: nil)
    }
}
