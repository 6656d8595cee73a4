public import GPIO

/// The wiring of a board: the header pin of each wire.
///
/// Print ``description`` for a drawing with a table.
public struct Wiring: Hashable, Sendable, CustomStringConvertible {
    public enum Part: Hashable, Sendable {
        case display, backlight, button, encoder, buzzer, statusLED
    }

    /// A wire from a pin to a part.
    public struct Signal: Hashable, Sendable {
        public var part: Part
        /// The signal: RS, E, D4 to D7, R/W, SDA, SCL, the name of a button, A, B, push, or the part itself.
        public var name: String
        /// The line, bus or PWM channel of the signal, as the machine calls it.
        public var line: String
        public var pin: Board.Pin
    }

    /// The way in which a buzzer or light is switched.
    public enum Switching: Hashable, Sendable {
        case activeHigh, activeLow
        /// Driven by a square wave.
        case wave
    }

    public let board: String
    public let header: Board.Header
    /// All signals: the display's, the backlight's, the buttons', then the others.
    public let signals: [Signal]
    /// True if the display is connected through a PCF8574 on a bus.
    public let hasExpander: Bool
    /// The switching of each part, or `nil` if the board doesn't have it.
    public let backlight, buzzer, statusLED: Switching?

    /// Finds the pins of all wires of a board.
    ///
    /// - Throws: ``WiringError`` if the board file doesn't say where a line is.
    public init(_ board: Board) throws(WiringError) {
        guard let header = board.header else { throw .noHeader(board: board.name) }
        var plan = SignalPlan(board: board.name, header: header)
        try plan.add(board.display)
        try plan.add(board.buttons, encoder: board.encoder)
        switch board.buzzer {
        case .active(let output): try plan.add(.buzzer, "buzzer", output.line)
        case .passive(let buzzer): try plan.add(.buzzer, "buzzer", "\(buzzer.channel)", at: .name("pwm"))
        case nil: break
        }
        if let output = board.statusLED { try plan.add(.statusLED, "status LED", output.line) }
        self.board = board.name
        self.header = header
        signals = plan.signals
        hasExpander = board.display.expander != nil
        backlight = board.display.lines?.backlight.map(Switching.init)
        buzzer = board.buzzer.map { $0.output.map(Switching.init) ?? .wave }
        statusLED = board.statusLED.map(Switching.init)
    }

    public func signals(of parts: Part...) -> [Signal] { signals.filter { parts.contains($0.part) } }

    /// The supply pins for the parts: the first pin with 5 V, and the last one with ground.
    public var fiveVoltPin: Board.Pin { header.fiveVolts[0] }
    public var groundPin: Board.Pin { header.ground[header.ground.count - 1] }

    /// True if a part must be fed from 3.3 V. A part that is on while its line is low would never be off if it was fed
    /// from 5 V, because a high line has only 3.3 V.
    public var needsThreeVolts: Bool { [buzzer, statusLED].contains(.activeLow) }
    /// The first pin with 3.3 V, or `nil` if the board file lists none.
    public var threeVoltPin: Board.Pin? { header.threeVolts.first }
}

extension Wiring.Switching {
    fileprivate init(_ output: Board.Output) {
        self = output.isActiveHigh ? .activeHigh : .activeLow
    }
}

/// Collects the signals of a board with their pins.
private struct SignalPlan {
    let board: String
    let header: Board.Header
    var signals: [Wiring.Signal] = []

    mutating func add(_ part: Wiring.Part, _ name: String, _ line: LineReference) throws(WiringError) {
        try add(part, name, "\(line)", at: line)
    }

    /// Adds a signal.
    ///
    /// - Parameters:
    ///   - part: The part that the wire leads to.
    ///   - name: The name of the signal.
    ///   - machineName: The machine's name of the line, bus or channel.
    ///   - line: The name in the header's table.
    mutating func add(_ part: Wiring.Part, _ name: String, _ machineName: String, at line: LineReference)
        throws(WiringError)
    {
        guard let pin = header.lines[line] else { throw .unknownPin(board: board, line: line) }
        signals.append(Wiring.Signal(part: part, name: name, line: machineName, pin: pin))
    }

    mutating func add(_ display: Board.Display) throws(WiringError) {
        switch display.connection {
        case .lines(let lines):
            try add(.display, "RS", lines.rs)
            try add(.display, "E", lines.e)
            for (number, line) in lines.data.enumerated() { try add(.display, "D\(4 + number)", line) }
            if let line = lines.readWrite { try add(.display, "R/W", line) }
            if let output = lines.backlight { try add(.backlight, "backlight", output.line) }
        case .expander(let expander):
            try add(.display, "SDA", expander.bus, at: .name("sda"))
            try add(.display, "SCL", expander.bus, at: .name("scl"))
        }
    }

    mutating func add(_ buttons: [Board.Button: LineReference], encoder: Board.Encoder?) throws(WiringError) {
        for button in Board.Button.allCases where encoder == nil || button != .ok {
            if let line = buttons[button] { try add(.button, button.rawValue, line) }
        }
        guard let encoder else { return }
        try add(.encoder, "A", encoder.a)
        try add(.encoder, "B", encoder.b)
        if let push = buttons[.ok] { try add(.encoder, "push", push) }
    }
}

/// The reason why the wiring of a board can't be shown.
public enum WiringError: Error, Hashable, CustomStringConvertible {
    case noHeader(board: String)
    case unknownPin(board: String, line: LineReference)

    public var description: String {
        switch self {
        case .noHeader(let board):
            "board \(board): its file has no [header], so the pins of its lines are unknown; add one as in board generic"
        case .unknownPin(let board, let line):
            "board \(board): [header.lines] in its file has no pin for \(line); add it"
        }
    }
}
