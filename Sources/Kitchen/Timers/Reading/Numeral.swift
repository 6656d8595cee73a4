/// A number as recipes write it: `12`, `1 1/2`, `2½`, `twenty-five`, `two and a half`, `half a`,
/// `three quarters of an`.
struct Numeral: Hashable, Sendable {
    var value: Double
    /// The index of the token after the number.
    var end: Int
    /// True if the number is only an article: `an` hour, `another` hour.
    var isArticle = false
}

extension TimeReader {
    /// Returns the number that begins at a token, or `nil` if there is none.
    func numeral(at index: Int) -> Numeral? {
        guard let token = token(index) else { return nil }
        switch token.kind {
        case .number(let value): return isList(token, at: index) ? nil : mixed(value, from: index + 1)
        case .fraction(let value): return Numeral(value: value, end: afterOfA(index + 1))
        case .word: return hundred(at: index) ?? article(at: index) ?? part(at: index) ?? numberWord(at: index)
        case .clock, .sign: return nil
        }
    }

    /// True for `gas 4,30 minutes` and `10,15 minutes`: a comma without a space may also separate two numbers.
    private func isList(_ token: TextToken, at index: Int) -> Bool {
        guard let part = token.text.split(separator: ",").dropFirst().first else { return false }
        return !["5", "25", "75"].contains(part) || isScaled(index)
    }

    /// Returns a whole number with the fraction that follows it: `1 1/2`, `1-1/2`, `1 and 1/2`, `two and a half`.
    private func mixed(_ value: Double, from index: Int) -> Numeral {
        let whole = Numeral(value: value, end: index)
        guard value == value.rounded() else { return whole }
        if case .fraction(let part)? = token(index)?.kind { return Numeral(value: value + part, end: index + 1) }
        guard let joint = token(index), joint.isDash && !joint.followsSpace || ["and", "&"].contains(joint.text) else {
            return whole
        }
        if case .fraction(let part)? = token(index + 1)?.kind { return Numeral(value: value + part, end: index + 2) }
        guard joint.isWord, let part = halfOrQuarter(at: index + 1) else { return whole }
        return Numeral(value: value + part.value, end: part.end)
    }

    /// Reads `a half`, `a quarter`, `one-half` or `three quarters`, without the unit that it is a part of.
    func halfOrQuarter(at index: Int) -> Numeral? {
        let count: [Substring: Double] = ["a": 1, "one": 1, "three": 3]
        guard let first = word(index) else { return nil }
        if let part = Self.parts[first[...]] { return Numeral(value: part, end: index + 1) }
        let joined = first.split(separator: "-")
        if joined.count == 2, let number = count[joined[0]], let part = Self.parts[joined[1]] {
            return Numeral(value: number * part, end: index + 1)
        }
        guard let number = count[first[...]], let part = word(index + 1).flatMap({ Self.parts[$0[...]] }) else {
            return nil
        }
        return Numeral(value: number * part, end: index + 2)
    }

    private static let parts: [Substring: Double] = ["half": 0.5, "quarter": 0.25, "quarters": 0.25]

    /// Reads a part of one unit: `half an`, `half`, `a quarter of an`, `three-quarters of an`.
    private func part(at index: Int) -> Numeral? {
        guard var part = halfOrQuarter(at: index) else { return nil }
        part.end = afterOfA(part.end)
        return part
    }

    private func afterOfA(_ index: Int) -> Int {
        let next = isWord(index, "of") ? index + 1 : index
        return isWord(next, "a", "an") ? next + 1 : index
    }

    /// Reads `an`, `a good` or `a further` as one.
    private func article(at index: Int) -> Numeral? {
        guard isWord(index, "a", "an", "another"), halfOrQuarter(at: index) == nil else { return nil }
        var next = index + 1
        while isWord(next, of: Self.fillers) { next += 1 }
        return Numeral(value: 1, end: next, isArticle: true)
    }

    /// Reads `a hundred` or `one hundred and twenty`.
    private func hundred(at index: Int) -> Numeral? {
        guard isWord(index + 1, "hundred"), let count = isWord(index, "a") ? 1 : number(index), count < 10 else {
            return nil
        }
        let next = isWord(index + 2, "and") ? index + 3 : index + 2
        guard let rest = numberWord(at: next), rest.value < 100 else {
            return Numeral(value: count * 100, end: index + 2)
        }
        return Numeral(value: count * 100 + rest.value, end: rest.end)
    }

    /// Reads `twelve`, `twenty five` or `twenty-five`.
    private func numberWord(at index: Int) -> Numeral? {
        let parts = word(index)?.split(separator: "-").map(String.init) ?? []
        guard let first = parts.first, parts.count <= 2, let value = Self.numbers[first] else { return nil }
        guard parts.count == 1 else {
            guard value >= 20, let ones = Self.numbers[parts[1]], ones < 10 else { return nil }
            return mixed(value + ones, from: index + 1)
        }
        if value >= 20, let ones = number(index + 1), ones < 10 { return mixed(value + ones, from: index + 2) }
        return mixed(value, from: index + 1)
    }

    private func number(_ index: Int) -> Double? { word(index).flatMap { Self.numbers[$0] } }

    /// Returns true if the token is a number, in digits or words.
    func isNumber(_ index: Int) -> Bool {
        guard let token = token(index) else { return false }
        if case .clock = token.kind { return true }
        return token.value != nil || number(index) != nil || token.text == "hundred"
    }

    /// Words that may stand between an article and the unit.
    private static let fillers: Set = [
        "good", "full", "further", "whole", "solid", "extra", "additional", "generous", "scant",
    ]

    static let numbers: [String: Double] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
        "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
        "seventy": 70, "eighty": 80, "ninety": 90,
    ]
}
