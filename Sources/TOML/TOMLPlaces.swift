/// A place in a text. Both count from 1, columns in characters of Unicode, as the parser's own do.
public struct TOMLPlace: Hashable, Sendable, CustomStringConvertible {
    public var line: Int
    public var column: Int

    public var description: String { "line \(line), column \(column)" }
}

/// Tells people where in a TOML text, known to be valid, the keys stand that something is wrong with.
public struct TOMLPlaces {
    private let text: [UInt8]
    private let map: TOMLMap

    public init(_ text: String) {
        self.text = Array(text.utf8)
        map = TOMLMap(self.text)
    }

    /// Where a key or a table is written, or the first thing that stands in it; nil where nothing does.
    public subscript(path: [String]) -> TOMLPlace? {
        let offset =
            map.entry(at: path)?.range.lowerBound
            ?? map.headers.first { $0.path == path }?.range.lowerBound
            ?? map.entries.first { $0.path.starts(with: path) }?.range.lowerBound
            ?? map.headers.first { $0.path.starts(with: path) }?.range.lowerBound
        return offset.map(place)
    }

    private func place(of offset: Int) -> TOMLPlace {
        let before = text[..<offset]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return TOMLPlace(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1)
    }
}
