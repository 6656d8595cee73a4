internal import CharacterDisplay
internal import TOML

/// Reads values out of a board's file, and says where something is wrong with one.
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

    /// - Parameters:
    ///   - reason: in words.
    ///   - path: of the key that it is about; where it is not written, its section's place is told.
    func error(_ reason: String, at path: String...) -> BoardFileError {
        let place = (1...path.count).reversed().lazy.compactMap { document.place(of: Array(path.prefix($0))) }.first
        return BoardFileError(name, (place.map { "\($0): " } ?? "") + reason)
    }

    func has(_ section: String) -> Bool { table[section] != nil }

    func text(_ section: String, _ key: String) throws(BoardFileError) -> String {
        guard has(section) else { throw error("[\(section)] is missing, with \(key) in it", at: section) }
        guard let node = table[path: [section, key]] else { throw error("\(section).\(key) is missing", at: section) }
        guard let text = node.text else {
            throw error("\(section).\(key) cannot be \(node.kind): it is a text, in quotation marks", at: section, key)
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

    /// - Parameter words: the ranges as people write them.
    func integer(
        _ section: String, _ key: String, in ranges: [ClosedRange<Int>], _ words: String, default: Int
    ) throws(BoardFileError) -> Int {
        guard let value = table[path: [section, key]] else { return `default` }
        guard let number = value.integer, ranges.contains(where: { $0.contains(number) }) else {
            let hint = value.text == nil ? "" : ", without quotation marks"
            throw error("\(section).\(key) is not a whole number from \(words)\(hint)", at: section, key)
        }
        return number
    }

    func flag(_ section: String, _ key: String, default: Bool) throws(BoardFileError) -> Bool {
        guard let value = table[path: [section, key]] else { return `default` }
        guard let flag = value.boolean else {
            throw error("\(section).\(key) is neither true nor false, without quotation marks", at: section, key)
        }
        return flag
    }
}

extension BoardReader {
    /// Every key that a file can have, by sections.
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

    /// A key that nobody reads is a wire that nobody drives, so it is an error.
    func refuseUnknownKeys() throws(BoardFileError) {
        for (section, node) in table.sorted(by: { $0.key < $1.key }) {
            guard let known = Self.keys[section] else {
                throw unknown("[\(section)]", near: section.nearest(among: Self.keys.keys.sorted()), at: [section])
            }
            guard let members = node.table else { throw error("\(section) is not a table, [\(section)]", at: section) }
            if let stranger = members.keys.sorted().first(where: { !known.contains($0) }) {
                throw unknown("\(section).\(stranger)", near: stranger.nearest(among: known), at: [section, stranger])
            }
        }
    }

    /// - Parameter kind: what these keys are for.
    func refuse(_ section: String, _ keys: [String], of kind: String) throws(BoardFileError) {
        guard let stranger = keys.first(where: { table[path: [section, $0]] != nil }) else { return }
        throw error("\(section).\(stranger) is of \(kind)", at: section, stranger)
    }

    private func unknown(_ name: String, near: String?, at path: [String]) -> BoardFileError {
        let place = document.place(of: path).map { "\($0): " } ?? ""
        let hint = near.map { "; did you mean \($0)?" } ?? ""
        return BoardFileError(self.name, "\(place)\(name) is nothing that a board has\(hint)")
    }
}
