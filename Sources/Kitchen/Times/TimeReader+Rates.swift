/// Times that are for each of several: *per pound*, *per side*.
extension TimeReader {
    /// `per pound`, `a side`, `to the inch`; nil where the time is for one thing.
    func rate(of time: FoundTime) -> TimeVerdict? {
        let end = time.context.end
        let isRate =
            word(end) == "per" || word(end) == "a" || word(end) == "an" || word(end) == "to" && word(end + 1) == "the"
            || isSign(end, "/") || word(end) == "for" && ["each", "every"].contains(word(end + 1))
        guard isRate, let measured = measured(behind: end).flatMap(word) else { return nil }
        if Self.sides.contains(measured) { return nil }
        if time.context.isFurther { return TimeVerdict.none }
        if Self.measures.contains(measured) { return .ask }
        if word(end) == "per" { return Self.portions.contains(measured) ? nil : .ask }
        return nil
    }

    /// The word that says of what it is so much, behind the `per`.
    private func measured(behind end: Int) -> Int? {
        (end + 1...end + 3).first { word($0).map { !Self.determiners.contains($0) } ?? false }
    }

    /// Whether it is what a time for each of several has besides: `and 20 minutes`, `plus another 20`. With words of
    /// its own it is another time: `and 30 minutes at 200 °C`.
    func isAdded(_ time: FoundTime, to rated: FoundTime) -> Bool {
        guard let end = measured(behind: rated.context.end), end + 1 == time.context.start else { return false }
        if isSign(end + 1, "+") || word(end + 1) == "plus" { return true }
        return word(end + 1) == "and" && !isSpecified(time.context.end)
    }

    /// `20 min per 450g plus 20 min` of a time that is for each of several.
    func rateText(of time: FoundTime, plus: TimeSpan?) -> String? {
        let start = time.context.end + 1
        guard let end = measured(behind: start - 1) else { return nil }
        let things = (start...end).compactMap(token).filter { !Self.determiners.contains($0.text) }
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

    private static let measures: Set = [
        "pound", "pounds", "lb", "lbs", "kilo", "kilos", "kg", "kilogram", "kilograms", "g", "gram", "grams", "inch",
        "inches",
        "cm", "centimetre", "centimeter", "ounce", "oz", "litre", "liter", "cup", "cups", "half-inch", "half-pound",
        "in",
        "mm",
    ]

    private static let portions: Set = ["batch", "round", "tray", "pancake", "crepe", "crêpe", "load", "waffle"]
    private static let sides: Set = ["side", "sides", "face", "way"]

    func isEachSide(_ time: FoundTime) -> Bool {
        if time.context.isTotal { return false }
        return sideEnd(from: time.context.end) != nil || isSide(before: time.context.start, in: time.sentence)
    }

    /// Where the words may begin that tell a time from another: behind it and its `per side`.
    func qualified(_ time: FoundTime) -> Int {
        sideEnd(from: time.context.end) ?? time.context.end
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
