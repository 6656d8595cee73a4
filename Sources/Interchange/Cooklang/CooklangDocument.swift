/// A text in Cooklang, in the parts that the language has.
struct CooklangDocument: Hashable {
    var metadata: [Metadatum] = []
    var blocks: [Block] = []

    /// Keys are in lower case where they are looked up; of one that comes twice the last counts.
    struct Metadatum: Hashable {
        /// As written; of what is nested with points between, `source.url`.
        var key: String
        /// One, or those of a list.
        var values: [String]
    }

    enum Block: Hashable {
        /// The name of what follows; empty for none.
        case section(String)
        case note(String)
        case step([Item])
    }

    enum Item: Hashable {
        case text(String)
        case ingredient(Component)
        case cookware(Component)
        case timer(Component)
    }

    /// What `@`, `#` and `~` mark.
    struct Component: Hashable {
        /// Empty for a timer without one.
        var name: String
        var amount = Amount(text: "", unit: "")
        /// How an ingredient is prepared.
        var note: String?

        /// Begins a note that is an ingredient's line as people read it, where the parts do not make it up:
        /// `@salt{}(in full: salt to taste)`. A convention of this program alone; to others it is a note.
        static let inFull = "in full: "

        /// The line of an ingredient: what its note gives in full, else its parts.
        var line: String {
            if let note, note.hasPrefix(Self.inFull) { return note.dropFirst(Self.inFull.count).trimmed }
            let words = [amount.text, amount.unit, name].filter { !$0.isEmpty }.joined(separator: " ")
            return note.map { "\(words), \($0)" } ?? words
        }
    }

    /// What stands in braces.
    struct Amount: Hashable {
        /// As written, `1 / 2`; empty for none.
        var text: String
        /// Empty for none.
        var unit: String
        /// Whether it is the same for any number of people, as `=` before it says.
        var isFixed = false

        /// Nil where the text is none: `few`, `01/2`.
        var number: Double? {
            if let whole = Self.plain(text[...]) { return whole }
            guard let match = text.wholeMatch(of: #/(?:(\d{1,6})\s+)?(\d{1,6})\s*\/\s*(\d{1,6})/#),
                let numerator = Self.plain(match.2), let denominator = Self.plain(match.3), denominator > 0
            else { return nil }
            let whole = match.1.map(Self.plain) ?? 0
            return whole.map { $0 + numerator / denominator }
        }

        /// A number that does not begin with a zero too many.
        private static func plain(_ text: Substring) -> Double? {
            text.wholeMatch(of: #/(?:0|[1-9]\d{0,8})(?:\.\d{1,17})?/#) == nil ? nil : Double(text)
        }
    }

    func values(of keys: String...) -> [String] {
        keys.lazy.compactMap { key in metadata.last { $0.key.lowercased() == key }?.values }.first ?? []
    }
}
