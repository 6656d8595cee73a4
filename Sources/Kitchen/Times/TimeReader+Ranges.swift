extension TimeReader {
    /// The second end of a range that began with a time: `30 seconds to 1 minute`, `an hour or two`.
    func range(from first: TimeSpan) -> TimeSpan? {
        guard !first.isAttributive, first.until == nil, let (joint, start) = joint(at: first.tokens.upperBound),
            let second = numeral(at: start)
        else { return nil }
        var range = first
        // `an hour, or another day`
        if second.isArticle, word(start) == "another" { return nil }
        if let end = compound(second, from: start), !end.isAttributive {
            // Two times that a dash or an `or` parts may as well be two times.
            if joint != "to", joint != "and", end.seconds <= first.seconds { return nil }
            if joint == "or" { return nil }
            (range.until, range.unit) = (end.single ?? range.seconds, end.unit)
            range.tokens = first.tokens.lowerBound..<end.tokens.upperBound
            return range
        }
        guard joint != "-", second.value > 1, !second.isArticle, mayEnd(at: second.end) else {
            return nil
        }
        // `20 minutes or 25 if frozen` is a choice; `an hour or two` is none, wherever it is spent.
        if joint == "or", first.seconds > first.unit.seconds || second.value > 3, isQualified(second.end) { return nil }
        let longer = second.value * first.unit.seconds
        // `1 hour to 90`
        let isSure = !["to", "or"].contains(word(first.tokens.upperBound)) || longer <= 4 * first.seconds
        range.until = isSure ? longer : first.seconds
        range.tokens = first.tokens.lowerBound..<second.end
        return range
    }

    /// Whether it is told for what a time is.
    func isQualified(_ index: Int) -> Bool {
        isSign(index, "(")
            || ["if", "for", "from", "in", "on", "unless", "using", "when", "with"].contains(word(index))
    }

    /// A range whose first end has no unit: `5-7 mins`, `1 to 1 1/2 hours`, `15- to 20-minute`.
    func range(from first: Numeral, at index: Int) -> TimeSpan? {
        let isHyphenated = token(first.end)?.isDash == true && word(first.end + 1) == "to"
        guard !first.isArticle, let (_, start) = joint(at: isHyphenated ? first.end + 1 : first.end),
            let second = numeral(at: start), !second.isArticle, var range = compound(second, from: start),
            let unit = (unit(at: second.end) ?? unit(at: second.end + 1))?.unit
        else { return nil }
        (range.seconds, range.until) = (first.value * unit.seconds, range.single ?? first.value * unit.seconds)
        // `gas mark 5-20 minutes`, `on 2 - 30 minutes`
        let isDashed = token(first.end)?.isDash == true && !isHyphenated
        if isDashed,
            isScaled(index) || ["on", "with", "low", "high", "medium"].contains(word(index - 1))
                || (range.until ?? 0) > 12 * range.seconds
        {
            range.until = range.seconds
        }
        range.tokens = index..<range.tokens.upperBound
        return range
    }

    /// What joins the ends of a range, and the token behind it.
    func joint(at index: Int) -> (text: String, end: Int)? {
        if let end = upperBound(at: index) { return ("to", end) }
        guard let token = token(index) else { return nil }
        if token.isDash || token.text == "~" { return ("-", index + 1) }
        let isBetween = token.text == "and" && hasBetween(before: index)
        return token.text == "to" || token.text == "or" || isBetween ? (token.text, index + 1) : nil
    }

    /// `… and up to`, `…, but no more than`: the token behind it.
    private func upperBound(at index: Int) -> Int? {
        var place = isSign(index, ",", "(") ? index + 1 : index
        guard ["and", "but", "or"].contains(word(place)) || place > index else { return nil }
        if ["and", "but", "or"].contains(word(place)) { place += 1 }
        switch (word(place), word(place + 1), word(place + 2)) {
        case ("up", "to", _), ("at", "most", _): return place + 2
        case ("a", "maximum", "of"), ("as", "long", "as"): return place + 3
        case ("no", "more", "than"), ("not", "more", "than"), ("no", "longer", "than"), ("not", "longer", "than"):
            return place + 3
        default: return nil
        }
    }

    private func hasBetween(before index: Int) -> Bool {
        (1...6).contains { word(index - $0) == "between" }
    }
}
