internal import Kitchen

/// An expression of FTS5's query language (https://www.sqlite.org/fts5.html, section 3).
///
/// It contains only quoted words of letters and digits, so that no typed character acts as an operator.
struct MatchExpression {
    /// The columns of `searchableText` that a query can be limited to.
    enum Column: String {
        case title, ingredients
    }

    let expression: String

    private init(_ expression: String) {
        self.expression = expression
    }

    /// Creates an expression that matches a whole word.
    init(word: String) {
        self.init(word.quoted)
    }

    /// Creates an expression that matches words beginning with a prefix.
    init(beginning word: String) {
        self.init("\(word.quoted) *")
    }

    /// Creates a prefix expression for ranking by ``IndexQuery/Order/relevance``, where the whole word scores higher.
    init(typed word: String) {
        self.init("(\(word.quoted) OR \(word.quoted) *)")
    }

    /// Creates an expression that matches a name as a phrase, with its last word in the singular or the plural.
    ///
    /// Returns `nil` for a name without words.
    init?(named name: String) {
        let words = name.searchWords
        guard let last = words.last else { return nil }
        let phrases = last.forms.map { form in (words.dropLast() + [form]).joined(separator: " ").quoted }
        self.init("(\(phrases.joined(separator: " OR ")))")
    }

    /// Returns expressions for all names of a food, such as spring onions and scallions.
    static func texts(food name: String) -> [MatchExpression] {
        let names = CommonFood.named(name)?.names ?? []
        // Don't use the names of an ingredient that only contains the food: a pickled onion is no onion.
        let isFood = name.foodName.map(names.contains) ?? false
        return Set([name.lowercased()] + (isFood ? names : [])).sorted().compactMap(MatchExpression.init(named:))
    }

    /// Returns an expression that matches all of the given ones, or `nil` if there are none.
    static func all(_ texts: [MatchExpression]) -> MatchExpression? { joined(texts, by: " AND ") }

    /// Returns an expression that matches any of the given ones, or `nil` if there are none.
    static func any(of texts: [MatchExpression]) -> MatchExpression? { joined(texts, by: " OR ") }

    private static func joined(_ texts: [MatchExpression], by word: String) -> MatchExpression? {
        texts.isEmpty ? nil : MatchExpression("(\(texts.map(\.expression).joined(separator: word)))")
    }

    /// Returns the expression limited to columns, in addition to the limits that it already has.
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
    /// The first sixteen words of the text: runs of letters, digits and marks, as FTS5's tokenizer splits them.
    ///
    /// Splits by Unicode scalars, because some letters form one `Character` with a quote that follows them.
    var searchWords: [String] {
        unicodeScalars.split { !$0.isAlphanumeric && !$0.isMark }
            .filter { $0.contains(where: \.isAlphanumeric) }.prefix(16).map { String($0) }
    }

    /// The text in quotes. Use it only for words, which contain no quotes.
    fileprivate var quoted: String { "\"\(self)\"" }

    /// The word and its possible singular and plural forms. A form that doesn't exist finds nothing.
    fileprivate var forms: [String] {
        let word = lowercased()
        return [word]
            + Self.endings.flatMap { one, many in
                [word.replacingSuffix(many, with: one), word.replacingSuffix(one, with: many)].compactMap { $0 }
            }
    }

    /// The endings of singulars and of their plurals.
    private static let endings = [("", "s"), ("", "es"), ("y", "ies"), ("f", "ves"), ("fe", "ves")]

    /// Returns the text with another suffix, or `nil` if the text doesn't end with the suffix or consists only of it.
    private func replacingSuffix(_ suffix: String, with other: String) -> String? {
        hasSuffix(suffix) && count > suffix.count ? dropLast(suffix.count) + other : nil
    }
}
