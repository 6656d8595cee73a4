internal import CharacterDisplay
public import Linux
internal import Simulation

/// The visible and audible output of a simulated board.
public struct SimulatedGlass: Sendable {
    private let board: SimulatedBoard
    private let display: @Sendable () -> DisplaySettings

    init(board: SimulatedBoard, display: @escaping @Sendable () -> DisplaySettings) {
        self.board = board
        self.display = display
    }

    /// A signal that is readable when something may have changed.
    public var changes: WakeSignal { board.changes }

    /// The rows of text that the simulated display controller shows.
    public var lines: [String] {
        let display = display()
        return board.model.glass(size: display.size, characters: display.characters)
    }

    public var isBuzzing: Bool { board.isBuzzing }
}
