extension String {
    /// The words of the text in a form for comparison.
    ///
    /// They are in lower case, without accents and apostrophes. Hyphens separate words. A comma, a bracket, a slash and
    /// `&` end a part of the text, and become the word `,`.
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

    /// The word without its plural ending. `tomatoes` and `tomato`, or `berries` and `berry`, give the same result,
    /// which need not be a correct word.
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
    /// The scalar's letters in a word: empty if it is dropped, `nil` if it ends the word.
    fileprivate var plainLetters: String? {
        switch self {
        case "a"..."z", "0"..."9": return String(self)
        case "'", "\u{2019}": return ""
        case _ where isASCII: return nil
        default: break
        }
        if properties.generalCategory == .nonspacingMark { return "" }
        guard properties.isAlphabetic else { return nil }
        // Examples of names: LATIN SMALL LETTER E WITH ACUTE, LATIN SMALL LIGATURE OE.
        let name = properties.name?.split(separator: " ") ?? []
        return name.count > 3 && name[0] == "LATIN" && name[3].count <= 2 ? name[3].lowercased() : String(self)
    }
}
