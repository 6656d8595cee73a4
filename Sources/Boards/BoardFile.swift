internal import CharacterDisplay
internal import GPIO
internal import TOML

/// Why a board's file cannot be used.
public struct BoardFileError: Error, Hashable, CustomStringConvertible {
    public enum Kind: Hashable, Sendable {
        /// It is no board's file, or a bad one.
        case malformed
        case missing
        /// This user may not read it.
        case forbidden
    }

    public let kind: Kind
    public let description: String

    init(_ name: String, _ reason: String, kind: Kind = .malformed) {
        self.kind = kind
        description = "board \(name): \(reason)"
    }
}

extension Board {
    /// Reads a board's file.
    public init(name: String, file text: String) throws(BoardFileError) {
        let reader: Reader
        do throws(TOMLSyntaxError) {
            reader = Reader(name: name, table: try TOMLNode.table(parsing: text))
        } catch {
            throw BoardFileError(name, "line \(error.line), column \(error.column): \(error.reason)")
        }
        try self.init(reader)
    }

    private init(_ reader: Reader) throws(BoardFileError) {
        name = reader.name
        display = try reader.display()
        buttons = try reader.buttons()
        encoder = try reader.encoder()
        buzzer = try reader.buzzer()
        statusLED = try reader.output("status-led")
        header = try reader.header()
        if let twice = lines.first(where: { line in lines.count { $0 == line } > 1 }) {
            throw reader.error("the line \(twice) is used twice")
        }
    }
}

/// Reads a board's file, and names the key when something is wrong with its value.
private struct Reader {
    let name: String
    let table: [String: TOMLNode]

    func error(_ reason: String) -> BoardFileError { BoardFileError(name, reason) }

    private func has(_ section: String) -> Bool { table[section] != nil }

    func display() throws(BoardFileError) -> Board.Display {
        let interface = try text("display", "interface")
        let connection: Board.Display.Connection =
            switch interface {
            case "gpio": .lines(try displayLines())
            case "pcf8574": .expander(try expander())
            default: throw error("display.interface \"\(interface)\" is neither gpio nor pcf8574")
            }
        return Board.Display(size: try value("display", "size"), connection: connection, timing: try timing())
    }

    private func displayLines() throws(BoardFileError) -> Board.Display.Lines {
        var data: [LineReference] = []
        for key in ["d4", "d5", "d6", "d7"] { data.append(try value("display", key)) }
        let backlight: LineReference? = try optional("display", "backlight")
        let isActiveHigh = try flag("display", "backlight-active-high", default: true)
        return Board.Display.Lines(
            rs: try value("display", "rs"), e: try value("display", "e"), data: data,
            readWrite: try optional("display", "rw"),
            backlight: backlight.map { Board.Output(line: $0, isActiveHigh: isActiveHigh) })
    }

    private func expander() throws(BoardFileError) -> Board.Display.Expander {
        let bus = try text("display", "bus")
        guard !bus.isEmpty, !bus.contains("/") else { throw error("display.bus \"\(bus)\" is not the name of a bus") }
        // UM10204: the addresses below and above are reserved.
        let address = try integer("display", "address", in: 0x08...0x77, default: 0x27)
        let wiring: ExpanderWiring = try optional("display", "wiring") ?? .standard
        return Board.Display.Expander(bus: bus, address: address, wiring: wiring)
    }

    /// In microseconds, for copies of the controller that no timing of the program suits.
    private func timing() throws(BoardFileError) -> Timing? {
        guard has("timing") else { return nil }
        return Timing(
            execution: .microseconds(try integer("timing", "execution", in: 37...1000, default: 53)),
            clear: .microseconds(try integer("timing", "clear", in: 1520...50_000, default: 2160)))
    }

    func buttons() throws(BoardFileError) -> [Board.Button: LineReference] {
        var buttons: [Board.Button: LineReference] = [:]
        for button in Board.Button.allCases { buttons[button] = try optional("buttons", button.rawValue) }
        if has("encoder") {
            guard buttons[.ok] == nil else { throw error("buttons.ok is the encoder's push") }
            buttons[.ok] = try value("encoder", "push")
        }
        let needed: [Board.Button] = has("encoder") ? [.back] : [.up, .down, .ok, .back]
        for button in needed where buttons[button] == nil { _ = try text("buttons", button.rawValue) }
        return buttons
    }

    func encoder() throws(BoardFileError) -> Board.Encoder? {
        guard has("encoder") else { return nil }
        let edges = try integer("encoder", "edges-per-detent", in: 1...4, default: 4)
        guard edges != 3 else { throw error("encoder.edges-per-detent is not 1, 2 or 4") }
        return Board.Encoder(
            a: try value("encoder", "a"), b: try value("encoder", "b"), edgesPerDetent: edges,
            isReversed: try flag("encoder", "reversed", default: false))
    }

    func buzzer() throws(BoardFileError) -> Board.Buzzer? {
        guard has("buzzer") else { return nil }
        switch try text("buzzer", "kind") {
        case "active": return try output("buzzer").map(Board.Buzzer.active)
        case "passive":
            let frequency = try integer("buzzer", "frequency", in: 200...10_000, default: 2700)
            return .passive(Board.PassiveBuzzer(channel: try value("buzzer", "pwm"), frequency: frequency))
        case let kind: throw error("buzzer.kind \"\(kind)\" is neither active nor passive")
        }
    }

    func output(_ section: String) throws(BoardFileError) -> Board.Output? {
        guard has(section) else { return nil }
        return Board.Output(
            line: try value(section, "line"), isActiveHigh: try flag(section, "active-high", default: true))
    }

    func header() throws(BoardFileError) -> Board.Header? {
        guard has("header") else { return nil }
        guard let header = table["header"]?.table else { throw error("header is not a table") }
        guard let pins = header["pins"]?.integer, (2...200).contains(pins), pins.isMultiple(of: 2) else {
            throw error("header.pins is not an even number from 2 to 200")
        }
        guard let table = header["lines"]?.table else { throw error("header.lines is missing") }
        var lines: [LineReference: Int] = [:]
        for (name, node) in table {
            guard let line = LineReference(name), let pin = node.integer, (1...pins).contains(pin) else {
                throw error("header.lines.\(name) is not a line with a pin from 1 to \(pins)")
            }
            lines[line] = pin
        }
        let (fiveVolts, ground) = (
            try self.pins("five-volts", of: header, upTo: pins), try self.pins("ground", of: header, upTo: pins)
        )
        let all = lines.values + fiveVolts + ground
        guard Set(all).count == all.count else { throw error("header has two meanings for one pin") }
        return Board.Header(pins: pins, lines: lines, fiveVolts: fiveVolts, ground: ground)
    }

    private func pins(_ key: String, of header: [String: TOMLNode], upTo last: Int) throws(BoardFileError) -> [Int] {
        let values = header[key]?.list ?? []
        let pins = values.compactMap(\.integer).filter((1...last).contains)
        guard !pins.isEmpty, pins.count == values.count else {
            throw error("header.\(key) is not a list of pins from 1 to \(last)")
        }
        return pins.sorted()
    }

    func text(_ section: String, _ key: String) throws(BoardFileError) -> String {
        guard let text = table[path: [section, key]]?.text else {
            throw error("\(section).\(key) is missing or is not a text")
        }
        return text
    }

    func value<Value: LosslessStringConvertible>(_ section: String, _ key: String) throws(BoardFileError) -> Value {
        let text = try text(section, key)
        guard let value = Value(text) else { throw error("\(section).\(key) \"\(text)\" is not acceptable") }
        return value
    }

    func optional<Value: LosslessStringConvertible>(
        _ section: String, _ key: String
    ) throws(BoardFileError) -> Value? {
        table[path: [section, key]] == nil ? nil : try value(section, key)
    }

    func integer(
        _ section: String, _ key: String, in range: ClosedRange<Int>, default: Int
    ) throws(BoardFileError) -> Int {
        guard let value = table[path: [section, key]] else { return `default` }
        guard let number = value.integer, range.contains(number) else {
            throw error("\(section).\(key) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func flag(_ section: String, _ key: String, default: Bool) throws(BoardFileError) -> Bool {
        guard let value = table[path: [section, key]] else { return `default` }
        guard let flag = value.boolean else { throw error("\(section).\(key) is neither true nor false") }
        return flag
    }
}
