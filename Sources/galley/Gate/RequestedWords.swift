/// The words of a command that came over SSH. The client joins what was typed with spaces, so quotes have to be told
/// apart here once more; no shell is asked to.
///
/// Single quotes take all as it is. In double quotes a backslash takes `"`, `\`, `$` and the backtick as they are,
/// outside of quotes every character. What a shell would act on means nothing: it stands for itself in quotes, and
/// outside of them it is an error, lest somebody believe that it was acted on.
enum RequestedWords {
    /// Bytes of the whole request.
    static let longest = 4096
    /// What the parser needs for words grows with their square.
    static let mostWords = 128

    /// Why there are no words.
    struct Unreadable: Error, Hashable, CustomStringConvertible {
        var description: String

        init(_ description: String) { self.description = description }
    }

    static func split(_ request: [UInt8]) throws(Unreadable) -> [String] {
        guard request.count <= longest else { throw Unreadable("it has more than \(longest) bytes") }
        guard let text = String(validating: request, as: UTF8.self) else { throw Unreadable("it is no text in UTF-8") }
        // C0, DEL and C1: a terminal and a log act on them.
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Unreadable("it has a control character in it")
        }
        return try words(of: text)
    }

    private enum Quote {
        case none, single, double
    }

    /// Characters that a shell acts on, outside of quotes.
    private static let actedOn = Set<Unicode.Scalar>("$`;|&<>*?~(){}[]".unicodeScalars)
    /// As the first character of a word, too: a comment; a file of arguments.
    private static let actedOnFirst = Set<Unicode.Scalar>("#@".unicodeScalars)
    /// What a backslash takes as it is in double quotes (POSIX.1-2024, XCU 2.2.3).
    private static let escapable = Set<Unicode.Scalar>("\"\\$`".unicodeScalars)

    private static func words(of text: String) throws(Unreadable) -> [String] {
        var words: [String] = []
        /// Nil between words; a pair of quotes alone is a word.
        var word: String.UnicodeScalarView?
        var quote = Quote.none
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch (quote, scalar) {
            case (.none, " "):
                if let word { words.append(String(word)) }
                word = nil
                continue
            case (.none, "'"): quote = .single
            case (.none, "\""): quote = .double
            case (.single, "'"), (.double, "\""): quote = .none
            case (.none, "\\"):
                guard let next = rest.popFirst() else { throw Unreadable("it ends with a backslash") }
                word.append(next)
                continue
            case (.double, "\\"):
                let next = rest.first.flatMap { escapable.contains($0) ? $0 : nil }
                if next != nil { rest.removeFirst() }
                word.append(next ?? scalar)
                continue
            case (.none, let scalar) where actedOn.contains(scalar) || word == nil && actedOnFirst.contains(scalar):
                throw Unreadable(
                    "\(scalar) means nothing outside of quotes; put it in quotes, and those in others for your shell"
                )
            default:
                word.append(scalar)
                continue
            }
            // A quote began or ended, and so there is a word.
            word = word ?? .init()
        }
        guard quote == .none else {
            throw Unreadable(
                "a quote is not closed; your own shell takes the outer quotes away, so write others inside them: "
                    + #"ssh kitchen@kiosk config set location.name "\"Mum's, Paris\"""#)
        }
        if let word { words.append(String(word)) }
        guard words.count <= mostWords else { throw Unreadable("it has more than \(mostWords) words") }
        return words
    }
}

extension String.UnicodeScalarView? {
    /// Begins a word where there is none.
    fileprivate mutating func append(_ scalar: Unicode.Scalar) {
        if self?.append(scalar) == nil { self = .init([scalar]) }
    }
}
