internal import CTOML

/// The place where a text is not valid TOML, and the reason.
public struct TOMLSyntaxError: Error, Hashable {
    /// Counts from 1.
    public var line: Int
    /// Counts from 1, in Unicode code points.
    public var column: Int
    /// The parser's words, which may quote the text.
    public var reason: String

    public init(line: Int, column: Int, reason: String) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    public var place: TOMLPlace { TOMLPlace(line: line, column: column) }
}

extension TOMLSyntaxError {
    init(_ error: ctoml_error, in text: String) {
        var error = error
        // The reason is cut to its field, maybe inside of a character, which is repaired here.
        let reason = withUnsafeBytes(of: &error.reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let (line, column) = (Int(error.line), Int(error.column))
        // The parser calls the end of a line inside of a string a control character.
        let isUnclosed =
            reason.contains("parsing string: encountered end-of-file")
            || reason.contains("unescaped control characters") && column > Self.length(ofLine: line, of: text)
        self.init(line: line, column: column, reason: isUnclosed ? "a quotation mark is not closed" : reason)
    }

    /// Returns the length of a line in Unicode code points, without its end.
    private static func length(ofLine number: Int, of text: String) -> Int {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        return lines.dropFirst(max(number - 1, 0)).first?.unicodeScalars.count ?? 0
    }
}
