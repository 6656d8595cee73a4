internal import Boards
internal import GPIO
public import Kiosk
internal import Kitchen
internal import Linux
public import Simulation

/// Presses the buttons of a simulated board as a person does: in real time, with contacts that bounce.
public struct SimulatedFingers: Sendable {
    static let pressTime = Duration.milliseconds(50)
    static let holdTime = Gestures.holdAfter + .milliseconds(50)

    private let board: SimulatedBoard
    private let lines: [Button: LineReference]

    init(board: SimulatedBoard, lines: [Button: LineReference]) {
        self.board = board
        self.lines = lines
    }

    /// Blocks the calling thread for as long as the finger is down.
    public func press(_ button: Button, holding: Bool = false) {
        guard let line = lines[button] else { return }
        board.set(button: line, pressed: true)
        KernelClock.monotonic.wait(until: KernelClock.monotonic.now + (holding ? Self.holdTime : Self.pressTime))
        board.set(button: line, pressed: false)
    }
}
