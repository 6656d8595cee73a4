/// Returns the scripts of a page that have a given type, such as `application/ld+json`.
///
/// The page is scanned once, without building a tree, so that long pages take little memory.
public func scripts(ofType type: String, inHTML html: String) -> [String] {
    var scanner = TagScanner(html)
    var scripts: [String] = []
    while let tag = scanner.nextTag() {
        let text = scanner.rawText(of: tag)
        if tag.name == "script", tag.contentType == type { scripts.append(String(decoding: text, as: UTF8.self)) }
    }
    return scripts
}

/// Returns the addresses of a page from its head: the `canonical` link, then `og:url`.
public func addresses(ofHTML html: String) -> [String] {
    var scanner = TagScanner(html)
    var canonical: [String] = []
    var shared: [String] = []
    while let tag = scanner.nextTag(), tag.name != "body" {
        _ = scanner.rawText(of: tag)
        let relations = tag["rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
        if tag.name == "link", relations.contains("canonical") { canonical += [tag["href"]].compactMap(\.self) }
        if tag.name == "meta", (tag["property"] ?? tag["name"])?.lowercased() == "og:url" {
            shared += [tag["content"]].compactMap(\.self)
        }
    }
    return [canonical.first, shared.first].compactMap(\.self)
}

/// A scanner for start tags, which follows the HTML standard (https://html.spec.whatwg.org/#tokenization). It skips
/// comments and raw text, such as scripts.
private struct TagScanner {
    struct Tag {
        /// The name in lower case.
        var name: String
        /// The attributes as written, by their names in lower case.
        var attributes: [String: String] = [:]

        /// The value of an attribute with its entities decoded.
        subscript(attribute: String) -> String? {
            attributes[attribute].map { $0.contains("&") ? plainText(fromHTML: $0, limit: 1000) : $0 }
        }

        /// The type in lower case, without parameters such as the character set.
        var contentType: String {
            (self["type"] ?? "").lowercased().prefix { $0 != ";" }.filter { !$0.isWhitespace }
        }
    }

    /// Elements with raw text: they contain no tags except their end tag.
    private static let rawNames: Set = [
        "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes",
    ]

    /// Elements whose attributes are read.
    private static let readNames: Set = ["script", "link", "meta"]

    private let bytes: [UInt8]
    private var position = 0

    init(_ html: String) {
        bytes = Array(html.utf8)
    }

    /// Returns the next start tag, or `nil` at the end of the page and for a tag without an end.
    mutating func nextTag() -> Tag? {
        while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = open + 1
            guard let next else { break }
            if next.isLetter { return tag() }
            if bytes[position...].starts(with: "!--".utf8) {
                // In `<!-->`, the same dashes begin and end the comment.
                position += 1
                skip(past: "-->")
            } else if "/!?".utf8.contains(next) {
                skip(past: ">")
            }
        }
        position = bytes.count
        return nil
    }

    /// Returns the raw text between a tag and its end tag; empty for elements without raw text.
    mutating func rawText(of tag: Tag) -> ArraySlice<UInt8> {
        guard Self.rawNames.contains(tag.name) else { return [] }
        let start = position
        let end = Array("</\(tag.name)".utf8)
        while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = open + 1
            let tail = bytes[open...].prefix(end.count + 1).map(\.lowercased)
            let isWhole = tail.dropFirst(end.count).allSatisfy { $0.isSpace || "/>".utf8.contains($0) }
            if isWhole, tail.starts(with: end) { return bytes[start..<open] }
        }
        position = bytes.count
        return bytes[start...]
    }

    // MARK: Tags

    private mutating func tag() -> Tag? {
        var tag = Tag(name: word(until: "/>").lowercased())
        let isRead = Self.readNames.contains(tag.name)
        while true {
            skip { $0.isSpace || $0 == UInt8(ascii: "/") }
            guard let next else { return nil }
            if next == UInt8(ascii: ">") {
                position += 1
                return tag
            }
            let name = word(until: "/>=").lowercased()
            skip(\.isSpace)
            guard self.next == UInt8(ascii: "=") else { continue }
            position += 1
            guard let value = value() else { return nil }
            // The first one of several equal attributes counts.
            if isRead, tag.attributes[name] == nil { tag.attributes[name] = value }
        }
    }

    /// Reads the value of an attribute, or returns `nil` if its quote isn't closed.
    private mutating func value() -> String? {
        skip(\.isSpace)
        guard let quote = next, quote != UInt8(ascii: ">") else { return "" }
        guard "\"'".utf8.contains(quote) else { return word(until: ">") }
        position += 1
        guard let end = bytes[position...].firstIndex(of: quote) else { return nil }
        defer { position = end + 1 }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    /// Reads at least one character, and stops before white space or a character in `signs`.
    private mutating func word(until signs: String) -> String {
        let start = position
        repeat { position += 1 } while next.map({ $0.isSpace || signs.utf8.contains($0) }) == false
        return String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
    }

    // MARK: Bytes

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while let next, isSkipped(next) { position += 1 }
    }

    /// Skips up to and past a text, or to the end of the page.
    private mutating func skip(past end: String) {
        while let found = bytes[position...].firstIndex(of: end.utf8.first ?? 0) {
            position = found + 1
            guard bytes[found...].starts(with: end.utf8) else { continue }
            position = found + end.utf8.count
            return
        }
        position = bytes.count
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased) }
    fileprivate var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
