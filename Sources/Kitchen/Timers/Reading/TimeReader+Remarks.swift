/// Times in remarks, which are not part of the step: the author's comments, other methods, other cases, and how long
/// the dish can wait.
extension TimeReader {
    /// Returns true if the cook doesn't have to wait for a time here.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - offered: The earlier times that become timers.
    func isRemark(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        tokens[time.sentence].last?.text == "?" || isPersonal(time) || isUnneeded(time) || isOfOthers(time)
            || isHolding(time) || isSurcharge(time, after: offered) || isBound(time, after: offered)
            || isPartOfKnown(time, after: offered) || isRepeated(time)
    }

    /// Returns the part of the sentence's clause before a time.
    private func clause(before time: FoundTime) -> Range<Int> {
        let start = clauseStart(of: time.lead.upperBound, in: time.sentence)
        return start..<max(start, time.lead.upperBound)
    }

    private func hasPair(_ places: Range<Int>, _ pairs: (String, String)...) -> Bool {
        places.dropLast().contains { index in pairs.contains { isWord(index, $0.0) && isWord(index + 1, $0.1) } }
    }

    /// True for `(mine needed 20 minutes)`, `; I went 20 minutes`, `(original: 25 minutes)`, `check @ 20 min.`
    private func isPersonal(_ time: FoundTime) -> Bool {
        let clause = clause(before: time)
        return clause.contains { isWord($0, of: Self.personalWords) }
            || isWord(clause.lowerBound, "i", "we", "my", "our", "down")
            || isWord(time.span.tokens.lowerBound - 2, "original") || isWord(time.context.end, "better")
    }

    private static let personalWords = TimeWords.list("personal words")

    /// True for `No need to soak for 8 hours`, `Forget soaking for 8 hours`, `Instead of simmering for 3 hours`.
    private func isUnneeded(_ time: FoundTime) -> Bool {
        let clause = clause(before: time)
        return hasPair(clause, ("no", "need"), ("not", "necessary"), ("instead", "of")) || hasWord(clause, "having")
            || isWord(time.lead.lowerBound, "no", "forget", "resist")
    }

    /// True for `Gran used to boil cabbage for 40 minutes`, `Beans soaked for 12 hours cook faster`.
    private func isOfOthers(_ time: FoundTime) -> Bool {
        if hasPair(time.lead, ("used", "to"), ("you", "would"), ("old", "days")) { return true }
        if isWord(time.lead.lowerBound, of: Self.others) { return true }
        let isParticiple = isWord(time.context.start, "for") && word(time.context.start - 1)?.hasSuffix("ed") == true
        return isParticiple && !hasInstruction(time.sentence.lowerBound..<time.context.start, in: time.sentence)
    }

    private static let others = TimeWords.list("others")

    /// True for `Keep warm for up to 30 minutes`, `Make ahead: refrigerate 24 hours`, `Stays fresh for 12 hours`.
    private func isHolding(_ time: FoundTime) -> Bool {
        hasWord(time.lead, "ahead", "make-ahead", "stays", "plan") || isWord(time.lead.lowerBound, "will")
            || hasPair(time.lead, ("safe", "for"), ("fresh", "for"), ("good", "for"))
            || hasPair(time.lead, ("it", "will"), ("they", "will"), ("this", "will"), ("that", "will"))
            || time.context.isUpTo
                && (time.span.seconds >= 7200 || hasPair(time.lead, ("keep", "warm"), ("keep", "hot")))
    }

    /// True for additional time in unknown cases: `5 minutes longer if needed`,
    /// `Allow an extra 20 minutes for stuffed birds`.
    private func isSurcharge(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        // `Allow longer (10 minutes) for thick ones`
        if isSign(time.context.start, "("), isWord(time.context.start - 1, "longer") { return true }
        return time.context.isFurther
            && (isWord(time.context.end, "if", "for", "unless")
                || isWord(time.lead.lowerBound, "if", "for", "doubled", "at")
                || offered.isEmpty && hasWord(time.lead, "give", "allow", "larger", "bigger", "longer"))
    }

    /// True for `Stir after 5 minutes and again after 10`, `a 30-minute rest between each fold`,
    /// `10 times, about 1 second each`, `burp daily for 2 minutes`, `1 minute each day`.
    private func isRepeated(_ time: FoundTime) -> Bool {
        let (start, end) = (time.context.start, time.context.end)
        if isWord(start, "after"), isWord(start - 1, "again", "and") { return true }
        let behind = time.span.tokens.upperBound
        return hasWord(behind..<clauseEnd(of: behind, in: time.sentence), "between")
            || isWord(end, "each") && hasWord(time.lead, "times")
            || isWord(end, "each", "every", "a", "per") && isWord(end + 1, "day")
            || hasWord(clause(before: time), "daily")
    }

    /// True for the limit of an earlier time: `, max 12 minutes`, `(15 minutes at the most)`.
    private func isBound(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        guard let last = offered.last, last.sentence == time.sentence, !time.context.isFurther,
            !goesOn(from: last, to: time)
        else { return false }
        return isWord(time.span.tokens.lowerBound - 1, "max", "maximum")
            || isWord(time.span.tokens.upperBound, "max", "maximum")
            || isWord(time.context.end, "at") && isWord(time.context.end + 2, "most")
    }

    /// True for a part of a known time: `1 hour 50 (20 minutes per 500g + 30)`, `5 minutes, covered for 3`,
    /// `40 minutes in total, 20 covered`.
    private func isPartOfKnown(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        guard let last = offered.last, last.sentence == time.sentence, !time.context.isFurther else { return false }
        let isLess = time.span.seconds < last.span.seconds
        let start = time.context.start
        if isWord(start, "for"), isWord(start - 1, "covered", "uncovered"), isSign(start - 2, ",") { return isLess }
        guard time.span.isCarried else { return false }
        return rate(of: last) == .ask || last.context.isTotal
            || isLess && !isEachSide(time) && gap(from: last, to: time).contains { isSign($0, "(", ":") }
                && isWord(time.context.end, "at", "on", "covered", "uncovered", "with", "without")
    }
}
