/// Times for each of several things: *per pound*, *per side*.
extension TimeReader {
    /// Returns the verdict on a time with `per pound`, `a side` or `to the inch`, or `nil` if the time is for one
    /// thing.
    func rate(of time: FoundTime) -> TimeVerdict? {
        let end = time.context.end
        if isForFirst(time) { return TimeVerdict.none }
        if let side = sideEnd(from: end) { return measuredThing(behind: side) == nil ? nil : .ask }
        guard isRate(at: end), let measured = measured(behind: end) else { return isRatedLater(time) ? .ask : nil }
        if isWord(measured, of: Self.sides) { return nil }
        if time.context.isFurther || isUnit(measured) { return TimeVerdict.none }
        let isPortion = isWord(measured, "batch", "round", "tray", "pancake", "crepe", "crêpe", "load", "waffle")
        return isMeasure(measured) || isWord(end, "for", "per") && !isPortion ? .ask : nil
    }

    /// True for `10 minutes for the first pound and 3 for each additional one`, a sum that is too complicated for a
    /// label.
    private func isForFirst(_ time: FoundTime) -> Bool {
        time.sentence.clamped(to: time.context.end..<time.sentence.upperBound).contains { index in
            isWord(index, "each", "every", "per")
                && (isWord(index + 1, "additional", "extra", "further", "more")
                    || (index + 1...index + 3).contains { isMeasure($0) && isWord($0 + 1, "after") })
        }
    }

    /// True if the rate follows later: `20 minutes in a hot oven per pound`, `24 hours for each 4-5 pounds`.
    private func isRatedLater(_ time: FoundTime) -> Bool {
        let clause = time.context.end..<clauseEnd(of: time.context.end, in: time.sentence)
        let place = clause.first { isWord($0, "per") || isWord($0, "for") && isWord($0 + 1, "each", "every") }
        guard let place = place ?? (isWord(clause.upperBound + 1, "per") ? clause.upperBound + 1 : nil),
            !clause.contains(where: { $0 < place && isNumber($0) && unit(at: $0 + 1) != nil })
        else { return false }
        return (place + 1...place + 5).contains { isMeasure($0) }
    }

    private func isRate(at index: Int) -> Bool {
        isWord(index, "per", "a", "an") || isSign(index, "/") || isWord(index, "to") && isWord(index + 1, "the")
            || isWord(index, "to", "for") && isWord(index + 1, "each", "every")
            || isWord(index, "each", "every", "the", "p") && (isMeasure(index + 1) || isMeasure(index + 2))
    }

    private func isMeasure(_ index: Int) -> Bool { isWord(index, of: Self.measures) }

    private static let measures = TimeWords.list("measures")

    /// Returns the index of `inch` in `per side per inch`.
    private func measuredThing(behind end: Int) -> Int? {
        isRate(at: end) ? measured(behind: end).flatMap { isMeasure($0) ? $0 : nil } : nil
    }

    /// Returns the index of the measured thing after `per`.
    private func measured(behind end: Int) -> Int? {
        (end + 1...end + 4).first { word($0) != nil && !isWord($0, "the", "each", "every", "half", "quarter") }
    }

    /// Returns the index of the last word of a rate.
    private func rateEnd(of time: FoundTime) -> Int? {
        guard let side = sideEnd(from: time.context.end) else { return measured(behind: time.context.end) }
        return measuredThing(behind: side)
    }

    /// Returns true if a time adds to a rate: `and 20 minutes`, `plus another 20`, `20 minutes on top`.
    ///
    /// A time with its own details is another time: `and 30 minutes at 200 °C`.
    func isAddition(_ time: FoundTime, to rated: FoundTime) -> Bool {
        guard let last = rateEnd(of: rated), rated.sentence == time.sentence, last < time.context.start else {
            return false
        }
        let (start, end) = (time.context.start, time.context.end)
        if isResting(time) || isWord(end, "if") { return false }
        let gap = last + 1..<max(last + 1, time.span.tokens.lowerBound)
        if hasInstruction(gap, in: time.sentence) || hasWord(gap, "then") { return false }
        return hasWord(gap, "plus") || gap.contains { isSign($0, "+") } || isOnTop(end) || isWord(start, "with")
            || isWord(start, "and") && !isSpecified(end) && !time.context.isFurther
    }

    /// True for `30 minutes resting`, `20 minutes' rest`, `15 minutes to crisp the skin`.
    private func isResting(_ time: FoundTime) -> Bool {
        let end = time.context.end + (isSign(time.context.end, "'", "’") ? 1 : 0)
        return isWord(end, "to", "standing") || word(end)?.hasPrefix("rest") == true
    }

    /// Returns true for a condition of a rate that its label can't express: `less 30 minutes`, `minimum 20 minutes`,
    /// `plus 20 minutes if stuffed`.
    func isRateCondition(_ time: FoundTime, to rated: FoundTime) -> Bool {
        guard let last = rateEnd(of: rated), rated.sentence == time.sentence, last < time.lead.upperBound,
            !isResting(time)
        else { return false }
        return (last + 1..<time.lead.upperBound).contains {
            isWord($0, "less", "minus", "minimum", "plus") || isSign($0, "+")
        }
    }

    /// True for `on top`, `in addition`, `for good measure`, `over`.
    private func isOnTop(_ index: Int) -> Bool {
        switch (word(index), word(index + 1)) {
        case ("on", "top"), ("in", "addition"), ("for", "good"), ("for", "luck"), ("extra", nil), ("over", nil): true
        default: false
        }
    }

    /// Returns the text of a rate: `20 min per 450g plus 20 min`.
    func rateText(of time: FoundTime, plus: TimeSpan?) -> String? {
        let start = time.context.end
        guard let end = rateEnd(of: time), sideEnd(from: start) != nil || isRate(at: start) else { return nil }
        let first = start + (isMeasure(start + 1) || !isWord(start, "each") ? 1 : 0)
        let things = (first...max(first, end)).compactMap(token).filter {
            !["the", "each", "every", "."].contains($0.text)
        }
        let of = things.reduce("") { text, thing in
            let measure = Self.shortMeasures[thing.text] ?? String(thing.written)
            return text + (thing.followsSpace && !text.isEmpty ? " " : "") + measure
        }
        return time.span.spokenText + " per " + of + (plus.map { " plus \($0.spokenText)" } ?? "")
    }

    private static let shortMeasures = [
        "pound": "lb", "pounds": "lb", "kilo": "kg", "kilos": "kg", "kilogram": "kg", "kilograms": "kg", "gram": "g",
        "grams": "g", "ounce": "oz", "inch": "in", "centimetre": "cm", "centimeter": "cm",
    ]

    // MARK: Sides

    private static let sides: Set = ["side", "sides", "face", "way"]

    func isEachSide(_ time: FoundTime) -> Bool {
        // `each side for`, `on both sides for`
        let side = opening(time) - 1
        return !time.context.isTotal
            && (sideEnd(from: time.context.end) != nil
                || side > time.sentence.lowerBound && isWord(side, of: Self.sides)
                    && isWord(side - 1, "each", "both", "either", "per", "every"))
    }

    /// Returns the index of the first token after a time and its rate, such as `per side` or `per inch`.
    ///
    /// Words that distinguish the time from another one may begin there.
    func qualified(_ time: FoundTime) -> Int {
        let end = time.context.end
        return sideEnd(from: end) ?? measuredThing(behind: end).map { $0 + 1 } ?? end
    }

    /// Returns the index after `per side`, `on each side`, `on both sides` or `a side`, or `nil` for other words.
    private func sideEnd(from index: Int) -> Int? {
        let place = isWord(index, "on", "for", "from") ? index + 1 : index
        guard isWord(place, "per", "a", "each", "both", "either", "every") || isSign(place, "/") else { return nil }
        let next = isWord(place + 1, "of", "the", "cut") ? place + 2 : place + 1
        return isWord(next, of: Self.sides) ? next + 1 : nil
    }
}

extension TimeSpan {
    fileprivate var spokenText: String {
        Duration.seconds(seconds.rounded()).spokenText(to: until.map { .seconds($0.rounded()) })
    }
}
