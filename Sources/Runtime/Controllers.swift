internal import Boards
internal import GPIO
internal import Kiosk
internal import Simulation

/// Who hands out the lines of a board: the kernel's chips, or the simulated board.
struct Controllers: Sendable {
    let simulated: SimulatedBoard
    private let kernel = LibgpiodController()
    private let simulatesAll: Bool

    /// `isSimulated`: boards of real lines are simulated too.
    init(_ board: Board, isSimulated: Bool, clock: any KioskClock) throws {
        simulated = try SimulatedBoard(board.wiring, clock: clock)
        simulatesAll = isSimulated
    }

    func isSimulated(_ board: Board) -> Bool {
        simulatesAll || board.name == "simulated"
    }

    func controller(for board: Board) -> any GPIOController {
        guard isSimulated(board) else { return kernel }
        simulated.wire(board.wiring)
        return simulated
    }
}

/// Inside `Board` the name means the wiring's.
private typealias KioskButton = Button

extension Board {
    fileprivate var wiring: SimulatedBoard.Wiring {
        SimulatedBoard.Wiring(
            display: display.lines, buttons: KioskButton.allCases.compactMap { buttons[$0.wiring] },
            buzzer: buzzer?.line)
    }
}
