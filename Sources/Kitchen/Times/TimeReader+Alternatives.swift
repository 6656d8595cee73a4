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
            } else if isPlainChoice(first, second) {
                offers[index - 1].time.span.until = second.span.seconds
                offers.remove(at: index)
                continue
            }
            index += 1
        }
    }

    /// What tells two times apart where the cook takes one of them; nil where they are for two acts.
    private func marks(of first: FoundTime, _ second: FoundTime) -> (String?, String?)? {
        guard first.sentence == second.sentence, !second.context.isFurther else { return nil }
        let between = first.context.end..<max(first.context.end, second.context.start + 1)
        if between.contains(where: { ["then", "and"].contains(word($0)) && word($0) == "then" }) { return nil }
        if let choice = orBetween(between) {
            let left = qualifier(of: first, until: choice)
            let right = qualifier(of: second, from: choice + 1)
            return left == nil && right == nil ? nil : (left.flatMap(mark), right.flatMap(mark))
        }
        guard
            !between.contains(where: { act(at: $0, in: first.sentence) != nil })
                || isPreposed(first) && isPreposed(second)
        else { return nil }
        if isPreposed(first), isPreposed(second) {
            return (mark(preposed(first)), mark(preposed(second)))
        }
        if isSign(second.context.start, "("), second.context.start == first.context.end,
            let aside = phrase(from: second.context.end, to: clauseEnd(of: second.context.end, in: second.sentence))
        {
            return mark(aside).map { (nil, $0) }
        }
        guard let left = qualifier(of: first, until: second.context.start + 1),
            let right = qualifier(of: second, from: second.span.tokens.upperBound),
            let opener = word(left.lowerBound), opener == word(right.lowerBound),
            ["for", "if", "on", "in", "when", "with"].contains(opener)
        else { return nil }
        return (mark(left), mark(right))
    }

    /// An *or* between two times that parts them, and not one that goes on to *until*.
    private func orBetween(_ range: Range<Int>) -> Int? {
        range.last { index in
            (word(index) == "or" || isSign(index, "(") && word(index + 1) == "or")
                && !["until", "till", "so", "more", "longer", "when"].contains(word(index + 1))
        }
    }

    /// `10 minutes or 15 minutes`: nothing tells them apart.
    private func isPlainChoice(_ first: FoundTime, _ second: FoundTime) -> Bool {
        guard first.sentence == second.sentence, first.span.until == nil, second.span.until == nil,
            first.span.seconds < second.span.seconds, !first.isOvernight, !second.isOvernight
        else { return false }
        let between = (first.context.end...second.context.start).filter { !isSign($0, ",") }
        return between.count == 1 && word(between[0]) == "or"
    }

    // MARK: What tells a time from another

    private static let openers: Set = [
        "by", "on", "in", "for", "if", "with", "using", "when", "under", "at", "from", "while", "over", "to",
    ]

    /// The words that go with a time: `by hand` behind it, `LOW for` before it.
    private func qualifier(of time: FoundTime, until end: Int) -> Range<Int>? {
        let behind = phrase(from: time.context.end, to: min(end, clauseEnd(of: time.context.end, in: time.sentence)))
        return behind ?? phrase(before: time) ?? object(of: time)
    }

    private func qualifier(of time: FoundTime, from start: Int) -> Range<Int>? {
        let end = clauseEnd(of: time.context.end, in: time.sentence)
        if let behind = phrase(from: time.context.end, to: end) { return behind }
        let before = start..<max(start, time.context.start + (word(time.context.start) == "for" ? 0 : 1))
        return before.isEmpty || before.allSatisfy({ !(token($0)?.isWord ?? false) }) ? nil : before
    }

    private func phrase(from start: Int, to end: Int) -> Range<Int>? {
        if isSign(start, "(") {
            let stop = (start + 1..<start + 5).first { isSign($0, ")") || word($0) == nil } ?? start
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

    private func isPreposed(_ time: FoundTime) -> Bool {
        let phrase = preposed(time)
        return phrase.count > 1 && ["for", "if"].contains(word(phrase.lowerBound))
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
        for word in words.compactMap(token) {
            let longer = text.isEmpty ? String(word.written) : "\(text) \(word.written)"
            guard longer.count <= StepTimer.labelLength || text.isEmpty else { break }
            text = longer
        }
        return String(text.prefix(StepTimer.labelLength))
    }

    private static let unsaid: Set = [
        "by", "on", "in", "for", "if", "with", "using", "when", "under", "at", "from", "while", "over", "to", "the",
        "a", "an",
        "your", "you", "they", "they're", "are", "is", "were", "was", "it", "it's", "went", "going", "you're", "use",
        "ones",
        "setting", "their", "like", "prefer", "want", "have", "having", "cook", "cooking", "of",
    ]
}
