internal import TOMLKit

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
        do {
            reader = Reader(name: name, table: try TOMLTable(string: text))
        } catch let error as TOMLParseError {
            let place = error.source.begin
            throw BoardFileError(name, "line \(place.line), column \(place.column): \(error.description)")
        } catch {
            throw BoardFileError(name, "\(error)")
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
        guard reader.has("buzzer") else { return }
        let kind = try reader.text("buzzer", "kind")
        guard kind == "active" else { throw reader.error("buzzer.kind \"\(kind)\" is not active") }
        buzzer = Buzzer(
            line: try reader.value("buzzer", "line"),
            isActiveHigh: try reader.flag("buzzer", "active-high", default: true))
    }
}

/// Reads a board's file, and names the key when something is wrong with its value.
private struct Reader {
    let name: String
    let table: TOMLTable

    func error(_ reason: String) -> BoardFileError { BoardFileError(name, reason) }

    func has(_ section: String) -> Bool { table[section] != nil }

    func text(_ section: String, _ key: String) throws(BoardFileError) -> String {
        guard let text = table[section]?.table?[key]?.string else {
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
        guard let value = table[section]?.table?[key] else { return `default` }
        guard let flag = value.bool else { throw error("\(section).\(key) is neither true nor false") }
        return flag
    }
}
