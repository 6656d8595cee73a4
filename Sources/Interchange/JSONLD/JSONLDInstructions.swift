internal import Kitchen

/// Reads the steps from `recipeInstructions`, in all forms that schema.org allows: a text, a list of texts, steps,
/// sections of steps, and nested lists of these.
struct JSONLDInstructions {
    /// The number of parts without text.
    private(set) var unread = 0
    /// True if a text was too long for a step and was split.
    private(set) var isSplit = false
    /// The name of a section without steps, which belongs to the next step.
    private var heading: String?

    mutating func steps(_ value: JSONValue?) -> [Step] {
        let elements = value?.elements ?? []
        let only = elements.count == 1 ? elements[0].text ?? elements[0].onlyText : nil
        var texts = only.map(cleanLines) ?? elements.flatMap { headedTexts($0) }
        if only != nil || elements.allSatisfy({ $0.text != nil }) { texts = Self.withoutNumbers(texts) }
        if heading != nil { unread += 1 }
        return texts.flatMap { fitting($0) }.map { Step(text: $0) }
    }

    private mutating func headedTexts(_ value: JSONValue) -> [String] {
        let before = heading
        heading = nil
        var texts = texts(value)
        guard let before else { return texts }
        if let first = texts.first { texts[0] = Self.headed(first, before) } else { heading = heading ?? before }
        return texts
    }

    private mutating func texts(_ value: JSONValue) -> [String] {
        if let text = value.text, !text.isAddress { return joined(cleanLines(text)) }
        switch value {
        case .null: return []
        case .array(let elements): return elements.flatMap { headedTexts($0) }
        case .object where value.text == nil: return texts(ofThing: value)
        default:
            unread += 1
            return []
        }
    }

    /// Returns the texts of an object. The name of a section goes in front of its first step, because Galley's recipes
    /// have no sections.
    private mutating func texts(ofThing value: JSONValue) -> [String] {
        var parts = value.parts.flatMap { headedTexts($0) }
        // The value of `text` is a text, even if it looks like an address.
        let text = joined(value["text"].map { $0.text.map(cleanLines) ?? texts($0) } ?? [])
        let isSection = value.types.contains("HowToSection")
        guard !parts.isEmpty || isSection && !text.isEmpty else {
            if isSection, let name = value["name"]?.cleanText, !name.isEmpty {
                heading = name
                return []
            }
            let own = text.isEmpty ? (value["name"] ?? value["description"]).map { texts($0) } ?? [] : text
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
            PackedText.sentences(of: text).flatMap { sentence in
                sentence.count > OwnRecipe.longestText
                    ? Self.packed(sentence.split(separator: " ").map(String.init)) : [sentence]
            })
    }

    private static func packed(_ parts: [String]) -> [String] { PackedText.texts(parts, limit: OwnRecipe.longestText) }
}

extension JSONValue {
    /// The text of an object that has no parts and isn't a section.
    fileprivate var onlyText: String? { parts.isEmpty && !types.contains("HowToSection") ? self["text"]?.text : nil }
}

extension String {
    /// True if the text is only an address.
    fileprivate var isAddress: Bool {
        (hasPrefix("http://") || hasPrefix("https://")) && !contains(where: \.isWhitespace)
    }
}
