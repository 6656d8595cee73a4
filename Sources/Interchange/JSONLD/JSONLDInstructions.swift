internal import Kitchen

/// What schema.org lets stand as `recipeInstructions`: a text, a list of texts, steps, sections of steps.
enum JSONLDInstructions {
    static func steps(_ value: JSONValue?) -> [Step] {
        guard let value else { return [] }
        if let text = value.string { return withoutNumbers(cleanLines(text)).map { Step(text: $0) } }
        return value.elements.flatMap(texts).map { Step(text: $0) }
    }

    /// A section's name leads its first step: a recipe here has steps and no sections.
    private static func texts(_ value: JSONValue) -> [String] {
        if let text = value.string { return [cleanLines(text).joined(separator: " ")] }
        let parts = (value["itemListElement"]?.elements ?? value["steps"]?.elements ?? []).flatMap(texts)
        let text = value["text"]?.cleanText
        guard !parts.isEmpty else { return [text ?? value["name"]?.cleanText ?? ""] }
        if value.types.contains("HowToStep") { return [parts.joined(separator: " ")] }
        guard let name = value["name"]?.cleanText, !name.isEmpty else { return parts }
        return [headed(parts[0], name)] + parts.dropFirst()
    }

    static func headed(_ step: String, _ heading: String) -> String {
        heading.hasSuffix(":") ? "\(heading) \(step)" : "\(heading): \(step)"
    }

    /// Lines that count themselves, `1. Rinse`, without what counts them.
    private static func withoutNumbers(_ lines: [String]) -> [String] {
        let numbered = lines.enumerated().map { index, line in
            let match = line.prefixMatch(of: #/(?:[Ss]tep\s+)?(\d{1,2})\s*[.):]\s+/#)
            return match.flatMap { Int($0.1) == index + 1 ? String(line[$0.range.upperBound...]) : nil }
        }
        return numbered.contains(nil) ? lines : numbered.compactMap(\.self)
    }
}
