/// Times that are told beside a step and not as a part of it: by the writer about other ways, for other cases, about how
/// long it may wait.
extension TimeReader {
    /// Whether a time is none that the cook is told to wait for here. `offered` are those before it that are.
    func isRemark(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        tokens[time.sentence].last?.text == "?" || isPersonal(time) || isUnneeded(time) || isOfOthers(time)
            || isHolding(time) || isSurcharge(time, after: offered) || isBound(time, after: offered) || isDaily(time)
            || isPartOfKnown(time, after: offered) || isRepeated(time)
    }

    /// The words of the part of the sentence in which a time stands, up to the time.
    private func words(before time: FoundTime, in clause: Bool = true) -> [String] {
        let start = clause ? clauseStart(of: time.span.tokens.lowerBound, in: time.sentence) : time.sentence.lowerBound
        return (start..<max(start, time.span.tokens.lowerBound)).compactMap(word)
    }

    /// `(mine needed 20 minutes)`, `; I went 20 minutes`, `(original: 25 minutes)`, `check @ 20 min.`
    private func isPersonal(_ time: FoundTime) -> Bool {
        let clause = words(before: time)
        if clause.contains(where: Self.personalWords.contains) { return true }
        if let opener = clause.first, ["i", "we", "my", "our"].contains(opener) { return true }
        let isOriginal =
            isSign(time.span.tokens.lowerBound - 1, ":") && word(time.span.tokens.lowerBound - 2) == "original"
        return isOriginal || word(time.context.end) == "better" || clause.first == "down"
    }

    private static let personalWords: Set = [
        "mine", "ours", "me", "i'd", "recipe", "original", "originally", "previously", "vs", "versus", "compared",
        "check", "checking", "better", "ideally", "preferably", "usually", "normally", "traditionally",
    ]

    /// `No need to soak for 8 hours`, `Forget soaking for 8 hours`, `Instead of simmering for 3 hours`
    private func isUnneeded(_ time: FoundTime) -> Bool {
        let clause = words(before: time)
        let pairs = zip(clause, clause.dropFirst())
        return pairs.contains {
            ($0, $1) == ("no", "need") || ($0, $1) == ("not", "necessary") || ($0, $1) == ("instead", "of")
        }
            || clause.contains("having") || ["no", "forget", "resist"].contains(words(before: time, in: false).first)
    }

    /// `Gran used to boil cabbage for 40 minutes`, `Beans soaked for 12 hours cook faster`
    private func isOfOthers(_ time: FoundTime) -> Bool {
        let words = words(before: time, in: false)
        let pairs = zip(words, words.dropFirst())
        if pairs.contains(where: {
            ($0, $1) == ("used", "to") || ($0, $1) == ("you", "would") || ($0, $1) == ("old", "days")
        }) {
            return true
        }
        if let subject = words.first, Self.others.contains(subject) { return true }
        let isParticiple = word(time.context.start) == "for" && word(time.context.start - 1)?.hasSuffix("ed") == true
        return isParticiple && !isTold(time.sentence.lowerBound..<time.context.start, in: time.sentence)
    }

    private static let others: Set = [
        "i", "chefs", "restaurants", "others", "other", "people", "many", "gran", "grandma", "grandmother", "mum",
        "mom", "usually", "normally", "traditionally", "typically", "originally",
    ]

    /// `Keep warm for up to 30 minutes`, `Make ahead: refrigerate 24 hours`, `Stays fresh for 12 hours`
    private func isHolding(_ time: FoundTime) -> Bool {
        let words = words(before: time, in: false)
        if words.contains(where: ["ahead", "make-ahead", "stays", "plan"].contains) { return true }
        let pairs = zip(words, words.dropFirst())
        if words.first == "will" || pairs.contains(where: { ["safe", "fresh", "good"].contains($0) && $1 == "for" }) {
            return true
        }
        if pairs.contains(where: { ["it", "they", "this", "that"].contains($0) && $1 == "will" }) { return true }
        if time.context.isUpTo, pairs.contains(where: { $0 == "keep" && ["warm", "hot"].contains($1) }) { return true }
        return time.context.isUpTo && time.span.seconds >= 7200
    }

    /// `5 minutes longer if needed`, `Allow an extra 20 minutes for stuffed birds`: for some, and nobody knows for whom.
    private func isSurcharge(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        // `Allow longer (10 minutes) for thick ones`
        if isSign(time.context.start, "("), word(time.context.start - 1) == "longer" { return true }
        guard time.context.isFurther else { return false }
        if ["if", "for", "unless"].contains(word(time.context.end)) { return true }
        let words = words(before: time, in: false)
        if let first = words.first, ["if", "for", "doubled", "at"].contains(first) { return true }
        return offered.isEmpty && words.contains { ["give", "allow", "larger", "bigger", "longer"].contains($0) }
    }

    /// `Stir after 5 minutes and again after 10`, `a 30-minute rest between each fold`, `10 times, about 1 second each`
    private func isRepeated(_ time: FoundTime) -> Bool {
        let start = time.context.start
        if word(start) == "after", ["again", "and"].contains(word(start - 1)) { return true }
        let rest = time.span.tokens.upperBound..<clauseEnd(of: time.span.tokens.upperBound, in: time.sentence)
        if rest.contains(where: { word($0) == "between" }) { return true }
        return word(time.context.end) == "each" && words(before: time, in: false).contains("times")
    }

    /// `, max 12 minutes`, `(15 minutes at the most)`: how long that before it may take.
    private func isBound(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        guard let last = offered.last, last.sentence == time.sentence, !time.context.isFurther else { return false }
        guard !goesOn(from: last, to: time) else { return false }
        let isMost = [time.span.tokens.lowerBound - 1, time.span.tokens.upperBound].contains {
            ["max", "maximum"].contains(word($0))
        }
        return isMost
            || word(time.context.end) == "at" && ["most", "the"].contains(word(time.context.end + 1))
                && word(time.context.end + 2) == "most"
    }

    /// `burp daily for 2 minutes`, `1 minute each day`
    private func isDaily(_ time: FoundTime) -> Bool {
        words(before: time).contains("daily")
            || ["each", "every", "a", "per"].contains(word(time.context.end)) && word(time.context.end + 1) == "day"
    }

    /// `1 hour 50 (20 minutes per 500g + 30)`, `5 minutes, covered for 3`, `40 minutes in total, 20 covered`: what belongs
    /// to a time that is known.
    private func isPartOfKnown(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        guard let last = offered.last, last.sentence == time.sentence, !time.context.isFurther else { return false }
        let isLess = time.span.seconds < last.span.seconds
        let start = time.context.start
        if word(start) == "for", ["covered", "uncovered"].contains(word(start - 1)), isSign(start - 2, ",") {
            return isLess
        }
        guard time.span.isCarried else { return false }
        if rate(of: last) == .ask || last.context.isTotal { return true }
        let gap = gap(from: last, to: time)
        return isLess && !isEachSide(time) && gap.contains { isSign($0, "(", ":") }
            && ["at", "on", "covered", "uncovered", "with", "without"].contains(word(time.context.end))
    }
}
