internal import Kitchen

/// Reads the lines of ingredients: from texts, objects with a name and a quantity, and lists of these.
struct JSONLDIngredients {
    /// The number of parts without text.
    private(set) var unread = 0
    /// True if a text that was too long for a line was split.
    private(set) var isSplit = false

    mutating func ingredients(_ value: JSONValue?) -> [Ingredient] {
        let lines = value.map { self.lines(of: $0) } ?? []
        return lines.flatMap { fitting($0) }.map { line in
            var ingredient = Ingredient(recipeLine: line) ?? Ingredient(name: line, text: line)
            ingredient.text = line
            return ingredient
        }
    }

    private mutating func lines(of value: JSONValue) -> [String] {
        if let text = value.text { return cleanLines(text).map(Self.withoutBullet).filter { !$0.isEmpty } }
        // A list may have a name, too, but no quantity.
        let isThing = value["name"] != nil && (value["requiredQuantity"] ?? value["amount"]) != nil
        let parts = if case .array(let elements) = value { elements } else { isThing ? [] : value.parts }
        guard parts.isEmpty, !value.elements.isEmpty else { return parts.flatMap { lines(of: $0) } }
        guard let name = value["name"]?.cleanText ?? value["text"]?.cleanText, !name.isEmpty else {
            unread += 1
            return []
        }
        let quantity = value["requiredQuantity"] ?? value["amount"] ?? value
        let amount = quantity.text ?? (quantity.number ?? quantity["value"]?.number)?.amountText
        let words = [amount ?? quantity["value"]?.text, (quantity["unitText"] ?? value["unitText"])?.text, name]
        return [words.compactMap { $0.map(cleanLines)?.joined(separator: " ") }.joined(separator: " ")]
    }

    // MARK: Whole lists in one text

    /// The signs before the entries of a list.
    private static let bullets: Set<Character> = ["•", "●", "◦", "▪", "▫", "▢", "□", "☐", "‣", "∙"]

    private static func withoutBullet(_ line: String) -> String {
        String(line.drop { bullets.contains($0) || $0 == " " })
    }

    /// Splits a text at bullets, and one that is too long at signs that separate entries, else at words.
    private mutating func fitting(_ line: String) -> [String] {
        let parts = Self.parts(of: line) { Self.bullets.contains($0) }
        guard parts.contains(where: { $0.count > OwnRecipe.longestLine }) else { return parts }
        isSplit = true
        return parts.flatMap { $0.count > OwnRecipe.longestLine ? Self.entries(of: $0) : [$0] }.flatMap { part in
            part.count > OwnRecipe.longestLine
                ? PackedText.texts(part.split(separator: " ").map(String.init), limit: OwnRecipe.longestLine) : [part]
        }
    }

    /// Splits a list at semicolons, else at commas if most of its entries begin with an amount.
    private static func entries(of line: String) -> [String] {
        let parts = parts(of: line) { $0 == ";" }
        if parts.count > 1 { return parts }
        let entries = Self.parts(of: line) { $0 == "," }
        return entries.count { $0.first?.isNumber == true } * 2 > entries.count ? entries : parts
    }

    private static func parts(of line: String, at isSign: (Character) -> Bool) -> [String] {
        line.split(whereSeparator: isSign).map(\.trimmed).filter { !$0.isEmpty }
    }
}

/// Joins short texts into as few as possible, none longer than a limit.
enum PackedText {
    /// Returns the joined texts. A text that is longer than the limit by itself stays alone.
    static func texts(_ parts: [String], limit: Int) -> [String] {
        var texts: [String] = []
        var length = limit
        for part in parts {
            let count = part.count
            if length + 1 + count <= limit {
                texts[texts.count - 1] += " \(part)"
                length += 1 + count
            } else {
                texts.append(part)
                length = count
            }
        }
        return texts
    }

    /// Returns the sentences of a text.
    static func sentences(of text: String) -> [String] {
        var sentences: [[Substring]] = [[]]
        for word in text.split(separator: " ") {
            sentences[sentences.count - 1].append(word)
            if word.last.map({ ".!?".contains($0) }) == true { sentences.append([]) }
        }
        return sentences.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    }

    /// Returns the text if it is short enough, else its first sentences, else its first words.
    static func start(of text: String, limit: Int) -> String {
        guard text.count > limit else { return text }
        let sentences = texts(sentences(of: text), limit: limit)
        if let start = sentences.first, start.count <= limit { return start }
        let words = texts(text.split(separator: " ").map(String.init), limit: limit - 1).first ?? ""
        return words.prefix(limit - 1) + "…"
    }
}
