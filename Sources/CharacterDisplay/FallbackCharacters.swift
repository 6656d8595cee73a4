extension Character {
    /// The character without variation selectors, which select emoji or text style.
    var plain: Character {
        let scalars = unicodeScalars.filter { $0 != "\u{FE0E}" && $0 != "\u{FE0F}" }
        return scalars.count == 1 ? Character(scalars[scalars.startIndex]) : self
    }

    var isFraction: Bool {
        Self.fractions[self] != nil
    }

    /// Similar characters to show instead of a character that the display lacks, or `nil` if there are none. Empty for
    /// a control character.
    ///
    /// The display may lack these characters too. Then their own fallback applies, and so on down to ASCII. In ASCII
    /// only `\` and `~` have a fallback.
    ///
    /// Letters lose their marks, also Ä, Ö and Ü: Ae, Oe and Ue would be right only in German, but Swedish, Finnish,
    /// Turkish and Hungarian use these letters too, and an extra letter would shift the line.
    var fallback: String? {
        if let fallback = Self.fractions[self] ?? Self.signs[self] { return fallback }
        if isWhitespace { return " " }
        guard let first = unicodeScalars.first else { return "" }
        switch first.properties.generalCategory {
        case .control, .format, .nonspacingMark: return ""
        case .dashPunctuation: return "-"
        default: break
        }
        if unicodeScalars.count > 1 { return first.isASCII ? String(first) : Character(first).fallback }
        return first.latinLetter ?? first.digit ?? first.arrow
    }

    private static let fractions: [Character: String] = [
        "¼": "1/4", "½": "1/2", "¾": "3/4", "⅐": "1/7", "⅑": "1/9", "⅒": "1/10", "⅓": "1/3", "⅔": "2/3",
        "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8",
        "⅝": "5/8", "⅞": "7/8", "⅟": "1/", "↉": "0/3",
    ]

    /// Fallback characters, each with all characters that it replaces.
    private static let signs = Dictionary(
        uniqueKeysWithValues: [
            // Quotes and primes
            ("\"", "“”„‟«»″‶¨"), ("'", "‘’‚‛‹›′‵´ʼ`"), ("'''", "‴‷"), ("''''", "⁗"), (",", "¸"),
            // Dashes, bullets, dots
            ("-", "−~•‣◦·●▫‧∙⋅⁃⁌⁍⁒⁓¬¯‾⁀⁐"), (".", "․"), ("..", "‥"), ("...", "…⁖⋯"), ("#", "█"), ("█", "■"),
            ("o", "○□◇"), ("*", "★☆◆※⁂⁎⁑⁕⁘⁙⁛¤"), ("+", "†‡⁜"), ("|", "¦‖"), ("_", "‗‿⁔"), (":", "⁚⁝⁞"), (";", "⁏"),
            ("^", "‸⁁"), ("[", "⁅"), ("]", "⁆"), ("&", "⁊"), ("P", "¶⁋"), ("S", "§"),
            // Mathematics
            ("/", "\\⁄∕÷"), ("x", "×✕"), ("+/-", "±"), ("=", "≈"), ("!=", "≠"), ("<=", "≤"), (">=", "≥"), ("oo", "∞"),
            ("0/00", "‰"), ("0/000", "‱"), ("°", "º˚"), ("°C", "℃"), ("°F", "℉"), ("µ", "μ"), ("u", "µ"), ("ß", "β"),
            ("+", "⁺₊"), ("-", "⁻₋"), ("=", "⁼₌"), ("(", "⁽₍"), (")", "⁾₎"), ("n", "ⁿ"), ("i", "ⁱı"),
            // Punctuation and marks
            ("!", "¡"), ("?", "¿"), ("!!", "‼"), ("??", "⁇"), ("?!", "‽⁈"), ("!?", "⁉"),
            ("(c)", "©"), ("(r)", "®"), ("TM", "™"), ("No.", "№"), ("a", "ª"),
            // Currencies, by their ISO 4217 codes if they have one
            ("c", "¢"), ("EUR", "€"), ("GBP", "£"), ("JPY", "¥"), ("KRW", "₩"), ("ILS", "₪"), ("VND", "₫"),
            ("INR", "₹"), ("TRY", "₺"), ("RUB", "₽"), ("UAH", "₴"), ("NGN", "₦"), ("PHP", "₱"), ("CRC", "₡"),
            ("PYG", "₲"), ("GHS", "₵"), ("KZT", "₸"), ("AZN", "₼"), ("GEL", "₾"), ("BTC", "₿"), ("LAK", "₭"),
            ("MNT", "₮"), ("KGS", "⃀"), ("GRD", "₯"), ("ARA", "₳"), ("XEU", "₠"), ("Cr", "₢"), ("Fr", "₣"), ("L", "₤"),
            ("m", "₥"), ("Pts", "₧"), ("Rs", "₨"), ("Pf", "₰"), ("lt", "₶"), ("Sm", "₷"), ("M", "₻"),
            // Variants of our own glyphs
            ("♥", "❤"), ("✓", "✔☑✅"), ("⏲", "⏰⏱"), ("▶", "►▸"),
            // Letters whose Unicode names don't contain the plain letter
            ("ss", "ß"), ("SS", "ẞ"), ("'n", "ŉ"), ("D", "Ð"), ("d", "ð"), ("Th", "Þ"), ("th", "þ"), ("N", "Ŋ"),
            ("n", "ŋ"), ("k", "ĸ"), ("s", "ſ"), ("e", "ə"), ("st", "ﬅ"),
        ].flatMap { fallback, characters in characters.map { ($0, fallback) } } as [(Character, String)])
}

extension Unicode.Scalar {
    /// The plain letters of a Latin letter with marks or of a ligature, derived from its Unicode name.
    ///
    /// *LATIN SMALL LETTER E WITH ACUTE* is e, *LATIN CAPITAL LIGATURE OE* is OE, *LATIN SMALL LIGATURE FFI* is ffi.
    fileprivate var latinLetter: String? {
        let words = properties.name?.split(separator: " ") ?? []
        guard words.count > 3, words[0] == "LATIN", words[2] == "LETTER" || words[2] == "LIGATURE" else { return nil }
        guard words[3].count <= (words[2] == "LETTER" ? 2 : 3) else { return nil }
        return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
    }

    /// The ASCII digit for a superscript, subscript, circled or non-Latin digit.
    fileprivate var digit: String? {
        guard properties.numericType == .digit || properties.numericType == .decimal else { return nil }
        return properties.numericValue.map { String(Int($0)) }
    }

    /// The plain arrow with the first direction in this arrow's Unicode name.
    fileprivate var arrow: String? {
        guard let name = properties.name, name.contains("ARROW") || name.contains("HARPOON") else { return nil }
        let words = name.split { !$0.isLetter }
        let directions = [
            "NORTH": words.contains("EAST") ? "↗" : "↖", "SOUTH": words.contains("EAST") ? "↘" : "↙",
            "UP": words.contains("DOWN") ? "↑↓" : "↑", "UPWARDS": "↑", "DOWN": "↓", "DOWNWARDS": "↓",
            "LEFT": words.contains("RIGHT") ? "<->" : "←", "LEFTWARDS": "←", "ANTICLOCKWISE": "←",
            "RIGHT": "→", "RIGHTWARDS": "→", "CLOCKWISE": "→",
        ]
        return words.lazy.compactMap { directions[String($0)] }.first
    }
}
