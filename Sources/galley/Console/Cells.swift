import Kitchen

/// Text in the cells of a terminal, without anything in it that could steer one.
extension String {
    /// The columns that it takes.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The same within so many columns; what is left out at the end shows as `…`.
    func cut(to limit: Int) -> String {
        let text = withoutControls()
        guard text.columns > limit else { return text }
        return limit > 0 ? Self.fitting(limit - 1, text) + "…" : ""
    }

    /// The end of it, for who is typing there; what is left out at the beginning shows as `…`.
    func cutInFront(to limit: Int) -> String {
        let text = withoutControls()
        guard text.columns > limit else { return text }
        return limit > 0 ? "…" + String(Self.fitting(limit - 1, text.reversed()).reversed()) : ""
    }

    /// Cut or filled up with spaces to so many columns.
    func column(_ width: Int) -> String {
        let text = cut(to: width)
        return text + String(repeating: " ", count: max(0, width - text.columns))
    }

    /// Lines of so many columns, broken between words; a word that is longer is cut.
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
    /// Lines of so many columns, broken between these words; one that is longer is cut.
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
    /// Columns of a terminal (Unicode Standard Annex 11: wide and fullwidth; marks take none).
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
