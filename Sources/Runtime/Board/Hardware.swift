internal import Boards
public import CharacterDisplay
internal import GPIO
internal import Kitchen

/// The parts of a board. They are independent: an alarm sounds on a board whose display is unplugged. They are given
/// back when it goes.
final class Hardware {
    /// How often a part that cannot be had is tried again.
    static let retryInterval = Duration.seconds(5)
    /// How often a part that can be had in a moment is tried again.
    static let settlingInterval = Duration.milliseconds(50)

    private var buzzer: Part<BuzzerDriver>?
    private var display: Part<HD44780<BoardLink>>
    private var inputs: Part<any InputLines>
    private var backlight: Part<any OutputLines>?
    private var statusLED: Part<any OutputLines>?
    /// As the lines of the inputs are.
    let order: [Board.Input]
    private let isLitByDisplay: Bool
    private var sounding: Int?
    /// Nil: not told yet.
    private var isLit: Bool?
    private var isIndicating = false
    private let report: (String) -> Void

    /// `report` is told what the owner should know although the board can be used.
    init(
        _ board: Board, from controller: any GPIOController, clock: any KioskClock, display settings: DisplaySettings,
        report: @escaping (String) -> Void
    ) {
        let now = clock.boot
        self.report = report
        order = board.inputs.map(\.input)
        isLitByDisplay = board.display.expander != nil
        buzzer = board.buzzer.map { wired in
            Part(nextTry: now) { () throws(GPIOError) in try BuzzerDriver(wired, from: controller) }
        }
        display = Part(nextTry: now) { () throws(GPIOError) in
            HD44780(
                link: try BoardLink(board.display, from: controller, clock: clock), size: settings.size,
                characters: settings.characters, timing: settings.timing)
        }
        let lines = board.inputs.map(\.line)
        inputs = Part(nextTry: now) { () throws(GPIOError) in
            try controller.requestInputs(lines, bias: .pullUp, activeLow: true, consumer: "galley buttons")
        }
        backlight = board.display.lines?.backlight.map { wired in
            Part(nextTry: now) { () throws(GPIOError) in
                try controller.requestOutput(wired, isOn: true, consumer: "galley backlight")
            }
        }
        statusLED = board.statusLED.map { wired in
            Part(nextTry: now) { () throws(GPIOError) in
                try controller.requestOutput(wired, isOn: false, consumer: "galley status")
            }
        }
    }

    /// Why parts cannot be used at the moment, each reason once.
    var problems: [GPIOError] {
        BoardPart.allCases.compactMap(problem).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Why a part cannot be used at the moment; nil: it can, or the board has none.
    func problem(of part: BoardPart) -> GPIOError? {
        switch part {
        case .display: display.problem
        case .buttons: inputs.problem
        case .buzzer: buzzer?.problem
        case .backlight: isLitByDisplay ? display.problem : backlight?.problem
        case .statusLight: statusLED?.problem
        }
    }

    /// Whether the buttons need pull-ups of their own.
    var lacksPullUps: Bool { inputs.lines?.biasRefused == true }

    /// What a kiosk is worked with, and whether it is had; lights only where they fail. As people call them.
    var checks: [(part: String, isOK: Bool)] {
        let count = order.count { if case .button = $0 { true } else { false } }
        var checks = [(part: "Display", isOK: display.isHad), ("\(count) buttons", inputs.isHad)]
        if let buzzer = buzzer?.isHad { checks.append(("Buzzer", buzzer)) }
        if backlight?.isHad == false { checks.append(("Backlight", false)) }
        if statusLED?.isHad == false { checks.append(("Status light", false)) }
        return checks
    }

    /// When `open` has something to try.
    var nextTry: Instant? {
        [display.nextTry, inputs.nextTry, buzzer?.nextTry, backlight?.nextTry, statusLED?.nextTry]
            .compactMap(\.self).min()
    }

    /// What to poll for edges.
    var descriptors: [Int32] { inputs.lines?.descriptors ?? [] }

    /// Takes the parts whose time has come: the buzzer first, and silences it, whatever state it was left in.
    ///
    /// - Returns: the inputs that are closed, if they were taken now.
    func open(at now: Instant) -> Set<Board.Input>? {
        if buzzer?.open(at: now) == true { sounding = nil }
        if display.open(at: now), isLitByDisplay { isLit = nil }
        if backlight?.open(at: now) == true { isLit = nil }
        if statusLED?.open(at: now) == true { isIndicating = false }
        guard inputs.open(at: now) else { return nil }
        if lacksPullUps { report("The buttons' chip has no pull-ups to switch on. \(Self.pullUpRemedy)") }
        return readLevels(at: now)
    }

    /// Inputs that are closed at this moment; nil when they cannot be read.
    func readLevels(at now: Instant) -> Set<Board.Input>? {
        inputs.use(at: now) { lines throws(GPIOError) in
            let levels = try lines.levels()
            return Set(order.enumerated().filter { levels >> $0.offset & 1 == 1 }.map(\.element))
        }
    }

    /// A change of an input, stamped as the kernel does (CLOCK_MONOTONIC).
    typealias Edge = (input: Board.Input, isClosed: Bool, stamp: Duration)

    /// The edges since the last look, oldest first; edges alone never decide what is pressed, so the caller reads
    /// the levels after them. Nil when they cannot be read.
    func readEdges(at now: Instant) -> [Edge]? {
        inputs.use(at: now) { lines throws(GPIOError) in
            try lines.readEdges().map { (order[$0.line], $0.active, $0.timestamp) }
        }
    }

    func show(_ frame: Frame, at now: Instant) {
        display.use(at: now) { display throws(GPIOError) in try display.show(frame) }
    }

    var hasDisplay: Bool { display.isHad }

    /// Writes the glass anew, unseen.
    func refresh(at now: Instant) {
        display.use(at: now) { display throws(GPIOError) in try display.refresh() }
    }

    /// The pitch in Hz; nil: silence.
    func sound(_ pitch: Int?, at now: Instant) {
        guard pitch != sounding else { return }
        let done: Void? = buzzer?.use(at: now) { voice throws(GPIOError) in try voice.sound(pitch) }
        if done != nil { sounding = pitch }
    }

    func light(_ isOn: Bool, at now: Instant) {
        guard isOn != isLit else { return }
        let done: Void? =
            isLitByDisplay
            ? display.use(at: now) { display throws(GPIOError) in try display.light(isOn) }
            : backlight?.use(at: now) { lines throws(GPIOError) in try lines.set(isOn ? 1 : 0) }
        if done != nil { isLit = isOn }
    }

    func indicate(_ isOn: Bool, at now: Instant) {
        guard isOn != isIndicating else { return }
        let done: Void? = statusLED?.use(at: now) { lines throws(GPIOError) in try lines.set(isOn ? 1 : 0) }
        if done != nil { isIndicating = isOn }
    }

    static let pullUpRemedy =
        "Wire a resistor of 10 kΩ from each button's line to 3.3 V, or the buttons press themselves."
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

extension GPIOError {
    /// Whether what is missing comes by itself within a second.
    var isSettling: Bool { if case .settling = self { true } else { false } }
}
