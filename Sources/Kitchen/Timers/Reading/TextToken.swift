/// A word, a number or a sign of a text: a token of the grammar of times.
struct TextToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// Letters. A hyphen or an apostrophe between letters belongs to the word.
        case word
        case number(Double)
        /// A fraction: `1/2`, `½`.
        case fraction(Double)
        /// Two numbers with a colon: `1:30`.
        case clock(Int, Int)
        case sign
    }

    let kind: Kind
    /// The token in lower case.
    let text: String
    /// The token as written.
    let written: Substring
    /// True if a space or the start of the text precedes the token.
    let followsSpace: Bool

    var isWord: Bool { kind == .word }
    var isSign: Bool { kind == .sign }
    var isCapitalized: Bool { isWord && written.first?.isUppercase == true }

    /// The value of a number or a fraction in digits; `nil` for words, signs and clock times such as `1:30`.
    var value: Double? {
        switch kind {
        case .number(let value), .fraction(let value): value
        case .word, .clock, .sign: nil
        }
    }

    var isDash: Bool { ["-", "–", "—", "−", "‑", "‒"].contains(text) }
}

extension TextToken {
    /// Returns the tokens of a text from left to right, of the first `limit` characters. Steps are shorter than that.
    static func tokens(of text: String, limit: Int = 10_000) -> [TextToken] {
        var scanner = TextScanner(text: text, limit: limit)
        var tokens: [TextToken] = []
        while let token = scanner.next() { tokens.append(token) }
        return tokens
    }
}

private struct TextScanner {
    private let text: String
    private let end: String.Index
    private var position: String.Index

    init(text: String, limit: Int) {
        self.text = text
        end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex) ?? text.endIndex
        position = text.startIndex
    }

    mutating func next() -> TextToken? {
        var followsSpace = position == text.startIndex
        while let character = current, character.isWhitespace {
            followsSpace = true
            advance()
        }
        guard let character = current else { return nil }
        let start = position
        let kind: TextToken.Kind =
            character.isDigit ? number() : character.isLetter ? word() : fraction(character) ?? sign()
        let written = text[start..<position]
        let plain = kind == .word ? String(written).lowercased().replacingCurledApostrophe : String(written)
        return TextToken(kind: kind, text: plain, written: written, followsSpace: followsSpace)
    }

    private var current: Character? { position < end ? text[position] : nil }

    private mutating func advance() { position = text.index(after: position) }

    /// The character after the current one.
    private var following: Character? {
        guard position < end else { return nil }
        let next = text.index(after: position)
        return next < end ? text[next] : nil
    }

    private mutating func sign() -> TextToken.Kind {
        advance()
        return .sign
    }

    private mutating func fraction(_ character: Character) -> TextToken.Kind? {
        guard let value = character.vulgarFraction else { return nil }
        advance()
        return .fraction(value)
    }

    private mutating func word() -> TextToken.Kind {
        while let character = current {
            let isInside = "-'’‑".contains(character) && following?.isLetter == true
            guard character.isLetter || isInside else { break }
            advance()
        }
        return .word
    }

    /// Reads `12`, `1.5`, `1,5`, `1,000`, `1/2` or `1:30`.
    private mutating func number() -> TextToken.Kind {
        let whole = digits()
        guard let sign = current, following?.isDigit == true else { return .number(whole.value) }
        let start = position
        advance()
        let part = digits()
        switch sign {
        case "." where part.count <= 3: return .number(whole.value + part.fraction)
        case "," where part.count == 3: return .number(whole.value * 1000 + part.value)
        case "," where part.count <= 2: return .number(whole.value + part.fraction)
        case "/", "⁄":
            if [2, 3, 4, 6, 8].contains(part.value), whole.value < part.value {
                return .fraction(whole.value / part.value)
            }
        case ":" where part.count == 2 && part.value < 60:
            return .clock(Int(whole.value), Int(part.value))
        default: break
        }
        position = start
        return .number(whole.value)
    }

    /// Reads a run of digits. A number of more than six digits is not part of a time and becomes a million.
    private mutating func digits() -> (value: Double, fraction: Double, count: Int) {
        var (value, scale, count) = (0.0, 1.0, 0)
        while let digit = current, digit.isDigit {
            value = count < 6 ? value * 10 + Double(digit.wholeNumberValue ?? 0) : 1e6
            scale *= 10
            count += 1
            advance()
        }
        return (value, value / scale, count)
    }
}

extension String {
    fileprivate var replacingCurledApostrophe: String {
        contains("’") ? replacing("’", with: "'") : self
    }
}
