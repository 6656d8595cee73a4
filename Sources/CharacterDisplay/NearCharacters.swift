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
    /// The display may lack these too and want what is near to them, and so on to ASCII, which never comes back here
    /// but for `\` and `~`. Nil when nothing is near.
    ///
    /// Letters lose their marks. Ä, Ö and Ü do as well: Ae, Oe and Ue are German alone, but the letters are also
    /// Swedish, Finnish, Turkish and Hungarian, and a letter more moves the line.
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
        return first.latinLetter ?? first.digit ?? first.arrow
    }

    private static let fractions: [Character: String] = [
        "¼": "1/4", "½": "1/2", "¾": "3/4", "⅐": "1/7", "⅑": "1/9", "⅒": "1/10", "⅓": "1/3", "⅔": "2/3",
        "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8",
        "⅝": "5/8", "⅞": "7/8", "⅟": "1/", "↉": "0/3",
    ]

    /// Near characters, and all that they are near to.
    private static let signs = Dictionary(
        uniqueKeysWithValues: [
            // Quotes and primes
            ("\"", "“”„‟«»″‶¨"), ("'", "‘’‚‛‹›′‵´ʼ`"), ("'''", "‴‷"), ("''''", "⁗"), (",", "¸"),
            // Dashes, bullets, dots
            ("-", "−~•‣◦·●▫‧∙⋅⁃⁌⁍⁒⁓¬¯‾⁀⁐"), (".", "․"), ("..", "‥"), ("...", "…⁖⋯"), ("#", "█"), ("█", "■"),
            ("o", "○□◇"), ("*", "★☆◆※⁂⁎⁑⁕⁘⁙⁛¤"), ("+", "†‡⁜"), ("|", "¦‖"), ("_", "‗‿⁔"), (":", "⁚⁝⁞"), (";", "⁏"),
            ("^", "‸⁁"), ("[", "⁅"), ("]", "⁆"), ("&", "⁊"), ("P", "¶⁋"), ("S", "§"),
            // Reckoning
            ("/", "\\⁄∕÷"), ("x", "×✕"), ("+/-", "±"), ("=", "≈"), ("!=", "≠"), ("<=", "≤"), (">=", "≥"), ("oo", "∞"),
            ("0/00", "‰"), ("0/000", "‱"), ("°", "º˚"), ("°C", "℃"), ("°F", "℉"), ("µ", "μ"), ("u", "µ"), ("ß", "β"),
            ("+", "⁺₊"), ("-", "⁻₋"), ("=", "⁼₌"), ("(", "⁽₍"), (")", "⁾₎"), ("n", "ⁿ"), ("i", "ⁱı"),
            // Said and asked
            ("!", "¡"), ("?", "¿"), ("!!", "‼"), ("??", "⁇"), ("?!", "‽⁈"), ("!?", "⁉"),
            ("(c)", "©"), ("(r)", "®"), ("TM", "™"), ("No.", "№"), ("a", "ª"),
            // Money, by the codes of ISO 4217 where it has one
            ("c", "¢"), ("EUR", "€"), ("GBP", "£"), ("JPY", "¥"), ("KRW", "₩"), ("ILS", "₪"), ("VND", "₫"),
            ("INR", "₹"), ("TRY", "₺"), ("RUB", "₽"), ("UAH", "₴"), ("NGN", "₦"), ("PHP", "₱"), ("CRC", "₡"),
            ("PYG", "₲"), ("GHS", "₵"), ("KZT", "₸"), ("AZN", "₼"), ("GEL", "₾"), ("BTC", "₿"), ("LAK", "₭"),
            ("MNT", "₮"), ("KGS", "⃀"), ("GRD", "₯"), ("ARA", "₳"), ("XEU", "₠"), ("Cr", "₢"), ("Fr", "₣"), ("L", "₤"),
            ("m", "₥"), ("Pts", "₧"), ("Rs", "₨"), ("Pf", "₰"), ("lt", "₶"), ("Sm", "₷"), ("M", "₻"),
            // Own signs
            ("♥", "❤"), ("✓", "✔☑✅"), ("⏲", "⏰⏱"), ("▶", "►▸"),
            // Letters whose names do not tell
            ("ss", "ß"), ("SS", "ẞ"), ("'n", "ŉ"), ("D", "Ð"), ("d", "ð"), ("Th", "Þ"), ("th", "þ"), ("N", "Ŋ"),
            ("n", "ŋ"), ("k", "ĸ"), ("s", "ſ"), ("e", "ə"), ("st", "ﬅ"),
        ].flatMap { near, characters in characters.map { ($0, near) } } as [(Character, String)])
}

extension Unicode.Scalar {
    /// The plain letters of a Latin letter with marks or of a ligature, taken from its Unicode name.
    ///
    /// *LATIN SMALL LETTER E WITH ACUTE* is e, *LATIN CAPITAL LIGATURE OE* is OE, *LATIN SMALL LIGATURE FFI* is ffi.
    fileprivate var latinLetter: String? {
        let words = properties.name?.split(separator: " ") ?? []
        guard words.count > 3, words[0] == "LATIN", words[2] == "LETTER" || words[2] == "LIGATURE" else { return nil }
        guard words[3].count <= (words[2] == "LETTER" ? 2 : 3) else { return nil }
        return words[1] == "SMALL" ? words[3].lowercased() : String(words[3])
    }

    /// The digit that a raised, lowered, circled or foreign one means.
    fileprivate var digit: String? {
        guard properties.numericType == .digit || properties.numericType == .decimal else { return nil }
        return properties.numericValue.map { String(Int($0)) }
    }

    /// The plain arrow that goes where this one goes first, taken from its Unicode name.
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
