extension TimeReader {
    /// Returns the range that begins with a time: `30 seconds to 1 minute`, `an hour or two`.
    func range(from first: TimeSpan) -> TimeSpan? {
        guard !first.isAttributive, first.until == nil, let (joint, start) = joint(at: first.tokens.upperBound),
            let second = numeral(at: start)
        else { return nil }
        var range = first
        if let end = compound(second, from: start), !end.isAttributive {
            // With a dash or an `or` between them, two times need not be a range.
            if joint == "or" || joint == "-" && end.seconds <= first.seconds { return nil }
            (range.until, range.unit) = (end.single ?? range.seconds, end.unit)
            range.tokens = first.tokens.lowerBound..<end.tokens.upperBound
            return range
        }
        guard joint != "-", second.value > 1, !second.isArticle, mayEnd(at: second.end) else { return nil }
        // `20 minutes or 25 if frozen` is a choice, and `an hour or two` is not, whatever follows.
        if joint == "or", first.seconds > first.unit.seconds || second.value > 3, isQualified(second.end) { return nil }
        let longer = second.value * first.unit.seconds
        // `1 hour to 90`
        range.until = longer <= 4 * first.seconds ? longer : first.seconds
        range.tokens = first.tokens.lowerBound..<second.end
        return range
    }

    /// Returns true if words about the purpose or condition of a time begin here.
    func isQualified(_ index: Int) -> Bool {
        isSign(index, "(") || isWord(index, "if", "for", "from", "in", "on", "unless", "using", "when", "with")
    }

    /// Returns a range whose first end has no unit: `5-7 mins`, `1 to 1 1/2 hours`, `15- to 20-minute`.
    func range(from first: Numeral, at index: Int) -> TimeSpan? {
        let isDashed = token(first.end)?.isDash == true
        let isHyphenated = isDashed && isWord(first.end + 1, "to")
        guard !first.isArticle, let (_, start) = joint(at: isHyphenated ? first.end + 1 : first.end),
            let second = numeral(at: start), !second.isArticle, var range = compound(second, from: start),
            let unit = (unit(at: second.end) ?? unit(at: second.end + 1))?.unit
        else { return nil }
        (range.seconds, range.until) = (first.value * unit.seconds, range.single ?? first.value * unit.seconds)
        // `gas mark 5-20 minutes`, `on 2 - 30 minutes`
        if isDashed, !isHyphenated,
            isScaled(index) || isWord(index - 1, "on", "with", "low", "high", "medium")
                || (range.until ?? 0) > 12 * range.seconds
        {
            range.until = range.seconds
        }
        range.tokens = index..<range.tokens.upperBound
        return range
    }

    /// Returns the word or sign between the ends of a range, and the index after it.
    func joint(at index: Int) -> (text: String, end: Int)? {
        if let end = upperBound(at: index) { return ("to", end) }
        guard let token = token(index) else { return nil }
        if token.isDash || token.text == "~" { return ("-", index + 1) }
        let isBetween = token.text == "and" && hasWord(index - 6..<index, "between")
        return token.text == "to" || token.text == "or" || isBetween ? (token.text, index + 1) : nil
    }

    /// Returns the index after `… and up to` or `…, but no more than`.
    private func upperBound(at index: Int) -> Int? {
        var place = isSign(index, ",", "(") ? index + 1 : index
        if isWord(place, "and", "but", "or") { place += 1 }
        guard place > index else { return nil }
        switch (word(place), word(place + 1), word(place + 2)) {
        case ("up", "to", _), ("at", "most", _): return place + 2
        case ("a", "maximum", "of"), ("as", "long", "as"), ("no", "more", "than"), ("not", "more", "than"),
            ("no", "longer", "than"), ("not", "longer", "than"):
            return place + 3
        default: return nil
        }
    }
}
