/// The ranges of keys, values, headers and comments in a TOML text that is known to be valid, for editing it.
///
/// The parser keeps no comments and tells no ranges of headers and dotted keys, so this reads just enough of the syntax
/// (TOML 1.0.0) to find where they begin and end.
public struct TOMLMap {
    /// `key = value`. Places are offsets into the text's UTF-8.
    public struct Entry: Hashable {
        /// From the root on.
        public var path: [String]
        /// From the key's first byte to the value's last.
        public var range: Range<Int>
        public var value: Range<Int>
        /// Those between the lines of the value.
        public var comments: [Range<Int>]
        /// Whether it stands inside of braces.
        public var isInline: Bool
        /// Whether its line stands below a header.
        public var hasHeader: Bool
    }

    /// `[path]`, or `[[path]]`.
    public struct Header: Hashable {
        public var path: [String]
        /// No setting stands in an array of tables.
        public var isArray: Bool
        public var range: Range<Int>
        /// The last that stands below it.
        public var lastEntry: Entry?
    }

    /// U+FEFF, with which some editors let a file begin.
    public static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Those of arrays of tables are left out.
    public private(set) var entries: [Entry] = []
    public private(set) var headers: [Header] = []

    public func entry(at path: [String]) -> Entry? { entries.first { $0.path == path } }

    public init(_ text: [UInt8]) {
        var reader = TOMLReader(text)
        while reader.skipToContent() {
            let start = reader.position
            if reader.take("[") {
                let isArray = reader.take("[")
                let path = reader.keyPath()
                reader.skip("]")
                headers.append(Header(path: path, isArray: isArray, range: start..<reader.position))
            } else {
                let entries = reader.entry(in: headers.last?.path ?? [], isInline: false)
                guard headers.last?.isArray != true else { continue }
                self.entries += entries
                if !headers.isEmpty { headers[headers.count - 1].lastEntry = entries.first }
            }
        }
    }
}

/// Reads a text from its beginning to its end.
private struct TOMLReader {
    private let text: [UInt8]
    private(set) var position: Int
    /// Comments passed since this was last emptied.
    private var comments: [Range<Int>] = []

    init(_ text: [UInt8]) {
        self.text = text
        position = text.starts(with: TOMLMap.byteOrderMark) ? TOMLMap.byteOrderMark.count : 0
    }

    private var next: UInt8? { position < text.count ? text[position] : nil }

    private func isNext(_ characters: String) -> Bool {
        text[position...].starts(with: characters.utf8)
    }

    private func isNext(in characters: String) -> Bool {
        next.map { characters.utf8.contains($0) } ?? false
    }

    mutating func take(_ characters: String) -> Bool {
        guard isNext(characters) else { return false }
        position += characters.utf8.count
        return true
    }

    mutating func skip(_ characters: String) {
        while isNext(in: characters + " \t") { position += 1 }
    }

    /// Passes white space, line ends and comments; false at the end of the text.
    mutating func skipToContent() -> Bool {
        while let byte = next {
            if byte == UInt8(ascii: "#") {
                let start = position
                while next != nil, !isNext(in: "\r\n") { position += 1 }
                comments.append(start..<position)
            } else if isNext(in: " \t\r\n") {
                position += 1
            } else {
                return true
            }
        }
        return false
    }

    mutating func keyPath() -> [String] {
        var path: [String] = []
        repeat {
            skip("")
            path.append(key())
            skip("")
        } while take(".")
        return path
    }

    private mutating func key() -> String {
        let start = position
        if isNext(in: "\"'") {
            passString()
            return String(decoding: text[start..<position].dropFirst().dropLast(), as: UTF8.self)
        }
        while next != nil, !isNext(in: ".=] \t\r\n") { position += 1 }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    /// An entry, and after it those inside of its braces.
    mutating func entry(in table: [String], isInline: Bool) -> [TOMLMap.Entry] {
        let start = position
        let path = table + keyPath()
        skip("=")
        comments = []
        let valueStart = position
        let inner = value(at: path)
        let entry = TOMLMap.Entry(
            path: path, range: start..<position, value: valueStart..<position, comments: comments,
            isInline: isInline, hasHeader: !table.isEmpty)
        return [entry] + inner
    }

    /// Passes a value; the entries of an inline table at `path` are returned.
    private mutating func value(at path: [String]) -> [TOMLMap.Entry] {
        if isNext(in: "\"'") {
            passString()
        } else if take("[") {
            while skipToContent(), !take("]") {
                if !take(",") { _ = value(at: []) }
            }
        } else if take("{") {
            var entries: [TOMLMap.Entry] = []
            while skipToContent(), !take("}") {
                if !take(",") { entries += entry(in: path, isInline: true) }
            }
            return entries
        } else {
            passWord()
        }
        return []
    }

    /// A number, a date (which may have a space inside), `true` or `false`.
    private mutating func passWord() {
        while next != nil, !isNext(in: ",]}# \t\r\n") { position += 1 }
        if isNext(" "), position + 1 < text.count, (0x30...0x39).contains(text[position + 1]) {
            position += 1
            passWord()
        }
    }

    private mutating func passString() {
        let mark = String(UnicodeScalar(text[position]))
        let delimiter = isNext(mark + mark + mark) ? mark + mark + mark : mark
        position += delimiter.utf8.count
        while next != nil, !take(delimiter) {
            position += delimiter.hasPrefix("\"") && isNext("\\") ? 2 : 1
        }
        // Up to two more quotation marks belong to a text that ends in three.
        for _ in 0..<2 where delimiter.utf8.count == 3 { _ = take(mark) }
        position = min(position, text.count)
    }
}
