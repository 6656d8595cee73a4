internal import Interchange
internal import Kitchen

/// Texts that people write in Mealie: Markdown, with HTML in it.
enum MarkdownText {
    /// Returns the text without marks, tags, pictures and addresses, in a line.
    static func plain(_ text: String, limit: Int = 8000) -> String {
        // A picture is removed first, so that its address isn't read as text.
        let source = String(text.prefix(mostCharacters))
        let lines = lines(ofHTML: source.replacing(image, with: ""), limit: limit).map(line)
        return lines.filter { !$0.isEmpty }.joined(separator: " ").sanitized(limit: limit)
    }

    /// The longest text that is read. What stands in Mealie may come from any web page.
    private static let mostCharacters = 32_000
    // The limits keep the time of a search from growing with the square of the length. A Regex isn't Sendable, but these
    // never change.
    private nonisolated(unsafe) static let image = #/!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\)/#
    private nonisolated(unsafe) static let link = #/\[([^\]\n]{1,200})\]\([^)\n]{0,500}\)/#
    /// A heading, a quotation, or an entry of a list.
    private nonisolated(unsafe) static let start = #/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+(?:\[[ xX]\]\s+)?|-{3,}\s*$)/#
    /// Words in bold, in italics, crossed out or as code, with the character before them. An underscore inside a word is a
    /// letter.
    private nonisolated(unsafe) static let emphasis = [
        #/()\*\*([^*\n]{1,500})\*\*/#, #/()\*([^*\s][^*\n]{0,500})\*/#,
        #/(^|[^\p{L}\p{N}])__([^_\n]{1,500})__(?![\p{L}\p{N}])/#,
        #/(^|[^\p{L}\p{N}])_([^_\s][^_\n]{0,500})_(?![\p{L}\p{N}])/#, #/()~~([^~\n]{1,500})~~/#,
        #/()`([^`\n]{1,500})`/#,
    ]

    private static func line(_ line: String) -> String {
        var text = line.replacing(start, with: "").replacing(link) { $0.output.1 }
        for mark in emphasis { text = text.replacing(mark) { $0.output.1 + $0.output.2 } }
        return text
    }
}

extension String {
    /// The text with fractions that a character display has: `1 ¹/₂` and `1½` become `1 1/2`.
    var withPlainFractions: String {
        var text = ""
        var last: Character?
        for character in self {
            // A fraction behind a whole number needs a space.
            let isAfterNumber = last?.isASCII == true && last?.isNumber == true
            if let digit = Self.digits[character] {
                text += isAfterNumber && Self.raised.contains(character) ? " \(digit)" : "\(digit)"
            } else if let fraction = Self.fractions[character] {
                text += isAfterNumber ? " \(fraction)" : fraction
            } else {
                text.append(character == "\u{2044}" ? "/" : character)
            }
            last = character
        }
        return text
    }

    private static let raised: Set<Character> = Set("⁰¹²³⁴⁵⁶⁷⁸⁹")

    private static let digits: [Character: Character] = Dictionary(
        uniqueKeysWithValues: Array(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")) + Array(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789")))

    private static let fractions: [Character: String] = [
        "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5",
        "⅙": "1/6", "⅚": "5/6", "⅐": "1/7", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8", "⅑": "1/9", "⅒": "1/10",
    ]
}
