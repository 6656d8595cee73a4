/// The text before a number, which may make the number a part of another one.
extension TimeReader {
    /// Returns true if a number begins here: it is no part of an earlier number, and no word or sign joins it to one.
    func isNumberStart(_ index: Int) -> Bool {
        guard let before = token(index - 1), let this = token(index) else { return true }
        guard !isListed(index), !isJoinedByWord(index), !isNumber(index - 1) else { return false }
        if before.isWord { return this.followsSpace || this.isWord || isUnit(index - 1) }
        // `8 hours on low/4 on high`
        if before.text == "/", word(index - 2) != nil { return true }
        if ["<", ">", "≤", "≥", "±", "|", "$", "£", "€", "#"].contains(before.text) { return false }
        // `.5 hours`
        if !this.followsSpace, before.isDash && before.followsSpace || [".", ":"].contains(before.text) {
            return false
        }
        return !isJoinedBySign(index)
    }

    /// Returns true if the word is a unit of time: the `h` of `1h30min`.
    func isUnit(_ index: Int) -> Bool { word(index).flatMap(TimeUnit.init(word:)) != nil }

    /// True if signs join the number to another one: `20 -- 25`, `20→25`, `1;30`, `40 +/- 5`.
    private func isJoinedBySign(_ index: Int) -> Bool {
        var first = index - 1
        while token(first)?.isSign == true { first -= 1 }
        let signs = tokens[first + 1..<index]
        guard isNumber(first) else {
            // `2O-25`, `+/- 5`
            let isMisread = token(first)?.followsSpace == false && token(first)?.text.count == 1 && !isUnit(first)
            return signs.last?.isDash == true && (signs.contains { $0.text == "/" } || isMisread)
        }
        let isTight = token(index)?.followsSpace == false && signs.first?.followsSpace == false
        return isTight || !signs.allSatisfy { ",.;:()!?\"'’°º%@~≈*”″".contains($0.text) }
    }

    /// True for `20 till 25`, `20, maybe 25`, `20 up to 25` and `give or take 5`.
    private func isJoinedByWord(_ index: Int) -> Bool {
        if isWord(index - 1, "take") { return true }
        guard isWord(index - 1, of: Self.unknownJoints) || isWord(index - 1, "to") && isWord(index - 2, "up") else {
            return false
        }
        var first = index - 2
        while isSign(first, ",") || isWord(first, "up", "or") { first -= 1 }
        return isNumber(first)
    }

    private static let unknownJoints = TimeWords.list("unknown joints")

    /// True for the last number of an unclear list: `20, 25 minutes`, `20 / 25`, `18-20-22`, `2 and a half-hour`.
    private func isListed(_ index: Int) -> Bool {
        let place = isWord(index - 1, "a", "an") ? index - 2 : index - 1
        guard let joint = token(place) else { return false }
        // `two, or two and a half hours`
        let number = isSign(place - 1, ",") && joint.isWord ? place - 2 : place - 1
        guard let before = token(number), isNumber(number) else { return false }
        if joint.text == "," { return !isScaled(number) && (before.value ?? 0) < 100 }
        return joint.isDash || ["/", "~", "and", "or", "to", "&"].contains(joint.text)
    }

    /// Returns true if the number belongs to a scale: `at 90`, `gas mark 4`.
    func isScaled(_ index: Int) -> Bool {
        isWord(isSign(index - 1, ".") ? index - 2 : index - 1, of: Self.scales)
    }

    private static let scales = TimeWords.list("scales")
}
