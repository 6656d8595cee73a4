/// What stands before a number and may make it a part of another.
extension TimeReader {
    /// Whether what stands before is no part of the same number, and nothing unknown joins it to another.
    func isFresh(_ index: Int) -> Bool {
        guard let before = token(index - 1), let this = token(index) else { return true }
        guard !isListed(index), !isJoinedByWord(index) else { return false }
        if isNumber(index - 1), !["one", "1"].contains(before.text) || this.value != nil { return false }
        if before.isWord { return this.isParted || this.isWord || isGluedUnit(index - 1) }
        // `8 hours on low/4 on high`
        if before.text == "/", word(index - 2) != nil { return true }
        if ["<", ">", "≤", "≥", "±", "|", "$", "£", "€", "#"].contains(before.text) { return false }
        if before.isDash, before.isParted, !this.isParted { return false }
        // `.5 hours`
        if [".", ":"].contains(before.text), !this.isParted { return false }
        return !isJoinedBySign(index)
    }

    /// The `h` of `1h30min`.
    private func isGluedUnit(_ index: Int) -> Bool { word(index).flatMap(TimeUnit.init(word:)) != nil }

    /// `20 -- 25`, `20→25`, `1;30`, `40 +/- 5`: a number, and then signs that do not part it from what comes.
    private func isJoinedBySign(_ index: Int) -> Bool {
        var first = index - 1
        while token(first)?.isSign == true { first -= 1 }
        let signs = tokens[first + 1..<index]
        let isTight = !(token(index)?.isParted ?? true) && !(signs.first?.isParted ?? true)
        guard isNumber(first) else {
            // `2O-25`, `+/- 5`
            let isMisread = isNumber(first - 1) && token(first)?.isParted == false && token(first)?.text.count == 1
            return signs.last?.isDash == true && (signs.contains { $0.text == "/" } || isMisread && !isGluedUnit(first))
        }
        if isTight { return true }
        return !isScaled(first) && !signs.allSatisfy { Self.partingSigns.contains($0.text) }
    }

    private static let partingSigns: Set = [
        ",", ".", ";", ":", "(", ")", "!", "?", "\"", "'", "’", "°", "º", "%", "@", "~", "≈", "*", "”", "″",
    ]

    /// `20 till 25`, `20, maybe 25`, `20 up to 25`, `give or take 5`
    private func isJoinedByWord(_ index: Int) -> Bool {
        guard let joint = word(index - 1) else { return false }
        if joint == "take", word(index - 2) == "or" { return true }
        guard Self.unknownJoints.contains(joint) || joint == "to" && word(index - 2) == "up" else { return false }
        var first = index - 2
        while isSign(first, ",") || ["up", "or"].contains(word(first)) { first -= 1 }
        return isNumber(first) && !isScaled(first)
    }

    private static let unknownJoints: Set = [
        "till", "til", "thru", "through", "bis", "à", "tot", "tp", "ot", "too", "upto", "maybe", "perhaps", "even",
        "probably", "possibly", "a",
    ]

    /// `20, 25 minutes`, `20 / 25`, `18-20-22`, `2 and a half-hour`: the last of numbers that nobody tells apart.
    private func isListed(_ index: Int) -> Bool {
        let place = ["a", "an"].contains(word(index - 1)) ? index - 2 : index - 1
        guard let joint = token(place) else { return false }
        // `two, or two and a half hours`
        let number = isSign(place - 1, ",") && ["or", "and", "to"].contains(joint.text) ? place - 2 : place - 1
        guard let before = token(number), isNumber(number) else { return false }
        // `5 minutes for 2, 8 minutes for 4`
        if word(number - 1) == "for", word(number - 2).flatMap(TimeUnit.init(word:)) != nil { return false }
        if joint.text == "," { return !isScaled(number) && (before.value ?? 0) < 100 }
        return joint.isDash || ["/", "~", "and", "or", "to", "&"].contains(joint.text)
    }

    /// Whether a number is of a scale: `at 90`, `gas mark 4`.
    func isScaled(_ index: Int) -> Bool {
        let place = isSign(index - 1, ".") ? index - 2 : index - 1
        return word(place).map(Self.scales.contains) ?? false
    }

    private static let scales: Set = [
        "at", "to", "gas", "mark", "speed", "setting", "level", "number", "no", "shelf", "rack", "power", "position",
    ]
}
