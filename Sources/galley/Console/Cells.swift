import Kitchen

/// Layout of text in the columns of a terminal. The results have no control characters.
extension String {
    /// Number of columns that the text takes.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// Returns the text shortened at its end, with `…`, to a number of columns.
    func cut(to limit: Int) -> String {
        let text = withoutControls()
        guard text.columns > limit else { return text }
        return limit > 0 ? Self.fitting(limit - 1, text) + "…" : ""
    }

    /// Returns the text shortened at its beginning, with `…`, to a number of columns, so that its end stays visible.
    func cutInFront(to limit: Int) -> String {
        let text = withoutControls()
        guard text.columns > limit else { return text }
        return limit > 0 ? "…" + String(Self.fitting(limit - 1, text.reversed()).reversed()) : ""
    }

    /// Returns the text shortened or padded with spaces to a number of columns.
    func column(_ width: Int) -> String {
        let text = cut(to: width)
        return text + String(repeating: " ", count: max(0, width - text.columns))
    }

    /// Returns the text as lines of at most `width` columns, broken between words. A longer word is shortened.
    func wrapped(to width: Int) -> [String] {
        split(separator: " ").map(String.init).lines(of: width, gap: " ")
    }

    private static func fitting(_ limit: Int, _ characters: some Sequence<Character>) -> String {
        var width = 0
        return String(
            characters.prefix { character in
                width += character.columns
                return width <= limit
            })
    }
}

extension [String] {
    /// Returns the words as lines of at most `columns` columns. A longer word is shortened.
    func lines(of columns: Int, gap: String = "   ") -> [String] {
        var lines: [String] = []
        for words in self {
            let longer = lines.last.map { "\($0)\(gap)\(words)" }
            if let longer, longer.columns <= columns {
                lines[lines.count - 1] = longer
            } else {
                lines.append(words.cut(to: columns))
            }
        }
        return lines
    }
}

extension Character {
    /// Columns that a terminal uses for the character: 2 for wide and fullwidth ones (Unicode Standard Annex 11), 0 for
    /// marks, else 1.
    var columns: Int {
        guard let scalar = unicodeScalars.first, !isASCII else { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return Self.wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
        0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
    ]
}
