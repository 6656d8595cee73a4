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
        let interface = try reader.text("display", "interface")
        guard interface == "gpio" else { throw reader.error("display.interface \"\(interface)\" is not gpio") }
        display = Display(
            size: try reader.value("display", "size"), rs: try reader.value("display", "rs"),
            e: try reader.value("display", "e"),
            data: [
                try reader.value("display", "d4"), try reader.value("display", "d5"),
                try reader.value("display", "d6"), try reader.value("display", "d7"),
            ])
        buttons = Buttons(
            up: try reader.value("buttons", "up"), down: try reader.value("buttons", "down"),
            ok: try reader.value("buttons", "ok"), back: try reader.value("buttons", "back"))
        buzzer = try reader.buzzer()
        header = try reader.header()
        let lines = display.lines + buttons.lines + [buzzer?.line].compactMap { $0 }
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

    func buzzer() throws(BoardFileError) -> Board.Buzzer? {
        guard has("buzzer") else { return nil }
        let kind = try text("buzzer", "kind")
        guard kind == "active" else { throw error("buzzer.kind \"\(kind)\" is not active") }
        return Board.Buzzer(
            line: try value("buzzer", "line"), isActiveHigh: try flag("buzzer", "active-high", default: true))
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

    func flag(_ section: String, _ key: String, default: Bool) throws(BoardFileError) -> Bool {
        guard let value = table[path: [section, key]] else { return `default` }
        guard let flag = value.boolean else { throw error("\(section).\(key) is neither true nor false") }
        return flag
    }
}
