extension String {
    /// Returns the text with its measures, such as `200 °C`, `500 ml` and `12 to 14 cm`, in the units of a kitchen.
    ///
    /// An ambiguous measure is not converted: an unconverted measure is still right, and a wrong one spoils a meal.
    public func written(in system: UnitSystem) -> String {
        var scanner = MeasureScanner(text: Array(self))
        var result = ""
        while !scanner.isAtEnd {
            if let measure = scanner.measure() {
                result += measure.written(in: system)
            } else {
                let plain = scanner.plain()
                result += plain + scanner.degrees(ofGasMark: plain, after: result, in: system)
            }
        }
        return result
    }
}

/// Scans a text from left to right for measures and the plain text between them.
struct MeasureScanner {
    let text: [Character]
    var position = 0
    /// The end of a bracket that repeats a measure in the other system of units. Measures before it aren't converted.
    var unconvertedEnd = 0

    private static let joiningWords: Set = ["to", "or", "by", "x", "and", "plus", "through", "till", "until"]
    private static let wordsBeforeDifference: Set = [
        "up", "down", "another", "extra", "additional", "further", "every", "within", "plus", "minus",
    ]
    private static let wordsAfterDifference: Set = [
        "higher", "lower", "more", "less", "hotter", "cooler", "warmer", "colder", "above", "below", "over", "under",
    ]

    var isAtEnd: Bool { position == text.count }

    /// Reads text that is not a measure: a number, or everything up to the next number.
    mutating func plain() -> String {
        let start = position
        let startsWithNumeral = text[start].isNumeral
        repeat { position += 1 } while !isAtEnd && text[position].isNumeral == startsWithNumeral && !isAtMinus
        return String(text[start..<position])
    }

    /// Reads the measure at the current position. Reads nothing and returns `nil` if there is none.
    mutating func measure() -> FoundMeasure? {
        let start = position
        guard text[start].isNumeral || isAtMinus, !isPartOfLongerNumber(at: start) else { return nil }
        guard let found = numberWithUnit(), let unit = found.unit else {
            position = start
            return nil
        }
        if let equivalent = endOfEquivalent(of: unit) { unconvertedEnd = equivalent }
        return FoundMeasure(
            text: found.text, terms: found.terms, unit: unit, isHyphenated: found.isHyphenated,
            describesThing: isFollowedByThings || ["a", "an"].contains(lastWords(1, before: start).first),
            staysAsWritten: start < unconvertedEnd || isFollowed(by: "/")
                || unit.kind == .temperature && isDifference(from: start))
    }

    /// Reads the amount and the unit at the beginning of a line, and returns them with the rest of the line.
    ///
    /// Returns `nil` if the line doesn't begin with an amount.
    ///
    /// - Parameter ranges: Accepts a range too, and returns its larger end.
    mutating func listLine(ranges: Bool = false) -> (amount: Double, unit: MeasureUnit?, name: String)? {
        guard text.first?.isNumeral == true, let found = numberWithUnit(),
            found.terms.count == 1 || ranges && found.terms.count == 2 && found.terms[1].joint == .to,
            let amount = Ingredient.amount(found.terms[found.terms.count - 1].amount)
        else { return nil }
        let (end, unit) = (found.text.count - found.unitText.count, found.unit)
        if unit != nil { _ = skip(".") }
        guard isAtEnd || text[position].isSpace, ![.length, .temperature].contains(unit?.kind) else { return nil }
        skipSpaces()
        _ = skip("of ")
        guard isAtEnd, CommonFood.named(String(text[end...])) != nil else {
            return (amount, unit, String(text[position...]))
        }
        // Cloves are also a spice.
        position = end
        skipSpaces()
        return (amount, nil, String(text[position...]))
    }

    // MARK: Context

    /// True if the current character is a minus sign of a number.
    private var isAtMinus: Bool {
        guard text[position] == "-" || text[position] == "−" else { return false }
        let follows = position > 0 && text[position - 1].isPartOfNumberOrWord
        return !follows && text.element(at: position + 1)?.isNumeral == true
    }

    /// True if the text before this number belongs to it but could not be read as part of it: `1, 2 or 3 cm`.
    func isPartOfLongerNumber(at start: Int) -> Bool {
        guard start > 0 else { return false }
        if text[start - 1].isPartOfNumberOrWord || "+±".contains(text[start - 1]) { return true }
        var end = skipSpaces(before: start)
        guard let last = text.element(at: end - 1) else { return false }
        if last == "/" || last == "+" { return true }
        if last.isJoint {
            end -= 1
        } else if last.isLetter {
            let word = lastWords(1, before: end).first ?? ""
            guard Self.joiningWords.contains(word) else { return false }
            end -= word.count
        }
        end = skipSpaces(before: end)
        // `8- to 9 inch`
        if text.element(at: end - 1)?.isDash == true { end -= 1 }
        return text.element(at: end - 1)?.endsNumber == true
    }

    private func skipSpaces(before end: Int) -> Int {
        var end = end
        while end > 0, text[end - 1].isSpace { end -= 1 }
        return end
    }

    /// Returns the last words before a position, nearest first, in lower case.
    private func lastWords(_ count: Int, before end: Int) -> [String] {
        var words: [String] = []
        var end = end
        while words.count < count {
            end = skipSpaces(before: end)
            let last = end
            while end > 0, text[end - 1].isLetter { end -= 1 }
            guard end < last else { break }
            words.append(String(text[end..<last]).lowercased())
        }
        return words
    }

    private func isFollowed(by mark: Character) -> Bool {
        var next = position
        while text.element(at: next)?.isSpace == true { next += 1 }
        return text.element(at: next) == mark
    }

    private var isFollowedByThings: Bool {
        let word = nextWord
        return word.last == "s" && word.dropLast().last != "s"
    }

    private var nextWord: String {
        guard text.element(at: position) == " " else { return "" }
        return String(text[(position + 1)...].prefix(while: \.isLetter))
    }

    /// True if a temperature is a difference (`25 °C less`), or repeats one in brackets.
    private func isDifference(from start: Int) -> Bool {
        if Self.wordsAfterDifference.contains(nextWord) { return true }
        if ["°C (", "°F ("].contains(String(text[..<start].suffix(4))) { return true }
        let before = lastWords(2, before: start)
        return before.contains("by") || before.first.map(Self.wordsBeforeDifference.contains) == true
    }

    mutating func skipSpaces() {
        while text.element(at: position)?.isSpace == true { position += 1 }
    }

    mutating func skip(_ expected: String) -> Bool {
        guard text[position...].starts(with: expected) else { return false }
        position += expected.count
        return true
    }
}
