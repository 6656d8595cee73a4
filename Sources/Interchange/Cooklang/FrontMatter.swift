internal import Kitchen

/// A parser for the YAML at the beginning of a recipe: keys with texts, lists of texts, and one level of nested keys.
///
/// Cooklang's conventions need no more. Other YAML is an error with its line, so that nothing is misread.
struct FrontMatter {
    private let lines: ArraySlice<String>
    private var position: Int
    private var metadata: [CooklangDocument.Metadatum] = []

    /// Parses the lines between the fences.
    ///
    /// - Parameter lines: A slice of all lines of the text, so that indices give line numbers.
    /// - Throws: the first line that can't be read, and why.
    static func metadata(in lines: ArraySlice<String>) throws(UnreadableRecipe) -> [CooklangDocument.Metadatum] {
        var reader = FrontMatter(lines: lines, position: lines.startIndex)
        while let line = reader.next { try reader.read(line, under: nil) }
        return reader.metadata
    }

    private struct Line {
        let number: Int
        let indent: Int
        let text: String
    }

    /// The next line that isn't empty or a comment, or `nil` at the end.
    private var next: Line? {
        guard
            let index = lines[position...].firstIndex(where: { line in
                !line.trimmed.isEmpty && !line.trimmed.hasPrefix("#")
            })
        else { return nil }
        let indent = lines[index].prefix { $0 == " " || $0 == "\t" }.count
        return Line(number: index, indent: indent, text: lines[index].trimmed)
    }

    private mutating func read(_ line: Line, under parent: String?) throws(UnreadableRecipe) {
        position = line.number + 1
        guard let (key, value) = Self.parted(line.text) else {
            throw unreadable(line, "the line is not a name, a colon and a text, such as title: Pancakes")
        }
        let name = [parent, key].compactMap(\.self).joined(separator: ".")
        if let mark = value.first, "|>".contains(mark), value.count <= 2 {
            metadata.append(.init(key: name, values: [block(deeperThan: line.indent, keepsBreaks: mark == "|")]))
        } else if value.isEmpty {
            try readNested(line, name: name, isTop: parent == nil)
        } else {
            metadata.append(.init(key: name, values: try values(of: value, in: line)))
        }
    }

    /// Reads the list or the nested keys below a key. A key with neither has no value.
    private mutating func readNested(_ line: Line, name: String, isTop: Bool) throws(UnreadableRecipe) {
        var values: [String] = []
        while let item = next, item.text == "-" || item.text.hasPrefix("- "), item.indent >= line.indent {
            position = item.number + 1
            values += try self.values(of: item.text.dropFirst().trimmed, in: item)
        }
        if !values.isEmpty { return metadata.append(.init(key: name, values: values)) }
        while let item = next, item.indent > line.indent {
            guard isTop else {
                throw unreadable(item, "the line is indented too deeply; only one level below a name is supported")
            }
            try read(item, under: name)
        }
    }

    /// Reads a text block below its key.
    private mutating func block(deeperThan indent: Int, keepsBreaks: Bool) -> String {
        var texts: [String] = []
        while position < lines.endIndex {
            let line = lines[position]
            guard line.trimmed.isEmpty || line.prefix(while: { $0 == " " || $0 == "\t" }).count > indent else { break }
            texts.append(line.trimmed)
            position += 1
        }
        return texts.joined(separator: keepsBreaks ? "\n" : " ").trimmed
    }

    private func values(of text: String, in line: Line) throws(UnreadableRecipe) -> [String] {
        if text.hasPrefix("[") {
            guard text.hasSuffix("]") else { throw unreadable(line, "the list has no ] at its end") }
            let parts = text.dropFirst().dropLast().split(separator: ",")
            return try parts.map { (part) throws(UnreadableRecipe) in try scalar(part.trimmed, in: line) }
        }
        if text.hasPrefix("{") {
            throw unreadable(
                line, "a map in { } is not supported; write each name with its text on an indented line of its own")
        }
        return [try scalar(text, in: line)]
    }

    /// Reads a text with or without quotes.
    private func scalar(_ text: String, in line: Line) throws(UnreadableRecipe) -> String {
        guard let quote = text.first, "\"'".contains(quote) else {
            return text.firstRange(of: " #").map { text[..<$0.lowerBound].trimmed } ?? text
        }
        var plain = ""
        var rest = text.dropFirst()
        while let character = rest.popFirst() {
            if character == quote {
                if quote == "'", rest.first == "'" {
                    plain.append(quote)
                    rest = rest.dropFirst()
                    continue
                }
                guard rest.isEmpty || rest.trimmed.hasPrefix("#") else { break }
                return plain
            }
            if character == "\\", quote == "\"", let next = rest.popFirst() {
                plain.append(["n", "t"].contains(next) ? " " : next)
            } else {
                plain.append(character)
            }
        }
        throw unreadable(line, "the quotes do not match")
    }

    /// Splits a line into its key and the text after the colon.
    private static func parted(_ text: String) -> (key: String, value: String)? {
        var rest = text[...]
        var key: Substring?
        if let quote = text.first, "\"'".contains(quote) {
            guard let end = text.dropFirst().firstIndex(of: quote) else { return nil }
            key = text[..<end].dropFirst()
            rest = text[end...].dropFirst()
        }
        guard let colon = rest.firstIndex(of: ":") else { return nil }
        let name = (key ?? rest[..<colon]).trimmed
        return name.isEmpty ? nil : (name, rest[colon...].dropFirst().trimmed)
    }

    private func unreadable(_ line: Line, _ reason: String) -> UnreadableRecipe {
        UnreadableRecipe("the front matter cannot be read: \(reason)", line: line.number + 1)
    }
}
