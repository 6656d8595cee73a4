extension String {
    /// Its words as they are compared: in lower case, accents and apostrophes left away, hyphens between words as
    /// spaces. Where a part ends (a comma, a bracket, a slash, `&`) a `,` stands as a word.
    var foodWords: [String] {
        var words: [String] = []
        var word = ""
        for scalar in lowercased().unicodeScalars {
            if let plain = scalar.plainLetters {
                word += plain
                continue
            }
            if !word.isEmpty { words.append(word) }
            word = ""
            if ",;:()[]/&+|".unicodeScalars.contains(scalar) { words.append(",") }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// A word without its plural ending: `tomatoes` and `tomato`, `berries` and `berry` become the same, which need not
    /// be how it is written.
    var withoutPlural: String {
        switch self {
        case "leaves": "leaf"
        case "loaves": "loaf"
        case "halves": "half"
        default: Self.pluralEndings.first { hasSuffix($0.0) }.map { dropLast($0.0.count) + $0.1 } ?? self
        }
    }

    private static let pluralEndings = [
        ("ies", "y"), ("ie", "y"), ("oes", "o"), ("shes", "sh"), ("ches", "ch"), ("ss", "ss"), ("s", ""),
    ]
}

extension Unicode.Scalar {
    /// As a word has it; empty for what is left away; nil where a word ends.
    fileprivate var plainLetters: String? {
        switch self {
        case "a"..."z", "0"..."9": return String(self)
        case "'", "\u{2019}": return ""
        case _ where isASCII: return nil
        default: break
        }
        if properties.generalCategory == .nonspacingMark { return "" }
        guard properties.isAlphabetic else { return nil }
        // LATIN SMALL LETTER E WITH ACUTE, LATIN SMALL LIGATURE OE
        let name = properties.name?.split(separator: " ") ?? []
        return name.count > 3 && name[0] == "LATIN" && name[3].count <= 2 ? name[3].lowercased() : String(self)
    }
}
