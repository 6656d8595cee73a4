extension TimeReader {
    /// Returns the time that begins at a token, or `nil` if there is none.
    ///
    /// A range whose ends are not in order is returned too, although it doesn't become a timer: its author meant a
    /// time.
    func span(at index: Int) -> TimeSpan? {
        guard isNumberStart(index) else { return nil }
        if let spelled = spelledAdjective(at: index) ?? clock(at: index) { return spelled }
        guard let first = numeral(at: index) else { return nil }
        if let single = compound(first, from: index) { return range(from: single) ?? single }
        return range(from: first, at: index).map(extended)
    }

    /// Returns a range with unordered ends if its longer end is repeated: `45-60 minutes to 1 hour` is not understood.
    private func extended(_ range: TimeSpan) -> TimeSpan {
        let end = range.tokens.upperBound
        guard !range.isAttributive, isWord(end, "to"),
            let more = numeral(at: end + 1).flatMap({ compound($0, from: end + 1) })
        else { return range }
        var range = range
        range.until = range.seconds
        range.tokens = range.tokens.lowerBound..<more.tokens.upperBound
        return range
    }

    /// Returns the unit after a number.
    func unit(at index: Int) -> (unit: TimeUnit, end: Int, isHyphenated: Bool)? {
        guard let first = token(index) else { return nil }
        let isHyphenated = first.isDash && !first.followsSpace
        let place = isHyphenated ? index + 1 : index
        guard let word = token(place), word.isWord, let unit = TimeUnit(word: word.text) else { return nil }
        // `m` also means meters, and `s` may mean anything.
        if ["m", "s"].contains(word.text), word.followsSpace || isHyphenated { return nil }
        return (unit, afterFullStop(of: place), isHyphenated)
    }

    /// Returns the index after a word and the full stop of its abbreviation. A full stop that ends the sentence is not
    /// included.
    private func afterFullStop(of index: Int) -> Int {
        guard let word = word(index), TimeUnit.isAbbreviation(word), isSign(index + 1, "."),
            let next = token(index + 2),
            !next.isCapitalized
        else { return index + 1 }
        return index + 2
    }

    /// Returns a number with its unit, and the smaller units that add to it.
    func compound(_ first: Numeral, from index: Int) -> TimeSpan? {
        let hasFiller = isWord(
            first.end, "more", "extra", "additional", "further", "full", "whole", "good", "solid")
        guard let (unit, end, isHyphenated) = unit(at: hasFiller ? first.end + 1 : first.end) else { return nil }
        if first.isArticle, unit == .second { return nil }
        var span = TimeSpan(
            seconds: first.value * unit.seconds, unit: unit, tokens: index..<end,
            isAttributive: describes(end: end, isHyphenated: isHyphenated, count: first.value),
            isFurther: hasFiller || isWord(index, "another")
                || !first.isArticle && isWord(index + 1, "extra", "additional", "further"))
        guard !span.isAttributive else { return span }
        if let half = halfMore(at: end) {
            (span.seconds, span.tokens) = (span.seconds + half.value * unit.seconds, index..<half.end)
        }
        let rest = bareRange(at: end, after: unit)
        // `1 hour and 5 to 10 minutes more` is two times.
        if isAnd(end), let rest, isFurther(rest.end) { return span }
        if isUnclear(span, joinedAt: end) || isCutOff(span, at: end) || isAmbiguousDecimal(index, of: unit) {
            span.until = span.seconds
            span.tokens = index..<(numeral(at: end + 1)?.end ?? end)
        } else if let rest {
            let isSure = !isFurther(rest.end) && (token(end)?.value != nil || !isForOtherThing(rest.end))
            span.until = span.seconds + (isSure ? rest.longer : 0)
            span.seconds += isSure ? rest.shorter : 0
            (span.unit, span.tokens) = (rest.unit, index..<rest.end)
        } else if let rest = smaller(than: unit, at: end) {
            (span.seconds, span.unit, span.tokens) = (span.seconds + rest.seconds, rest.unit, index..<rest.end)
        }
        return span
    }

    private func isAnd(_ index: Int) -> Bool { isWord(index, "and") || isSign(index, "&") }

    /// True if the time continues in a way that is not understood: `an hour to hour and a half`, `1 hr 10-15`.
    private func isCutOff(_ span: TimeSpan, at index: Int) -> Bool {
        if let (_, next) = joint(at: index), isUnit(next) { return true }
        guard token(index)?.value != nil, let first = numeral(at: index), let (_, next) = joint(at: first.end),
            let second = numeral(at: next)
        else { return false }
        return unit(at: second.end) == nil && mayEnd(at: second.end)
    }

    /// True for `1.30 hours`, by which many people mean an hour and a half.
    private func isAmbiguousDecimal(_ index: Int, of unit: TimeUnit) -> Bool {
        guard unit == .hour || unit == .minute, token(index)?.value != nil,
            let part = token(index)?.text.split(separator: ".").dropFirst().first
        else { return false }
        return part.count == 2 && !["25", "75", "33", "66", "67"].contains(part)
    }

    /// True for `2-minute noodles` and `2 minute noodles`, but not for `2 minute until…`.
    private func describes(end: Int, isHyphenated: Bool, count: Double) -> Bool {
        let isOwning = isSign(end, "'", "’") && token(end)?.followsSpace == false
        let noun = isOwning ? end + 1 : end
        guard word(noun) != nil, !isWord(noun, of: Self.connectives) else { return false }
        return isOwning || isHyphenated || count > 1 && word(end - 1).map(TimeUnit.isSingular) ?? false
    }

    /// Returns the part of a unit after it: `… and a half`, `… 1/2`.
    private func halfMore(at index: Int) -> Numeral? {
        let isJoined = isAnd(index) || isSign(index, "+")
        let place = isJoined ? index + 1 : index
        if case .fraction(let part)? = token(place)?.kind {
            return mayEndWithoutUnit(at: place + 1) ? Numeral(value: part, end: place + 1) : nil
        }
        guard isJoined, let part = halfOrQuarter(at: place), unit(at: part.end) == nil, !isWord(part.end, "of") else {
            return nil
        }
        return part
    }

    /// Returns the smaller units after a time: `… 20 minutes`, `… and 20 minutes`, `… plus 20 minutes`, and after hours
    /// `… 15` and `… and thirty`.
    private func smaller(than unit: TimeUnit, at index: Int) -> (seconds: Double, unit: TimeUnit, end: Int)? {
        let isPlus = isWord(index, "plus") || isSign(index, "+")
        let isJoined = isPlus || isAnd(index) || isSign(index, ",")
        guard let numeral = numeral(at: isJoined ? index + 1 : index), !numeral.isArticle else { return nil }
        if let (part, end, isHyphenated) = self.unit(at: numeral.end), !isHyphenated {
            let seconds = numeral.value * part.seconds
            guard part.seconds < unit.seconds, seconds < unit.seconds else { return nil }
            if isSign(index, ","), word(end) != nil, !isWord(end, "until") { return nil }
            return isPlus && word(end) != nil ? nil : (seconds, part, end)
        }
        // `1 h. 20 m.`, `1h15'`
        if unit == .hour, !isJoined, numeral.value < 60,
            isWord(numeral.end, "m") || isSign(numeral.end, "'", "’", "′")
        {
            return (numeral.value * 60, .minute, afterFullStop(of: numeral.end))
        }
        guard let part = unit.part, (5..<60).contains(numeral.value), numeral.value == numeral.value.rounded(),
            mayEndWithoutUnit(at: numeral.end)
        else { return nil }
        let isBare = !isJoined && (unit == .hour || token(index)?.value != nil)
        let isAdded = unit == .hour && isAnd(index) && !isSpecified(numeral.end)
        return isBare || isAdded ? (numeral.value * part.seconds, part, numeral.end) : nil
    }

    /// True if a joined time may add to this one or be another: `2 hours and 30 minutes before serving add the glaze`,
    /// `2 minutes and 30 on each side`.
    private func isUnclear(_ span: TimeSpan, joinedAt index: Int) -> Bool {
        guard isAnd(index), let numeral = numeral(at: index + 1) else { return false }
        if let (part, end, _) = unit(at: numeral.end) {
            guard part.seconds < span.unit.seconds, isWord(end, "before", "prior") else { return false }
            return (end..<tokens.count).prefix { !isSign($0, ".", ";", "!") }.contains { place in
                word(place).flatMap(CookingAct.init(verb:)) != nil
                    && !isWord(place - 1, "and", "then", "or", "to", "the")
            }
        }
        return span.unit == .minute && span.seconds < 600 && (15..<60).contains(numeral.value)
            && !isFurther(numeral.end) && mayEndWithoutUnit(at: numeral.end)
    }

    /// Returns true if a number after a time may end without its unit: `1 hour 15, covered`, `1 hour 15 to 1 hour 30`.
    private func mayEndWithoutUnit(at index: Int) -> Bool {
        if let (_, start) = joint(at: index), let next = numeral(at: start) { return unit(at: next.end) != nil }
        return mayEnd(at: index)
    }

    /// Returns the range of the smaller unit: `1 hour 15 to 20 minutes`, `1 hour and 15 to 20 minutes`. The hour is in
    /// both ends.
    private func bareRange(
        at index: Int, after unit: TimeUnit
    ) -> (shorter: Double, longer: Double, unit: TimeUnit, end: Int)? {
        let place = isAnd(index) ? index + 1 : index
        guard let part = unit.part, token(place)?.value != nil, let first = numeral(at: place),
            let (_, start) = joint(at: first.end), let second = numeral(at: start), second.value < 60,
            let (last, end, isHyphenated) = self.unit(at: second.end), last == part, !isHyphenated
        else { return nil }
        return (first.value * part.seconds, second.value * part.seconds, part, end)
    }

    /// Returns true if the words after a time say that it continues another, or in which way.
    func isFurther(_ index: Int) -> Bool {
        isWord(index, "more", "longer", "extra", "further", "additional", "another", "covered", "uncovered")
    }

    /// True if the words after a time say that it is for something else than the time before it.
    private func isForOtherThing(_ index: Int) -> Bool {
        isWord(index, "under", "over", "off", "without", "by", "if", "unless", "when", "using", "from")
    }

    /// Returns true if the words after a time say how, where or for what it is, and so separate it from the words
    /// before.
    func isSpecified(_ index: Int) -> Bool {
        isFurther(index) || isQualified(index) || isWord(index, "at", "by", "under", "without", "off")
            || isWord(index, "over") && word(index + 1) != nil
    }

    // MARK: Other ways to write a time

    /// Reads `1:30 hours` or `1:30 min`.
    private func clock(at index: Int) -> TimeSpan? {
        guard case .clock(let whole, let part)? = token(index)?.kind,
            let (unit, end, isHyphenated) = unit(at: index + 1), !isHyphenated, unit == .hour || unit == .minute
        else { return nil }
        return TimeSpan(seconds: Double(whole * 60 + part) * unit.seconds / 60, unit: unit, tokens: index..<end)
    }

    /// Reads `ten-minute` or `half-hour`, which is a single word.
    private func spelledAdjective(at index: Int) -> TimeSpan? {
        guard let parts = word(index)?.split(separator: "-"), parts.count > 1, let last = parts.last,
            let unit = TimeUnit(word: String(last))
        else { return nil }
        let spelled = TextToken.tokens(of: parts.dropLast().joined(separator: " "))
        guard let numeral = TimeReader(tokens: spelled).numeral(at: 0), numeral.end == spelled.count else { return nil }
        return TimeSpan(
            seconds: numeral.value * unit.seconds, unit: unit, tokens: index..<index + 1,
            isAttributive: word(index + 1) != nil && !isWord(index + 1, of: Self.connectives))
    }

    /// Returns true if a number may end here without a unit, because no noun follows that it would count.
    func mayEnd(at index: Int) -> Bool {
        guard let next = token(index) else { return true }
        if next.isSign { return !"/°%x×\"”″'’+=".contains(next.text) && !next.isDash }
        return Self.connectives.contains(next.text) && !["to", "of"].contains(next.text)
    }

    static let connectives = TimeWords.list("connectives")
}
