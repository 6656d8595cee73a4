/// Times of which the cook takes one: `10 minutes by hand or 5 in a mixer`.
extension TimeReader {
    /// Finds the choices among offers; those without anything that tells them apart are a range: `10 minutes or 15
    /// minutes`.
    func joinAlternatives(in offers: inout [TimeOffer]) {
        var index = 1
        while index < offers.count {
            let (first, second) = (offers[index - 1].time, offers[index].time)
            if let marks = marks(of: first, second) {
                offers[index - 1].mark = offers[index - 1].mark ?? marks.0
                (offers[index].mark, offers[index].isAlternative) = (marks.1, true)
                // `4 minutes per side for rare, 6 for medium`
                if second.span.isCarried, offers[index - 1].verdict == .eachSide, offers[index].verdict == .offer {
                    offers[index].verdict = .eachSide
                }
            } else if isPlainChoice(first, second) {
                // What stands behind them is of both.
                var range = offers.remove(at: index - 1)
                (range.time.span.until, range.time.context.end) = (second.span.seconds, second.context.end)
                range.verdict = offers[index - 1].verdict
                offers[index - 1] = range
                continue
            }
            index += 1
        }
    }

    /// What tells two times apart where the cook takes one of them; nil where they are for two acts.
    private func marks(of first: FoundTime, _ second: FoundTime) -> (String?, String?)? {
        guard !second.context.isFurther else { return nil }
        if let heads = heads(first, second) { return heads }
        guard first.sentence == second.sentence else { return isInstead(second) ? preposedMarks(first, second) : nil }
        let end = qualified(first)
        let between = end..<max(end, second.context.start + 1)
        if between.contains(where: { word($0) == "then" }) { return nil }
        if let choice = orBetween(between) {
            let left = bare(behind: first) ?? qualifier(of: first, until: choice)
            let right = qualifier(of: second, from: choice + 1) ?? bare(behind: second)
            return left == nil && right == nil ? nil : (left.flatMap(mark), right.flatMap(mark))
        }
        if isInstead(second), preposed(first) != preposed(second) { return preposedMarks(first, second) }
        guard !between.contains(where: { act(at: $0, in: first.sentence) != nil }) else { return nil }
        if isSign(second.context.start, "("), second.context.start == end,
            let aside = phrase(from: qualified(second), to: clauseEnd(of: qualified(second), in: second.sentence))
                ?? bare(behind: second)
        {
            return mark(aside).map { (nil, $0) }
        }
        return qualifierMarks(first, second) ?? bareMarks(first, second)
    }

    /// `10 minutes if fresh, 12 if frozen`; of the second alone, `12 if frozen`.
    private func qualifierMarks(_ first: FoundTime, _ second: FoundTime) -> (String?, String?)? {
        let end = clauseEnd(of: qualified(second), in: second.sentence)
        guard let right = phrase(from: qualified(second), to: end).flatMap(mark) else { return nil }
        let left = min(second.context.start + 1, clauseEnd(of: qualified(first), in: first.sentence))
        return (phrase(from: qualified(first), to: left).flatMap(mark), right)
    }

    /// `4 min soft, 7 min medium`, `LOW 8 hours, HIGH 4 hours`, `white rice 15 minutes and brown rice 40`
    private func bareMarks(_ first: FoundTime, _ second: FoundTime) -> (String?, String?)? {
        if let left = bare(behind: first), let right = bare(behind: second) { return (mark(left), mark(right)) }
        guard let left = bare(before: first, from: first.sentence.lowerBound),
            let right = bare(before: second, from: qualified(first))
        else { return nil }
        return mark(right).map { (mark(left), $0) }
    }

    private func bare(behind time: FoundTime) -> Range<Int>? {
        let start = qualified(time)
        let end = clauseEnd(of: start, in: time.sentence)
        let stop = (start..<end).first { token($0)?.isWord != true || ["or", "and"].contains(word($0)) } ?? end
        return bare(start..<stop, in: time.sentence)
    }

    private func bare(before time: FoundTime, from lower: Int) -> Range<Int>? {
        let end = word(time.context.start) == "for" ? time.context.start : time.context.start + 1
        var start = end
        while start > lower, let word = word(start - 1), !["or", "and"].contains(word),
            act(at: start - 1, in: time.sentence) == nil
        {
            start -= 1
        }
        return bare(start..<max(start, end), in: time.sentence)
    }

    /// One to three words that name a thing or a kind of it, and no state, act or phase.
    private func bare(_ words: Range<Int>, in sentence: Range<Int>) -> Range<Int>? {
        let isBare = words.allSatisfy { index in
            guard let word = word(index), act(at: index, in: sentence) == nil else { return false }
            let opens = ["on", "in", "with", "by", "the"].contains(word) && index == words.lowerBound
            let isArticle = ["a", "an", "the"].contains(word) && index == words.lowerBound + 1
            return opens || isArticle || !Self.connectives.contains(word) && !Self.phases.contains(word)
        }
        return (1...3).contains(words.count) && isBare ? words : nil
    }

    /// What has a time of its own after another: a side, a state, an act as a noun.
    static let phases: Set = [
        "side", "sides", "skin-side", "down", "up", "lid", "covered", "uncovered", "release", "rest", "standing",
        "first", "second", "other", "off",
    ]

    // MARK: Times that are introduced

    /// `If using convection, bake 20 minutes`, `In a pressure cooker, …`: instead of what was told before.
    private func isInstead(_ time: FoundTime) -> Bool {
        let phrase = preposed(time)
        guard let opener = word(phrase.lowerBound) else { return false }
        if Self.insteads.contains(opener) { return true }
        if opener == "for" { return phrase.count > 1 }
        return ["in", "on", "using", "with"].contains(opener)
            && phrase.contains { word($0).map(Self.appliances.contains) ?? false }
    }

    private static let insteads: Set = ["if", "or", "alternatively", "otherwise", "instead", "unless"]
    private static let appliances: Set = [
        "convection", "fan", "fryer", "microwave", "pressure", "cooker", "instant", "mixer", "processor", "grill",
        "barbecue", "stovetop", "stove", "smoker",
    ]

    private func preposedMarks(_ first: FoundTime, _ second: FoundTime) -> (String?, String?) {
        let end = clauseEnd(of: qualified(first), in: first.sentence)
        let left = isInstead(first) ? preposed(first) : phrase(from: qualified(first), to: end)
        return (left.flatMap(mark), mark(preposed(second)))
    }

    /// `Fresh pasta: boil 3 minutes; dried: boil 9 minutes`
    private func heads(_ first: FoundTime, _ second: FoundTime) -> (String?, String?)? {
        guard let left = head(of: first), let right = head(of: second), left != right else { return nil }
        return (mark(left), mark(right))
    }

    private func head(of time: FoundTime) -> Range<Int>? {
        let before = time.sentence.lowerBound..<max(time.sentence.lowerBound, time.span.tokens.lowerBound)
        guard let end = before.last(where: { isSign($0, ":", ";") }), isSign(end, ":") else { return nil }
        let start = clauseStart(of: end, in: time.sentence)
        return bare(start..<end, in: time.sentence)
    }

    // MARK: One after another

    /// Whether something says that it comes after the one before it. Of two times of which nothing does, one may well
    /// be meant instead of the other, and a chain of both would burn the meal.
    func follows(_ time: FoundTime, _ previous: FoundTime) -> Bool {
        let gap = qualified(previous)..<max(qualified(previous), time.span.tokens.lowerBound)
        if isMeanwhile(time) { return false }
        if time.context.isFurther || ["more", "longer"].contains(word(qualified(time))) { return true }
        if isConditional(time, in: gap) || head(of: time) != nil || isOfCase(time, after: previous) { return false }
        // `at 220C/fan 200C, then at 190C/fan 170C`
        let isThen = gap.contains { word($0) == "then" }
        if let choice = orBetween(gap), !(isThen && isSign(choice, "/")),
            !(choice..<gap.upperBound).contains(where: {
                word($0) == "and" || isSign($0, ",", ";", ".")
            })
        {
            return false
        }
        if previous.sentence != time.sentence { return true }
        let isPhase = { (index: Int) in word(index).map(Self.phases.contains) ?? false }
        return gap.contains { act(at: $0, in: time.sentence) != nil || word($0).map(Self.sequels.contains) ?? false }
            || gap.contains(where: isPhase)
            || (qualified(time)..<clauseEnd(of: qualified(time), in: time.sentence)).contains(where: isPhase)
    }

    private static let sequels: Set = [
        "then", "next", "afterwards", "afterward", "after", "finally", "again", "followed", "before",
    ]

    /// `; for dried, cook 9 minutes`, `Method 2: steam 15 minutes`, `20 minutes for muffins and then 50 for a loaf`
    private func isOfCase(_ time: FoundTime, after previous: FoundTime) -> Bool {
        if word(qualified(previous)) == "for", word(qualified(time)) == "for" { return true }
        let before = time.sentence.lowerBound..<max(time.sentence.lowerBound, time.span.tokens.lowerBound)
        if let part = before.last(where: { isSign($0, ";") }), part >= previous.context.end {
            let start = word(part + 1) == "then" ? part + 2 : part + 1
            // `bake the muffins for 20 minutes; bake mini muffins for 12`
            let isSame = word(start) != nil && word(start) == lastAct(before: previous)?.name
            return isSame || ["for", "on", "in", "using", "with"].contains(word(start))
        }
        guard previous.sentence != time.sentence else { return false }
        if let title = title(of: time.sentence), !Self.phaseTitles.contains(word(title.lowerBound) ?? "") {
            return self.title(of: previous.sentence) != nil || Self.caseOpeners.contains(word(title.lowerBound) ?? "")
        }
        let openers = [previous, time].map { word($0.sentence.lowerBound) ?? "" }
        return openers[0] == openers[1] && ["to", "for", "from", "using", "if"].contains(openers[0])
            || previous.span.tokens.upperBound < time.sentence.lowerBound && isOfMode(previous) && isOfMode(time)
            || openers.allSatisfy(["using", "by", "with"].contains)
    }

    /// `Bake from frozen for 30 minutes`
    private func isOfMode(_ time: FoundTime) -> Bool {
        let words = (time.sentence.lowerBound..<time.span.tokens.lowerBound).map(word)
        return words.dropFirst().first == "from"
            && ["room", "frozen", "fresh", "chilled", "cold"].contains(words.dropFirst(2).first)
    }

    /// What stands before a colon at the beginning.
    private func title(of sentence: Range<Int>) -> Range<Int>? {
        sentence.prefix(9).firstIndex { isSign($0, ":") }.map { sentence.lowerBound..<$0 }
    }

    private static let caseOpeners: Set = ["for", "on", "in", "using", "with", "method", "option", "version"]
    private static let phaseTitles: Set = [
        "step", "first", "second", "third", "final", "last", "day", "stage", "then", "finally",
    ]

    /// Whether it is for a case: `10 if frozen`, `if not, 30 minutes`; an *if* about an act between them is none.
    private func isConditional(_ time: FoundTime, in gap: Range<Int>) -> Bool {
        let clause = clauseStart(of: time.span.tokens.lowerBound, in: time.sentence)
        let end = clauseEnd(of: time.context.end, in: time.sentence)
        return (gap.lowerBound..<end).contains { index in
            guard let word = word(index), Self.insteads.contains(word), word != "or" else { return false }
            return index >= clause || index == clauseStart(of: index, in: time.sentence)
        }
    }

    /// An *or* between two times that parts them, and not one that goes on to *until*.
    private func orBetween(_ range: Range<Int>) -> Int? {
        range.last { index in
            (word(index) == "or" || isSign(index, "/") || isSign(index, "(") && word(index + 1) == "or")
                && !["until", "till", "so", "more", "longer", "when"].contains(word(index + 1))
        }
    }

    /// `10 minutes or 15 minutes`: nothing tells them apart.
    private func isPlainChoice(_ first: FoundTime, _ second: FoundTime) -> Bool {
        guard first.sentence == second.sentence, first.span.until == nil, second.span.until == nil,
            first.span.seconds < second.span.seconds, !second.context.isFurther, !first.isOvernight, !second.isOvernight
        else { return false }
        // Two times may stand side by side, with nothing between them.
        let start = isEachSide(second) ? qualified(first) : first.context.end
        let between = (start..<max(start, second.context.start + 1)).filter { !isSign($0, ",") }
        return between.count == 1 && word(between[0]) == "or"
    }

    // MARK: What tells a time from another

    private static let openers: Set = [
        "by", "on", "in", "for", "if", "with", "using", "when", "under", "at", "from", "while", "over", "to",
    ]

    /// The words that go with a time: `by hand` behind it, `LOW for` before it.
    private func qualifier(of time: FoundTime, until end: Int) -> Range<Int>? {
        let behind = phrase(from: qualified(time), to: min(end, clauseEnd(of: qualified(time), in: time.sentence)))
        return behind ?? phrase(before: time) ?? object(of: time)
    }

    private func qualifier(of time: FoundTime, from start: Int) -> Range<Int>? {
        let end = clauseEnd(of: qualified(time), in: time.sentence)
        if let behind = phrase(from: qualified(time), to: end) { return behind }
        let before = start..<max(start, time.context.start + (word(time.context.start) == "for" ? 0 : 1))
        return before.isEmpty || before.allSatisfy({ !(token($0)?.isWord ?? false) }) ? nil : before
    }

    private func phrase(from start: Int, to end: Int) -> Range<Int>? {
        if isSign(start, "(") {
            let stop = (start + 1..<start + 5).first { token($0)?.isSign ?? true } ?? start
            return isSign(stop, ")") && stop > start + 1 ? start + 1..<stop : nil
        }
        guard start < end, let opener = word(start), Self.openers.contains(opener), word(start + 1) != "until" else {
            return nil
        }
        let stop = (start..<end).first { ["or", "and", "until", "then"].contains(word($0)) } ?? end
        return stop > start + 1 ? start..<stop : nil
    }

    /// `on LOW for`, `on HIGH`: directly before a time.
    private func phrase(before time: FoundTime) -> Range<Int>? {
        let end = word(time.context.start) == "for" ? time.context.start : time.context.start + 1
        let clause = clauseStart(of: end - 1, in: time.sentence)
        let opener = (clause..<max(clause, end)).last { ["on", "in", "by", "with", "at"].contains(word($0)) }
        guard let opener, end - opener <= 5 else { return nil }
        return opener..<end
    }

    /// `Cook medium-rare for`: what the act is done to, in a few words.
    private func object(of time: FoundTime) -> Range<Int>? {
        guard let act = lastAct(before: time), act.act == .lasting else { return nil }
        let end = word(time.context.start) == "for" ? time.context.start : time.context.start + 1
        guard (2...4).contains(end - act.index), (act.index + 1..<end).allSatisfy({ word($0) != nil }) else {
            return nil
        }
        return act.index + 1..<end
    }

    /// `For soft yolks, boil 6 minutes`
    private func preposed(_ time: FoundTime) -> Range<Int> {
        var start = time.span.tokens.lowerBound
        while start > time.sentence.lowerBound, !isSign(start - 1, ";", ":", "(") { start -= 1 }
        let end = (start..<time.span.tokens.lowerBound).first {
            isSign($0, ",") || act(at: $0, in: time.sentence) != nil
        }
        return start..<(end ?? start)
    }

    // MARK: Marks

    /// A few words of a qualifier, as written: `by hand`, `LOW`, `stand mixer`; nil where nothing is left.
    private func mark(_ phrase: Range<Int>) -> String? {
        let words = phrase.filter { token($0)?.isSign == false }
        if word(phrase.lowerBound) == "by" { return shortened(words) }
        let telling = words.filter { !(word($0).map { Self.unsaid.contains($0) } ?? false) }
        guard !telling.isEmpty, !telling.contains(where: { ["side", "first", "second", "other"].contains(word($0)) })
        else {
            return nil
        }
        return shortened(telling)
    }

    private func shortened(_ words: [Int]) -> String {
        var text = ""
        for index in words {
            guard let word = token(index) else { continue }
            // `75 °C` is turned with the text that it stands in.
            let isDegrees = isSign(index - 1, "°", "º")
            let longer = text.isEmpty ? String(word.written) : "\(text) \(isDegrees ? "°" : "")\(word.written)"
            guard longer.count <= StepTimer.labelLength || text.isEmpty else { break }
            text = longer
        }
        return String(text.prefix(StepTimer.labelLength))
    }

    private static let unsaid: Set = [
        "by", "on", "in", "for", "if", "with", "using", "when", "under", "at", "from", "while", "over", "to", "the",
        "a", "an", "your", "you", "they", "they're", "are", "is", "were", "was", "it", "it's", "went", "going",
        "you're", "use", "ones", "setting", "their", "like", "prefer", "want", "have", "having", "cook", "cooking",
        "of", "alternatively", "otherwise", "or", "not", "instead", "unless",
    ]
}
