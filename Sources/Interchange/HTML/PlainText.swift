internal import Kitchen

/// The lines of text in a piece of HTML, or in a text without any: paragraphs, list items, what `<br>` parts.
///
/// Tags are gone, entities decoded once, and of the result only what `sanitized` lets through is kept; no line is
/// empty. Line breaks of the source count only where no tag breaks a line.
public func lines(ofHTML html: String, limit: Int = 2000) -> [String] {
    lines(ofHTML: html, limit: limit, source: longestSource)
}

private func lines(ofHTML html: String, limit: Int, source: Int) -> [String] {
    // Anything that the parser itself might stumble over goes first; what entities hid goes last.
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

/// All text in a piece of HTML on one line, as `lines(ofHTML:)` finds it.
public func plainText(fromHTML html: String, limit: Int = 2000) -> String {
    // A short text has little source, links included: a title of a megabyte is none.
    let source = min(20 * limit + 2000, longestSource)
    return String(lines(ofHTML: html, limit: limit, source: source).joined(separator: " ").prefix(limit))
}

/// Characters of source that are looked at; the service's longest are some 20,000.
private let longestSource = 200_000
