public import Boards
public import Runtime
public import Simulation

/// The simulated board, and the plan of its lines.
public struct VirtualBoard {
    public let plan: Board
    public let wiring: SimulatedBoard.Wiring
    public let board: SimulatedBoard

    /// The clock may be a real one too.
    public init(clock: any KioskClock) throws {
        guard let plan = try Board.named("simulated") else {
            preconditionFailure("the simulated board comes with the program")
        }
        self.plan = plan
        wiring = SimulatedBoard.Wiring(
            display: plan.display.lines?.all ?? [], buttons: plan.inputs.map(\.line), buzzer: plan.buzzer?.output?.line)
        board = try SimulatedBoard(wiring, clock: clock)
    }
}
