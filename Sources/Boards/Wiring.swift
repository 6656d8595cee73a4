public import GPIO

/// Which pin of a board's header each part is wired to.
public struct Wiring: Hashable, Sendable {
    /// A wire from a line's pin to a part.
    public struct Signal: Hashable, Sendable {
        /// What it does there: RS, E, D4 to D7, a button's name, or the buzzer.
        public var name: String
        public var line: LineReference
        public var pin: Int
    }

    public let board: String
    /// How many pins the header has.
    public let pins: Int
    /// RS, E and D4 to D7.
    public let display: [Signal]
    /// Up, down, ok and back.
    public let buttons: [Signal]
    public let buzzer: Signal?
    public let isBuzzerActiveHigh: Bool
    /// Pins of the header that have 5 V, and those that are ground, in ascending order.
    public let fiveVolts, ground: [Int]

    /// The pins that the parts are fed from: the topmost with 5 V, the lowest of ground.
    public var fiveVoltPin: Int { fiveVolts[0] }
    public var groundPin: Int { ground[ground.count - 1] }

    /// - Throws: why there is no telling.
    public init(_ board: Board) throws(WiringError) {
        guard let header = board.header else { throw .noHeader(board: board.name) }
        func signal(_ name: String, _ line: LineReference) throws(WiringError) -> Signal {
            guard let pin = header.lines[line] else { throw .unknownPin(board: board.name, line: line) }
            return Signal(name: name, line: line, pin: pin)
        }
        guard let lines = board.display.lines else { throw .noHeader(board: board.name) }
        var display = [try signal("RS", lines.rs), try signal("E", lines.e)]
        for (number, line) in lines.data.enumerated() { display.append(try signal("D\(4 + number)", line)) }
        var buttons: [Signal] = []
        for button in Board.Button.allCases {
            if let line = board.buttons[button] { buttons.append(try signal(button.rawValue, line)) }
        }
        self.board = board.name
        pins = header.pins
        self.display = display
        self.buttons = buttons
        if case .active(let output) = board.buzzer {
            buzzer = try signal("buzzer", output.line)
            isBuzzerActiveHigh = output.isActiveHigh
        } else {
            (buzzer, isBuzzerActiveHigh) = (nil, true)
        }
        fiveVolts = header.fiveVolts
        ground = header.ground
    }

    /// Every wire to a line.
    public var signals: [Signal] { display + buttons + [buzzer].compactMap(\.self) }

    private var buzzerNote: String { isBuzzerActiveHigh ? "through a transistor" : "which sounds while it is low" }

    /// A table for who reads text, by the header's pins.
    public var text: String {
        let wired =
            display.map { ($0.pin, "\($0.line)", "display \($0.name)") }
            + buttons.map { ($0.pin, "\($0.line)", "button \($0.name), its other side to ground") }
            + [buzzer].compactMap(\.self).map { ($0.pin, "\($0.line)", "buzzer, \(buzzerNote)") }
            + [
                (fiveVoltPin, "5 V", "display VDD and A, potentiometer, buzzer"),
                (groundPin, "ground", "display VSS, R/W and K, potentiometer, buttons, buzzer"),
            ]
        let width = wired.map(\.1.count).max() ?? 0
        return wired.sorted { $0.0 < $1.0 }.map { pin, line, use in
            "pin \(pin)".padded(to: 6) + "  " + line.padded(to: width) + "  " + use
        }.joined(separator: "\n")
    }
}

/// Why the wiring of a board cannot be told.
public enum WiringError: Error, Hashable, CustomStringConvertible {
    case noHeader(board: String)
    case unknownPin(board: String, line: LineReference)
    /// It can be told, but not drawn.
    case activeLowBuzzer(board: String)

    public var description: String {
        switch self {
        case .noHeader(let board):
            "board \(board): its file has no [header], so it is not known which pins its lines are on"
        case .unknownPin(let board, let line):
            "board \(board): its file does not say under [header.lines] which pin \(line) is on"
        case .activeLowBuzzer(let board):
            "board \(board): its buzzer sounds while its line is low, and only one that sounds while high is drawn"
        }
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
