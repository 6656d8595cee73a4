/// Looks through a text for what ends the program in the parser, by an assertion, instead of being refused (toml++ 3.0.1
/// in TOMLKit 0.6.0: `parse_key`, `parse_value`). None of it is valid TOML 1.0, but the last two:
///
/// - a table without its name: a line that begins with `[` or `[[`, and then with what begins no key;
/// - an array that is closed as a table, or the other way round;
/// - characters beyond ASCII outside of texts and comments, the byte order mark apart;
/// - a date with a T behind it and no digit behind that;
/// - a dotted key of more than 64 parts, together with those that it lies in on its line: each is a table in the one
///   before, and a hundred thousand of them overflow the stack. Brackets are counted by the parser itself;
/// - a whole number of more than 32 bits: TOMLKit makes it an `Int`, which is no longer than that on a small board.
///
/// Up to the first of these the text is read as if it were valid; what is not makes the parser stop before it.
struct Forescan {
    private let text: [UInt8]
    private var place: Int
    /// Those that are open, the innermost last, with the dots before them.
    private var brackets: [(sign: UInt8, dots: Int)] = []
    /// Of the key that is read and of those that it lies in; a decimal number adds its own.
    private var dots = 0
    private static let mostDots = 64

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ text: String) {
        self.text = Array(text.utf8)
        place = self.text.starts(with: Self.mark) ? Self.mark.count : 0
    }

    /// The first of these, if there is one.
    mutating func finding() -> TOMLSyntaxError? {
        while let next {
            if " \t\r\n".utf8.contains(next) {
                place += 1
            } else if let reason = next == UInt8(ascii: "[") ? passHeader() : passStatement() {
                return error(reason)
            }
        }
        return nil
    }

    private var next: UInt8? { place < text.count ? text[place] : nil }

    private mutating func pass(while isPassed: (UInt8) -> Bool) {
        while let next, isPassed(next) { place += 1 }
    }

    /// A table's header and all of its line; what is wrong with it.
    private mutating func passHeader() -> String? {
        place += text[place...].starts(with: "[[".utf8) ? 2 : 1
        pass { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard next.map(\.beginsKey) ?? true else { return "a table's name is missing" }
        return passStatement()
    }

    /// A comment, or a key and its value up to the end of the line that it ends on; what is wrong with it.
    private mutating func passStatement() -> String? {
        var hasValue = false
        dots = 0
        while let next {
            switch next {
            case UInt8(ascii: "="):
                hasValue = true
                place += 1
            case UInt8(ascii: "\n") where brackets.isEmpty: return nil
            case UInt8(ascii: "#"): pass { $0 != UInt8(ascii: "\n") }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): passText(quotedBy: next)
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                brackets.append((next, dots))
                place += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                // The two of a pair are two apart in ASCII. A header's own were opened before it was passed.
                if let open = brackets.popLast() {
                    guard open.sign + 2 == next else { return "a bracket closes what another opened" }
                    dots = open.dots
                }
                place += 1
            case UInt8(ascii: ","):
                dots = brackets.last?.dots ?? 0
                place += 1
            case UInt8(ascii: "."):
                dots += 1
                guard dots <= Self.mostDots else { return "a key of too many parts" }
                place += 1
            case 0x80...: return "a character that belongs in quotation marks"
            case UInt8(ascii: "0")...UInt8(ascii: "9") where hasValue && isTooLarge:
                return "a number of more than 32 bits"
            case UInt8(ascii: "T"), UInt8(ascii: "t"):
                let isBehindDate = hasValue && isBehindDate
                place += 1
                if isBehindDate, let next = self.next, !next.isDigit { return "a date without its time" }
            default: place += 1
            }
        }
        return nil
    }

    /// Whether a whole number begins here that has more than 32 bits.
    private var isTooLarge: Bool {
        // There is a sign of equality before, at least, and before that a key.
        let isSigned = "+-".utf8.contains(text[place - 1])
        guard !text[place - (isSigned ? 2 : 1)].continuesNumber else { return false }
        let digits = text[place...].prefix(while: \.continuesNumber)
        // Among the tables of a line it may be a key.
        let behind = text[digits.endIndex...].first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        guard behind != UInt8(ascii: "=") else { return false }
        let prefixes: [(String, Int)] = [("0x", 16), ("0o", 8), ("0b", 2)]
        let radix = prefixes.first { digits.starts(with: $0.0.utf8) }?.1
        let number = digits.dropFirst(radix == nil ? 0 : 2).filter { $0 != UInt8(ascii: "_") }
        let most = UInt64(Int32.max) + (text[place - 1] == UInt8(ascii: "-") ? 1 : 0)
        return UInt64(String(decoding: number, as: UTF8.self), radix: radix ?? 10).map { $0 > most } ?? false
    }

    /// `1979-05-27`, as a whole or in part.
    private var isBehindDate: Bool {
        let shape = "0000-00-00".utf8
        let start = place - shape.count
        // A value begins behind one of these; a key may look like a date, too.
        guard start > 0, "=[, \t\n".utf8.contains(text[start - 1]) else { return false }
        return zip(text[(place - shape.count)..<place], shape).allSatisfy { $0.isDigit ? $1.isDigit : $0 == $1 }
    }

    private mutating func passText(quotedBy mark: UInt8) {
        let end = [UInt8](repeating: mark, count: text[place...].starts(with: [mark, mark, mark]) ? 3 : 1)
        place += end.count
        while let next, end.count == 3 || next != UInt8(ascii: "\n") {
            if text[place...].starts(with: end) {
                place += end.count
                // Up to two more of them belong to a text of several lines that ends with them.
                for _ in 0..<2 where end.count == 3 && self.next == mark { place += 1 }
                return
            }
            place += next == UInt8(ascii: "\\") && mark == UInt8(ascii: "\"") ? 2 : 1
        }
    }

    private func error(_ reason: String) -> TOMLSyntaxError {
        let before = text[..<place]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return TOMLSyntaxError(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1, reason: reason)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether it can stand in a number, a time, or a word.
    fileprivate var continuesNumber: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) || "+-_.:".utf8.contains(self)
    }

    /// Whether a key can begin with it, bare or quoted; a closing bracket the parser refuses by itself.
    fileprivate var beginsKey: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}
