public import Boards
internal import GPIO
public import Simulation

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
        simulatesAll || board?.isSimulated == true
    }

    func controller(for board: Board) -> any GPIOController {
        guard isSimulated(board) else { return kernel }
        simulated.wire(board.wiring)
        return simulated
    }
}

extension Board {
    /// How a simulated board has the same parts.
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
    /// What a simulated board has while nothing says how it is wired.
    fileprivate static var loose: SimulatedBoard.Wiring {
        SimulatedBoard.Wiring(
            display: .lines([]), inputs: Board.Button.allCases.map { .name("loose \($0.rawValue)") })
    }
}
