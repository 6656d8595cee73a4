internal import Boards
public import CharacterDisplay
internal import GPIO
internal import Kiosk
internal import Kitchen
internal import Linux

/// The lines of a board. Display, buttons and buzzer are independent: an alarm sounds on a board whose display is
/// unplugged. They are given back when it goes.
final class Hardware {
    /// How often a part that cannot be had is tried again.
    static let retryInterval = Duration.seconds(5)

    private var buzzer: Part<any OutputLines>?
    private var display: Part<HD44780<DisplayLines, LineClock>>
    private var inputs: Part<any InputLines>
    private var isSounding = false
    private let report: (String) -> Void

    /// `report` is told what the owner should know although the board can be used.
    init(
        _ board: Board, from controller: any GPIOController, clock: any KioskClock, display settings: DisplaySettings,
        report: @escaping (String) -> Void
    ) {
        let now = clock.boot
        self.report = report
        buzzer = board.buzzer?.output.map { wiring in
            Part(nextTry: now) { () throws(GPIOError) in
                try controller.requestOutputs(
                    [wiring.line], levels: 0, activeLow: !wiring.isActiveHigh, consumer: "galley buzzer")
            }
        }
        display = Part(nextTry: now) { () throws(GPIOError) in
            let lines = try controller.requestOutputs(
                board.display.lines?.all ?? [], levels: 0, activeLow: false, consumer: "galley display")
            return HD44780(
                bus: DisplayLines(lines: lines), clock: LineClock(base: clock), size: settings.size,
                characters: settings.characters, timing: settings.timing)
        }
        inputs = Part(nextTry: now) { () throws(GPIOError) in
            try controller.requestInputs(
                board.inputs.map(\.line), bias: .pullUp, activeLow: true, consumer: "galley buttons")
        }
    }

    /// Why parts cannot be used at the moment, each reason once.
    var problems: [GPIOError] {
        let all = [display.problem, inputs.problem, buzzer?.problem].compactMap { $0 }
        return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// When `open` has something to try.
    var nextTry: Instant? { [display.nextTry, inputs.nextTry, buzzer?.nextTry].compactMap { $0 }.min() }

    /// What to poll for edges.
    var descriptors: [Int32] { inputs.lines?.descriptors ?? [] }

    /// Takes the parts whose time has come: the buzzer first, and silences it, whatever state it was left in.
    ///
    /// - Returns: the buttons that are down, if they were taken now.
    func open(at now: Instant) -> Set<Button>? {
        if buzzer?.open(at: now) == true { isSounding = false }
        _ = display.open(at: now)
        guard inputs.open(at: now) else { return nil }
        if inputs.lines?.biasRefused == true { report(Self.noPullUp) }
        return readLevels(at: now)
    }

    /// Buttons that are down at this moment; nil when they cannot be read.
    func readLevels(at now: Instant) -> Set<Button>? {
        inputs.use(at: now) { lines throws(GPIOError) in
            let levels = try lines.levels()
            return Set(Self.order.enumerated().filter { levels >> $0.offset & 1 == 1 }.map(\.element))
        }
    }

    /// The edges since the last look, oldest first; edges alone never decide what is pressed, so the caller reads
    /// the levels after them. Nil when they cannot be read.
    func readEdges(at now: Instant) -> [(button: Button, isPressed: Bool, stamp: Duration)]? {
        inputs.use(at: now) { lines throws(GPIOError) in
            try lines.readEdges().map { (Self.order[$0.line], $0.active, $0.timestamp) }
        }
    }

    func show(_ frame: Frame, at now: Instant) {
        display.use(at: now) { display throws(GPIOError) in try display.show(frame) }
    }

    var hasDisplay: Bool { display.nextTry == nil }

    /// Writes the glass anew, unseen.
    func refresh(at now: Instant) {
        display.use(at: now) { display throws(GPIOError) in try display.refresh() }
    }

    func sound(_ isOn: Bool, at now: Instant) {
        guard isOn != isSounding else { return }
        let done: Void? = buzzer?.use(at: now) { lines throws(GPIOError) in try lines.set(isOn ? 1 : 0) }
        if done != nil { isSounding = isOn }
    }

    /// The buttons as `Board.Buttons.lines` has them.
    private static let order = [Board.Button.up, .down, .ok, .back].map(Button.init)

    private static let noPullUp = """
        The buttons' chip has no pull-ups to switch on. Wire a resistor of 10 kΩ from each button's line to 3.3 V, or \
        the buttons press themselves.
        """
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
    fileprivate init(_ wired: Board.Button) {
        self =
            switch wired {
            case .up: .up
            case .down: .down
            case .ok, .favorite, .timer: .ok
            case .back: .back
            }
    }
}
