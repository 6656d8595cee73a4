internal import Boards
public import Kiosk
internal import Kitchen
internal import Linux
internal import Simulation

/// Presses the buttons of a simulated board like a person: in real time, with contacts that bounce. Also turns its
/// knob.
public struct SimulatedFingers: Sendable {
    static let pressTime = Duration.milliseconds(50)
    static let holdTime = Gestures.holdAfter + .milliseconds(50)

    private let board: SimulatedBoard
    private let plan: @Sendable () -> Board?

    /// Creates the fingers.
    ///
    /// - Parameters:
    ///   - board: the simulated board.
    ///   - plan: returns the board as it is wired now; `nil` if none is.
    init(board: SimulatedBoard, plan: @escaping @Sendable () -> Board?) {
        self.board = board
        self.plan = plan
    }

    /// Presses a button and blocks the calling thread while it is down. Does nothing if the board has no such button.
    public func press(_ button: Button, holding: Bool = false) {
        guard let plan = plan() else { return }
        let inputs = plan.inputs.map(\.input)
        if let place = inputs.firstIndex(where: {
            $0 == Board.Button(rawValue: button.rawValue).map(Board.Input.button)
        }) {
            press(place, holding: holding)
        } else if let encoder = plan.encoder, let a = inputs.firstIndex(of: .encoderA),
            let b = inputs.firstIndex(of: .encoderB), [.up, .down].contains(button)
        {
            board.turn(a: a, b: b, clockwise: (button == .down) != encoder.isReversed, edges: encoder.edgesPerDetent)
        }
    }

    private func press(_ place: Int, holding: Bool) {
        board.set(button: place, pressed: true)
        KernelClock.monotonic.wait(until: KernelClock.monotonic.now + (holding ? Self.holdTime : Self.pressTime))
        board.set(button: place, pressed: false)
    }
}
