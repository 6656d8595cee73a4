/// Finds what `@`, `#` and `~` mark in the text of a step.
struct CooklangComponents {
    private let text: [Character]
    private var position = 0
    private var items: [CooklangDocument.Item] = []
    private var plain = ""

    static func items(in text: String) -> [CooklangDocument.Item] {
        var reader = CooklangComponents(text: Array(text))
        while reader.position < reader.text.count { reader.readNext() }
        reader.plain = String(reader.plain.reversed().drop(while: \.isWhitespace).reversed())
        reader.endText()
        return reader.items
    }

    private init(text: [Character]) {
        self.text = text
    }

    private mutating func readNext() {
        let sign = text[position]
        if sign == "\\", let next = element(at: position + 1), next.isASCII, next.isPunctuation || next.isSymbol {
            plain.append(next)
            position += 2
        } else if "@#~".contains(sign), let component = component(after: sign) {
            endText()
            switch sign {
            case "@": items.append(.ingredient(component))
            case "#": items.append(.cookware(component))
            default: items.append(.timer(component))
            }
        } else {
            plain.append(sign)
            position += 1
        }
    }

    private mutating func endText() {
        if !plain.isEmpty { items.append(.text(plain)) }
        plain = ""
    }

    /// The component that begins here, which is taken then; nil for none.
    private mutating func component(after sign: Character) -> CooklangDocument.Component? {
        let start = position + 1
        return braced(from: start, mayBeNameless: sign == "~", hasNote: sign != "~") ?? word(from: start)
    }

    /// `name of several words{amount%unit}(note)`
    private mutating func braced(
        from start: Int, mayBeNameless: Bool, hasNote: Bool
    ) -> CooklangDocument.Component? {
        guard let open = text[start...].firstIndex(where: { "{}@#~\n".contains($0) }), text[open] == "{",
            let close = text[(open + 1)...].firstIndex(where: { "{}\n".contains($0) }), text[close] == "}"
        else { return nil }
        let name = String(text[start..<open])
        guard name.first?.isWhitespace != true, mayBeNameless || !name.isEmpty else { return nil }
        position = close + 1
        var component = CooklangDocument.Component(
            name: name.trimmed, amount: Self.amount(String(text[(open + 1)..<close])))
        if hasNote { component.note = note() }
        return component
    }

    private mutating func note() -> String? {
        guard element(at: position) == "(",
            let end = text[position...].firstIndex(where: { ")@{\n".contains($0) }), text[end] == ")"
        else { return nil }
        let note = String(text[(position + 1)..<end]).trimmed
        position = end + 1
        return note.isEmpty ? nil : note
    }

    /// `name`, which ends before white space and punctuation.
    private mutating func word(from start: Int) -> CooklangDocument.Component? {
        let name = text[start...].prefix { !$0.isWhitespace && !$0.isPunctuation }
        guard !name.isEmpty else { return nil }
        position = start + name.count
        return CooklangDocument.Component(name: String(name))
    }

    /// What stands in braces.
    private static func amount(_ text: String) -> CooklangDocument.Amount {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        let written = parts.first ?? ""
        return CooklangDocument.Amount(
            text: written.drop { $0 == "=" }.trimmed, unit: parts.count > 1 ? parts[1] : "",
            isFixed: written.hasPrefix("="))
    }

    private func element(at index: Int) -> Character? { text.indices.contains(index) ? text[index] : nil }
}
