extension TimeReader {
    /// Decides whether the cook should wait for a time in this step.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - offered: The earlier times that become timers.
    func verdict(on time: FoundTime, after offered: [FoundTime]) -> TimeVerdict {
        let longest = Double(TimerRack.longest.components.seconds)
        guard time.span.seconds >= 1, (time.span.until ?? time.span.seconds) <= longest else { return .none }
        if let rate = rate(of: time) { return rate == .ask && isRemark(time, after: offered) ? .none : rate }
        if time.span.isAttributive { return isNamedAct(time) && !isRemark(time, after: offered) ? .offer : .none }
        let isNoAct =
            isOfOtherThing(time) || isMoment(time, after: offered) || isKeeping(time)
            || isInSubordinate(time, after: offered) || isDenied(time) || isStatement(time)
            || standsBeforeOtherAct(time) || isSum(time, of: offered) || isPart(time)
        if isNoAct || isRemark(time, after: offered) || !belongsToAct(time, after: offered) { return .none }
        return isEachSide(time) ? .eachSide : .offer
    }

    // MARK: Not the time of an act

    /// True if the time describes an act: `a 10-minute rest`, `a 5-minute timer`.
    private func isNamedAct(_ time: FoundTime) -> Bool {
        let end = time.span.tokens.upperBound + (isSign(time.span.tokens.upperBound, "'", "’") ? 1 : 0)
        let noun = isWord(end, "natural", "gentle", "final") ? end + 1 : end
        return isWord(noun, of: Self.actNouns) && !isWord(time.context.start, "after", "the", "this", "that")
    }

    private static let actNouns = TimeWords.list("nouns of acts")

    /// True if the time is the sum of earlier ones: `6 minutes per side, 12 minutes total`,
    /// `15 minutes per pound, about 3 hours`.
    private func isSum(_ time: FoundTime, of offered: [FoundTime]) -> Bool {
        guard let last = offered.last, last.sentence == time.sentence else { return false }
        if time.context.isTotal { return true }
        guard rate(of: last) == .ask, !time.context.isFurther else { return false }
        // `20 minutes per pound and 30 minutes at 200 °C`
        if isWord(time.context.start, "and"), isSpecified(time.context.end) { return false }
        return !goesOn(from: last, to: time)
    }

    /// True if the time is a part of another one: `20 minutes of which`, `including 20 minutes`,
    /// `and not a minute more`.
    private func isPart(_ time: FoundTime) -> Bool {
        let (start, end) = (time.context.start, time.context.end)
        if isWord(end, "of"), isWord(end + 1, "which", "that", "this", "it", "them", "those") { return true }
        // In `an hour, or another day`, the two may be alternatives or add up.
        if time.context.isFurther, isWord(start, "or") { return true }
        return isWord(opening(time) - 1, "not", "never", "nor", "no", "which")
            || hasWord(clauseStart(of: start, in: time.sentence)..<time.lead.upperBound, "including")
    }

    /// True if the time belongs to something else: *old*, *ago*, *before*, *less than*.
    private func isOfOtherThing(_ time: FoundTime) -> Bool {
        let (start, end) = (time.context.start, time.context.end)
        if time.context.isDifference { return true }
        if isWord(end, of: Self.afterOtherTimes) { return !(isWord(end, "beforehand") && isWord(start, "for")) }
        if isSign(end, "-", "–"), token(end)?.followsSpace == false { return true }
        switch (word(end), word(end + 1)) {
        case ("in", "advance"), ("from", "now"), ("of", "age"), ("to", "go"), ("to", "spare"), ("or", "less"):
            return true
        default: return isSign(start, "+") || isWord(start, of: Self.beforeOtherTimes)
        }
    }

    private static let afterOtherTimes = TimeWords.list("after other times")
    private static let beforeOtherTimes = TimeWords.list("before other times")

    /// True for a moment within or after something, rather than a duration: `after 20`, `the 40 minutes`,
    /// `in 5 minutes`.
    private func isMoment(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        let start = time.context.start
        switch word(start) {
        case "in": return true
        case "the", "these", "those", "this", "that", "your", "its": return !isWord(start - 1, "through")
        case "first": return isInParticiple(time) || isWithin(time, offered)
        case "after":
            // `After 10 minutes, turn and cook for 30 minutes more`
            let isFirst = hasWord(time.context.end..<time.sentence.upperBound, "another", "further", "more", "longer")
            return isInParticiple(time) || isWithin(time, offered)
                || !isFirst && !hasInstruction(clauseStart(of: start, in: time.sentence)..<start, in: time.sentence)
        default: return false
        }
    }

    /// Returns true if the time may be a part of the one before it.
    private func isWithin(_ time: FoundTime, _ offered: [FoundTime]) -> Bool {
        guard let last = offered.last, !time.context.isFurther else { return false }
        return time.span.seconds < (last.span.until ?? last.span.seconds)
    }

    private func isInParticiple(_ time: FoundTime) -> Bool {
        word(clauseStart(of: time.lead.upperBound, in: time.sentence)).map { $0.hasSuffix("ing") && $0.count > 5 }
            ?? false
    }

    /// True for storage times: `store up to 3 days`, `keeps for 48 hours`.
    private func isKeeping(_ time: FoundTime) -> Bool {
        let end = clauseEnd(of: time.context.end, in: time.sentence)
        let words = time.sentence.lowerBound..<((time.context.end..<end).first { isWord($0, "and", "then") } ?? end)
        if words.contains(where: { isWord($0, of: Self.keepingWords) }) { return true }
        if time.context.isUpTo, time.span.unit == .day { return true }
        for index in (clauseStart(of: time.lead.upperBound, in: time.sentence)..<time.lead.upperBound).reversed() {
            if isWord(index, "keep", "keeping") { return !isHeld(index, until: time.context.start) }
            if let act = act(at: index, in: time.sentence) { return act.act == .keeping }
        }
        return false
    }

    private static let keepingWords = TimeWords.list("words of keeping")

    /// True if *keep* means continuing: `keep stirring`, `keep at 50 °C`, `keep warm`.
    private func isHeld(_ index: Int, until end: Int) -> Bool {
        !isWord(index - 1, "will", "can")
            && (index + 1..<max(end, index + 1)).contains {
                word($0)?.hasSuffix("ing") == true
                    || isWord($0, "at", "on", "warm", "hot", "submerged", "covered", "closed", "shut")
            }
    }

    /// True in a clause about circumstances, which begins with *when*, *if* or *while*.
    private func isInSubordinate(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        let clause = clauseStart(of: time.lead.upperBound, in: time.sentence)
        if clause < time.lead.upperBound, isWord(clause, of: Self.subordinates),
            !hasInstruction(clause + 2..<max(clause + 2, time.context.start), in: time.sentence)
        {
            return true
        }
        if isCircumstance(time, from: clause) { return true }
        if isInParticiple(time), offered.last?.sentence == time.sentence { return !time.context.isFurther }
        return isRemedy(time)
    }

    private static let subordinates = TimeWords.list("subordinates")

    /// True for `Cover it if it browns too fast after 30 minutes`.
    private func isCircumstance(_ time: FoundTime, from clause: Int) -> Bool {
        for index in (clause..<max(clause, time.context.start + 1)).reversed() {
            if act(at: index, in: time.sentence) != nil || isWord(index, "or") { return false }
            if isWord(index, "if", "when", "once", "unless", "because") { return !isWord(index - 1, "at") }
        }
        return false
    }

    /// True for `If it is still pink, cook 5 minutes more.`
    private func isRemedy(_ time: FoundTime) -> Bool {
        let first = time.sentence.prefix { !isSign($0, ",") }
        return isWord(time.sentence.lowerBound, "if") && first.upperBound <= time.span.tokens.lowerBound
            && hasWord(first, "still", "not", "isn't", "aren't", "too", "doesn't", "don't", "needed")
    }

    /// True for `don't boil for more than…`, `can be left for…`, `has rested for…`.
    private func isDenied(_ time: FoundTime) -> Bool {
        let clause = clauseStart(of: time.lead.upperBound, in: time.sentence)
        return (clause..<max(clause, time.context.start)).contains { index in
            switch word(index) {
            case "have", "has": !isWord(index + 1, "to")
            case "don't", "never", "avoid", "cannot", "can't", "won't", "needn't", "had", "haven't", "were", "was": true
            case "not": isWord(index - 1, "do", "does", "did")
            case "can", "could", "may", "might":
                isWord(index + 1, "be", "also", "stay", "sit", "rest", "keep", "stand", "take")
            default: false
            }
        }
    }

    /// True for a statement: a total, or how long something takes.
    private func isStatement(_ time: FoundTime) -> Bool {
        let first = time.sentence.lowerBound
        if (first..<first + 4).contains(where: { isSign($0, ":") }),
            isWord(
                first, "total", "prep", "cook", "cooking", "preparation", "active", "time", "hands-on", "ready", "start"
            )
        {
            return true
        }
        let before = first..<max(first, time.context.start + 1)
        guard let take = before.last(where: { isWord($0, "take", "takes", "taking", "last", "needs", "need") }),
            act(at: take, in: time.sentence) == nil, !isWord(take, "last")
        else { return isDeclared(time) }
        if isWord(take, "needs", "need") { return false }
        // The subject of *takes* may be the act's result, as in `fry until brown, which takes 5 minutes`: the act's own
        // time.
        let subject = (first..<take).last { isSign($0, ",", ";", ".", ":", "(", "—", "–") }
        guard !time.context.isTotal, let subject else { return true }
        return !isWord(subject + 1, "this", "it", "which", "that") || take - subject > 4
    }

    /// True for a sentence without an instruction: `The loaf rises for 2 hours`.
    private func isDeclared(_ time: FoundTime) -> Bool {
        let start = time.sentence.lowerBound
        let before = start..<max(start, time.context.start)
        return isWord(start, of: Self.subjects) && !hasWord(before, "should", "must", "needs", "need", "want", "wants")
            && !hasInstruction(before, in: time.sentence)
    }

    private static let subjects = TimeWords.list("subjects")

    /// True for `Take it out 30 minutes before baking`. An act that lasts, such as *rest* or *bake*, takes the time
    /// itself.
    private func standsBeforeOtherAct(_ time: FoundTime) -> Bool {
        let end = time.context.end
        guard isWord(end, "before") || isWord(end, "prior") && isWord(end + 1, "to"), !isWord(time.context.start, "for")
        else { return false }
        // `; 5 minutes before it is done`
        if isWord(end + 2, "end") || isWord(end + 1, "it", "they", "you", "it's", "they're", "you're") { return true }
        guard let act = lastAct(before: time), act.act == .lasting else { return true }
        return Self.begunActs.contains(act.name)
    }

    private static let begunActs = TimeWords.list("begun acts")

    // MARK: The act

    /// Returns the act that a time belongs to: the last instruction before it.
    func lastAct(before time: FoundTime) -> (act: CookingAct, name: String, index: Int)? {
        let index = time.lead.last { act(at: $0, in: time.sentence) != nil }
        return index.flatMap { index in act(at: index, in: time.sentence).map { ($0.act, $0.name, index) } }
    }

    /// Returns true if the time belongs to an act: after *for*, or with a verb for something that lasts.
    private func belongsToAct(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        if time.isOvernight { return hasInstruction(time.sentence, in: time.sentence) }
        if isWord(time.context.start, "for", "after", "through", "wait") { return true }
        if time.context.isFurther {
            if !offered.isEmpty { return true }
            if let act = lastAct(before: time), ["allow", "give"].contains(act.name) { return false }
        }
        // `15 Min. kochen`
        if act(at: time.context.end, in: time.sentence)?.act == .lasting { return true }
        return hasWord(time.lead, "pressure") || offered.last?.sentence == time.sentence
            || time.lead.contains { index in
                act(at: index, in: time.sentence).map { $0.act == .lasting || $0.act == .permission } ?? false
            }
    }
}
