internal import Kitchen

/// Returns the lines of text in HTML or plain text. Paragraphs, list items and `<br>` separate lines.
///
/// Tags are removed, entities are decoded once, and the result is sanitized. No line is empty. Line breaks in the
/// source count only if no tag breaks a line.
public func lines(ofHTML html: String, limit: Int = 2000) -> [String] {
    lines(ofHTML: html, limit: limit, source: longestSource)
}

private func lines(ofHTML html: String, limit: Int, source: Int) -> [String] {
    // Sanitized twice: before parsing to protect the parser, and afterwards because entities can hide control
    // characters.
    guard let document = HTMLDocument(html.sanitized(limit: source, keepingLines: true)) else { return [] }
    var lines = [""]
    for part in document.parts {
        switch part {
        case .text(let text): lines[lines.endIndex - 1] += text
        case .lineBreak: lines.append("")
        }
    }
    lines = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    if lines.count == 1 { lines = lines[0].split(whereSeparator: \.isNewline).map(String.init) }
    return lines.map { $0.sanitized(limit: limit) }.filter { !$0.isEmpty }
}

/// Returns all text in HTML as one line, read like ``lines(ofHTML:limit:)``.
public func plainText(fromHTML html: String, limit: Int = 2000) -> String {
    // A short text has a short source, even with links, so a title of a megabyte isn't parsed.
    let source = min(20 * limit + 2000, longestSource)
    return String(lines(ofHTML: html, limit: limit, source: source).joined(separator: " ").prefix(limit))
}

/// The number of characters of source that are read. The service's longest texts have about 20,000.
private let longestSource = 200_000
