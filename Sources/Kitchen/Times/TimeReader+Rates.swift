/// Times that are for each of several: *per pound*, *per side*.
extension TimeReader {
    /// `per pound`, `a side`, `to the inch`; nil where the time is for one thing.
    func rate(of time: FoundTime) -> TimeVerdict? {
        let end = time.context.end
        let isRate =
            word(end) == "per" || word(end) == "a" || word(end) == "an" || word(end) == "to" && word(end + 1) == "the"
            || isSign(end, "/") || word(end) == "for" && ["each", "every"].contains(word(end + 1))
        guard isRate,
            let measured = (end + 1...end + 3).lazy.compactMap({ word($0) }).first(where: {
                !["the", "each", "every"].contains($0)
            })
        else { return nil }
        if Self.sides.contains(measured) { return nil }
        if time.context.isFurther { return TimeVerdict.none }
        if Self.measures.contains(measured) { return .ask }
        if word(end) == "per" { return Self.portions.contains(measured) ? nil : .ask }
        return nil
    }

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
        return isSide(from: time.context.end) || isSide(before: time.context.start, in: time.sentence)
    }

    /// `per side`, `on each side`, `on both sides`, `a side`
    private func isSide(from index: Int) -> Bool {
        var place = index
        if ["on", "for", "from"].contains(word(place)) { place += 1 }
        guard let first = token(place)?.text, ["per", "a", "each", "both", "either", "every", "/"].contains(first)
        else {
            return false
        }
        let next = ["of", "the", "cut"].contains(word(place + 1)) ? place + 2 : place + 1
        return word(next).map { Self.sides.contains($0) } ?? false
    }

    /// `each side for`, `on both sides for`
    private func isSide(before index: Int, in sentence: Range<Int>) -> Bool {
        let place = word(index) == "for" ? index - 1 : index
        guard place - 1 >= sentence.lowerBound, let side = word(place), Self.sides.contains(side) else { return false }
        return ["each", "both", "either", "per", "every"].contains(word(place - 1))
    }
}
