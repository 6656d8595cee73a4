/// Alternative times, of which the cook uses one: `10 minutes by hand or 5 in a mixer`.
extension TimeReader {
    /// Marks the alternatives among the offers. Alternatives without distinguishing words become a range:
    /// `10 minutes or 15 minutes`.
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
                // The words after the second time apply to both.
                var range = offers.remove(at: index - 1)
                (range.time.span.until, range.time.context.end) = (second.span.seconds, second.context.end)
                range.verdict = offers[index - 1].verdict
                offers[index - 1] = range
                continue
            }
            index += 1
        }
    }

    /// Returns the words that distinguish two alternatives, or `nil` if the times belong to two acts.
    private func marks(of first: FoundTime, _ second: FoundTime) -> (String?, String?)? {
        guard !second.context.isFurther else { return nil }
        if let left = head(of: first), let right = head(of: second), left != right { return (mark(left), mark(right)) }
        guard first.sentence == second.sentence else {
            return isReplacement(second) ? preposedMarks(first, second) : nil
        }
        let end = qualified(first)
        let between = end..<max(end, second.context.start + 1)
        if hasWord(between, "then") { return nil }
        if let choice = orBetween(between) {
            let left = bare(behind: first) ?? qualifier(of: first, until: choice)
            let right = qualifier(of: second, from: choice + 1) ?? bare(behind: second)
            return left == nil && right == nil ? nil : (left.flatMap(mark), right.flatMap(mark))
        }
        if isReplacement(second), preposed(first) != preposed(second) { return preposedMarks(first, second) }
        guard !hasInstruction(between, in: first.sentence) else { return nil }
        return qualifierMarks(first, second) ?? bareMarks(first, second)
    }

    /// Reads `10 minutes if fresh, 12 if frozen`, or the condition of the second time only: `12 if frozen`.
    private func qualifierMarks(_ first: FoundTime, _ second: FoundTime) -> (String?, String?)? {
        guard let right = phrase(behind: second).flatMap(mark) else { return nil }
        return (phrase(behind: first, until: second.context.start + 1).flatMap(mark), right)
    }

    /// Reads `4 min soft, 7 min medium`, `LOW 8 hours, HIGH 4 hours` and `white rice 15 minutes and brown rice 40`.
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
        let stop = (start..<end).first { token($0)?.isWord != true || isWord($0, "or", "and") } ?? end
        return bare(start..<stop, in: time.sentence)
    }

    private func bare(before time: FoundTime, from lower: Int) -> Range<Int>? {
        let end = opening(time)
        var start = end
        while start > lower, word(start - 1) != nil, !isWord(start - 1, "or", "and"),
            act(at: start - 1, in: time.sentence) == nil
        {
            start -= 1
        }
        return bare(start..<max(start, end), in: time.sentence)
    }

    /// Returns the words if there are one to three of them and they describe a thing, not a state, an act or a phase.
    private func bare(_ words: Range<Int>, in sentence: Range<Int>) -> Range<Int>? {
        let isBare = words.allSatisfy { index in
            guard word(index) != nil, act(at: index, in: sentence) == nil else { return false }
            return index == words.lowerBound && isWord(index, "on", "in", "with", "by", "the")
                || index == words.lowerBound + 1 && isWord(index, "a", "an", "the")
                || !isWord(index, of: Self.connectives) && !isWord(index, of: Self.phases)
        }
        return (1...3).contains(words.count) && isBare ? words : nil
    }

    private static let phases = TimeWords.list("phases")

    // MARK: Replacements

    /// Returns true if the time replaces an earlier one: `If using convection, bake 20 minutes`,
    /// `In a pressure cooker, …`.
    private func isReplacement(_ time: FoundTime) -> Bool {
        let phrase = preposed(time)
        let opener = phrase.lowerBound
        return isWord(opener, of: Self.replacementWords) || isWord(opener, "for") && phrase.count > 1
            || isWord(opener, "in", "on", "using", "with")
                && hasWord(
                    phrase, "convection", "fan", "fryer", "microwave", "pressure", "cooker", "instant", "mixer",
                    "processor", "grill", "barbecue", "stovetop", "stove", "smoker")
    }

    private static let replacementWords: Set = ["if", "or", "alternatively", "otherwise", "instead", "unless"]

    private func preposedMarks(_ first: FoundTime, _ second: FoundTime) -> (String?, String?) {
        let left = isReplacement(first) ? preposed(first) : phrase(behind: first)
        return (left.flatMap(mark), mark(preposed(second)))
    }

    /// Returns the words before the act, such as the first three of `For soft yolks, boil 6 minutes`.
    private func preposed(_ time: FoundTime) -> Range<Int> {
        let start = (time.lead.last { isSign($0, ";", ":", "(") } ?? time.lead.lowerBound - 1) + 1
        let end = (start..<time.lead.upperBound).first { isSign($0, ",") || act(at: $0, in: time.sentence) != nil }
        return start..<(end ?? start)
    }

    /// Returns the words before a colon: `Fresh pasta: boil 3 minutes; dried: boil 9 minutes`.
    private func head(of time: FoundTime) -> Range<Int>? {
        guard let end = time.lead.last(where: { isSign($0, ":", ";") }), isSign(end, ":") else { return nil }
        return bare(clauseStart(of: end, in: time.sentence)..<end, in: time.sentence)
    }

    // MARK: Sequence

    /// Returns true if the text says that a time comes after the one before it.
    ///
    /// Without such words the second time may be an alternative, and a chain of both would burn the meal.
    func follows(_ time: FoundTime, _ previous: FoundTime) -> Bool {
        let gap = qualified(previous)..<max(qualified(previous), time.span.tokens.lowerBound)
        if hasWord(time.lead, "meanwhile", "while", "whilst") { return false }
        if time.context.isFurther || isWord(qualified(time), "more", "longer") { return true }
        if isConditional(time, in: gap) || head(of: time) != nil || isForOtherCase(time, after: previous) {
            return false
        }
        if let choice = orBetween(gap), !(hasWord(gap, "then") && isSign(choice, "/")),
            !(choice..<gap.upperBound).contains(where: { isWord($0, "and") || isSign($0, ",", ";", ".") })
        {
            return false
        }
        let behind = qualified(time)..<clauseEnd(of: qualified(time), in: time.sentence)
        return previous.sentence != time.sentence || hasInstruction(gap, in: time.sentence)
            || gap.contains { isWord($0, of: Self.sequels) || isWord($0, of: Self.phases) }
            || behind.contains { isWord($0, of: Self.phases) }
    }

    private static let sequels = TimeWords.list("sequels")

    /// True for `; for dried, cook 9 minutes`, `Method 2: steam 15 minutes`,
    /// `20 minutes for muffins and then 50 for a loaf`.
    private func isForOtherCase(_ time: FoundTime, after previous: FoundTime) -> Bool {
        if isWord(qualified(previous), "for"), isWord(qualified(time), "for") { return true }
        if let part = time.lead.last(where: { isSign($0, ";") }), part >= previous.context.end {
            let start = isWord(part + 1, "then") ? part + 2 : part + 1
            // `bake the muffins for 20 minutes; bake mini muffins for 12`
            let isSame = word(start) != nil && word(start) == lastAct(before: previous)?.name
            return isSame || isWord(start, "for", "on", "in", "using", "with")
        }
        guard previous.sentence != time.sentence else { return false }
        let starts = [previous, time].map(\.sentence.lowerBound)
        if hasTitle(time.sentence), !isWord(starts[1], "step", "first", "then", "finally", "day", "stage") {
            return hasTitle(previous.sentence)
        }
        return word(starts[0]) == word(starts[1]) && isWord(starts[0], "to", "for", "from", "using", "if")
            // `Bake from frozen for 30 minutes`
            || starts.allSatisfy {
                isWord($0 + 1, "from") && isWord($0 + 2, "room", "frozen", "fresh", "chilled", "cold")
            }
            || starts.allSatisfy { isWord($0, "using", "by", "with") }
    }

    /// True if the sentence begins with words and a colon.
    private func hasTitle(_ sentence: Range<Int>) -> Bool { sentence.prefix(9).contains { isSign($0, ":") } }

    /// True for a time with a condition: `10 if frozen`, `if not, 30 minutes`.
    ///
    /// An *if* within an instruction between the two times doesn't count.
    private func isConditional(_ time: FoundTime, in gap: Range<Int>) -> Bool {
        let clause = clauseStart(of: time.span.tokens.lowerBound, in: time.sentence)
        let end = clauseEnd(of: time.context.end, in: time.sentence)
        return (gap.lowerBound..<end).contains { index in
            guard isWord(index, of: Self.replacementWords), !isWord(index, "or") else { return false }
            return index >= clause || index == clauseStart(of: index, in: time.sentence)
        }
    }

    /// Returns the index of an *or* between two times that separates them. `or until` doesn't.
    private func orBetween(_ range: Range<Int>) -> Int? {
        range.last { index in
            (isWord(index, "or") || isSign(index, "/"))
                && !isWord(index + 1, "until", "till", "so", "more", "longer", "when")
        }
    }

    /// True for `10 minutes or 15 minutes`, which have no distinguishing words.
    private func isPlainChoice(_ first: FoundTime, _ second: FoundTime) -> Bool {
        guard first.sentence == second.sentence, first.span.until == nil, second.span.until == nil,
            first.span.seconds < second.span.seconds, !second.context.isFurther, !first.isOvernight, !second.isOvernight
        else { return false }
        // Two times can be adjacent, with nothing between them.
        let start = isEachSide(second) ? qualified(first) : first.context.end
        let between = (start..<max(start, second.context.start + 1)).filter { !isSign($0, ",") }
        return between.count == 1 && isWord(between[0], "or")
    }

    // MARK: Distinguishing words

    /// Returns the end of the words before a time and its `for`.
    func opening(_ time: FoundTime) -> Int { time.context.start + (isWord(time.context.start, "for") ? 0 : 1) }

    /// Returns the words that qualify a time: `by hand` after it, `LOW for` before it.
    private func qualifier(of time: FoundTime, until end: Int) -> Range<Int>? {
        phrase(behind: time, until: end) ?? phrase(before: time) ?? object(of: time)
    }

    private func qualifier(of time: FoundTime, from start: Int) -> Range<Int>? {
        if let behind = phrase(behind: time) { return behind }
        let before = start..<max(start, opening(time))
        return before.contains { word($0) != nil } ? before : nil
    }

    private func phrase(behind time: FoundTime, until limit: Int = .max) -> Range<Int>? {
        let start = qualified(time)
        if isSign(start, "(") {
            let stop = (start + 1..<start + 5).first { word($0) == nil } ?? start
            return isSign(stop, ")") && stop > start + 1 ? start + 1..<stop : nil
        }
        let end = min(limit, clauseEnd(of: start, in: time.sentence))
        guard start < end, isWord(start, of: Self.openers), !isWord(start + 1, "until") else { return nil }
        let stop = (start..<end).first { isWord($0, "or", "and", "until", "then") } ?? end
        return stop > start + 1 ? start..<stop : nil
    }

    private static let openers = TimeWords.list("openers")

    /// Returns the words directly before a time: `on LOW for`, `on HIGH`.
    private func phrase(before time: FoundTime) -> Range<Int>? {
        let end = opening(time)
        let clause = clauseStart(of: end - 1, in: time.sentence)
        let opener = (clause..<max(clause, end)).last { isWord($0, "on", "in", "by", "with", "at") }
        return opener.flatMap { end - $0 <= 5 ? $0..<end : nil }
    }

    /// Returns the few words that are the object of the act: `Cook medium-rare for`.
    private func object(of time: FoundTime) -> Range<Int>? {
        let end = opening(time)
        guard let act = lastAct(before: time), act.act == .lasting, (2...4).contains(end - act.index),
            (act.index + 1..<end).allSatisfy({ word($0) != nil })
        else { return nil }
        return act.index + 1..<end
    }

    // MARK: Marks

    /// Returns a few words of a qualifier as written: `by hand`, `LOW`, `stand mixer`. `nil` if no word is left.
    private func mark(_ phrase: Range<Int>) -> String? {
        let words = phrase.filter { token($0)?.isSign == false }
        if isWord(phrase.lowerBound, "by") { return shortened(words) }
        let remaining = words.filter { !isWord($0, of: Self.unsaid) }
        guard !remaining.isEmpty, !remaining.contains(where: { isWord($0, "side", "first", "second", "other") }) else {
            return nil
        }
        return shortened(remaining)
    }

    private func shortened(_ words: [Int]) -> String {
        var text = ""
        for index in words {
            guard let word = token(index) else { continue }
            // With its degree sign, `75 °C` can be converted together with the step's text.
            let isDegrees = isSign(index - 1, "°", "º")
            let longer = text.isEmpty ? String(word.written) : "\(text) \(isDegrees ? "°" : "")\(word.written)"
            guard longer.count <= StepTimer.labelLength || text.isEmpty else { break }
            text = longer
        }
        return String(text.prefix(StepTimer.labelLength))
    }

    private static let unsaid = TimeWords.list("unsaid")
}
