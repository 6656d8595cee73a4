/// A parser for Cooklang (https://github.com/cooklang/spec, README and canonical tests, version 7).
///
/// It reads the whole language, but not the conventions between files: references to recipes, menus and shopping lists.
/// As in the reference parser, a backslash escapes the next character.
enum CooklangParser {
    /// Parses a text.
    ///
    /// - Throws: an error in the front matter. The rest can't fail: unknown syntax is text.
    static func document(_ text: String) throws(UnreadableRecipe) -> CooklangDocument {
        var lines = lines(of: text)[...]
        var document = CooklangDocument()
        if lines.first?.trimmed == "---" {
            guard let end = lines.dropFirst().firstIndex(where: { $0.trimmed == "---" }) else {
                throw UnreadableRecipe("the front matter begins with --- but has no --- at its end", line: 1)
            }
            document.metadata = try FrontMatter.metadata(in: lines[1..<end])
            lines = lines[(end + 1)...]
        }
        for paragraph in paragraphs(withoutComments(lines.joined(separator: "\n"))) {
            add(paragraph, to: &document)
        }
        return document
    }

    /// Returns the lines without a byte order mark.
    private static func lines(of text: String) -> [String] {
        let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }

    // MARK: Comments

    /// Removes comments. A line with only a comment is removed, too, so it doesn't separate paragraphs.
    private static func withoutComments(_ text: String) -> [String] {
        var isInside = false
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let (rest, hadComment) = withoutComments(line, isInside: &isInside)
            if !hadComment || !rest.allSatisfy(\.isWhitespace) { lines.append(rest) }
        }
        return lines
    }

    private static func withoutComments(_ line: Substring, isInside: inout Bool) -> (String, Bool) {
        var rest = line[...]
        var kept = ""
        var hadComment = isInside
        while !rest.isEmpty {
            if isInside {
                guard let end = rest.firstRange(of: "-]") else { break }
                rest = rest[end.upperBound...]
                isInside = false
            } else if rest.hasPrefix("[-") {
                (isInside, hadComment) = (true, true)
                rest = rest.dropFirst(2)
            } else {
                // Two dashes begin a comment. More are a horizontal rule or a dash.
                let dashes = rest.prefix { $0 == "-" }.count
                if dashes == 2 { return (kept, true) }
                let count = dashes > 0 ? dashes : rest.hasPrefix("\\") ? rest.prefix(2).count : 1
                kept += rest.prefix(count)
                rest = rest.dropFirst(count)
            }
        }
        return (kept, hadComment)
    }

    // MARK: Blocks

    /// Groups lines into paragraphs. Sections and metadata are always alone.
    private static func paragraphs(_ lines: [String]) -> [[String]] {
        var paragraphs: [[String]] = [[]]
        for line in lines {
            if line.allSatisfy(\.isWhitespace) {
                paragraphs.append([])
            } else if line.hasPrefix("=") || line.hasPrefix(">>") {
                paragraphs += [[line], []]
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }
    }

    private static func add(_ paragraph: [String], to document: inout CooklangDocument) {
        let first = paragraph[0]
        if first.hasPrefix(">>"), let colon = first.firstIndex(of: ":") {
            let key = first[..<colon].dropFirst(2).trimmed
            document.metadata.append(.init(key: key, values: [first[colon...].dropFirst().trimmed]))
        } else if first.hasPrefix("=") {
            let name = first.drop { $0 == "=" }.reversed().drop { $0 == "=" || $0.isWhitespace }.reversed()
            document.blocks.append(.section(String(name).trimmed))
        } else if first.hasPrefix(">") {
            let lines = paragraph.map { ($0.hasPrefix(">") ? $0.dropFirst() : $0[...]).trimmed }
            document.blocks.append(.note(lines.filter { !$0.isEmpty }.joined(separator: " ")))
        } else {
            document.blocks.append(.step(CooklangComponents.items(in: joined(paragraph))))
        }
    }

    /// Joins lines with spaces, or with a line break after a backslash.
    private static func joined(_ lines: [String]) -> String {
        var text = ""
        for (index, line) in lines.enumerated() {
            let backslashes = line.reversed().prefix { $0 == "\\" }.count
            let breaks = !backslashes.isMultiple(of: 2)
            text += breaks ? line.dropLast() : line[...]
            if index + 1 < lines.count { text += breaks ? "\n" : " " }
        }
        return text
    }
}
