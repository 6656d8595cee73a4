internal import TOML

/// Changes single values in a TOML text. All other bytes stay as they are, including comments.
struct TOMLEditor {
    private(set) var text: [UInt8]
    private let lineEnd: [UInt8]

    /// Creates an editor for a text, which must be valid TOML.
    init(_ text: String) {
        self.text = Array(text.utf8)
        let firstEnd = self.text.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        lineEnd = Array((firstEnd > 0 && self.text[firstEnd - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n").utf8)
    }

    /// Sets a value: in place if the key exists, else at the end of its section, else in a new section at the end.
    mutating func set(_ section: String, _ name: String, to value: String) {
        let map = TOMLSourceMap(text)
        if let entry = map.entry(at: [section, name]) {
            let comments = entry.comments.map { text[$0] }
            text.replaceSubrange(entry.value, with: value.utf8)
            insert(comments, at: lineStart(of: entry.range.lowerBound))
        } else if let braces = map.entry(at: [section]), text[braces.value.lowerBound] == UInt8(ascii: "{") {
            insert("\(name) = \(value)", into: braces.value, of: map)
        } else if let header = map.headers.first(where: { $0.path == [section] && !$0.isArray }) {
            insert("\(name) = \(value)", below: header.lastEntry?.range ?? header.range)
        } else if let last = map.entries.last(where: { $0.path.first == section && !$0.hasHeader && !$0.isInline }) {
            insert("\(section).\(name) = \(value)", below: last.range)
        } else {
            append(["[\(section)]", "\(name) = \(value)"])
        }
    }

    /// Removes a value with its line, unless the line has a comment. Removes the header of a table that is then empty
    /// and has no comment.
    mutating func unset(_ section: String, _ name: String) {
        let map = TOMLSourceMap(text)
        guard let entry = map.entry(at: [section, name]) else { return }
        let (comments, line) = (entry.comments.map { text[$0] }, lineStart(of: entry.range.lowerBound))
        if entry.isInline {
            text.removeSubrange(withComma(entry.range))
        } else if let comment = commentBehind(entry.range) {
            text.removeSubrange(entry.range.lowerBound..<comment)
        } else {
            text.removeSubrange(line..<nextLine(after: entry.range.upperBound))
        }
        insert(comments, at: line)
        if entry.hasHeader { removeIfEmpty(section) }
    }

    /// Removes the header of an empty table, unless there is a comment above, behind or below it.
    private mutating func removeIfEmpty(_ section: String) {
        let headers = TOMLSourceMap(text).headers
        guard let index = headers.firstIndex(where: { $0.path == [section] && !$0.isArray }),
            headers[index].lastEntry == nil
        else { return }
        let start = lineStart(of: headers[index].range.lowerBound)
        let next = index + 1 < headers.count ? lineStart(of: headers[index + 1].range.lowerBound) : text.count
        let isBlank: (UInt8) -> Bool = { " \t\r\n".utf8.contains($0) }
        let above = text[..<max(0, start - 1)].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        guard text[headers[index].range.upperBound..<next].allSatisfy(isBlank),
            !text[above..<start].contains(UInt8(ascii: "#"))
        else { return }
        // At the end of the text, the blank lines before the header are removed, too.
        let keeps = text[..<start].lastIndex { !isBlank($0) }.map { min(start, nextLine(after: $0)) } ?? start
        text.removeSubrange((next == text.count ? keeps : start)..<next)
    }

    // MARK: Lines

    private func lineStart(of place: Int) -> Int {
        if let end = text[..<place].lastIndex(of: UInt8(ascii: "\n")) { return end + 1 }
        return text.starts(with: TOMLSourceMap.byteOrderMark) ? TOMLSourceMap.byteOrderMark.count : 0
    }

    private func nextLine(after place: Int) -> Int {
        text[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
    }

    private func commentBehind(_ range: Range<Int>) -> Int? {
        let rest = text[range.upperBound..<nextLine(after: range.upperBound)]
        return rest.firstIndex(of: UInt8(ascii: "#"))
    }

    private mutating func insert(_ line: String, below range: Range<Int>) {
        let start = lineStart(of: range.lowerBound)
        let indent = Array(text[start..<range.lowerBound].prefix { $0 == 0x20 || $0 == 0x09 })
        let place = nextLine(after: range.upperBound)
        let isLineEnded = text[..<place].last == UInt8(ascii: "\n")
        let new = indent + Array(line.utf8)
        text.insert(contentsOf: isLineEnded ? new + lineEnd : lineEnd + new, at: place)
    }

    private mutating func append(_ lines: [String]) {
        let isEmpty = text.isEmpty || text == TOMLSourceMap.byteOrderMark
        if !isEmpty {
            if text.last != UInt8(ascii: "\n") { text += lineEnd }
            text += lineEnd
        }
        for line in lines { text += Array(line.utf8) + lineEnd }
    }

    /// Inserts comments, which were between the lines of a value, as separate lines.
    private mutating func insert(_ comments: [ArraySlice<UInt8>], at place: Int) {
        text.insert(contentsOf: comments.flatMap { $0 + lineEnd }, at: place)
    }

    // MARK: Braces

    private mutating func insert(_ entry: String, into braces: Range<Int>, of map: TOMLSourceMap) {
        let inside = map.entries.filter { $0.isInline && braces.contains($0.range.lowerBound) }
        if let end = inside.map(\.range.upperBound).max() {
            text.insert(contentsOf: ", \(entry)".utf8, at: end)
        } else {
            text.replaceSubrange(braces, with: "{ \(entry) }".utf8)
        }
    }

    /// Returns the range with the comma and spaces that separate it from the next entry, or else from the previous one.
    private func withComma(_ range: Range<Int>) -> Range<Int> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let behind = text[range.upperBound...].drop(while: isSpace)
        if behind.first == UInt8(ascii: ",") {
            return range.lowerBound..<behind.dropFirst().drop(while: isSpace).startIndex
        }
        guard let before = text[..<range.lowerBound].lastIndex(where: { !isSpace($0) }),
            text[before] == UInt8(ascii: ",")
        else { return range }
        return before..<range.upperBound
    }
}
