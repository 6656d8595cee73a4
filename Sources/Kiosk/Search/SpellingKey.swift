/// A text normalized for comparison in the speller: lower case, without accents and signs. `Crêpes` equals `crepes`,
/// and `peas, dried` equals `peas dried`.
struct SpellingKey: Hashable, Comparable, Sendable {
    private(set) var scalars: [Unicode.Scalar]

    init(_ text: String) {
        scalars = []
        for scalar in text.unicodeScalars { scalars += Self.plain(scalar) }
    }

    init(_ scalars: some Sequence<Unicode.Scalar>) {
        self.scalars = Array(scalars)
    }

    var count: Int { scalars.count }
    var isEmpty: Bool { scalars.isEmpty }

    /// The part after the last space, or `nil` without a space.
    var lastWord: SpellingKey? {
        scalars.lastIndex(of: " ").map { SpellingKey(scalars[($0 + 1)...]) }
    }

    func begins(with prefix: SpellingKey) -> Bool {
        scalars.starts(with: prefix.scalars)
    }

    static func < (left: SpellingKey, right: SpellingKey) -> Bool {
        left.scalars.lexicographicallyPrecedes(right.scalars)
    }

    private static func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        switch scalar {
        case "a"..."z", "0"..."9", " ", "'", "-": [scalar]
        case "A"..."Z": [Unicode.Scalar(scalar.value + 32)].compactMap(\.self)
        case "’": ["'"]
        case _ where scalar.isASCII || !scalar.properties.isAlphabetic: []
        default: letters(of: scalar)
        }
    }

    /// Returns the base letters of a Latin letter with marks, or of a ligature, from its Unicode name.
    private static func letters(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let words = scalar.properties.name?.split(separator: " ") ?? []
        if words.count > 3, words[0] == "LATIN", words[2] == "LETTER" || words[2] == "LIGATURE", words[3].count <= 2 {
            return Array(words[3].lowercased().unicodeScalars)
        }
        return scalar == "ß" ? ["s", "s"] : Array(scalar.properties.lowercaseMapping.unicodeScalars)
    }
}
