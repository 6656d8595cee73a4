/// How many, as recipes write it: `12`, `1 1/2`, `2½`, `twenty-five`, `two and a half`, `half a`, `three quarters of an`.
struct Numeral: Hashable, Sendable {
    var value: Double
    /// The token behind it.
    var end: Int
    /// Whether it is an article alone: `an` hour, `another` hour.
    var isArticle = false
}

extension TimeReader {
    /// The numeral that begins at a token; nil for none.
    func numeral(at index: Int) -> Numeral? {
        guard let token = token(index) else { return nil }
        switch token.kind {
        case .number(let value): return isList(token, at: index) ? nil : mixed(value, from: index + 1)
        case .fraction(let value): return Numeral(value: value, end: afterOfA(index + 1))
        case .word: return hundred(at: index) ?? article(at: index) ?? part(at: index) ?? numberWord(at: index)
        case .clock, .sign: return nil
        }
    }

    /// `gas 4,30 minutes`, `10,15 minutes`: a comma that no space follows may part two numbers as well.
    private func isList(_ token: TextToken, at index: Int) -> Bool {
        guard let part = token.text.split(separator: ",").dropFirst().first else { return false }
        return !["5", "25", "75"].contains(part) || isScaled(index)
    }

    /// A whole number and what follows it: `1 1/2`, `1-1/2`, `1 and 1/2`, `two and a half`.
    private func mixed(_ value: Double, from index: Int) -> Numeral {
        guard value == value.rounded() else { return Numeral(value: value, end: index) }
        if case .fraction(let part)? = token(index)?.kind { return Numeral(value: value + part, end: index + 1) }
        let joins = token(index).map { $0.isDash && !$0.isParted || ["and", "&"].contains($0.text) } ?? false
        guard joins else { return Numeral(value: value, end: index) }
        if case .fraction(let part)? = token(index + 1)?.kind { return Numeral(value: value + part, end: index + 2) }
        if word(index) == "and", let part = halfOrQuarter(at: index + 1) {
            return Numeral(value: value + part.value, end: part.end)
        }
        return Numeral(value: value, end: index)
    }

    /// `a half`, `a quarter`, `one-half`, `three quarters`, without what it is a part of.
    func halfOrQuarter(at index: Int) -> Numeral? {
        let count: [String: Double] = ["a": 1, "one": 1, "three": 3]
        guard let first = word(index) else { return nil }
        if let part = Self.parts[first] { return Numeral(value: part, end: index + 1) }
        let joined = first.split(separator: "-").map(String.init)
        if joined.count == 2, let number = count[joined[0]], let part = Self.parts[joined[1]] {
            return Numeral(value: number * part, end: index + 1)
        }
        guard let number = count[first], let second = word(index + 1), let part = Self.parts[second] else {
            return nil
        }
        return Numeral(value: number * part, end: index + 2)
    }

    /// A part of one unit: `half an`, `half`, `a quarter of an`, `three-quarters of an`.
    private func part(at index: Int) -> Numeral? {
        guard var part = halfOrQuarter(at: index) else { return nil }
        part.end = afterOfA(part.end)
        return part
    }

    private func afterOfA(_ index: Int) -> Int {
        let next = word(index) == "of" ? index + 1 : index
        return ["a", "an"].contains(word(next)) ? next + 1 : index
    }

    /// `an`, `a good`, `a further`: one, unless a numeral of its own follows: `a good ten`.
    private func article(at index: Int) -> Numeral? {
        guard let article = word(index), ["a", "an", "another"].contains(article), halfOrQuarter(at: index) == nil
        else {
            return nil
        }
        var next = index + 1
        while let adjective = word(next), Self.fillers.contains(adjective) { next += 1 }
        if next > index + 1, let numeral = numeral(at: next) { return numeral }
        return Numeral(value: 1, end: next, isArticle: true)
    }

    /// `a hundred`, `one hundred and twenty`
    private func hundred(at index: Int) -> Numeral? {
        guard let first = word(index), let count = first == "a" ? 1 : Self.numbers[first], count < 10,
            word(index + 1) == "hundred"
        else { return nil }
        let next = word(index + 2) == "and" ? index + 3 : index + 2
        guard let rest = numberWord(at: next), rest.value < 100 else {
            return Numeral(value: count * 100, end: index + 2)
        }
        return Numeral(value: count * 100 + rest.value, end: rest.end)
    }

    private func numberWord(at index: Int) -> Numeral? {
        guard let word = word(index) else { return nil }
        let parts = word.split(separator: "-").map(String.init)
        if parts.count == 4 || parts.count == 3, parts[1] == "and", let whole = Self.numbers[parts[0]],
            let part = Self.parts[parts[parts.count - 1]]
        {
            return Numeral(value: whole + part, end: index + 1)
        }
        if parts.count == 2, let count = Self.numbers[parts[0]], let part = Self.parts[parts[1]] {
            return Numeral(value: count * part, end: afterOfA(index + 1))
        }
        if parts.count == 2, let tens = Self.tens(parts[0]), let ones = Self.numbers[parts[1]], ones < 10 {
            return mixed(tens + ones, from: index + 1)
        }
        guard parts.count == 1, let value = Self.numbers[word] else { return nil }
        if Self.tens(word) != nil, let next = self.word(index + 1), let ones = Self.numbers[next], ones < 10 {
            return mixed(value + ones, from: index + 2)
        }
        return mixed(value, from: index + 1)
    }

    private static func tens(_ word: String) -> Double? {
        guard let value = numbers[word], value >= 20 else { return nil }
        return value
    }

    /// Whether a token counts something.
    func isNumber(_ index: Int) -> Bool {
        guard let token = token(index) else { return false }
        if case .clock = token.kind { return true }
        return token.value != nil || Self.numbers[token.text] != nil || token.text == "hundred"
    }

    private static let parts: [String: Double] = ["half": 0.5, "quarter": 0.25, "quarters": 0.25]

    /// What may stand between an article and the number of units.
    static let fillers: Set = ["good", "full", "further", "whole", "solid", "extra", "additional", "generous", "scant"]

    static let numbers: [String: Double] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
        "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
        "seventy": 70, "eighty": 80, "ninety": 90,
    ]
}
