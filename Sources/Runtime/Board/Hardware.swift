internal import Boards
public import CharacterDisplay
internal import GPIO
internal import Kitchen

/// The hardware of a board. Its parts are independent of each other: an alarm sounds even if the display is unplugged.
///
/// All lines are released when the object is destroyed.
final class Hardware {
    /// The time between two attempts to request a part that is unavailable.
    static let retryInterval = Duration.seconds(5)
    /// The time between two attempts to request a part that becomes available within a second.
    static let settlingInterval = Duration.milliseconds(50)

    private var buzzer: ReconnectingPart<BuzzerDriver>?
    private var display: ReconnectingPart<HD44780<BoardLink>>
    private var inputs: ReconnectingPart<any InputLines>
    private var backlight: ReconnectingPart<any OutputLines>?
    private var statusLED: ReconnectingPart<any OutputLines>?
    /// The inputs, in the order of their lines.
    let order: [Board.Input]
    private let isLitByDisplay: Bool
    private var sounding: Int?
    /// The last state sent to the backlight; `nil` before the first.
    private var isLit: Bool?
    private var isIndicating = false
    private let report: (String) -> Void

    /// Prepares the parts of the board. Call `open(at:)` to request their lines.
    ///
    /// - Parameters:
    ///   - board: the board that lists the lines.
    ///   - controller: the controller that the lines are requested from.
    ///   - clock: the kiosk's clocks.
    ///   - settings: the size, character set and timing of the display.
    ///   - report: called with a warning if the board has a problem but can still be used.
    init(
        _ board: Board, from controller: any GPIOController, clock: any KioskClock, display settings: DisplaySettings,
        report: @escaping (String) -> Void
    ) {
        let now = clock.boot
        self.report = report
        order = board.inputs.map(\.input)
        isLitByDisplay = board.display.expander != nil
        buzzer = board.buzzer.map { wired in
            ReconnectingPart(nextTry: now) { () throws(GPIOError) in try BuzzerDriver(wired, from: controller) }
        }
        display = ReconnectingPart(nextTry: now) { () throws(GPIOError) in
            HD44780(
                link: try BoardLink(board.display, from: controller, clock: clock), size: settings.size,
                characters: settings.characters, timing: settings.timing)
        }
        let lines = board.inputs.map(\.line)
        inputs = ReconnectingPart(nextTry: now) { () throws(GPIOError) in
            try controller.requestInputs(lines, bias: .pullUp, activeLow: true, consumer: "galley buttons")
        }
        backlight = board.display.lines?.backlight.map { wired in
            ReconnectingPart(nextTry: now) { () throws(GPIOError) in
                try controller.requestOutput(wired, isOn: true, consumer: "galley backlight")
            }
        }
        statusLED = board.statusLED.map { wired in
            ReconnectingPart(nextTry: now) { () throws(GPIOError) in
                try controller.requestOutput(wired, isOn: false, consumer: "galley status")
            }
        }
    }

    /// The reasons why parts can't be used at the moment, each reason once.
    var problems: [GPIOError] {
        BoardPart.allCases.compactMap(problem).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns the reason why a part can't be used; `nil` if it can be used, or if the board has none.
    func problem(of part: BoardPart) -> GPIOError? {
        switch part {
        case .display: display.problem
        case .buttons: inputs.problem
        case .buzzer: buzzer?.problem
        case .backlight: isLitByDisplay ? display.problem : backlight?.problem
        case .statusLight: statusLED?.problem
        }
    }

    /// True if the chip has no pull-ups, so the buttons need external ones.
    var lacksPullUps: Bool { inputs.lines?.biasRefused == true }

    /// The main parts under their everyday names, and whether each is available. Lights are listed only if they fail.
    var checks: [(part: String, isOK: Bool)] {
        let count = order.count { if case .button = $0 { true } else { false } }
        var checks = [(part: "Display", isOK: display.isHad), ("\(count) buttons", inputs.isHad)]
        if let buzzer = buzzer?.isHad { checks.append(("Buzzer", buzzer)) }
        if backlight?.isHad == false { checks.append(("Backlight", false)) }
        if statusLED?.isHad == false { checks.append(("Status light", false)) }
        return checks
    }

    /// The instant of the next attempt to request a part; `nil` if all are available.
    var nextTry: Instant? {
        [display.nextTry, inputs.nextTry, buzzer?.nextTry, backlight?.nextTry, statusLED?.nextTry]
            .compactMap(\.self).min()
    }

    /// The file descriptors to poll for edges.
    var descriptors: [Int32] { inputs.lines?.descriptors ?? [] }

    /// Requests the parts that are due. The buzzer comes first, and is silenced, whatever state it was left in.
    ///
    /// - Returns: the inputs that are closed, if the inputs were requested now; else `nil`.
    func open(at now: Instant) -> Set<Board.Input>? {
        if buzzer?.open(at: now) == true { sounding = nil }
        if display.open(at: now), isLitByDisplay { isLit = nil }
        if backlight?.open(at: now) == true { isLit = nil }
        if statusLED?.open(at: now) == true { isIndicating = false }
        guard inputs.open(at: now) else { return nil }
        if lacksPullUps { report("The buttons' chip has no pull-ups to switch on. \(Self.pullUpRemedy)") }
        return readLevels(at: now)
    }

    /// Returns the inputs that are closed now; `nil` if they can't be read.
    func readLevels(at now: Instant) -> Set<Board.Input>? {
        inputs.use(at: now) { lines throws(GPIOError) in
            let levels = try lines.levels()
            return Set(order.enumerated().filter { levels >> $0.offset & 1 == 1 }.map(\.element))
        }
    }

    /// A change of an input, with the kernel's time stamp (CLOCK_MONOTONIC).
    typealias Edge = (input: Board.Input, isClosed: Bool, stamp: Duration)

    /// Returns the edges since the last call, oldest first; `nil` if they can't be read.
    ///
    /// Edges can be lost, so read the levels afterwards: only they decide which buttons are pressed.
    func readEdges(at now: Instant) -> [Edge]? {
        inputs.use(at: now) { lines throws(GPIOError) in
            try lines.readEdges().map { (order[$0.line], $0.active, $0.timestamp) }
        }
    }

    func show(_ frame: Frame, at now: Instant) {
        display.use(at: now) { display throws(GPIOError) in try display.show(frame) }
    }

    var hasDisplay: Bool { display.isHad }

    /// Rewrites the display without a visible change.
    func refresh(at now: Instant) {
        display.use(at: now) { display throws(GPIOError) in try display.refresh() }
    }

    /// Sounds a pitch in Hz, or is silent for `nil`.
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

/// The way the display is driven: from the board file and the settings.
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
    /// True if the part becomes available by itself within a second.
    var isSettling: Bool { if case .settling = self { true } else { false } }
}
