internal import Boards
public import CharacterDisplay
internal import GPIO
internal import Kiosk
internal import Kitchen
internal import Linux

/// The opened lines of a board. They are given back when it goes.
final class Hardware {
    private let inputs: any InputLines
    private let buttons: [Button]
    private let buzzer: (any OutputLines)?
    private var display: HD44780<DisplayLines, LineClock>
    private var pressed: Set<Button>

    /// Takes the buzzer first and silences it, whatever state it was left in.
    init(
        _ board: Board, from controller: any GPIOController, clock: any KioskClock, display settings: DisplaySettings
    ) throws(GPIOError) {
        if let wiring = board.buzzer {
            buzzer = try controller.requestOutputs(
                [wiring.line], levels: 0, activeLow: !wiring.isActiveHigh, consumer: "galley buzzer")
        } else {
            buzzer = nil
        }
        let lines = try controller.requestOutputs(
            board.display.lines, levels: 0, activeLow: false, consumer: "galley display")
        display = HD44780(
            bus: DisplayLines(lines: lines), clock: LineClock(base: clock), size: settings.size,
            characters: settings.characters, timing: settings.timing)
        buttons = Button.allCases
        inputs = try controller.requestInputs(
            buttons.compactMap { board.buttons[$0.wiring] }, bias: .pullUp, activeLow: true,
            consumer: "galley buttons")
        pressed = []
        pressed = try readLevels()
    }

    /// What to poll for edges.
    var descriptors: [Int32] { inputs.descriptors }

    /// Buttons that are down at this moment.
    func readLevels() throws(GPIOError) -> Set<Button> {
        let levels = try inputs.levels()
        return Set(buttons.indices.filter { levels >> $0 & 1 == 1 }.map { buttons[$0] })
    }

    /// The edges since the last look, oldest first; edges alone never decide what is pressed, so the caller reads
    /// the levels after them.
    func readEdges() throws(GPIOError) -> [(button: Button, isPressed: Bool, stamp: Duration)] {
        try inputs.readEdges().map { (buttons[$0.line], $0.active, $0.timestamp) }
    }

    func show(_ frame: Frame) throws(GPIOError) {
        try display.show(frame)
    }

    func sound(_ isOn: Bool) throws(GPIOError) {
        try buzzer?.set(isOn ? 1 : 0)
    }

}

/// How the display is driven, as board and owner say.
public struct DisplaySettings: Hashable, Sendable {
    public var size: DisplaySize
    public var characters: CharacterSet
    public var timing: Timing

    public init(size: DisplaySize, characters: CharacterSet = .a00, timing: Timing = .standard) {
        self.size = size
        self.characters = characters
        self.timing = timing
    }
}

/// The display's six lines as the driver's bus.
struct DisplayLines: DisplayBus {
    let lines: any OutputLines

    func set(_ pins: Pins) throws(GPIOError) {
        try lines.set(UInt64(pins.rawValue))
    }
}

/// The kiosk's clock as the driver's.
struct LineClock: DisplayClock {
    let base: any KioskClock

    var now: Duration { base.now }
    func wait(until deadline: Duration) { base.wait(until: deadline) }
}

extension Button {
    var wiring: Board.Button {
        switch self {
        case .up: .up
        case .down: .down
        case .ok: .ok
        case .back: .back
        }
    }
}
