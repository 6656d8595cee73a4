extension String {
    /// The same text with the measures in it, such as `200 °C`, `500 ml` and `12 to 14 cm`, in the units of a
    /// kitchen; all else stays as it is.
    public func written(in system: UnitSystem) -> String {
        var scanner = MeasureScanner(text: Array(self))
        var result = ""
        while !scanner.isAtEnd {
            result += scanner.measure()?.written(in: system) ?? scanner.plain()
        }
        return result
    }
}

/// A measure as it was found in a text: `500 ml`, `12 to 14 cm`.
private struct FoundMeasure {
    /// The whole of it.
    let text: String
    let first: Double
    let second: End?
    let unit: MeasureUnit
    /// Whether it says what kind of thing is meant, as in `2 cm cubes` and `a 24 cm pan`.
    let describes: Bool

    /// The other end of a range, and what stands between both.
    typealias End = (separator: String, amount: Double)

    func written(in system: UnitSystem) -> String {
        guard let own = unit.system, own != system else { return text }
        let from = Quantity(first, unit).written(in: system)
        guard let second else { return written(from) }
        let to = Quantity(second.amount, unit).written(in: system)
        guard from != to else { return written(from) }
        return (from.unit == to.unit ? from.amountText : written(from)) + second.separator + written(to)
    }

    private func written(_ quantity: Quantity) -> String {
        // A 2-inch cube measures 2 inches.
        guard quantity.unit == .inch, describes else { return quantity.text }
        return "\(quantity.amountText) \(quantity.unit.rawValue)"
    }
}

/// Reads a text from left to right, a measure or what lies before the next number at a time.
private struct MeasureScanner {
    private let text: [Character]
    private var position = 0

    init(text: [Character]) {
        self.text = text
    }

    var isAtEnd: Bool { position == text.count }

    /// What is no measure: a number, or all up to the next one.
    mutating func plain() -> String {
        let start = position
        let startsWithDigit = text[start].isDigit
        repeat { position += 1 } while !isAtEnd && text[position].isDigit == startsWithDigit && !isAtSign
        return String(text[start..<position])
    }

    /// A measure that begins here; nil for none, and then nothing is read.
    mutating func measure() -> FoundMeasure? {
        let start = position
        if position > 0, text[position - 1].isPartOfNumberOrWord { return nil }
        let sign: Double = isAtSign ? -1 : 1
        if sign < 0 { position += 1 }
        guard let size = number(), let (second, unit) = rangeAndUnit() else {
            position = start
            return nil
        }
        return FoundMeasure(
            text: String(text[start..<position]), first: sign * size, second: second, unit: unit,
            describes: isFollowedByThings || isPrecededByArticle(at: start))
    }

    /// Whether a minus stands here that belongs to a number.
    private var isAtSign: Bool {
        guard text[position] == "-" || text[position] == "−" else { return false }
        let follows = position > 0 && text[position - 1].isPartOfNumberOrWord
        return !follows && text.element(at: position + 1)?.isDigit == true
    }

    private var isFollowedByThings: Bool {
        guard text.element(at: position) == " " else { return false }
        let word = text[(position + 1)...].prefix(while: \.isLetter)
        return word.last == "s" && word.dropLast().last != "s"
    }

    private func isPrecededByArticle(at start: Int) -> Bool {
        text[..<start].split(separator: " ").last.map { ["a", "an", "A", "An"].contains(String($0)) } ?? false
    }

    /// `12`, `1.5`, `1/2`, `1 1/2`.
    private mutating func number() -> Double? {
        let start = position
        guard let whole = digits() else { return nil }
        if let denominator = part(after: "/") { return denominator > 0 ? whole / denominator : nil }
        if part(after: ".") != nil { return Double(String(text[start..<position])) }
        let end = position
        if let numerator = part(after: " "), let denominator = part(after: "/"), denominator > 0 {
            return whole + numerator / denominator
        }
        position = end
        return whole
    }

    private mutating func rangeAndUnit() -> (FoundMeasure.End?, MeasureUnit)? {
        let second = range()
        _ = skip(" ")
        return unit().map { (second, $0) }
    }

    /// What joins the ends of a range or of a size, and the number after it.
    private mutating func range() -> FoundMeasure.End? {
        let start = position
        for separator in [" to ", " or ", " by ", " x ", "–", "-"] {
            if skip(separator), let amount = number() { return (separator, amount) }
            position = start
        }
        return nil
    }

    private mutating func unit() -> MeasureUnit? {
        let start = position
        if text.element(at: position) == "°" { position += 1 }
        while text.element(at: position)?.isLetter == true { position += 1 }
        guard let unit = MeasureUnit(spelling: String(text[start..<position])) else {
            position = start
            return nil
        }
        return unit
    }

    private mutating func part(after separator: String) -> Double? {
        let start = position
        if skip(separator), let number = digits() { return number }
        position = start
        return nil
    }

    /// At most nine digits: nothing in a kitchen is more.
    private mutating func digits() -> Double? {
        let start = position
        while text.element(at: position)?.isDigit == true { position += 1 }
        guard (1...9).contains(position - start) else { return nil }
        return Double(String(text[start..<position]))
    }

    private mutating func skip(_ expected: String) -> Bool {
        guard text[position...].starts(with: expected) else { return false }
        position += expected.count
        return true
    }
}

extension Character {
    fileprivate var isDigit: Bool { isASCII && isNumber }

    fileprivate var isPartOfNumberOrWord: Bool { isLetter || isNumber || self == "." || self == "," || self == "/" }
}

extension Array {
    fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
