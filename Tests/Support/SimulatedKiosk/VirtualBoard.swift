public import Boards
public import Runtime
public import Simulation

/// A simulated board with its wiring.
public struct VirtualBoard {
    public let plan: Board
    public let wiring: SimulatedBoard.Wiring
    public let board: SimulatedBoard

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - plan: The board, or `nil` for the simulated board that comes with the program.
    ///   - clock: The clock, virtual or real.
    public init(_ plan: Board? = nil, clock: any KioskClock) throws {
        guard let plan = try plan ?? Board.named("simulated") else {
            preconditionFailure("the simulated board comes with the program")
        }
        self.plan = plan
        wiring = plan.wiring
        board = try SimulatedBoard(wiring, clock: clock)
    }
}
