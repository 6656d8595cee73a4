internal import Kitchen

/// An expression of FTS5's query language (https://www.sqlite.org/fts5.html, section 3). Only words made of letters and
/// digits come into it, each in quotes, so that nothing that was typed is taken for an operator.
struct MatchExpression {
    /// Columns of `searchableText`.
    enum Column: String {
        case title, ingredients
    }

    let expression: String

    private init(_ expression: String) {
        self.expression = expression
    }

    /// A word.
    init(word: String) {
        self.init(word.quoted)
    }

    /// A word, and what longer words begin with.
    init(beginning word: String) {
        self.init("\(word.quoted) *")
    }

    /// The same where ``IndexQuery/Order/relevance`` ranks: the whole word counts for more.
    init(typed word: String) {
        self.init("(\(word.quoted) OR \(word.quoted) *)")
    }

    /// The words of a name one after another, the last one in the singular or the plural. Nil for a name without words.
    init?(named name: String) {
        let words = name.searchWords
        guard let last = words.last else { return nil }
        let phrases = last.forms.map { form in (words.dropLast() + [form]).joined(separator: " ").quoted }
        self.init("(\(phrases.joined(separator: " OR ")))")
    }

    /// A food by all that it is called: spring onions, scallions.
    static func texts(food name: String) -> [MatchExpression] {
        let names = CommonFood.named(name)?.names ?? []
        // A pickled onion is no onion.
        let isFood = name.foodName.map(names.contains) ?? false
        return Set([name.lowercased()] + (isFood ? names : [])).sorted().compactMap(MatchExpression.init(named:))
    }

    /// Nil for none.
    static func all(_ texts: [MatchExpression]) -> MatchExpression? { joined(texts, by: " AND ") }

    /// Nil for none.
    static func any(of texts: [MatchExpression]) -> MatchExpression? { joined(texts, by: " OR ") }

    private static func joined(_ texts: [MatchExpression], by word: String) -> MatchExpression? {
        texts.isEmpty ? nil : MatchExpression("(\(texts.map(\.expression).joined(separator: word)))")
    }

    /// The same, where it is found in these columns; within columns that were given before it narrows them.
    func within(_ columns: Column...) -> MatchExpression {
        MatchExpression("({\(columns.map(\.rawValue).joined(separator: " "))} : \(expression))")
    }
}

extension Unicode.Scalar {
    fileprivate var isAlphanumeric: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        default: false
        }
    }

    fileprivate var isMark: Bool {
        [.nonspacingMark, .spacingMark, .enclosingMark].contains(properties.generalCategory)
    }
}

extension String {
    /// Runs of letters and digits with their marks, which is what the index takes for words too; of a longer text the
    /// first sixteen. By scalars: some letters make one character with a quote that follows them.
    var searchWords: [String] {
        unicodeScalars.split { !$0.isAlphanumeric && !$0.isMark }
            .filter { $0.contains(where: \.isAlphanumeric) }.prefix(16).map { String($0) }
    }

    /// Of words only, in which there is no quote.
    fileprivate var quoted: String { "\"\(self)\"" }

    /// The word, and what its singular and its plural may be: one that does not exist finds nothing.
    fileprivate var forms: [String] {
        let word = lowercased()
        return [word]
            + Self.endings.flatMap { one, many in
                [word.replacingSuffix(many, with: one), word.replacingSuffix(one, with: many)].compactMap { $0 }
            }
    }

    /// Of singulars and of their plurals.
    private static let endings = [("", "s"), ("", "es"), ("y", "ies"), ("f", "ves"), ("fe", "ves")]

    /// Nil where it has another, or nothing else.
    private func replacingSuffix(_ suffix: String, with other: String) -> String? {
        hasSuffix(suffix) && count > suffix.count ? dropLast(suffix.count) + other : nil
    }
}
