/// A parsed Cooklang text: its metadata, sections, notes and steps.
struct CooklangDocument: Hashable {
    var metadata: [Metadatum] = []
    var blocks: [Block] = []

    /// A key with its values. Lookup ignores case, and the last one of several equal keys counts.
    struct Metadatum: Hashable {
        /// The key as written. Nested keys are joined with periods: `source.url`.
        var key: String
        /// One value, or the values of a list.
        var values: [String]
    }

    enum Block: Hashable {
        /// A heading; empty for none.
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

    /// An ingredient, a piece of cookware or a timer.
    struct Component: Hashable {
        /// The name; empty for a timer without one.
        var name: String
        var amount = Amount(text: "", unit: "")
        /// The preparation of an ingredient, such as `chopped`.
        var note: String?

        /// The beginning of a note that has the full line of an ingredient, for lines that the parts alone can't form:
        /// `@salt{}(in full: salt to taste)`. Only Galley has this convention; for other programs it is a note.
        static let inFull = "in full: "

        /// The line of an ingredient: the full line in its note, else the line formed from its parts.
        var line: String {
            if let note, note.hasPrefix(Self.inFull) { return note.dropFirst(Self.inFull.count).trimmed }
            let words = [amount.text, amount.unit, name].filter { !$0.isEmpty }.joined(separator: " ")
            return note.map { "\(words), \($0)" } ?? words
        }
    }

    /// The amount in braces.
    struct Amount: Hashable {
        /// The number as written, such as `1 / 2`; empty for none.
        var text: String
        /// The unit; empty for none.
        var unit: String
        /// True if the amount is the same for any number of servings, marked with `=`.
        var isFixed = false

        // A literal would be parsed at each use. A Regex isn't Sendable, but these never change.
        private nonisolated(unsafe) static let fraction = #/(?:(\d{1,6})\s+)?(\d{1,6})\s*\/\s*(\d{1,6})/#
        private nonisolated(unsafe) static let plainNumber = #/(?:0|[1-9]\d{0,8})(?:\.\d{1,17})?/#

        /// The number, or `nil` if the text isn't one: `few`, `01/2`.
        var number: Double? {
            if let whole = Self.plain(text[...]) { return whole }
            guard let match = text.wholeMatch(of: Self.fraction),
                let numerator = Self.plain(match.2), let denominator = Self.plain(match.3), denominator > 0
            else { return nil }
            let whole = match.1.map(Self.plain) ?? 0
            return whole.map { $0 + numerator / denominator }
        }

        /// Parses a number without superfluous leading zeros.
        private static func plain(_ text: Substring) -> Double? {
            text.wholeMatch(of: plainNumber) == nil ? nil : Double(text)
        }
    }

    /// Returns the values of the first key that the metadata contains, or an empty list. The keys are in lowercase.
    func values(of keys: String...) -> [String] {
        keys.lazy.compactMap { key in metadata.last { $0.key.lowercased() == key }?.values }.first ?? []
    }
}
