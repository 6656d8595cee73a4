/// A scanner for the tags and texts of a page, which follows the HTML standard (https://html.spec.whatwg.org/#tokenization).
///
/// It reads a page once from its start to its end, so a page can't make it slow. libxml2's parser can't read whole
/// pages safely: version 2.9 compares each attribute of a tag with all others, and each end tag with all open elements.
struct HTMLScanner {
    enum Token {
        case start(Tag)
        /// The name of an end tag in lower case.
        case end(String)
        /// The text between tags, as written: with entities and line breaks.
        case text(ArraySlice<UInt8>)
    }

    struct Tag {
        /// The name in lower case.
        var name: String
        /// The attributes as written, by their names in lower case. Only ``readAttributes`` are read.
        var attributes: [String: String] = [:]
        /// The text of an element with raw text, such as a script. Empty for others.
        var rawText: ArraySlice<UInt8> = []
        /// The line in which the text of the element begins, counted from 1. 0 for elements without raw text.
        var line = 0

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

    private static let readAttributes: Set = [
        "type", "rel", "href", "property", "name", "content", "src", "data-src", "datetime", "value", "itemprop",
        "itemscope", "itemtype",
    ]

    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    /// The position up to which the lines are counted.
    private var counted = 0

    init(_ html: String) {
        bytes = Array(html.utf8)
    }

    /// Returns the next token, or `nil` at the end of the page and for a tag without an end. Comments are skipped.
    mutating func next() -> Token? {
        while position < bytes.count {
            let start = position
            guard let open = bytes[start...].firstIndex(of: UInt8(ascii: "<")), let begin = byte(at: open + 1) else {
                position = bytes.count
                return .text(bytes[start...])
            }
            let isTag = begin.isLetter || "/!?".utf8.contains(begin)
            if !isTag || open > start {
                position = isTag ? open : open + 1
                return .text(bytes[start..<position])
            }
            position = open + 1
            if begin.isLetter { return tag().map { .start($0) } }
            if let token = declaration(begin) { return token }
        }
        return nil
    }

    /// Reads an end tag, or skips a comment or another declaration.
    private mutating func declaration(_ begin: UInt8) -> Token? {
        if bytes[position...].starts(with: "!--".utf8) {
            // In `<!-->`, the same dashes begin and end the comment.
            position += 1
            skip(past: "-->")
            return nil
        }
        guard begin == UInt8(ascii: "/"), byte(at: position + 1)?.isLetter == true else {
            skip(past: ">")
            return nil
        }
        position += 1
        let name = word(until: "/>").lowercased()
        skip(past: ">")
        return .end(name)
    }

    // MARK: Tags

    private mutating func tag() -> Tag? {
        var tag = Tag(name: word(until: "/>").lowercased())
        while true {
            skip { $0.isSpace || $0 == UInt8(ascii: "/") }
            guard let next = byte(at: position) else { return nil }
            if next == UInt8(ascii: ">") {
                position += 1
                readRawText(of: &tag)
                return tag
            }
            let name = word(until: "/>=").lowercased()
            let isRead = Self.readAttributes.contains(name) && tag.attributes[name] == nil
            skip(\.isSpace)
            var value: ArraySlice<UInt8> = []
            if byte(at: position) == UInt8(ascii: "=") {
                position += 1
                guard let read = self.value() else { return nil }
                value = read
            }
            // The first one of several equal attributes counts.
            if isRead { tag.attributes[name] = String(decoding: value, as: UTF8.self) }
        }
    }

    /// Reads the value of an attribute, or returns `nil` if its quote isn't closed.
    private mutating func value() -> ArraySlice<UInt8>? {
        skip(\.isSpace)
        guard let quote = byte(at: position), quote != UInt8(ascii: ">") else { return [] }
        guard "\"'".utf8.contains(quote) else {
            let start = position
            skip { !$0.isSpace && $0 != UInt8(ascii: ">") }
            return bytes[start..<position]
        }
        position += 1
        guard let end = bytes[position...].firstIndex(of: quote) else { return nil }
        defer { position = end + 1 }
        return bytes[position..<end]
    }

    /// Reads the raw text between a tag and its end tag.
    private mutating func readRawText(of tag: inout Tag) {
        guard Self.rawNames.contains(tag.name) else { return }
        let start = position
        line += bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
        counted = start
        tag.line = line
        let end = Array("</\(tag.name)".utf8)
        while let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = open + 1
            let tail = bytes[open...].prefix(end.count + 1).map(\.lowercased)
            let isWhole = tail.dropFirst(end.count).allSatisfy { $0.isSpace || "/>".utf8.contains($0) }
            guard isWhole, tail.starts(with: end) else { continue }
            tag.rawText = bytes[start..<open]
            skip(past: ">")
            return
        }
        position = bytes.count
        tag.rawText = bytes[start...]
    }

    // MARK: Bytes

    private func byte(at position: Int) -> UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Reads at least one character, and stops before white space or a character in `signs`.
    private mutating func word(until signs: String) -> String {
        let start = position
        repeat { position += 1 } while byte(at: position).map({ $0.isSpace || signs.utf8.contains($0) }) == false
        return String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self)
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while let next = byte(at: position), isSkipped(next) { position += 1 }
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
