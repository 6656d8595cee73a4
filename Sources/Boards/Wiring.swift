public import GPIO

/// Which pin of a board's headers each part is wired to.
public struct Wiring: Hashable, Sendable, CustomStringConvertible {
    public enum Part: Hashable, Sendable {
        case display, backlight, button, encoder, buzzer, statusLED
    }

    /// A wire from a pin to a part.
    public struct Signal: Hashable, Sendable {
        public var part: Part
        /// What it does there: RS, E, D4 to D7, R/W, SDA or SCL, a button's name, A, B, push, or the part itself.
        public var name: String
        /// What the machine calls it: a line, a bus, a PWM channel.
        public var line: String
        public var pin: Board.Pin
    }

    /// How a part that sounds or lights is switched.
    public enum Switching: Hashable, Sendable {
        case activeHigh, activeLow
        /// By a square wave.
        case wave
    }

    public let board: String
    public let header: Board.Header
    /// The display's first, then the backlight's, the buttons' and what else there is.
    public let signals: [Signal]
    /// Whether the display hangs on a PCF8574, whose bus is wired.
    public let hasExpander: Bool
    /// Nil where it is not wired.
    public let backlight, buzzer, statusLED: Switching?

    /// - Throws: why there is no telling.
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

    /// The pins that the parts are fed from: the topmost with 5 V, the lowest of ground.
    public var fiveVoltPin: Board.Pin { header.fiveVolts[0] }
    public var groundPin: Board.Pin { header.ground[header.ground.count - 1] }

    /// Fed from 3.3 V: what is on while its line is low would never be off with 5 V on its other side, to which a line
    /// of 3.3 V is low.
    public var needsThreeVolts: Bool { [buzzer, statusLED].contains(.activeLow) }
    /// Nil where the board's file does not tell.
    public var threeVoltPin: Board.Pin? { header.threeVolts.first }
}

extension Wiring.Switching {
    fileprivate init(_ output: Board.Output) {
        self = output.isActiveHigh ? .activeHigh : .activeLow
    }
}

/// Looks up where the wires go.
private struct SignalPlan {
    let board: String
    let header: Board.Header
    var signals: [Wiring.Signal] = []

    mutating func add(_ part: Wiring.Part, _ name: String, _ line: LineReference) throws(WiringError) {
        try add(part, name, "\(line)", at: line)
    }

    /// - Parameters:
    ///   - part: that the wire goes to.
    ///   - name: of the wire there.
    ///   - told: what the machine calls it.
    ///   - line: what the header's table calls it.
    mutating func add(_ part: Wiring.Part, _ name: String, _ told: String, at line: LineReference) throws(WiringError) {
        guard let pin = header.lines[line] else { throw .unknownPin(board: board, line: line) }
        signals.append(Wiring.Signal(part: part, name: name, line: told, pin: pin))
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

/// Why the wiring of a board cannot be told.
public enum WiringError: Error, Hashable, CustomStringConvertible {
    case noHeader(board: String)
    case unknownPin(board: String, line: LineReference)

    public var description: String {
        switch self {
        case .noHeader(let board):
            "board \(board): its file has no [header], so it is not known which pins its lines are on"
        case .unknownPin(let board, let line):
            "board \(board): its file does not say under [header.lines] which pin \(line) is on"
        }
    }
}
