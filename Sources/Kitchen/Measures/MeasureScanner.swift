extension String {
    /// The same text with the measures in it, such as `200 °C`, `500 ml` and `12 to 14 cm`, in the units of a
    /// kitchen; all else stays as it is. What might be read in two ways is not turned: a measure in the units of
    /// another kitchen is right, a wrong one spoils a meal.
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

extension Ingredient {
    /// A line of a shopping list as people type it: `2 l milk`, `3 eggs`, `1 1/2 cups flour`, `salt`. Nil where it names
    /// nothing.
    ///
    /// What is not clearly one amount belongs to the name: `2-3 onions`, `7up`, `12 inch pizza`.
    public init?(line: String) {
        let text = line.sanitized(limit: 100)
        var scanner = MeasureScanner(text: Array(text))
        if let (amount, unit, name) = scanner.lineOfList() {
            guard !name.isEmpty else { return nil }
            self.init(name: name, amount: amount, unit: unit?.rawValue, text: text)
        } else if text.contains(where: \.isLetter) {
            self.init(name: text, text: text)
        } else {
            return nil
        }
    }
}

extension Ingredient {
    /// A line of a recipe as people write it: `500 g rye flour, sifted`, `2-3 eggs`, `salt to taste`. Nil where it names
    /// nothing; of a text beyond ``OwnRecipe/longestLine`` characters the rest is not seen.
    ///
    /// As `init(line:)`, but the larger end of a range is the amount, for so much has to be there; what is done to the
    /// food before, and when it is eaten, is in the text and not in the name.
    public init?(recipeLine line: String) {
        let text = line.sanitized(limit: OwnRecipe.longestLine)
        var scanner = MeasureScanner(text: Array(text))
        let measured = scanner.lineOfList(ranges: true)
        let rest = measured?.name ?? text
        guard rest.contains(where: \.isLetter) else { return nil }
        self.init(name: Self.food(in: rest), amount: measured?.amount, unit: measured?.unit?.rawValue, text: text)
    }

    private static let afterFood = [" to taste", " as needed", " for serving", " to serve", " for garnish"]

    private static func food(in text: String) -> String {
        var name = text[...]
        // As in `1 (400 g) can tomatoes`.
        if name.hasPrefix("("), let end = name.firstIndex(of: ")") { name = name[end...].dropFirst() }
        if let end = name.firstIndex(where: { ",(;".contains($0) }) { name = name[..<end] }
        if let words = afterFood.first(where: name.hasSuffix) { name = name.dropLast(words.count) }
        let food = String(name).sanitized(limit: 100)
        return food.contains(where: \.isLetter) ? food : text
    }
}

/// Reads a text from left to right, a measure or what lies before the next number at a time.
struct MeasureScanner {
    let text: [Character]
    var position = 0
    /// Up to here the same is given once more in units of another kitchen.
    private var keptUntil = 0

    /// So many numbers make up a measure at most: `8 x 12 x 2`, and a range.
    private static let mostTerms = 4
    private static let joiningWords: Set = ["to", "or", "by", "x", "and", "plus", "through", "till", "until"]
    private static let wordsBeforeDifference: Set = [
        "up", "down", "another", "extra", "additional", "further", "every", "within", "plus", "minus",
    ]
    private static let wordsAfterDifference: Set = [
        "higher", "lower", "more", "less", "hotter", "cooler", "warmer", "colder", "above", "below", "over", "under",
    ]

    init(text: [Character]) {
        self.text = text
    }

    var isAtEnd: Bool { position == text.count }

    /// What is no measure: a number, or all up to the next one.
    mutating func plain() -> String {
        let start = position
        let startsWithNumeral = text[start].isNumeral
        repeat { position += 1 } while !isAtEnd && text[position].isNumeral == startsWithNumeral && !isAtSign
        return String(text[start..<position])
    }

    /// A measure that begins here; nil for none, and then nothing is read.
    mutating func measure() -> FoundMeasure? {
        let start = position
        guard text[start].isNumeral || isAtSign, !isPartOfMore(at: start) else { return nil }
        guard let found = found(), let unit = found.unit else {
            position = start
            return nil
        }
        if let twin = endOfTwin(of: unit) { keptUntil = twin }
        return FoundMeasure(
            text: found.text, terms: found.terms, unit: unit, isHyphenated: found.isHyphenated,
            describes: isFollowedByThings || ["a", "an"].contains(lastWords(1, before: start).first),
            stays: start < keptUntil || isFollowed(by: "/") || unit.kind == .temperature && isDifference(from: start))
    }

    /// The amount that begins a line, its unit, and what follows; nil for another beginning. Of a range, where one may
    /// be, the larger end.
    mutating func lineOfList(ranges: Bool = false) -> (amount: Double, unit: MeasureUnit?, name: String)? {
        guard text.first?.isNumeral == true, let found = found(),
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
        // Cloves are a spice as well.
        position = end
        skipSpaces()
        return (amount, nil, String(text[position...]))
    }

    // MARK: What stands around it

    /// Whether a minus stands here that belongs to a number.
    private var isAtSign: Bool {
        guard text[position] == "-" || text[position] == "−" else { return false }
        let follows = position > 0 && text[position - 1].isPartOfNumberOrWord
        return !follows && text.element(at: position + 1)?.isNumeral == true
    }

    /// Whether a number, or what joins it to this one, stands before and was not taken in: `1, 2 or 3 cm`.
    func isPartOfMore(at start: Int) -> Bool {
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

    /// The last words before a place, the nearest first, in lower case.
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

    /// Whether degrees say how much hotter or colder something becomes, or say that again in brackets.
    private func isDifference(from start: Int) -> Bool {
        if Self.wordsAfterDifference.contains(nextWord) { return true }
        if ["°C (", "°F ("].contains(String(text[..<start].suffix(4))) { return true }
        let before = lastWords(2, before: start)
        return before.contains("by") || before.first.map(Self.wordsBeforeDifference.contains) == true
    }

    // MARK: Numbers

    /// Numbers that begin here with their unit, where they have one; nil for none, and then the place is of no use. What
    /// is told in several units is one amount in the first of them.
    mutating func found() -> FoundAmount? {
        let start = position
        guard let terms = terms() else { return nil }
        let end = position
        guard let unit = unit(after: terms[terms.count - 1].amount) else {
            position = end
            let text = String(text[start..<end])
            return terms.haveThousands ? nil : FoundAmount(text: text, terms: terms, unit: nil, unitText: "")
        }
        // `1,500 kg` may be one and a half.
        if terms.haveThousands, unit.size > 1 { return nil }
        let unitText = String(text[end..<position])
        let more = terms.count == 1 ? more(than: unit) : 0
        let text = String(text[start..<position])
        guard more > 0 else { return FoundAmount(text: text, terms: terms, unit: unit, unitText: unitText) }
        let sum = FoundMeasure.Term(joint: nil, separator: "", text: text, amount: terms[0].amount + more)
        return FoundAmount(text: text, terms: [sum], unit: unit, unitText: unitText, isSum: true)
    }

    mutating func terms() -> [FoundMeasure.Term]? {
        guard let first = term(after: nil, "") else { return nil }
        var terms = [first]
        while let next = nextTerm(after: terms[terms.count - 1]) {
            guard terms.count < Self.mostTerms else { return nil }
            terms.append(next)
        }
        return terms
    }

    private mutating func nextTerm(after last: FoundMeasure.Term) -> FoundMeasure.Term? {
        let start = position
        if let joint = joint(), let next = term(after: joint, String(text[start..<position])) {
            // `1-1/2-2` is no range, nor is `2 - 1`.
            let falls = next.separator.contains { $0.isDash } && next.amount <= last.amount
            if joint == .times || last.joint != .to && !falls { return next }
        }
        position = start
        return nil
    }

    /// A number here; a minus counts where no dash could be meant.
    private mutating func term(after joint: FoundMeasure.Term.Joint?, _ separator: String) -> FoundMeasure.Term? {
        let start = position
        let mayHaveSign = joint == nil || separator.contains(where: \.isLetter)
        let sign: Double = mayHaveSign && (skip("-") || skip("−")) ? -1 : 1
        guard let size = number() else { return nil }
        return FoundMeasure.Term(
            joint: joint, separator: separator, text: String(text[start..<position]), amount: sign * size)
    }

    /// What joins the ends of a range, or the sides of a tin.
    private mutating func joint() -> FoundMeasure.Term.Joint? {
        for (word, joint) in [(" to ", FoundMeasure.Term.Joint.to), (" or ", .to), (" by ", .times)] where skip(word) {
            return joint
        }
        skipSpaces()
        guard let mark = text.element(at: position), mark.isDash || "x×".contains(mark) else { return nil }
        position += 1
        skipSpaces()
        return mark.isDash ? .to : .times
    }

    /// `12`, `1.5`, `1/2`, `½`, `1 1/2`, `1-1/2`, `1 and 1/2`, `1½`.
    private mutating func number() -> Double? {
        if let fraction = vulgarFraction() { return fraction }
        let start = position
        guard let whole = digits() else { return nil }
        if skipSlash() { return digits().flatMap { $0 > 0 ? whole / $0 : nil } }
        if skip(".") { return digits() == nil ? nil : Double(String(text[start..<position])) }
        if (1...999).contains(whole), let thousands = thousands(whole) { return thousands }
        return whole + (rest() ?? 0)
    }

    /// The rest of `1,000`, with its thousands; nil where no comma and three digits follow, and then nothing is read.
    private mutating func thousands(_ whole: Double) -> Double? {
        let start = position
        guard skip(","), let rest = digits(), position == start + 4,
            text.element(at: position).map({ ",.".contains($0) }) != true
        else {
            position = start
            return nil
        }
        return whole * 1000 + rest
    }

    /// The fraction of a mixed number, less than 1.
    private mutating func rest() -> Double? {
        let start = position
        if let fraction = vulgarFraction() { return fraction }
        if skip(" and ") || skip("-") || skip(" ") || skip("\u{A0}") {
            if let fraction = vulgarFraction() { return fraction }
            if let numerator = digits(), skipSlash(), let denominator = digits(), numerator < denominator {
                return numerator / denominator
            }
        }
        position = start
        return nil
    }

    private mutating func vulgarFraction() -> Double? {
        guard let fraction = text.element(at: position)?.vulgarFraction else { return nil }
        position += 1
        return fraction
    }

    /// At most nine digits: nothing in a kitchen is more.
    private mutating func digits() -> Double? {
        let start = position
        while text.element(at: position)?.isDigit == true { position += 1 }
        guard (1...9).contains(position - start) else { return nil }
        return Double(String(text[start..<position]))
    }

    private mutating func skipSlash() -> Bool { skip("/") || skip("\u{2044}") }

    mutating func skipSpaces() {
        while text.element(at: position)?.isSpace == true { position += 1 }
    }

    mutating func skip(_ expected: String) -> Bool {
        guard text[position...].starts(with: expected) else { return false }
        position += expected.count
        return true
    }
}

extension Character {
    var isDash: Bool { "-–—−‐‑".contains(self) }

    var isDigit: Bool { isASCII && isNumber }

    /// What a number may begin with.
    var isNumeral: Bool { isDigit || vulgarFraction != nil }

    /// A half for `½`.
    fileprivate var vulgarFraction: Double? {
        guard isNumber, !isASCII, let scalar = unicodeScalars.first else { return nil }
        return scalar.properties.numericValue.flatMap { $0 > 0 && $0 < 1 ? $0 : nil }
    }

    fileprivate var isPartOfNumberOrWord: Bool { isLetter || isNumber || ".,/\u{2044}".contains(self) }

    /// What may join a number to the next one.
    fileprivate var isJoint: Bool { isDash || ",/\u{2044}×*&~:".contains(self) }

    /// With the degrees, inches and hundredths that may follow.
    fileprivate var endsNumber: Bool { isNumber || "°\"″'′%".contains(self) }

    var isSpace: Bool { isWhitespace && !isNewline }
}

extension [FoundMeasure.Term] {
    /// Whether one of them is written with a comma: `1,000`.
    fileprivate var haveThousands: Bool { contains { $0.text.contains(",") } }
}

extension Array {
    func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
