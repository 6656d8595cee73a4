/// Times that are for each of several: *per pound*, *per side*.
extension TimeReader {
    /// `per pound`, `a side`, `to the inch`; nil where the time is for one thing.
    func rate(of time: FoundTime) -> TimeVerdict? {
        if isForFirst(time) { return TimeVerdict.none }
        if let side = sideEnd(from: time.context.end) { return measuredThing(behind: side) == nil ? nil : .ask }
        guard let measured = measured(behind: time.context.end), isRate(at: time.context.end) else {
            return isRatedLater(time) ? .ask : nil
        }
        let thing = word(measured) ?? ""
        if Self.sides.contains(thing) { return nil }
        if time.context.isFurther || TimeUnit(word: thing) != nil { return TimeVerdict.none }
        if isMeasure(measured) { return .ask }
        let isEach = word(time.context.end) == "for" || word(time.context.end) == "per"
        return isEach && !Self.portions.contains(thing) ? .ask : nil
    }

    /// `10 minutes for the first pound and 3 for each additional one`: a sum that nobody wants to do.
    private func isForFirst(_ time: FoundTime) -> Bool {
        let behind = time.sentence.clamped(to: time.context.end..<time.sentence.upperBound)
        return behind.contains { index in
            ["each", "every", "per"].contains(word(index))
                && (["additional", "extra", "further", "more"].contains(word(index + 1))
                    || (index + 1...index + 3).contains { isMeasure($0) && word($0 + 1) == "after" })
        }
    }

    /// `20 minutes in a hot oven per pound`, `24 hours for each 4-5 pounds`: what it is for each of comes later.
    private func isRatedLater(_ time: FoundTime) -> Bool {
        let clause = time.context.end..<clauseEnd(of: time.context.end, in: time.sentence)
        let place = clause.first { word($0) == "per" || word($0) == "for" && ["each", "every"].contains(word($0 + 1)) }
        guard let place = place ?? (word(clause.upperBound + 1) == "per" ? clause.upperBound + 1 : nil),
            !clause.contains(where: { $0 < place && isNumber($0) && unit(at: $0 + 1) != nil })
        else { return false }
        return (place + 1...place + 5).contains { isMeasure($0) }
    }

    private func isRate(at index: Int) -> Bool {
        let isOfEach = ["each", "every", "the"].contains(word(index + 1))
        let isMeasured = isMeasure(index + 1) || isMeasure(index + 2)
        return ["per", "a", "an"].contains(word(index))
            || ["to", "for"].contains(word(index)) && isOfEach
                && (word(index) == "to" || word(index + 1) != "the")
            || isSign(index, "/") || ["each", "every", "the", "p"].contains(word(index)) && isMeasured
            || word(index) == "p" && isMeasure(index + 2)
    }

    private func isMeasure(_ index: Int) -> Bool { word(index).map(Self.measures.contains) ?? false }

    /// The `inch` of `per side per inch`.
    private func measuredThing(behind end: Int) -> Int? {
        isRate(at: end) ? measured(behind: end).flatMap { isMeasure($0) ? $0 : nil } : nil
    }

    /// The word that says of what it is so much, behind the `per`.
    private func measured(behind end: Int) -> Int? {
        (end + 1...end + 4).first { index in
            word(index).map { !Self.determiners.contains($0) && !Self.parts.contains($0) } ?? false
        }
    }

    /// The last word of all that a time is for each of.
    private func rateEnd(of time: FoundTime) -> Int? {
        guard let side = sideEnd(from: time.context.end) else { return measured(behind: time.context.end) }
        return measuredThing(behind: side)
    }

    /// Whether words say that a time adds to another: `and 20 minutes`, `plus another 20`, `20 minutes on top`. With words
    /// of its own it is another time: `and 30 minutes at 200 °C`.
    func isAddition(_ time: FoundTime, to rated: FoundTime) -> Bool {
        guard let end = rateEnd(of: rated), rated.sentence == time.sentence, end < time.context.start else {
            return false
        }
        if isResting(time) || word(time.context.end) == "if" { return false }
        let gap = end + 1..<max(end + 1, time.span.tokens.lowerBound)
        guard !gap.contains(where: { act(at: $0, in: time.sentence) != nil || word($0) == "then" }) else {
            return false
        }
        if gap.contains(where: { isSign($0, "+") || word($0) == "plus" }) || isOnTop(time.context.end) { return true }
        if word(time.context.start) == "with" { return true }
        return word(time.context.start) == "and" && !isSpecified(time.context.end) && !time.context.isFurther
    }

    /// `30 minutes resting`, `20 minutes' rest`, `15 minutes to crisp the skin`
    private func isResting(_ time: FoundTime) -> Bool {
        let end = isSign(time.context.end, "'", "’") ? time.context.end + 1 : time.context.end
        return word(end) == "to" || word(end)?.hasPrefix("rest") == true || word(end) == "standing"
    }

    /// `less 30 minutes`, `minimum 20 minutes`, `plus 20 minutes if stuffed`: what a rate has besides and its title cannot
    /// tell.
    func isReservation(_ time: FoundTime, to rated: FoundTime) -> Bool {
        guard let end = rateEnd(of: rated), rated.sentence == time.sentence, end < time.span.tokens.lowerBound,
            !isResting(time)
        else { return false }
        let gap = end + 1..<time.span.tokens.lowerBound
        return gap.contains { ["less", "minus", "minimum", "plus"].contains(word($0)) || isSign($0, "+") }
            && !gap.contains { act(at: $0, in: time.sentence) != nil }
    }

    /// `on top`, `in addition`, `for good measure`, `over`
    private func isOnTop(_ index: Int) -> Bool {
        switch (word(index), word(index + 1)) {
        case ("on", "top"), ("in", "addition"), ("for", "good"), ("for", "luck"), ("extra", nil): true
        case ("over", let next): next == nil
        default: false
        }
    }

    /// `20 min per 450g plus 20 min` of a time that is for each of several.
    func rateText(of time: FoundTime, plus: TimeSpan?) -> String? {
        guard let end = rateEnd(of: time), sideEnd(from: time.context.end) != nil || isRate(at: time.context.end) else {
            return nil
        }
        let first = time.context.end + (isMeasure(time.context.end + 1) || word(time.context.end) != "each" ? 1 : 0)
        let things = (first...max(first, end)).compactMap(token).filter {
            !Self.determiners.contains($0.text) && $0.text != "."
        }
        let of = things.reduce("") { text, thing in
            let measure = Self.shortMeasures[thing.text] ?? String(thing.written)
            return text + (thing.isParted && !text.isEmpty ? " " : "") + measure
        }
        return time.span.spokenText + " per " + of + (plus.map { " plus \($0.spokenText)" } ?? "")
    }

    private static let shortMeasures = [
        "pound": "lb", "pounds": "lb", "kilo": "kg", "kilos": "kg", "kilogram": "kg", "kilograms": "kg", "gram": "g",
        "grams": "g", "ounce": "oz", "inch": "in", "centimetre": "cm", "centimeter": "cm",
    ]

    private static let determiners: Set = ["the", "each", "every"]
    private static let parts: Set = ["half", "quarter"]

    private static let measures: Set = [
        "pound", "pounds", "lb", "lbs", "kilo", "kilos", "kg", "kilogram", "kilograms", "g", "gram", "grams", "inch",
        "inches", "cm", "centimetre", "centimeter", "ounce", "oz", "litre", "liter", "cup", "cups", "half-inch",
        "half-pound", "in", "mm",
    ]

    private static let portions: Set = ["batch", "round", "tray", "pancake", "crepe", "crêpe", "load", "waffle"]
    private static let sides: Set = ["side", "sides", "face", "way"]

    func isEachSide(_ time: FoundTime) -> Bool {
        if time.context.isTotal { return false }
        return sideEnd(from: time.context.end) != nil || isSide(before: time.context.start, in: time.sentence)
    }

    /// Where the words may begin that tell a time from another: behind it and its `per side`.
    func qualified(_ time: FoundTime) -> Int {
        if let side = sideEnd(from: time.context.end) { return side }
        guard isRate(at: time.context.end), let thing = measured(behind: time.context.end), isMeasure(thing) else {
            return time.context.end
        }
        return thing + 1
    }

    /// The token behind `per side`, `on each side`, `on both sides`, `a side`; nil for other words.
    private func sideEnd(from index: Int) -> Int? {
        var place = index
        if ["on", "for", "from"].contains(word(place)) { place += 1 }
        guard let first = token(place)?.text, ["per", "a", "each", "both", "either", "every", "/"].contains(first)
        else {
            return nil
        }
        let next = ["of", "the", "cut"].contains(word(place + 1)) ? place + 2 : place + 1
        return word(next).flatMap { Self.sides.contains($0) ? next + 1 : nil }
    }

    /// `each side for`, `on both sides for`
    private func isSide(before index: Int, in sentence: Range<Int>) -> Bool {
        let place = word(index) == "for" ? index - 1 : index
        guard place - 1 >= sentence.lowerBound, let side = word(place), Self.sides.contains(side) else { return false }
        return ["each", "both", "either", "per", "every"].contains(word(place - 1))
    }
}

extension TimeSpan {
    fileprivate var spokenText: String {
        Duration.seconds(seconds.rounded()).spokenText(to: until.map { .seconds($0.rounded()) })
    }
}
