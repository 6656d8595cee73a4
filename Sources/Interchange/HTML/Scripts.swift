/// The scripts of a page that have a type, such as `application/ld+json`, as they stand there.
///
/// However long the page is, it is gone through once and no tree is made of it: of all that is no script nothing is kept.
public func scripts(ofType type: String, inHTML html: String) -> [String] {
    var scanner = TagScanner(html)
    var scripts: [String] = []
    while let tag = scanner.nextTag() {
        let text = scanner.rawText(of: tag)
        if tag.name == "script", tag.contentType == type { scripts.append(String(decoding: text, as: UTF8.self)) }
    }
    return scripts
}

/// Where a page says in its head that it stands: as its `canonical` link, then as its `og:url`.
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

/// Finds the tags that begin something in a page, as browsers do (https://html.spec.whatwg.org/#tokenization): not those
/// in comments, and not those in what is text to its end.
private struct TagScanner {
    struct Tag {
        /// In lower case.
        var name: String
        /// As they are written, by names in lower case.
        var attributes: [String: String] = [:]

        /// The value of an attribute. In addresses, and on some sites elsewhere, signs are written as entities.
        subscript(attribute: String) -> String? {
            attributes[attribute].map { $0.contains("&") ? plainText(fromHTML: $0, limit: 1000) : $0 }
        }

        /// In lower case, without what may follow it, such as the character set.
        var contentType: String {
            (self["type"] ?? "").lowercased().prefix { $0 != ";" }.filter { !$0.isWhitespace }
        }
    }

    /// What has no tags in it, but for its own end.
    private static let rawNames: Set = [
        "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes",
    ]

    /// Those whose attributes matter.
    private static let readNames: Set = ["script", "link", "meta"]

    private let bytes: [UInt8]
    private var position = 0

    init(_ html: String) {
        bytes = Array(html.utf8)
    }

    /// Nil at the end of the page, and where a tag has no end.
    mutating func nextTag() -> Tag? {
        while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = open + 1
            guard let next else { break }
            if next.isLetter { return tag() }
            if bytes[position...].starts(with: "!--".utf8) {
                // Of `<!-->` the dashes that begin it end it, too.
                position += 1
                skip(past: "-->")
            } else if "/!?".utf8.contains(next) {
                skip(past: ">")
            }
        }
        position = bytes.count
        return nil
    }

    /// What stands between a tag and its end where that is text alone; else nothing.
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
            // Of one that comes twice the first counts.
            if isRead, tag.attributes[name] == nil { tag.attributes[name] = value }
        }
    }

    /// Of an attribute; nil where its quote does not end.
    private mutating func value() -> String? {
        skip(\.isSpace)
        guard let quote = next, quote != UInt8(ascii: ">") else { return "" }
        guard "\"'".utf8.contains(quote) else { return word(until: ">") }
        position += 1
        guard let end = bytes[position...].firstIndex(of: quote) else { return nil }
        defer { position = end + 1 }
        return String(decoding: bytes[position..<end], as: UTF8.self)
    }

    /// Up to a space or one of some signs, which is not its first.
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

    /// To the end of the page where it does not come.
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
