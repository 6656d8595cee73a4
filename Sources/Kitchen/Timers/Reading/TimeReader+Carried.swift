/// Numbers whose unit was stated before: `for a further 15`, `20 minutes, then 10 more`.
///
/// Most numbers without a unit after a time are something else: degrees, a speed, a count.
extension TimeReader {
    /// Returns a number without a unit as a time in the unit of the previous one.
    ///
    /// Returns `nil` if the number may count or measure something, or may be in another unit.
    func carriedSpan(at index: Int, from last: TimeSpan, in sentence: Range<Int>) -> TimeSpan? {
        guard isNumberStart(index), let first = numeral(at: index), !first.isArticle, !isWord(index, "one"),
            introduces(carried: first, at: index, after: last, in: sentence)
        else { return nil }
        var span = TimeSpan(
            seconds: first.value * last.unit.seconds, unit: last.unit, tokens: index..<first.end, isCarried: true)
        if let (_, start) = joint(at: first.end), let second = numeral(at: start) {
            (span.until, span.tokens) = (second.value * last.unit.seconds, index..<second.end)
        }
        let end = span.tokens.upperBound
        // `4 for 5 minutes` and `2 more batches` count or measure something.
        let isCount = isWord(end, "for") && isNumber(end + 1) || isWord(end, "more", "extra") && !mayEnd(at: end + 1)
        return keepsUnit(span, of: last, in: sentence) && !isCount && mayEnd(at: end) ? span : nil
    }

    /// Returns true if a number has the unit of the time before it.
    ///
    /// `Simmer 2 hours, add the carrots and simmer for another 20` means minutes, and
    /// `Fry 5 minutes, then braise for 3` means hours. Hours are omitted only in a choice, seconds only if the same act
    /// continues, and minutes if the act takes minutes.
    private func keepsUnit(_ span: TimeSpan, of last: TimeSpan, in sentence: Range<Int>) -> Bool {
        let index = span.tokens.lowerBound
        let longest = span.until ?? span.seconds
        let lasting = lastingAct(in: last.tokens.upperBound..<max(last.tokens.upperBound, index), of: sentence)
        let isNear = sentence.contains(last.tokens.lowerBound) && longest <= 2 * (last.until ?? last.seconds)
        let opener = token(index - 1)?.text
        let isChoice = ["or", "(", ",", "/"].contains(opener)
        switch last.unit {
        case .minute:
            // A hundred minutes is not written in this way, but an oven has that many degrees.
            guard longest < 6000 else { return false }
            if isChoice { return span.seconds * 4 >= last.seconds && span.seconds <= 4 * last.seconds }
            if opener == "for", !isFurther(span.tokens.upperBound) {
                return takesMinutes(span, at: index, in: sentence)
            }
            // `Microwave for 1 minute, stir, then for another 30`
            return last.seconds > 180 || span.seconds < 900
        case .second: return isNear && span.seconds >= 5 && span.seconds * 4 >= last.seconds && lasting == nil
        // `on LOW for 6-8 hours or HIGH for 3-4`
        default: return isNear && lasting == nil && (isChoice || isWord(index - 2, "low", "high"))
        }
    }

    /// Returns true if the act before *for* and a number is known to take minutes: `let it release naturally for 10`.
    private func takesMinutes(_ span: TimeSpan, at index: Int, in sentence: Range<Int>) -> Bool {
        // `simmer 30 minutes then portion for 5`
        let clause = clauseStart(of: index, in: sentence)..<index
        let start = clause.last { isWord($0, "then", "and") } ?? clause.lowerBound
        // `let it release naturally for 10`
        let act = lastingAct(in: start..<index, of: sentence) ?? (hasWord(start..<index, "let") ? "let" : nil)
        return act.map { !Self.slowActs.contains($0) } == true && span.seconds >= 300
    }

    private static let slowActs = TimeWords.list("slow acts")

    private func lastingAct(in range: Range<Int>, of sentence: Range<Int>) -> String? {
        range.lazy.compactMap { act(at: $0, in: sentence) }.last { $0.act == .lasting }?.name
    }

    /// Returns true if the words before a number without a unit announce a time.
    private func introduces(
        carried number: Numeral, at index: Int, after last: TimeSpan, in sentence: Range<Int>
    ) -> Bool {
        guard let before = token(index - 1) else { return false }
        if before.isSign {
            return ["(", "+"].contains(before.text)
                || before.text == "," && isWord(index + 1, "for", "from", "if", "when")
        }
        let isFor = before.text == "for"
        let isForMore = isWord(index - 1, "another", "further", "additional", "extra")
        let isMore = isWord(number.end, "more", "longer")
        guard isForMore || isWord(index - 1, "for", "after", "then", "about", "or", "and", "than", "least", "plus")
        else { return false }
        if isFor, !isMore, isForPeople(index, after: last, in: sentence) { return false }
        if isForMore || isMore, isOfPieces(number, at: index, in: sentence) { return false }
        if isForMore || isFor && isMore { return true }
        return !isOfOtherAct(index, in: sentence) && (isFor || !hasScale(sentence, isBlurred: before.text == "about"))
    }

    /// True for portions, if nothing says that the time continues: `5 minutes for 2`, `Cook enough pasta for 4`.
    private func isForPeople(_ index: Int, after last: TimeSpan, in sentence: Range<Int>) -> Bool {
        isNumber(index - 2) || last.tokens.upperBound == index - 1
            || hasWord(clauseStart(of: index, in: sentence)..<index, "enough", "serves", "makes")
    }

    /// True if the number counts things, repetitions or degrees: `Fry 2 eggs 3 minutes, then another 2`,
    /// `adding another 50`.
    private func isOfPieces(_ number: Numeral, at index: Int, in sentence: Range<Int>) -> Bool {
        if word(index - 2)?.hasSuffix("ing") == true || isWord(index - 2, "repeat", "in") { return true }
        return (sentence.lowerBound..<index).contains { place in
            guard let other = numeral(at: place), other.value == number.value, !other.isArticle else { return false }
            return unit(at: other.end) == nil && !isScaled(place)
        }
    }

    /// Returns true if the clause describes an act that is done at once, or a count or a measure: `add 2`,
    /// `until it reaches about 60`, `makes about 20`.
    private func isOfOtherAct(_ index: Int, in sentence: Range<Int>) -> Bool {
        let clause = clauseStart(of: index, in: sentence)
        // `roll into balls, about 30`
        let start = isWord(index - 1, "about", "least", "than") ? sentence.lowerBound : clause
        for place in (start..<index).reversed() {
            if place >= clause, isWord(place, of: Self.readings) { return true }
            if let act = act(at: place, in: sentence) { return act.act == .momentary }
        }
        return false
    }

    private static let readings = TimeWords.list("readings")

    /// True if the sentence has numbers of a scale without a unit: `speed 2`, `gas mark 7`.
    private func hasScale(_ sentence: Range<Int>, isBlurred: Bool) -> Bool {
        sentence.contains { index in
            isNumber(index + 1)
                && (isWord(index, "speed", "mark", "gas", "level", "setting", "number")
                    || isBlurred && isWord(index, "at"))
        }
    }
}
