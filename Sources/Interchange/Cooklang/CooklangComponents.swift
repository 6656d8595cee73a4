internal import Kitchen

/// A scanner for the components in the text of a step: ingredients (`@`), cookware (`#`) and timers (`~`).
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

    private mutating func readNext() {
        let sign = text[position]
        if isBackslash(position) {
            plain.append(text[position + 1])
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

    /// Reads the component that begins here, or returns `nil` if there is none.
    private mutating func component(after sign: Character) -> CooklangDocument.Component? {
        let start = position + 1
        return braced(from: start, after: sign) ?? word(from: start)
    }

    /// Reads a component with braces: `name of several words{amount%unit}(note)`.
    private mutating func braced(from start: Int, after sign: Character) -> CooklangDocument.Component? {
        guard let open = first(of: "{}@#~\n", in: start..<text.count), text[open] == "{",
            let close = first(of: "{}\n", in: open + 1..<text.count), text[close] == "}"
        else { return nil }
        let name = text[start..<open]
        guard name.first?.isWhitespace != true, sign == "~" || !name.isEmpty else { return nil }
        position = close + 1
        // A reference to another recipe is a path that ends with its name.
        let path = sign == "@" && name.first == "." ? name.lastIndex(of: "/") : nil
        var component = CooklangDocument.Component(
            name: withoutBackslashes((path.map { $0 + 1 } ?? start)..<open).trimmed, amount: amount(open + 1..<close))
        if sign != "~" { component.note = note() }
        return component
    }

    private mutating func note() -> String? {
        guard text.element(at: position) == "(",
            let end = first(of: ")@{\n", in: position..<text.count), text[end] == ")"
        else { return nil }
        let note = withoutBackslashes(position + 1..<end).trimmed
        position = end + 1
        return note.isEmpty ? nil : note
    }

    /// Reads a component without braces: a name that ends before white space or punctuation.
    private mutating func word(from start: Int) -> CooklangDocument.Component? {
        let name = text[start...].prefix { !$0.isWhitespace && !$0.isPunctuation }
        guard !name.isEmpty else { return nil }
        position = start + name.count
        return CooklangDocument.Component(name: String(name))
    }

    /// Reads the amount in braces.
    private func amount(_ range: Range<Int>) -> CooklangDocument.Amount {
        let isFixed = range.first { !text[$0].isWhitespace }.map { text[$0] == "=" } ?? false
        let start = range.first { !text[$0].isWhitespace && text[$0] != "=" } ?? range.upperBound
        let percent = first(of: "%", in: start..<range.upperBound)
        return CooklangDocument.Amount(
            text: withoutBackslashes(start..<(percent ?? range.upperBound)).trimmed,
            unit: percent.map { withoutBackslashes($0 + 1..<range.upperBound).trimmed } ?? "", isFixed: isFixed)
    }

    // MARK: Signs

    /// True if there is a backslash here that escapes the next character.
    private func isBackslash(_ index: Int) -> Bool {
        guard text[index] == "\\", let next = text.element(at: index + 1) else { return false }
        return next.isASCII && (next.isPunctuation || next.isSymbol)
    }

    /// Returns the index of the first character in `signs` that isn't escaped, or `nil` if there is none.
    private func first(of signs: String, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if signs.contains(text[index]) { return index }
            index += isBackslash(index) ? 2 : 1
        }
        return nil
    }

    private func withoutBackslashes(_ range: Range<Int>) -> String {
        var plain = ""
        var index = range.lowerBound
        while index < range.upperBound {
            if isBackslash(index) { index += 1 }
            plain.append(text[index])
            index += 1
        }
        return plain
    }
}
