internal import CharacterDisplay
internal import TOML

/// Reads the values in a board file, and reports errors with their places.
struct BoardReader {
    let name: String
    private let document: TOMLDocument

    init(name: String, text: String) throws(BoardFileError) {
        self.name = name
        do throws(TOMLSyntaxError) {
            document = try TOMLDocument(text)
        } catch {
            throw BoardFileError(name, "\(error.place): \(error.reason)")
        }
    }

    var table: [String: TOMLNode] { document.members }

    /// Returns an error with its place.
    ///
    /// - Parameters:
    ///   - reason: The reason in words.
    ///   - path: The path of the key. If it isn't in the file, the error has the place of its section.
    func error(_ reason: String, at path: String...) -> BoardFileError {
        let place = (1...path.count).reversed().lazy.compactMap { document.place(of: Array(path.prefix($0))) }.first
        return BoardFileError(name, (place.map { "\($0): " } ?? "") + reason)
    }

    func has(_ section: String) -> Bool { table[section] != nil }

    func text(_ section: String, _ key: String) throws(BoardFileError) -> String {
        guard has(section) else { throw error("[\(section)] is missing; it needs \(key)", at: section) }
        guard let node = table[path: [section, key]] else { throw error("\(section).\(key) is missing", at: section) }
        guard let text = node.text else {
            throw error(
                "\(section).\(key) cannot be \(node.kind): it must be a text in quotation marks", at: section, key)
        }
        return text
    }

    func value<Value: LosslessStringConvertible>(
        _ section: String, _ key: String, _ what: String
    ) throws(BoardFileError) -> Value {
        let text = try text(section, key)
        guard let value = Value(text) else {
            throw error("\(section).\(key) \"\(text)\" is not \(what)", at: section, key)
        }
        return value
    }

    func optional<Value: LosslessStringConvertible>(
        _ section: String, _ key: String, _ what: String
    ) throws(BoardFileError) -> Value? {
        table[path: [section, key]] == nil ? nil : try value(section, key, what)
    }

    func integer(
        _ section: String, _ key: String, in range: ClosedRange<Int>, default: Int
    ) throws(BoardFileError) -> Int {
        try integer(section, key, in: [range], "\(range.lowerBound) to \(range.upperBound)", default: `default`)
    }

    /// Reads a whole number.
    ///
    /// - Parameter words: The text of the ranges for the error message, such as `0x20 to 0x27`.
    func integer(
        _ section: String, _ key: String, in ranges: [ClosedRange<Int>], _ words: String, default: Int
    ) throws(BoardFileError) -> Int {
        guard let value = table[path: [section, key]] else { return `default` }
        guard let number = value.integer, ranges.contains(where: { $0.contains(number) }) else {
            let hint = value.text == nil ? "" : "; write it without quotation marks"
            throw error("\(section).\(key) is not a whole number from \(words)\(hint)", at: section, key)
        }
        return number
    }

    func flag(_ section: String, _ key: String, default: Bool) throws(BoardFileError) -> Bool {
        guard let value = table[path: [section, key]] else { return `default` }
        guard let flag = value.boolean else {
            throw error(
                "\(section).\(key) is not true or false; write true or false without quotation marks", at: section, key)
        }
        return flag
    }
}

extension BoardReader {
    /// All keys of a board file, by section.
    private static let keys: [String: [String]] = [
        "display": [
            "interface", "size", "rs", "e", "d4", "d5", "d6", "d7", "rw", "backlight", "backlight-active-high", "bus",
            "address", "wiring",
        ],
        "timing": ["execution", "clear"],
        "buttons": Board.Button.allCases.map(\.rawValue),
        "encoder": ["a", "b", "push", "edges-per-detent", "reversed"],
        "buzzer": ["kind", "line", "active-high", "pwm", "frequency"],
        "status-led": ["line", "active-high"],
        "header": ["names", "pins", "five-volts", "three-volts", "ground", "lines"],
    ]

    /// Refuses unknown keys. A misspelled key would leave a part unconnected, so it is an error.
    func refuseUnknownKeys() throws(BoardFileError) {
        for (section, node) in table.sorted(by: { $0.key < $1.key }) {
            guard let known = Self.keys[section] else {
                throw unknown("[\(section)]", near: section.nearest(among: Self.keys.keys.sorted()), at: [section])
            }
            guard let members = node.table else {
                throw error("\(section) is not a section; begin the section with [\(section)]", at: section)
            }
            if let key = members.keys.sorted().first(where: { !known.contains($0) }) {
                throw unknown("\(section).\(key)", near: key.nearest(among: known), at: [section, key])
            }
        }
    }

    /// Refuses keys that belong to another kind of part.
    ///
    /// - Parameter kind: The kind of part that these keys are for.
    func refuse(_ section: String, _ keys: [String], for kind: String) throws(BoardFileError) {
        guard let key = keys.first(where: { table[path: [section, $0]] != nil }) else { return }
        throw error("\(section).\(key) is only for \(kind)", at: section, key)
    }

    private func unknown(_ name: String, near: String?, at path: [String]) -> BoardFileError {
        let place = document.place(of: path).map { "\($0): " } ?? ""
        let hint = near.map { "; did you mean \($0)?" } ?? ""
        return BoardFileError(self.name, "\(place)\(name) is unknown\(hint)")
    }
}
