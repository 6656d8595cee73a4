/// Numbers whose unit was said before: `for a further 15`, `20 minutes, then 10 more`.
///
/// Most bare numbers behind a time are something else: degrees, a speed, how many are added at once.
extension TimeReader {
    /// The time that a bare number is, in the unit of the one before it; nil where it may as well count or measure
    /// something, or be in another unit.
    func carriedSpan(at index: Int, from last: TimeSpan, in sentence: Range<Int>) -> TimeSpan? {
        guard isFresh(index), let first = numeral(at: index), !first.isArticle, word(index) != "one",
            introduces(carriedAt: index, after: last, in: sentence)
        else { return nil }
        var span = TimeSpan(
            seconds: first.value * last.unit.seconds, unit: last.unit, tokens: index..<first.end, isCarried: true)
        if let (_, start) = joint(at: first.end), let second = numeral(at: start) {
            (span.until, span.tokens) = (second.value * last.unit.seconds, index..<second.end)
        }
        guard keepsUnit(span, of: last, in: sentence), !isMeasure(endingAt: span.tokens.upperBound) else { return nil }
        return mayEnd(at: span.tokens.upperBound) ? span : nil
    }

    /// Whether a number is in the unit of the time before it. `Simmer 2 hours, add the carrots and simmer for another 20`
    /// means minutes, `Fry 5 minutes, then braise for 3` hours: hours are left unsaid in a choice alone, seconds where the
    /// act goes on, and minutes where the act takes minutes.
    private func keepsUnit(_ span: TimeSpan, of last: TimeSpan, in sentence: Range<Int>) -> Bool {
        let index = span.tokens.lowerBound
        let longest = span.until ?? span.seconds
        let between = last.tokens.upperBound..<max(last.tokens.upperBound, index)
        let lasting = lastingAct(in: between, of: sentence)
        let isNear = sentence.contains(last.tokens.lowerBound) && longest <= 2 * (last.until ?? last.seconds)
        let opener = token(index - 1)?.text
        let isChoice = ["or", "(", ",", "/"].contains(opener)
        switch last.unit {
        case .minute:
            // Nobody says a hundred minutes so; an oven has that many degrees.
            guard longest < 6000 else { return false }
            if isChoice { return span.seconds * 4 >= last.seconds && span.seconds <= 4 * last.seconds }
            if opener == "for", !isFurther(span.tokens.upperBound) {
                return takesMinutes(span, at: index, in: sentence)
            }
            // `Microwave for 1 minute, stir, then for another 30`
            let mayBeSeconds = last.seconds <= 180 && span.seconds >= 900
            return !mayBeSeconds || lasting.map(Self.longActs.contains) ?? false
        case .second:
            let before = sentence.lowerBound..<max(sentence.lowerBound, last.tokens.lowerBound)
            return isNear && span.seconds >= 5 && span.seconds * 4 >= last.seconds
                && (lasting == nil || lasting == lastingAct(in: before, of: sentence))
        // `on LOW for 6-8 hours or HIGH for 3-4`
        default: return isNear && lasting == nil && (isChoice || ["low", "high"].contains(word(index - 2)))
        }
    }

    /// Whether what is done *for* a number is done for minutes, as far as one can know.
    private func takesMinutes(_ span: TimeSpan, at index: Int, in sentence: Range<Int>) -> Bool {
        // `simmer 30 minutes then portion for 5`
        let clause = clauseStart(of: index, in: sentence)..<index
        let start = clause.last { ["then", "and"].contains(word($0)) } ?? clause.lowerBound
        // `let it release naturally for 10`
        let isLet = (start..<index).contains { word($0) == "let" }
        guard let act = lastingAct(in: start..<index, of: sentence) ?? (isLet ? "let" : nil),
            !Self.slowActs.contains(act)
        else { return false }
        return span.seconds >= 300 || Self.quickActs.contains(act)
    }

    /// What is done for hours as well.
    private static let slowActs: Set = [
        "age", "autolyse", "braise", "brew", "brine", "bulk-ferment", "chill", "cold-proof", "cold-smoke", "cool",
        "culture", "cure", "defrost", "dehydrate", "dry", "ferment", "freeze", "infuse", "leaven", "macerate",
        "marinade", "marinate", "pickle", "proof", "prove", "refrigerate", "ripen", "rise", "slow-cook", "slow-roast",
        "smoke", "soak", "steep", "stew", "thaw",
    ]

    /// What is done for a minute or two as well.
    private static let quickActs: Set = [
        "beat", "blanch", "blend", "broil", "brown", "fry", "grill", "knead", "mix", "pulse", "saute", "sauté", "scald",
        "sear", "stir", "stir-fry", "sweat", "toast", "whip", "whisk", "rest", "stand", "sit", "steam", "poach", "cook",
        "barbecue", "griddle", "microwave", "settle",
    ]

    private func lastingAct(in range: Range<Int>, of sentence: Range<Int>) -> String? {
        range.lazy.compactMap { act(at: $0, in: sentence) }.last { $0.act == .lasting || $0.act == .permitted }?.name
    }

    /// What nobody does for seconds.
    private static let longActs: Set = [
        "bake", "boil", "braise", "chill", "poach", "prove", "proof", "refrigerate", "rest", "rise", "roast", "simmer",
        "soak", "steam", "stew", "stand", "marinate",
    ]

    /// Whether what stands before a bare number says that a time comes.
    private func introduces(carriedAt index: Int, after last: TimeSpan, in sentence: Range<Int>) -> Bool {
        guard let before = token(index - 1) else { return false }
        if before.isSign {
            return before.text == "(" || before.text == "+" || before.text == "," && isQualifier(index + 1)
        }
        let isForMore = Self.additions.contains(before.text)
        guard isForMore || Self.introductions.contains(before.text) || isUpTo(endingAt: index) else { return false }
        let isMore = numeral(at: index).map { ["more", "longer"].contains(word($0.end)) } ?? false
        if before.text == "for", !isMore, isForPeople(index, after: last, in: sentence) { return false }
        if isForMore || isMore, isOfPieces(index, in: sentence) { return false }
        let opener = isForMore && ["a", "an"].contains(word(index - 2)) ? index - 3 : index - 2
        if ["or", "and"].contains(before.text), isNumber(index - 2) { return false }
        if isForMore && word(opener) == "for" || before.text == "for" && isMore { return true }
        return !isOfOtherAct(index, in: sentence)
            && (before.text == "for" || isForMore || !hasScale(sentence, blurred: before.text == "about"))
    }

    /// `5 minutes for 2`, `For 4: simmer`, `Cook enough pasta for 4`: a portion, where nothing says that it goes on from
    /// the time before.
    private func isForPeople(_ index: Int, after last: TimeSpan, in sentence: Range<Int>) -> Bool {
        let clause = clauseStart(of: index, in: sentence)..<index
        if ["low", "high"].contains(word(index - 2)) { return false }
        if isNumber(index - 2) || last.tokens.upperBound == index - 1 || !sentence.contains(last.tokens.lowerBound) {
            return true
        }
        if let end = numeral(at: index)?.end, isSign(end, ":") || isSign(end, ","), isSign(index - 2, ";", ",") {
            return true
        }
        return clause.contains { ["enough", "serves", "makes"].contains(word($0)) }
    }

    /// `Fry 2 eggs 3 minutes, then another 2`, `adding another 50`: as many things, or times, or degrees.
    private func isOfPieces(_ index: Int, in sentence: Range<Int>) -> Bool {
        let opener = word(index - 2) ?? ""
        if opener.hasSuffix("ing") || ["repeat", "in"].contains(opener) { return true }
        let clause = clauseStart(of: index, in: sentence)
        if (clause..<index).contains(where: { ["will", "repeat"].contains(word($0)) }) { return true }
        let count = numeral(at: index)?.value
        return (sentence.lowerBound..<index).contains { place in
            guard let other = numeral(at: place), other.value == count, !other.isArticle else { return false }
            return unit(at: other.end) == nil && word(place - 1) != "for" && !isScaled(place)
        }
    }

    private static let additions: Set = ["another", "further", "additional", "extra"]
    private static let introductions: Set = ["for", "after", "then", "about", "or", "and", "than", "least", "plus"]

    private func isUpTo(endingAt index: Int) -> Bool { word(index - 1) == "to" && word(index - 2) == "up" }

    /// Whether the clause tells of something that is done at once or to the heat, or of what is counted or measured:
    /// `add 2`, `reduce to 80`, `until it reaches about 60`, `makes about 20`.
    private func isOfOtherAct(_ index: Int, in sentence: Range<Int>) -> Bool {
        let clause = clauseStart(of: index, in: sentence)
        // `roll into balls, about 30`
        let isBlurred = ["about", "least", "than"].contains(word(index - 1))
        for place in ((isBlurred ? sentence.lowerBound : clause)..<index).reversed() {
            if place >= clause, let word = word(place), Self.adjustments.contains(word) || Self.readings.contains(word)
            {
                return true
            }
            if let act = act(at: place, in: sentence) { return act.act == .momentary }
        }
        return false
    }

    /// What is done to heat and speed, and has a number of its own.
    private static let adjustments: Set = [
        "reduce", "reducing", "lower", "increase", "raise", "drop", "turn", "cool", "heat", "preheat", "set", "adjust",
        "temperature", "temp", "oven", "thermostat", "dial",
    ]

    /// What a thermometer, a yield or a state has a number of.
    private static let readings: Set = [
        "until", "till", "reach", "reaches", "reached", "reads", "reading", "registers", "shows", "hits", "makes",
        "yields", "gives", "into",
    ]

    /// Whether the sentence has numbers of a scale without a unit: `speed 2`, `gas mark 7`.
    private func hasScale(_ sentence: Range<Int>, blurred isBlurred: Bool) -> Bool {
        sentence.contains { index in
            let isOne =
                word(index).map { ["speed", "mark", "gas", "level", "setting", "number"].contains($0) } ?? false
            let isAt = isBlurred && (word(index) == "at" || isSign(index, "@"))
            return isNumber(index + 1)
                && (isOne || isAt && !(numeral(at: index + 1).map { unit(at: $0.end) != nil } ?? false))
        }
    }

    /// `4 for 5 minutes`, `2 at a time`, `2 by 2`, `2 more batches`: it counts or measures.
    func isMeasure(endingAt end: Int) -> Bool {
        switch (word(end), word(end + 1)) {
        case ("for", _): isNumber(end + 1) || ["a", "an", "about"].contains(word(end + 1))
        case ("at", "a"), ("at", "once"), ("in", "a"), ("by", _): isCount(endingAt: end)
        case ("more", _), ("extra", _): !mayEnd(at: end + 1)
        default: false
        }
    }

    /// `at a time`, `in a row`, `by 2`; but `5 in a mixer`, `10 by hand`.
    private func isCount(endingAt end: Int) -> Bool {
        switch word(end) {
        case "by": isNumber(end + 1)
        case "at": true
        default: ["row", "batch", "go"].contains(word(end + 2))
        }
    }

    private func isQualifier(_ index: Int) -> Bool {
        word(index).map { ["for", "from", "if", "when"].contains($0) } ?? false
    }
}
