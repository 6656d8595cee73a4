/// The ranges of keys, values, headers and comments in a valid TOML text, for editing the text in place.
///
/// The parser drops comments and doesn't report the ranges of headers and dotted keys. The source map reads just enough
/// of the syntax (TOML 1.0.0) to find them.
public struct TOMLSourceMap {
    /// A `key = value` entry. Ranges are offsets into the UTF-8 text.
    public struct Entry: Hashable {
        /// The path of the key from the root.
        public var path: [String]
        /// The range from the first byte of the key to the last byte of the value.
        public var range: Range<Int>
        public var value: Range<Int>
        /// The comments between the lines of the value.
        public var comments: [Range<Int>]
        /// True if the entry is inside braces.
        public var isInline: Bool
        /// True if the entry is below a header.
        public var hasHeader: Bool
    }

    /// A header: `[path]` or `[[path]]`.
    public struct Header: Hashable {
        public var path: [String]
        /// True for `[[path]]`, an array of tables. No setting is in one.
        public var isArray: Bool
        public var range: Range<Int>
        /// The last entry below the header.
        public var lastEntry: Entry?
    }

    /// The byte order mark (U+FEFF), which some editors write at the beginning of a file.
    public static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// All entries, except those in arrays of tables.
    public private(set) var entries: [Entry] = []
    public private(set) var headers: [Header] = []

    /// Returns the entry of a key, or `nil` if there is none.
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

/// A scanner for the parts of a TOML text.
private struct TOMLReader {
    private let text: [UInt8]
    private(set) var position: Int
    /// Comments that were skipped since the list was last cleared.
    private var comments: [Range<Int>] = []

    init(_ text: [UInt8]) {
        self.text = text
        position = text.starts(with: TOMLSourceMap.byteOrderMark) ? TOMLSourceMap.byteOrderMark.count : 0
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

    /// Skips white space, line ends and comments. Returns false at the end of the text.
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

    /// Reads an entry. Returns it, followed by the entries inside its braces.
    mutating func entry(in table: [String], isInline: Bool) -> [TOMLSourceMap.Entry] {
        let start = position
        let path = table + keyPath()
        skip("=")
        comments = []
        let valueStart = position
        let inner = value(at: path)
        let entry = TOMLSourceMap.Entry(
            path: path, range: start..<position, value: valueStart..<position, comments: comments,
            isInline: isInline, hasHeader: !table.isEmpty)
        return [entry] + inner
    }

    /// Skips a value. Returns the entries of an inline table at `path`.
    private mutating func value(at path: [String]) -> [TOMLSourceMap.Entry] {
        if isNext(in: "\"'") {
            passString()
        } else if take("[") {
            while skipToContent(), !take("]") {
                if !take(",") { _ = value(at: []) }
            }
        } else if take("{") {
            var entries: [TOMLSourceMap.Entry] = []
            while skipToContent(), !take("}") {
                if !take(",") { entries += entry(in: path, isInline: true) }
            }
            return entries
        } else {
            passWord()
        }
        return []
    }

    /// Skips a number, a date (which may contain a space), `true` or `false`.
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
        // A multi-line string may end with up to two quotation marks that belong to it.
        for _ in 0..<2 where delimiter.utf8.count == 3 { _ = take(mark) }
        position = min(position, text.count)
    }
}
