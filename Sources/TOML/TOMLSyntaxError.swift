internal import CTOML

/// The place where a text isn't valid TOML, and the reason.
public struct TOMLSyntaxError: Error, Hashable {
    /// The line, counted from 1.
    public var line: Int
    /// The column, counted from 1 in Unicode code points.
    public var column: Int
    /// The parser's message, which may quote the text.
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
        // The C field may have cut the reason inside a character. Decoding repairs that.
        let reason = withUnsafeBytes(of: &error.reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let (line, column) = (Int(error.line), Int(error.column))
        // The parser reports the end of a line inside a string as a control character.
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
