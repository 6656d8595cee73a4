public import Kiosk
internal import Kitchen
internal import Linux
internal import Simulation

/// Presses the buttons of a simulated board as a person does: in real time, with contacts that bounce.
public struct SimulatedFingers: Sendable {
    static let pressTime = Duration.milliseconds(50)
    static let holdTime = Gestures.holdAfter + .milliseconds(50)

    private let board: SimulatedBoard

    /// The board's buttons are in the order of `Button.allCases`.
    init(board: SimulatedBoard) {
        self.board = board
    }

    /// Blocks the calling thread for as long as the finger is down.
    public func press(_ button: Button, holding: Bool = false) {
        guard let index = Button.allCases.firstIndex(of: button) else { return }
        board.set(button: index, pressed: true)
        KernelClock.monotonic.wait(until: KernelClock.monotonic.now + (holding ? Self.holdTime : Self.pressTime))
        board.set(button: index, pressed: false)
    }
}
