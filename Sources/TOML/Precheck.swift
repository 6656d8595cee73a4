/// Refuses keys of too many dotted parts before the parser sees them.
///
/// Each part is a table in the one before. toml++ 3.3 sets no limit to them (3.4 does), and frees tables by recursion: a
/// key of a hundred thousand parts overflows the stack. The parts of a key count together with those of the keys around
/// it in the same statement. The depth of brackets is limited by the parser itself.
///
/// Up to the first mistake in the text this reads strings, comments and brackets as the parser does; the parser refuses
/// the text there.
struct Precheck {
    static let mostDots = 64

    private let text: [UInt8]
    private var place = 0
    /// The dots of the key that is read and of those around it. A decimal number adds its own.
    private var dots = 0
    /// The dots in front of each bracket that is open, the innermost last.
    private var outerDots: [Int] = []

    init(_ text: String) {
        self.text = Array(text.utf8)
    }

    /// - Throws: the place of the first key that is too deep.
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
                // A string of several lines may end with up to two marks of its own.
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
            reason: "a key of more than \(Self.mostDots) parts")
    }
}
