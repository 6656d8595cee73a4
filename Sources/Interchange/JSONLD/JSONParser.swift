/// A JSON parser (RFC 8259) that reports the line of an error. Foundation's decoder doesn't.
struct JSONParser {
    /// The deepest nesting. The parser is recursive.
    static let deepest = 64
    /// The largest number of values. Each takes about 100 bytes. The longest real pages have a few thousand.
    static let mostValues = 50_000

    private let limit: Int
    private let bytes: [UInt8]
    /// True to accept the mistakes that ``value(ofScript:)`` lists.
    private let isLenient: Bool
    private var position = 0
    private var line = 1
    private var depth = 0
    private var values = 0

    /// Parses a text with at most `mostValues` values.
    ///
    /// - Throws: the expected syntax and the line.
    static func value(of text: String, mostValues: Int = mostValues) throws(UnreadableRecipe) -> JSONValue {
        try value(of: text, isLenient: false, mostValues: mostValues)
    }

    /// Parses a script of a page, with the mistakes that real pages have and that have only one meaning: control
    /// characters in strings, mostly line ends; a comma before `}` or `]`; `\'`; a semicolon after the value; and the
    /// marks of a CDATA section around it.
    ///
    /// - Throws: the expected syntax and the line.
    static func value(ofScript text: String) throws(UnreadableRecipe) -> JSONValue {
        try value(of: text, isLenient: true, mostValues: mostValues)
    }

    private static func value(
        of text: String, isLenient: Bool, mostValues: Int
    ) throws(UnreadableRecipe) -> JSONValue {
        var parser = JSONParser(limit: mostValues, bytes: Array(text.utf8), isLenient: isLenient)
        // A byte order mark, which some editors write.
        if parser.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.position = 3 }
        if isLenient { parser.skipMarks(["<![CDATA["]) }
        let value = try parser.value()
        parser.skipSpace()
        if isLenient { parser.skipMarks([";", "]]>"]) }
        guard parser.position == parser.bytes.count else { throw parser.expected("the end of the text") }
        return value
    }

    private mutating func value() throws(UnreadableRecipe) -> JSONValue {
        values += 1
        guard values <= limit else {
            throw UnreadableRecipe("it has more than \(limit) values, too many for a recipe", line: line)
        }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try nested { (parser) throws(UnreadableRecipe) in try parser.object() }
        case UInt8(ascii: "["): return try nested { (parser) throws(UnreadableRecipe) in try parser.array() }
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ read: (inout JSONParser) throws(UnreadableRecipe) -> JSONValue
    ) throws(UnreadableRecipe) -> JSONValue {
        depth += 1
        guard depth <= Self.deepest else {
            throw UnreadableRecipe("lists and objects are nested more than \(Self.deepest) deep", line: line)
        }
        defer { depth -= 1 }
        position += 1
        return try read(&self)
    }

    /// Reads an object. The last one of several equal keys counts, as in most parsers.
    private mutating func object() throws(UnreadableRecipe) -> JSONValue {
        var members: [String: JSONValue] = [:]
        skipSpace()
        if skip("}") { return .object([:]) }
        repeat {
            skipSpace()
            if isLenient, !members.isEmpty, next == UInt8(ascii: "}") { break }
            guard next == UInt8(ascii: "\"") else { throw expected("a name in quotes") }
            let key = try text()
            skipSpace()
            guard skip(":") else { throw expected("a colon after \"\(key.sanitized(limit: 40))\"") }
            members[key] = try value()
            skipSpace()
        } while skip(",")
        guard skip("}") else { throw expected("a comma or }") }
        return .object(members)
    }

    private mutating func array() throws(UnreadableRecipe) -> JSONValue {
        var elements: [JSONValue] = []
        skipSpace()
        if skip("]") { return .array([]) }
        repeat {
            skipSpace()
            if isLenient, !elements.isEmpty, next == UInt8(ascii: "]") { break }
            elements.append(try value())
            skipSpace()
        } while skip(",")
        guard skip("]") else { throw expected("a comma or ]") }
        return .array(elements)
    }

    private mutating func text() throws(UnreadableRecipe) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escaped()
            case ..<0x20 where !isLenient:
                position -= 1
                throw UnreadableRecipe(
                    "this is not JSON: a string contains a line break or control character", line: line)
            default:
                if byte == 0x0A { line += 1 }
                text.append(byte)
            }
        }
        throw unclosed
    }

    private var unclosed: UnreadableRecipe {
        UnreadableRecipe("this is not JSON: a string has no closing quote", line: line)
    }

    private mutating func escaped() throws(UnreadableRecipe) -> [UInt8] {
        guard let sign = next else { throw unclosed }
        position += 1
        switch sign {
        case UInt8(ascii: "n"), UInt8(ascii: "r"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "b"), UInt8(ascii: "f"): return []
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [sign]
        case UInt8(ascii: "'") where isLenient: return [sign]
        case UInt8(ascii: "u"): return Array(String(try codePoint()).utf8)
        default: throw expected("one of \"\\/bfnrtu after a backslash")
        }
    }

    /// Reads a `\u` escape. Half of a surrogate pair becomes the replacement character.
    private mutating func codePoint() throws(UnreadableRecipe) -> Character {
        let unit = try hexadecimal()
        guard (0xD800..<0xDC00).contains(unit) else { return Character(Unicode.Scalar(unit) ?? "\u{FFFD}") }
        guard bytes[position...].starts(with: Array("\\u".utf8)) else { return "\u{FFFD}" }
        position += 2
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
        return Character(Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}")
    }

    private mutating func hexadecimal() throws(UnreadableRecipe) -> UInt32 {
        let digits = bytes[position...].prefix(4)
        let isHexadecimal = digits.count == 4 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        guard isHexadecimal, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw expected("four hexadecimal digits after \\u")
        }
        position += 4
        return value
    }

    private mutating func number() throws(UnreadableRecipe) -> Double {
        let digits = bytes[position...].prefix { "+-.0123456789eE".utf8.contains($0) }
        guard digits.count <= 40, Self.isNumber(digits), let number = Double(String(decoding: digits, as: UTF8.self)),
            number.isFinite
        else { throw expected("a value") }
        position += digits.count
        return number
    }

    /// Returns true for a number in JSON's syntax. `Double` also accepts a plus sign, leading zeros and a point without
    /// digits. A regular expression would be too slow, because a page may contain many numbers.
    private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { "0123456789".utf8.contains($0) } ?? false }
        let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
        let point = digits.firstIndex(of: UInt8(ascii: "."))
        let hasZeroTooMany = digits.first == UInt8(ascii: "0") && isDigit(digits.dropFirst().first)
        return isDigit(digits.first) && !hasZeroTooMany && point.map { isDigit(digits[($0 + 1)...].first) } != false
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(UnreadableRecipe) -> JSONValue {
        guard bytes[position...].starts(with: Array(word.utf8)) else { throw expected("a value") }
        position += word.utf8.count
        return value
    }

    // MARK: Bytes

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    /// Skips white space, marks and the signs of the comments around them.
    private mutating func skipMarks(_ marks: [String]) {
        let all = marks + ["//", "/*", "*/"]
        skipSpace()
        while let mark = all.first(where: { bytes[position...].starts(with: $0.utf8) }) {
            position += mark.utf8.count
            skipSpace()
        }
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            if byte == 0x0A { line += 1 }
            position += 1
        }
    }

    private func expected(_ what: String) -> UnreadableRecipe {
        UnreadableRecipe("this is not JSON: \(what) is expected", line: line)
    }
}
