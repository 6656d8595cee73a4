internal import Kitchen

/// Reads the steps from `recipeInstructions`, in all forms that schema.org allows: a text, a list of texts, steps,
/// sections of steps, and nested lists of these.
struct JSONLDInstructions {
    /// The number of parts without text.
    private(set) var unread = 0
    /// True if a text was too long for a step and was split.
    private(set) var isSplit = false

    mutating func steps(_ value: JSONValue?) -> [Step] {
        let elements = value?.elements ?? []
        let lines = elements.count == 1 ? elements[0].text.map { Self.withoutNumbers(cleanLines($0)) } : nil
        return (lines ?? elements.flatMap { texts($0) }).flatMap { fitting($0) }.map { Step(text: $0) }
    }

    private mutating func texts(_ value: JSONValue) -> [String] {
        if let text = value.text, !text.isAddress { return joined(cleanLines(text)) }
        switch value {
        case .null: return []
        case .array(let elements): return elements.flatMap { texts($0) }
        case .object where value.text == nil: return texts(ofThing: value)
        default:
            unread += 1
            return []
        }
    }

    /// Returns the texts of an object. The name of a section goes in front of its first step, because Galley's recipes
    /// have no sections.
    private mutating func texts(ofThing value: JSONValue) -> [String] {
        var parts = value.parts.flatMap { texts($0) }
        // The value of `text` is a text, even if it looks like an address.
        let text = joined(value["text"].map { $0.text.map(cleanLines) ?? texts($0) } ?? [])
        guard !parts.isEmpty else {
            let own = text.isEmpty ? value["name"].map { texts($0) } ?? [] : text
            if own.isEmpty { unread += 1 }
            return own
        }
        // Some sites give the whole step and its parts as well.
        if !text.allSatisfy(parts.contains), text != [parts.joined(separator: " ")] { parts = text + parts }
        if value.types.contains("HowToStep") { return joined(parts) }
        let isEntry = value.types.contains("ListItem")
        guard !isEntry, let name = value["name"]?.cleanText, !name.isEmpty else { return parts }
        return [Self.headed(parts[0], name)] + parts.dropFirst()
    }

    static func headed(_ step: String, _ heading: String) -> String {
        heading.hasSuffix(":") ? "\(heading) \(step)" : "\(heading): \(step)"
    }

    /// Removes the numbers from numbered lines: `1. Rinse`.
    static func withoutNumbers(_ lines: [String]) -> [String] {
        let numbered = lines.enumerated().map { index, line in
            let match = line.prefixMatch(of: #/(?:[Ss]tep\s+)?(\d{1,2})\s*[.):]\s+/#)
            return match.flatMap { Int($0.1) == index + 1 ? String(line[$0.range.upperBound...]) : nil }
        }
        return numbered.contains(nil) ? lines : numbered.compactMap(\.self)
    }

    // MARK: Lengths

    /// Joins parts into one text, or returns them unchanged if that text would be too long for a step.
    private mutating func joined(_ parts: [String]) -> [String] {
        let text = parts.joined(separator: " ")
        guard text.count > OwnRecipe.longestText else { return text.isEmpty ? [] : [text] }
        isSplit = true
        return parts
    }

    /// Splits a text that is too long for a step at sentences, and a sentence that is too long at words.
    private mutating func fitting(_ text: String) -> [String] {
        guard text.count > OwnRecipe.longestText else { return [text] }
        isSplit = true
        return Self.packed(
            Self.sentences(of: text).flatMap { sentence in
                sentence.count > OwnRecipe.longestText
                    ? Self.packed(sentence.split(separator: " ").map(String.init)) : [sentence]
            })
    }

    private static func sentences(of text: String) -> [String] {
        var sentences: [[Substring]] = [[]]
        for word in text.split(separator: " ") {
            sentences[sentences.count - 1].append(word)
            if word.last.map({ ".!?".contains($0) }) == true { sentences.append([]) }
        }
        return sentences.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    }

    /// Joins parts into as few texts as possible, none too long for a step.
    private static func packed(_ parts: [String]) -> [String] {
        var texts: [String] = []
        var length = OwnRecipe.longestText
        for part in parts {
            let count = part.count
            if length + 1 + count <= OwnRecipe.longestText {
                texts[texts.count - 1] += " \(part)"
                length += 1 + count
            } else {
                texts.append(part)
                length = count
            }
        }
        return texts
    }
}

extension String {
    /// True if the text is only an address.
    fileprivate var isAddress: Bool {
        (hasPrefix("http://") || hasPrefix("https://")) && !contains(where: \.isWhitespace)
    }
}
