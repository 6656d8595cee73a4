extension MeasureScanner {
    /// The limit for the numbers of a measure. `8 x 12 x 2 to 3` has four.
    private static let mostTerms = 4

    /// Reads the number or range at the current position, with its unit if it has one.
    ///
    /// An amount in several units becomes one amount in the first of them. After a result of `nil`, the position is
    /// undefined.
    mutating func numberWithUnit() -> FoundAmount? {
        let start = position
        guard let terms = terms() else { return nil }
        let end = position
        guard let unit = unit(after: terms[terms.count - 1].amount) else {
            position = end
            let text = String(text[start..<end])
            return terms.haveThousands ? nil : FoundAmount(text: text, terms: terms, unit: nil, unitText: "")
        }
        // `1,500 kg` may mean one and a half.
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
            // `1-1/2-2` is not a range, and neither is `2 - 1`.
            let falls = next.separator.contains { $0.isDash } && next.amount <= last.amount
            if joint == .times || last.joint != .to && !falls { return next }
        }
        position = start
        return nil
    }

    /// Reads a number. A minus counts as a sign only if it can't be a dash.
    private mutating func term(after joint: FoundMeasure.Term.Joint?, _ separator: String) -> FoundMeasure.Term? {
        let start = position
        let mayHaveSign = joint == nil || separator.contains(where: \.isLetter)
        let sign: Double = mayHaveSign && (skip("-") || skip("−")) ? -1 : 1
        guard let size = number() else { return nil }
        return FoundMeasure.Term(
            joint: joint, separator: separator, text: String(text[start..<position]), amount: sign * size)
    }

    /// Reads the word or sign that joins two numbers: `to`, `or` or a dash in a range, `by`, `x` or `×` in a product.
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

    /// Reads `12`, `1.5`, `1/2`, `½`, `1 1/2`, `1-1/2`, `1 and 1/2` or `1½`.
    private mutating func number() -> Double? {
        if let fraction = vulgarFraction() { return fraction }
        let start = position
        guard let whole = digits() else { return nil }
        if skipSlash() { return digits().flatMap { $0 > 0 ? whole / $0 : nil } }
        if skip(".") { return digits() == nil ? nil : Double(String(text[start..<position])) }
        if (1...999).contains(whole), let thousands = thousands(whole) { return thousands }
        return whole + (rest() ?? 0)
    }

    /// Reads the rest of `1,000` and returns the whole number. Reads nothing and returns `nil` unless a comma and three
    /// digits follow.
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

    /// Reads the fraction of a mixed number, which is less than 1.
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

    /// Reads up to nine digits. No number in a kitchen has more.
    private mutating func digits() -> Double? {
        let start = position
        while text.element(at: position)?.isDigit == true { position += 1 }
        guard (1...9).contains(position - start) else { return nil }
        return Double(String(text[start..<position]))
    }

    private mutating func skipSlash() -> Bool { skip("/") || skip("\u{2044}") }
}

extension [FoundMeasure.Term] {
    /// True if one of the numbers has a comma: `1,000`.
    fileprivate var haveThousands: Bool { contains { $0.text.contains(",") } }
}
