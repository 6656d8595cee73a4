extension TimeReader {
    /// Whether a time is one that the cook is told to let pass in this step. `offered` are those before it that are.
    func verdict(on time: FoundTime, after offered: [FoundTime], among all: [FoundTime]) -> TimeVerdict {
        let longest = Double(TimerRack.longest.components.seconds)
        guard time.span.seconds >= 1, (time.span.until ?? time.span.seconds) <= longest else { return .none }
        if let rate = rate(of: time) { return rate == .ask && isRemark(time, after: offered) ? .none : rate }
        if time.span.isAttributive { return isNamedAct(time) && !isRemark(time, after: offered) ? .offer : .none }
        let isNoAct =
            tellsOfOtherThing(time) || isMoment(time, after: offered, among: all) || isKeeping(time)
            || isInSubordinate(time, after: offered) || isDenied(time) || isTold(time)
            || stands(time, beforeOtherAct: all) || isSum(time, of: offered, among: all) || isPart(time)
        if isNoAct || isRemark(time, after: offered) || !isActed(time, after: offered) { return .none }
        return isEachSide(time) ? .eachSide : .offer
    }

    // MARK: Not the time of an act

    /// `a 10-minute rest`, `a 5-minute timer`: what it describes is an act.
    private func isNamedAct(_ time: FoundTime) -> Bool {
        let end = time.span.tokens.upperBound + (isSign(time.span.tokens.upperBound, "'", "’") ? 1 : 0)
        let noun = word(end).map { $0 == "natural" || $0 == "gentle" || $0 == "final" ? word(end + 1) ?? $0 : $0 }
        guard let noun, Self.actNouns.contains(noun) else { return false }
        return word(time.context.start) != "after" && !["the", "this", "that"].contains(word(time.context.start))
    }

    private static let actNouns: Set = [
        "rest", "simmer", "soak", "boil", "release", "knead", "steam", "timer", "bake", "rise", "proof", "chill", "sit",
        "stand", "blast", "roast", "infusion", "steep", "bath", "blitz", "whizz", "sear",
    ]

    /// `6 minutes per side, 12 minutes total`, `15 minutes per pound, about 3 hours`: what those before it come to.
    private func isSum(_ time: FoundTime, of offered: [FoundTime], among all: [FoundTime]) -> Bool {
        let before = offered.filter { $0.sentence == time.sentence }
        if time.context.isTotal { return !before.isEmpty }
        guard let last = before.last, rate(of: last) == .ask, !time.context.isFurther else { return false }
        // `20 minutes per pound and 30 minutes at 200 °C`
        if word(time.context.start) == "and", isSpecified(time.context.end) { return false }
        return !(last.context.end..<time.span.tokens.lowerBound).contains {
            act(at: $0, in: time.sentence) != nil || word($0) == "then"
        }
    }

    /// `20 minutes of which`, `including 20 minutes`, `and not a minute more`
    private func isPart(_ time: FoundTime) -> Bool {
        let (start, end) = (time.context.start, time.context.end)
        if word(end) == "of", ["which", "that", "this", "it", "them", "those"].contains(word(end + 1)) { return true }
        // `an hour, or another day`: whether it is a choice or comes to both, one has to guess.
        if time.context.isFurther, word(start) == "or" { return true }
        let marker = word(start) == "for" ? word(start - 1) : word(start)
        return marker == "which" && word(start - 1) == "of"
            || ["not", "never", "nor", "no", "including"].contains(marker)
            || (clauseStart(of: start, in: time.sentence)..<time.span.tokens.lowerBound).contains {
                word($0) == "including"
            }
    }

    /// Old, ago, before, less than: the time of something else.
    private func tellsOfOtherThing(_ time: FoundTime) -> Bool {
        let (start, end) = (time.context.start, time.context.end)
        if time.context.isDifference { return true }
        if let next = word(end), Self.otherwise.contains(next) {
            return !(next == "beforehand" && word(start) == "for")
        }
        if isSign(end, "-", "–"), token(end)?.isParted == false { return true }
        switch (word(end), word(end + 1)) {
        case ("in", "advance"), ("from", "now"), ("of", "age"), ("to", "go"), ("to", "spare"), ("or", "less"):
            return true
        default: break
        }
        guard let marker = word(start) else { return isSign(start, "+") }
        return Self.otherMarkers.contains(marker)
    }

    private static let otherwise: Set = [
        "ago", "old", "earlier", "beforehand", "ahead", "apart", "away", "left", "remaining", "intervals", "interval",
        "makes", "make", "early", "increments", "bursts", "later", "cooking", "time", "should", "is", "are", "will",
        "would", "does",
    ]

    private static let otherMarkers: Set = [
        "every", "within", "by", "than", "last", "final", "past", "of", "during", "throughout", "at", "since", "add",
        "subtract", "next", "remaining", "as", "less", "twice", "times", "old", "until", "is", "are", "was", "plus",
        "minus", "preferably", "ideally", "each", "previous",
    ]

    /// A moment within or after something, not a length: `after 20`, `the 40 minutes`, `in 5 minutes`.
    private func isMoment(_ time: FoundTime, after offered: [FoundTime], among all: [FoundTime]) -> Bool {
        let start = time.context.start
        switch word(start) {
        case "in": return true
        case "the", "these", "those", "this", "that", "your", "its":
            return !(word(start - 1) == "through" && all.count == 1)
        case "first":
            return isInParticiple(time) || isWithin(time, offered)
        case "after":
            if isInParticiple(time) || isWithin(time, offered) { return true }
            if isTold(clauseStart(of: start, in: time.sentence)..<start, in: time.sentence) { return false }
            let later = all.filter { $0.sentence == time.sentence && $0.span.tokens.lowerBound > start }
            return !later.contains(where: \.context.isFurther)
        default: return false
        }
    }

    /// Whether somebody is told to do something by words of a clause.
    func isTold(_ clause: Range<Int>, in sentence: Range<Int>) -> Bool {
        clause.contains { act(at: $0, in: sentence) != nil }
    }

    /// Whether it may well be a part of one before it.
    private func isWithin(_ time: FoundTime, _ offered: [FoundTime]) -> Bool {
        guard let last = offered.last, !time.context.isFurther else { return false }
        return time.span.seconds < (last.span.until ?? last.span.seconds)
    }

    private func isInParticiple(_ time: FoundTime) -> Bool {
        word(clauseStart(of: time.span.tokens.lowerBound, in: time.sentence))
            .map { $0.hasSuffix("ing") && $0.count > 5 } ?? false
    }

    /// `store up to 3 days`, `keeps for 48 hours`
    private func isKeeping(_ time: FoundTime) -> Bool {
        let clause = clauseStart(of: time.span.tokens.lowerBound, in: time.sentence)..<time.span.tokens.lowerBound
        let end = (time.context.end..<clauseEnd(of: time.context.end, in: time.sentence)).first {
            ["and", "then"].contains(word($0))
        }
        let told = time.sentence.lowerBound..<(end ?? clauseEnd(of: time.context.end, in: time.sentence))
        if told.contains(where: { word($0).map(Self.keepingWords.contains) ?? false }) { return true }
        if time.context.isUpTo, time.span.unit == .day { return true }
        for index in clause.reversed() {
            guard let word = word(index) else { continue }
            if ["keep", "keeping"].contains(word) { return !isHeld(index, until: time.context.start) }
            if act(at: index, in: time.sentence) != nil { return act(at: index, in: time.sentence)?.act == .keeping }
        }
        return false
    }

    private static let keepingWords: Set = [
        "keeps", "lasts", "leftovers", "leftover", "airtight", "stored", "unopened", "thawed", "expires",
    ]

    /// `keep stirring`, `keep at 50 °C`, `keep warm`
    private func isHeld(_ index: Int, until end: Int) -> Bool {
        if word(index - 1) == "will" || word(index - 1) == "can" { return false }
        return (index + 1..<max(end, index + 1)).contains {
            word($0).map {
                $0.hasSuffix("ing")
                    || ["at", "on", "warm", "hot", "submerged", "covered", "closed", "shut"].contains($0)
            } ?? false
        }
    }

    /// In a clause that begins with *when*, *if*, *while*: it tells of circumstances.
    private func isInSubordinate(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        let clause = clauseStart(of: time.span.tokens.lowerBound, in: time.sentence)
        if let opener = word(clause), Self.subordinates.contains(opener), clause < time.span.tokens.lowerBound,
            !(clause..<max(clause, time.context.start)).dropFirst(2).contains(where: {
                act(at: $0, in: time.sentence) != nil
            })
        {
            return true
        }
        if isCircumstance(time, from: clause) { return true }
        if isInParticiple(time), offered.contains(where: { $0.sentence == time.sentence }) {
            return !time.context.isFurther
        }
        return isRemedy(time)
    }

    /// `Cover it if it browns too fast after 30 minutes`
    private func isCircumstance(_ time: FoundTime, from clause: Int) -> Bool {
        for index in (clause..<max(clause, time.context.start + 1)).reversed() {
            if act(at: index, in: time.sentence) != nil { return false }
            if word(index) == "or" { return false }
            if ["if", "when", "once", "unless", "because"].contains(word(index)) { return word(index - 1) != "at" }
        }
        return false
    }

    private static let subordinates: Set = [
        "when", "once", "while", "because", "since", "as", "unless", "although", "though", "where", "which", "so",
        "that", "if",
    ]

    /// `If it is still pink, cook 5 minutes more.`
    private func isRemedy(_ time: FoundTime) -> Bool {
        let condition = word(time.sentence.lowerBound) == "if"
        let first = time.sentence.prefix { !isSign($0, ",") }
        guard condition, first.upperBound <= time.span.tokens.lowerBound else { return false }
        return first.contains {
            word($0).map { ["still", "not", "isn't", "aren't", "too", "doesn't", "don't", "needed"].contains($0) }
                ?? false
        }
    }

    /// `don't boil for more than…`, `can be left for…`, `has rested for…`
    private func isDenied(_ time: FoundTime) -> Bool {
        let clause = clauseStart(of: time.span.tokens.lowerBound, in: time.sentence)
        for index in clause..<max(clause, time.context.start) {
            guard let word = word(index) else { continue }
            if [
                "don't", "never", "avoid", "cannot", "can't", "won't", "needn't", "have", "has", "had", "haven't",
                "were", "was",
            ].contains(word) {
                return !(["has", "have"].contains(word) && self.word(index + 1) == "to")
            }
            if word == "not", ["do", "does", "did"].contains(self.word(index - 1)) { return true }
            if ["can", "could", "may", "might"].contains(word), let next = self.word(index + 1),
                ["be", "also", "stay", "sit", "rest", "keep", "stand", "take"].contains(next)
            {
                return true
            }
        }
        return false
    }

    /// What is told and not asked for: a total, how long something takes.
    private func isTold(_ time: FoundTime) -> Bool {
        let first = time.sentence.lowerBound
        if (first..<first + 4).contains(where: { isSign($0, ":") }),
            ["total", "prep", "cook", "cooking", "preparation", "active", "time", "hands-on", "ready", "start"]
                .contains(word(first))
        {
            return true
        }
        let before = first..<max(first, time.context.start + 1)
        guard
            let take = before.last(where: { ["take", "takes", "taking", "last", "needs", "need"].contains(word($0)) })
        else {
            return isDeclared(time)
        }
        if act(at: take, in: time.sentence) != nil || word(take) == "last" { return isDeclared(time) }
        if ["needs", "need"].contains(word(take)) { return false }
        // What is done until something happens takes so long: that is the act's own time.
        let subject = (first..<take).last { isSign($0, ",", ";", ".", ":", "(", "—", "–") }
        guard !time.context.isTotal, let subject else { return true }
        return !["this", "it", "which", "that"].contains(word(subject + 1)) || take - subject > 4
    }

    /// A sentence about something that nobody is told to do: `The loaf rises for 2 hours`.
    private func isDeclared(_ time: FoundTime) -> Bool {
        guard let subject = word(time.sentence.lowerBound), Self.subjects.contains(subject) else { return false }
        let before = time.sentence.lowerBound..<max(time.sentence.lowerBound, time.context.start)
        if before.contains(where: { word($0).map { Self.demands.contains($0) } ?? false }) { return false }
        return !isTold(before, in: time.sentence)
    }

    private static let subjects: Set = [
        "the", "this", "these", "those", "it", "they", "all", "we", "i", "our", "my", "most", "some", "any", "that",
        "there", "he", "she", "unopened", "leftovers", "serves", "makes", "ready", "total",
    ]

    private static let demands: Set = ["should", "must", "needs", "need", "want", "wants"]

    /// `Take it out 30 minutes before baking`; but what stands, rests or bakes does so for that time.
    private func stands(_ time: FoundTime, beforeOtherAct all: [FoundTime]) -> Bool {
        let end = time.context.end
        let isBefore =
            word(end) == "before" || word(end) == "prior" && word(end + 1) == "to"
            || word(end) == "ahead" && word(end + 1) == "of"
        guard isBefore, word(time.context.start) != "for" else { return false }
        if word(end + 1) == "the", word(end + 2) == "end" { return true }
        // `; 5 minutes before it is done`
        if ["it", "they", "you", "it's", "they're", "you're"].contains(word(end + 1)) || isSign(time.context.start, ";")
        {
            return true
        }
        guard let act = lastAct(before: time), act.act == .lasting else { return true }
        return Self.beginnings.contains(act.name)
    }

    /// Acts that are begun at a moment, however long they go on.
    private static let beginnings: Set = [
        "preheat", "pre-heat", "heat", "turn", "flip", "stir", "baste", "salt", "mix", "toss", "reheat", "warm",
        "rotate", "continue", "thaw", "defrost", "wash", "rinse",
    ]

    // MARK: The act

    /// The act that a time belongs to: the last one that is told before it.
    func lastAct(before time: FoundTime) -> (act: CookingAct, name: String, index: Int)? {
        var found: (act: CookingAct, name: String, index: Int)?
        for index in (time.sentence.lowerBound..<max(time.sentence.lowerBound, time.span.tokens.lowerBound)).reversed()
        {
            guard let (act, name) = act(at: index, in: time.sentence) else { continue }
            if found == nil || found?.act == .momentary { found = found ?? (act, name, index) }
            return found
        }
        return found
    }

    /// Whether it is for something that is done: after *for*, or with a verb of something that lasts.
    private func isActed(_ time: FoundTime, after offered: [FoundTime]) -> Bool {
        if time.isOvernight { return isTold(time.sentence, in: time.sentence) }
        let marker = word(time.context.start)
        if marker == "for" || marker == "after" || marker == "through" || marker == "wait" { return true }
        if time.context.isFurther, offered.isEmpty, ["allow", "give"].contains(lastAct(before: time)?.name) {
            return false
        }
        if time.context.isFurther, !offered.isEmpty || word(time.context.start) == "for" { return true }
        // `15 Min. kochen`
        if act(at: time.context.end, in: time.sentence)?.act == .lasting { return true }
        let before = time.sentence.lowerBound..<max(time.sentence.lowerBound, time.span.tokens.lowerBound)
        if before.contains(where: { index in
            act(at: index, in: time.sentence).map { $0.act == .lasting || $0.act == .permission } ?? false
        }) {
            return true
        }
        if before.contains(where: { word($0) == "pressure" }) { return true }
        return offered.contains { $0.sentence == time.sentence }
    }
}
