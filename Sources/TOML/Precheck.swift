/// Refuses keys with too many dotted parts before the parser sees them.
///
/// Each part is a table inside the previous one. toml++ 3.3 doesn't limit them (3.4 does), and visits nested tables
/// recursively: a key with a hundred thousand parts overflows the stack. The parts of a key count together with those
/// of the keys around it in the same statement. The parser itself limits the depth of brackets.
///
/// The precheck reads strings, comments and brackets like the parser, up to the first syntax error. The parser refuses
/// the text there.
struct Precheck {
    static let mostDots = 64

    private let text: [UInt8]
    private var place = 0
    /// The dots of the current key and of the keys around it. A decimal number adds its own dot.
    private var dots = 0
    /// The dots before each open bracket, innermost last.
    private var outerDots: [Int] = []

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    /// Checks the text.
    ///
    /// - Throws: an error at the first key with more than ``mostDots`` dots.
    mutating func refuseDeepKeys() throws(TOMLSyntaxError) {
        while let next {
            switch next {
            case UInt8(ascii: "\n") where outerDots.isEmpty: dots = 0
            case UInt8(ascii: "#"):
                while let next = self.next, next != UInt8(ascii: "\n") { place += 1 }
                continue
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                passString(quotedBy: next)
                continue
            case UInt8(ascii: "["), UInt8(ascii: "{"): outerDots.append(dots)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): dots = outerDots.popLast() ?? dots
            case UInt8(ascii: ","): dots = outerDots.last ?? 0
            case UInt8(ascii: "."):
                dots += 1
                if dots > Self.mostDots { throw error }
            default: break
            }
            place += 1
        }
    }

    private var next: UInt8? { place < text.count ? text[place] : nil }

    private mutating func passString(quotedBy mark: UInt8) {
        let end = [UInt8](repeating: mark, count: text[place...].starts(with: [mark, mark, mark]) ? 3 : 1)
        place += end.count
        while let next, end.count == 3 || next != UInt8(ascii: "\n") {
            if text[place...].starts(with: end) {
                place += end.count
                // A multi-line string may end with up to two quotation marks that belong to it.
                for _ in 0..<2 where end.count == 3 && self.next == mark { place += 1 }
                return
            }
            place += next == UInt8(ascii: "\\") && mark == UInt8(ascii: "\"") ? 2 : 1
        }
    }

    private var error: TOMLSyntaxError {
        let before = text[..<place]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return TOMLSyntaxError(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1,
            reason: "a key has more than \(Self.mostDots) parts")
    }
}
