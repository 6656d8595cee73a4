public import Boards
internal import GPIO
public import Simulation

/// Chooses the GPIO controller of a board: the kernel's, or the simulated board.
struct GPIOControllers: Sendable {
    let simulated: SimulatedBoard
    private let kernel = LibgpiodController()
    private let simulatesAll: Bool

    /// Creates the controllers.
    ///
    /// - Parameters:
    ///   - board: the board to simulate first; `nil` if none can be read.
    ///   - isSimulated: true to simulate boards with real lines, too.
    ///   - clock: the clock of the simulated display.
    init(_ board: Board?, isSimulated: Bool, clock: any KioskClock) throws {
        simulated = try SimulatedBoard(board?.wiring ?? .loose, clock: clock)
        simulatesAll = isSimulated
    }

    func isSimulated(_ board: Board?) -> Bool {
        simulatesAll || board?.isSimulated == true
    }

    func controller(for board: Board) -> any GPIOController {
        guard isSimulated(board) else { return kernel }
        simulated.wire(board.wiring)
        return simulated
    }
}

extension Board {
    /// The wiring of a simulated board with the same parts.
    public var wiring: SimulatedBoard.Wiring {
        SimulatedBoard.Wiring(
            display: display.simulated, inputs: inputs.map(\.line), buzzer: buzzer?.simulated,
            backlight: display.lines?.backlight?.line, statusLED: statusLED?.line, readWrite: display.lines?.readWrite)
    }
}

extension Board.Display {
    fileprivate var simulated: SimulatedBoard.Wiring.Display {
        switch connection {
        case .lines(let lines): .lines(lines.all)
        case .expander(let expander): .expander(bus: expander.bus, address: expander.address, expander.wiring)
        }
    }
}

extension Board.Buzzer {
    fileprivate var simulated: SimulatedBoard.Wiring.Buzzer {
        switch self {
        case .active(let output): .line(output.line)
        case .passive(let buzzer): .channel(buzzer.channel)
        }
    }
}

extension SimulatedBoard.Wiring {
    /// The wiring of a simulated board while no board file can be read.
    fileprivate static var loose: SimulatedBoard.Wiring {
        SimulatedBoard.Wiring(
            display: .lines([]), inputs: Board.Button.allCases.map { .name("loose \($0.rawValue)") })
    }
}
