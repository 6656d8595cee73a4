public import Boards
public import Runtime
public import Simulation

/// The simulated board, and the plan of its lines.
public struct VirtualBoard {
    public let plan: Board
    public let wiring: SimulatedBoard.Wiring
    public let board: SimulatedBoard

    /// - Parameters:
    ///   - plan: nil: the simulated board that comes with the program.
    ///   - clock: may be a real one too.
    public init(_ plan: Board? = nil, clock: any KioskClock) throws {
        guard let plan = try plan ?? Board.named("simulated") else {
            preconditionFailure("the simulated board comes with the program")
        }
        self.plan = plan
        wiring = plan.wiring
        board = try SimulatedBoard(wiring, clock: clock)
    }
}
