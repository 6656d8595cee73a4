/// Numbers whose unit was said before: `for a further 15`, `20 minutes, then 10 more`.
///
/// Most bare numbers behind a time are something else: degrees, a speed, how many are added at once.
extension TimeReader {
    /// The time that a bare number is; nil where it may as well count or measure something.
    func carriedSpan(at index: Int, unit: TimeUnit, in sentence: Range<Int>) -> TimeSpan? {
        guard isFresh(index), let first = numeral(at: index), !first.isArticle, word(index) != "one",
            introduces(carriedAt: index, in: sentence)
        else { return nil }
        var span = TimeSpan(
            seconds: first.value * unit.seconds, unit: unit, tokens: index..<first.end, isCarried: true)
        var longest = first.value
        if let (_, start) = joint(at: first.end), let second = numeral(at: start) {
            (span.until, span.tokens) = (second.value * unit.seconds, index..<second.end)
            longest = max(longest, second.value)
        }
        // Nobody says a hundred minutes so; an oven has that many degrees.
        guard longest < 100, !isMeasure(endingAt: span.tokens.upperBound) else { return nil }
        return mayEnd(at: span.tokens.upperBound) ? span : nil
    }

    /// Whether what stands before a bare number says that a time comes.
    private func introduces(carriedAt index: Int, in sentence: Range<Int>) -> Bool {
        guard let before = token(index - 1) else { return false }
        if before.isSign { return before.text == "(" || before.text == "," && isQualifier(index + 1) }
        let isForMore = Self.additions.contains(before.text)
        guard isForMore || Self.introductions.contains(before.text) || isUpTo(endingAt: index) else { return false }
        let opener = isForMore && ["a", "an"].contains(word(index - 2)) ? index - 3 : index - 2
        if before.text == "for", ["enough", "serves", "makes"].contains(word(opener)) { return false }
        if ["or", "and"].contains(before.text), isNumber(index - 2) { return false }
        let isMore = numeral(at: index).map { ["more", "longer"].contains(word($0.end)) } ?? false
        if isForMore && word(opener) == "for" || before.text == "for" && isMore { return true }
        return !isOfOtherAct(index, in: sentence) && (before.text == "for" || isForMore || !hasScale(sentence))
    }

    private static let additions: Set = ["another", "further", "additional", "extra"]
    private static let introductions: Set = ["for", "after", "then", "about", "or", "and", "than", "least"]

    private func isUpTo(endingAt index: Int) -> Bool { word(index - 1) == "to" && word(index - 2) == "up" }

    /// Whether the clause tells of something that is done at once or to the heat: `add 2`, `reduce to 80`.
    private func isOfOtherAct(_ index: Int, in sentence: Range<Int>) -> Bool {
        let clause = clauseStart(of: index, in: sentence)
        for place in (clause..<index).reversed() {
            if let word = word(place), Self.adjustments.contains(word) { return true }
            if let act = act(at: place, in: sentence) { return act.act == .momentary }
        }
        return false
    }

    /// What is done to heat and speed, and has a number of its own.
    private static let adjustments: Set = [
        "reduce", "reducing", "lower", "increase", "raise", "drop", "turn", "cool", "heat", "preheat", "set", "adjust",
        "temperature", "temp", "oven", "thermostat", "dial",
    ]

    /// Whether the sentence has numbers of a scale without a unit: `speed 2`, `gas mark 7`.
    private func hasScale(_ sentence: Range<Int>) -> Bool {
        sentence.contains { index in
            word(index).map { ["speed", "mark", "gas", "level", "setting", "number"].contains($0) } ?? false
                && isNumber(index + 1)
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
