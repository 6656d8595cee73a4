extension Ingredient {
    /// So many times as much, rounded to what a cook can measure; itself where it has no amount, or one that is for any
    /// number of people, as salt to taste is, and where it is a heading.
    func scaled(by factor: Double) -> Ingredient {
        if isFixed || isHeading { return self }
        var ingredient = self
        ingredient.text = text.scaledLine(of: amount, by: factor)
        guard let amount else {
            // Of a line that could not be read, the name says how much.
            ingredient.name = name.scaledLine(of: nil, by: factor)
            return ingredient
        }
        if let quantity {
            let scaled = quantity.scaled(by: factor)
            ingredient.amount = scaled.amount
            if scaled.unit != quantity.unit { ingredient.unit = scaled.unit.rawValue }
        } else {
            ingredient.amount = (amount * factor).countable
        }
        return ingredient
    }
}

extension Ingredient {
    /// With the sum of what its line says in several units, `2 lb 3 oz`, as its amount; itself where it says one only.
    public var addedUp: Ingredient {
        guard case .amount(let found)? = text.amountSegments.first, found.isSum, let unit = found.unit else {
            return self
        }
        var ingredient = self
        ingredient.amount = found.terms[0].amount
        ingredient.unit = unit.rawValue
        return ingredient
    }
}

extension String {
    /// Whether it says how much or how many: in digits, or with the words that begin it. Of five-spice powder it does not.
    var saysNumber: Bool {
        if contains(where: \.isNumeral) { return true }
        let words = lowercased().split(separator: " ").map(String.init)
        func isNumber(_ word: String?) -> Bool {
            word.map { ["half", "dozen", "couple", "quarter"].contains($0) || TimeReader.numbers[$0] != nil } ?? false
        }
        guard let first = words.first, ["a", "an"].contains(first), let second = words.element(at: 1) else {
            return isNumber(words.first)
        }
        return isNumber(second) || second.beginsWithContainer || MeasureUnit(spelling: second) != nil
    }

    /// A line of a list of ingredients for so many times as much.
    ///
    /// The number that is its amount is scaled, and so is the same in other units in brackets. Where another number
    /// might be meant to grow too (`2 onions, 1 of them red`, `3 onions (300 g)`), or the amount is written in words,
    /// nothing is guessed: the line is said to be taken so many times, `2 × a handful of rice`.
    fileprivate func scaledLine(of amount: Double?, by factor: Double) -> String {
        let segments = amountSegments
        guard let main = segments.place(of: amount) else {
            return amount == nil && !saysNumber ? self : times(factor)
        }
        guard case .amount(let first) = segments[main] else { return self }
        var line = ""
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .plain(let text) where text.contains(where: \.isNumeral): return times(factor)
            case .plain(let text) where index == main + 1 || index == main + 3 && text.hasPrefix(")"):
                line += text.inflected(after: first, times: factor)
            case .plain(let text): line += text
            case .amount(let found) where index == main: line += found.scaled(by: factor)
            case .amount(let found):
                switch segments.role(of: found, at: index, after: first, at: main) {
                case .same: line += found.scaled(by: factor)
                case .fixed: line += found.text
                case .unclear: return times(factor)
                }
            }
        }
        return line
    }

    private func times(_ factor: Double) -> String {
        let text = factor.amountText
        return "\(text.contains(".") ? factor.rounded(toMultiplesOf: 0.01).decimalText : text) × \(self)"
    }

    /// What things come in; how much one holds stays the same.
    private static let containers: Set = [
        "can", "tin", "jar", "package", "packet", "pack", "bottle", "box", "bag", "tub", "carton", "container", "pouch",
        "bunch", "head", "handful", "block", "sheet", "ball", "fillet", "stick", "strip", "bulb", "ear", "rib",
    ]

    /// Whether its first word is one of them.
    var beginsWithContainer: Bool {
        let word = foodWords.first ?? ""
        return Self.containers.contains(word.withoutPlural) || Self.containers.contains(word)
    }

    /// What is counted, in the number that its new amount asks for: `egg` after 1 becomes `eggs` after 2.
    func inflected(after amount: FoundAmount, times factor: Double) -> String {
        guard amount.unit == nil, let last = amount.terms.last?.amount else { return self }
        let (was, isNow) = (last > 1, (last * factor).countable > 1)
        guard was != isNow else { return self }
        if hasPrefix(")") { return ")" + String(dropFirst()).inflected(after: amount, times: factor) }
        let end = firstIndex { ",(;.".contains($0) } ?? endIndex
        var words = self[..<end].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard let place = words.placeOfThing(isContainer: beginsWithContainer) else { return self }
        words[place] = isNow ? words[place].plural : words[place].knownSingular
        return words.joined(separator: " ") + self[end...]
    }

    private var knownSingular: String {
        let name = FoodIndex.shared.name(of: [lowercased()])?.text
        return name.flatMap { $0.contains(" ") ? nil : $0 } ?? withoutPlural
    }
}

extension [String] {
    /// What a thing's name may be followed by.
    private static let followers: Set = [
        "", "and", "or", "with", "for", "in", "into", "to", "until", "on", "of", "at", "over", "then", "from", "per",
    ]

    private static let adjectives: Set = [
        "large", "medium", "small", "big", "whole", "ripe", "fresh", "red", "green", "yellow", "white", "black",
        "brown", "baby", "young", "raw", "hot", "cold", "warm", "thick", "thin", "long", "short", "firm", "soft",
        "sweet", "sour",
        "range", "organic", "more", "of", "the", "extra", "additional", "other",
    ]

    /// Which of these words is what is counted; nil where that is not known. Adjectives may stand before it, but another
    /// word there may be a unit, which nobody counts the food in.
    func placeOfThing(isContainer: Bool) -> Int? {
        if isContainer { return firstIndex { !$0.isEmpty } }
        for start in indices.prefix(5) where !self[start].isEmpty {
            for end in (start...start + 3).reversed() where indices.contains(end) {
                let name = self[start...end].flatMap(\.foodWords)
                guard FoodIndex.shared.name(of: name[...]) != nil else { continue }
                return end + 1 == count || Self.followers.contains(self[end + 1]) ? end : nil
            }
            let word = self[start].lowercased().split(separator: "-").last ?? ""
            let isAdjective =
                Self.adjectives.contains(String(word)) || ["ed", "less", "en"].contains(where: word.hasSuffix)
            guard isAdjective else { return nil }
        }
        return nil
    }
}

/// What a number beside the amount of a line is.
private enum Role {
    /// The amount once more, in another unit.
    case same
    /// The size of a thing, or a temperature.
    case fixed
    case unclear
}

extension [AmountSegment] {
    /// Where the amount of a line stands; without one known, the number that begins the line, if it is no size.
    fileprivate func place(of amount: Double?) -> Int? {
        firstIndex { segment in
            guard case .amount(let found) = segment, found.unit?.kind != .temperature else { return false }
            return amount.map(found.says) ?? (found.unit?.kind != .length)
        }.flatMap { amount == nil && ($0 > 0 || count > 1 && self[1].plain?.hasPrefix("%") == true) ? nil : $0 }
    }

    fileprivate func role(of found: FoundAmount, at index: Int, after main: FoundAmount, at place: Int) -> Role {
        // Of `1 (28 oz) can` the amount may be told to be the ounces.
        guard index > place else { return .unclear }
        let (before, after) = (self[index - 1].plain ?? "", index + 1 < count ? self[index + 1].plain ?? "" : "")
        guard let kind = found.unit?.kind else { return after.hasPrefix("%") ? .fixed : .unclear }
        switch kind {
        case .length, .temperature: return .fixed
        case .count: return .unclear
        case .mass, .volume: break
        }
        if found.isHyphenated || after.foodWords.contains("each") { return .fixed }
        guard before.contains("("), index == place + 1 || index == place + 2 else { return .unclear }
        if let mainKind = main.unit?.kind { return mainKind == .count ? .unclear : .same }
        return before.allSatisfy { " (".contains($0) } || before.beginsWithContainer ? .fixed : .unclear
    }
}
