// Units after a number, and equivalents in brackets.

extension MeasureScanner {
    private static let degreeSigns: Set<Character> = ["°", "º", "˚"]
    private static let degreeWords: Set = ["degrees", "degree", "deg"]
    private static let wordsBeforeEquivalent = ["about ", "approx. ", "approximately ", "ca. ", "roughly ", "or "]

    /// Reads the unit after a number. A space, a hyphen as in `9-inch`, or nothing separates them.
    ///
    /// After a result of `nil`, the position is undefined.
    mutating func unit(after amount: Double) -> MeasureUnit? {
        if text.element(at: position)?.isDash == true { return hyphenatedUnit() }
        if text.element(at: position)?.isSpace == true { position += 1 }
        let start = position
        if let unit = degrees(after: amount) { return unit }
        position = start
        return fluidOunce() ?? MeasureUnit(spelling: word())
    }

    /// Reads the only unit of two words: `fl oz`, `fl. oz`, `fluid ounces`.
    private mutating func fluidOunce() -> MeasureUnit? {
        let start = position
        let first = word()
        if ["fl", "fluid"].contains(first.lowercased()) {
            _ = skip(".")
            if skip(" "), let unit = MeasureUnit(spelling: "\(first) \(word())") { return unit }
        }
        position = start
        return nil
    }

    /// Reads the additional amount in smaller units, and returns it in the larger unit.
    ///
    /// It is 3/16 after the `lb` of `2 lb 3 oz`, and an eighth after the `cup` of `1 cup plus 2 tbsp`. Reads nothing
    /// and returns 0 if there is none.
    mutating func more(than unit: MeasureUnit) -> Double {
        let start = position
        _ = skip(".")
        let isJoined = [" plus ", " and ", " + ", " & ", " "].contains { skip($0) }
        guard isJoined, [.mass, .volume].contains(unit.kind), let terms = terms(), terms.count == 1,
            terms[0].amount > 0, let next = self.unit(after: terms[0].amount), next.kind == unit.kind,
            next.system == unit.system || next.system == nil, terms[0].amount * next.size < unit.size
        else {
            position = start
            return 0
        }
        return (terms[0].amount + more(than: next)) * next.size / unit.size
    }

    /// Reads a unit after a hyphen. Counts and temperatures are not written in this way.
    private mutating func hyphenatedUnit() -> MeasureUnit? {
        position += 1
        guard let unit = MeasureUnit(spelling: word()), text.element(at: position)?.isDash != true else { return nil }
        return [.length, .mass, .volume].contains(unit.kind) ? unit : nil
    }

    /// Reads `°C`, `º F` or `degrees Fahrenheit`. A bare `F` or `C` counts only after the temperature of an oven,
    /// because a capital C is also a cup.
    private mutating func degrees(after amount: Double) -> MeasureUnit? {
        let start = position
        if let sign = text.element(at: position), Self.degreeSigns.contains(sign) {
            position += 1
        } else if Self.degreeWords.contains(word().lowercased()) {
            _ = skip(".")
        } else {
            position = start
            return switch word() {
            case "F" where amount >= 100: .fahrenheit
            case "C" where amount >= 60: .celsius
            default: nil
            }
        }
        skipSpaces()
        return switch word().lowercased() {
        case "c", "celsius", "centigrade": .celsius
        case "f", "fahrenheit": .fahrenheit
        default: nil
        }
    }

    private mutating func word() -> String {
        let start = position
        while text.element(at: position)?.isLetter == true { position += 1 }
        return String(text[start..<position])
    }

    /// Returns the end of a bracket with the equivalent in the other system of units, or `nil` if none follows.
    ///
    /// After `350 °F (180 °C, 160 °C fan)` the cook has both, and nothing is converted.
    func endOfEquivalent(of unit: MeasureUnit) -> Int? {
        var ahead = self
        ahead.skipSpaces()
        guard let system = unit.system, ahead.skip("(") else { return nil }
        for word in Self.wordsBeforeEquivalent where ahead.skip(word) { break }
        guard ahead.text.element(at: ahead.position)?.isNumeral == true, let equivalent = ahead.numberWithUnit(),
            let other = equivalent.unit, other.kind == unit.kind, other.system != nil, other.system != system
        else { return nil }
        let rest = text[ahead.position...]
        let end = rest.firstIndex { "()".contains($0) || $0.isNewline }
        return end.flatMap { text[$0] == ")" ? $0 : nil } ?? ahead.position
    }
}

// MARK: - Gas marks

extension MeasureScanner {
    /// The temperatures of the gas marks from 1 on, in degrees Celsius and Fahrenheit, as British ovens are marked.
    private static let gasMarks = [
        (140, 275), (150, 300), (160, 325), (180, 350), (190, 375), (200, 400), (220, 425), (230, 450), (240, 475),
    ]

    /// Returns the temperature of a gas mark in brackets, to be inserted after it.
    ///
    /// The result is empty if the number that was just read is not a gas mark, or if a temperature is already
    /// beside it.
    func degrees(ofGasMark number: String, after before: String, in system: UnitSystem) -> String {
        guard let mark = Int(number), Self.gasMarks.indices.contains(mark - 1), !isFollowedByMore else { return "" }
        let words = before.suffix(40).lowercased()
        guard let name = ["gas mark ", "gas "].first(where: words.hasSuffix) else { return "" }
        guard let last = words.dropLast(name.count).last(where: { !$0.isSpace }) else { return written(mark, system) }
        // `180 °C/gas mark 4`, `(180C, gas 4`
        let isBeside = "/,;(–-".contains(last) && words.contains { $0.isDigit }
        return isBeside ? "" : written(mark, system)
    }

    private func written(_ mark: Int, _ system: UnitSystem) -> String {
        let (celsius, fahrenheit) = Self.gasMarks[mark - 1]
        let quantity =
            system == .metric ? Quantity(Double(celsius), .celsius) : Quantity(Double(fahrenheit), .fahrenheit)
        return " (\(quantity.text))"
    }

    /// True if a fraction, a range or a bracket follows.
    private var isFollowedByMore: Bool {
        var next = position
        while text.element(at: next)?.isSpace == true { next += 1 }
        guard let character = text.element(at: next) else { return false }
        let isJoined =
            next == position && (character.isDash || character.isLetter || character.isNumber || character == ".")
        return "(/".contains(character) || (isJoined && text.element(at: next + 1)?.isWhitespace == false)
    }
}
