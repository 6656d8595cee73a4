/// Splits a command that came over SSH into words, without a shell. The SSH client joins all that was typed with
/// spaces, so quotes have to be resolved here.
///
/// Single quotes keep all characters as they are. In double quotes, a backslash escapes `"`, `\`, `$` and the backtick;
/// outside of quotes, it escapes any character. Characters that a shell would act on are literal in quotes. Outside of
/// quotes they are an error, because the user may expect that a shell acts on them.
enum RequestedWords {
    /// Maximum number of bytes in the whole request.
    static let longest = 4096
    /// Maximum number of words. The parser's time grows with their square.
    static let mostWords = 128

    /// Error for a command that can't be split into words.
    struct Unreadable: Error, Hashable, CustomStringConvertible {
        var description: String

        init(_ description: String) { self.description = description }
    }

    static func split(_ request: [UInt8]) throws(Unreadable) -> [String] {
        guard request.count <= longest else { throw Unreadable("the command has more than \(longest) bytes") }
        guard let text = String(validating: request, as: UTF8.self) else {
            throw Unreadable("the command is not UTF-8 text")
        }
        // C0, DEL and C1: terminals and logs act on them.
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Unreadable("the command has a control character in it")
        }
        return try words(of: text)
    }

    private enum Quote {
        case none, single, double
    }

    /// Characters that a shell acts on outside of quotes.
    private static let actedOn = Set<Unicode.Scalar>("$`;|&<>*?~(){}[]".unicodeScalars)
    /// Characters that are special at the beginning of a word: `#` for a comment, `@` for a file of arguments.
    private static let actedOnFirst = Set<Unicode.Scalar>("#@".unicodeScalars)
    /// Characters that a backslash escapes in double quotes (POSIX.1-2024, XCU 2.2.3).
    private static let escapable = Set<Unicode.Scalar>("\"\\$`".unicodeScalars)

    private static func words(of text: String) throws(Unreadable) -> [String] {
        var words: [String] = []
        /// The current word; `nil` between words. A pair of quotes alone is an empty word.
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
                guard let next = rest.popFirst() else { throw Unreadable("the command ends with a backslash") }
                word.append(next)
                continue
            case (.double, "\\"):
                let next = rest.first.flatMap { escapable.contains($0) ? $0 : nil }
                if next != nil { rest.removeFirst() }
                word.append(next ?? scalar)
                continue
            case (.none, let scalar) where actedOn.contains(scalar) || word == nil && actedOnFirst.contains(scalar):
                throw Unreadable(
                    "commands over SSH run without a shell, so \(scalar) has no effect; to use it as text, quote it "
                        + #"twice: ssh kitchen@kiosk timer start 30 '"Mum & Dad"'"#)
            default:
                word.append(scalar)
                continue
            }
            // A quote began or ended, so there is a word, even if it is empty.
            word = word ?? .init()
        }
        guard quote == .none else {
            throw Unreadable(
                "a quote is not closed; your own shell removes one pair of quotes, so type a second pair inside it: "
                    + #"ssh kitchen@kiosk config set location.name "\"Mum's, Paris\"""#)
        }
        if let word { words.append(String(word)) }
        guard words.count <= mostWords else { throw Unreadable("the command has more than \(mostWords) words") }
        return words
    }
}

extension String.UnicodeScalarView? {
    /// Appends a scalar; begins a word if there is none.
    fileprivate mutating func append(_ scalar: Unicode.Scalar) {
        if self?.append(scalar) == nil { self = .init([scalar]) }
    }
}
