extension Character {
    /// The character without the selectors that ask for a picture or for plain type.
    var plain: Character {
        let scalars = unicodeScalars.filter { $0 != "\u{FE0E}" && $0 != "\u{FE0F}" }
        return scalars.count == 1 ? Character(scalars[scalars.startIndex]) : self
    }

    var isFraction: Bool {
        Self.fractions[self] != nil
    }

    /// What to write for a character that a display lacks: near characters, or nothing for a control character.
    ///
    /// Nil when nothing is near.
    var near: String? {
        if let near = Self.fractions[self] ?? Self.signs[self] { return near }
        if isWhitespace { return " " }
        guard let first = unicodeScalars.first else { return "" }
        switch first.properties.generalCategory {
        case .control, .format, .nonspacingMark: return ""
        case .dashPunctuation: return "-"
        default: break
        }
        if unicodeScalars.count > 1 { return first.isASCII ? String(first) : Character(first).near }
        return first.latinLetter
    }

    private static let fractions: [Character: String] = [
        "¼": "1/4", "½": "1/2", "¾": "3/4", "⅐": "1/7", "⅑": "1/9", "⅒": "1/10", "⅓": "1/3", "⅔": "2/3",
        "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8",
        "⅝": "5/8", "⅞": "7/8", "⅟": "1/", "↉": "0/3",
    ]

    private static let signs: [Character: String] = [
        "“": "\"", "”": "\"", "„": "\"", "‟": "\"", "«": "\"", "»": "\"", "″": "\"",
        "‘": "'", "’": "'", "‚": "'", "‛": "'", "‹": "'", "›": "'", "′": "'", "´": "'", "ʼ": "'", "`": "'",
        "…": "...", "−": "-", "~": "-", "•": "-", "‣": "-", "◦": "-", "·": "-", "●": "-", "■": "█",
        "\\": "/", "⁄": "/", "∕": "/", "÷": "/", "×": "x", "±": "+/-", "≈": "=", "≤": "<=", "≥": ">=",
        "¹": "1", "²": "2", "³": "3", "º": "°", "˚": "°", "℃": "°C", "℉": "°F", "µ": "u", "μ": "µ", "β": "ß",
        "€": "EUR", "£": "GBP", "¥": "JPY", "©": "(c)", "®": "(r)", "™": "TM", "№": "No.", "¡": "!", "¿": "?",
        "¦": "|", "ª": "a", "❤": "♥", "✔": "✓", "☑": "✓", "✅": "✓", "⏰": "⏲", "⏱": "⏲", "►": "▶", "▸": "▶",
        "ß": "ss", "ẞ": "SS", "ı": "i", "ŉ": "'n", "Ð": "D", "ð": "d", "Þ": "Th", "þ": "th", "Ŋ": "N", "ŋ": "n",
        "ĸ": "k", "ſ": "s", "ə": "e", "ﬁ": "fi", "ﬂ": "fl",
    ]
}

extension Unicode.Scalar {
    /// The plain letter or two of a Latin letter with marks, taken from its Unicode name.
    ///
    /// *LATIN SMALL LETTER E WITH ACUTE* is e, *LATIN CAPITAL LIGATURE OE* is OE.
    fileprivate var latinLetter: String? {
        let words = properties.name?.split(separator: " ") ?? []
        guard words.count > 3, words[0] == "LATIN", words[2] == "LETTER" || words[2] == "LIGATURE" else { return nil }
        guard words[3].count <= 2 else { return nil }
        return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
    }
}
