extension Ingredient {
    /// Returns the ingredient multiplied by a factor and rounded to what a cook can measure.
    ///
    /// A heading, a fixed amount, and an ingredient without an amount, such as salt to taste, stay as they are.
    func scaled(by factor: Double) -> Ingredient {
        if isFixed || isHeading { return self }
        var ingredient = self
        ingredient.text = text.scaledLine(of: amount, by: factor)
        guard let amount else {
            // In a line that could not be read, the name contains the amount.
            ingredient.name = name.scaledLine(of: nil, by: factor)
            return ingredient
        }
        if let quantity {
            let isWhole = quantity.unit == .leaf || quantity.unit == .piece && name.beginsWithWholeFood
            let scaled = isWhole ? quantity.scaledWhole(by: factor) : quantity.scaled(by: factor)
            ingredient.amount = scaled.amount
            if scaled.unit != quantity.unit { ingredient.unit = scaled.unit.rawValue }
        } else {
            ingredient.amount = (amount * factor).countable
        }
        return ingredient
    }
}

extension Ingredient {
    /// The ingredient with the sum of an amount in several units, such as `2 lb 3 oz`. Otherwise the ingredient itself.
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
    /// True if the text states an amount, in digits or in words at its beginning. The five in five-spice powder doesn't
    /// count.
    var statesAmount: Bool {
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

    /// Returns a line of a list of ingredients multiplied by a factor.
    ///
    /// The line's amount is multiplied, and so is its equivalent in other units in brackets. If another number might
    /// grow too (`2 onions, 1 of them red`, `3 onions (300 g)`), or if the amount is in words, the result is the
    /// unchanged line with the factor before it: `2 × a handful of rice`.
    fileprivate func scaledLine(of amount: Double?, by factor: Double) -> String {
        let segments = amountSegments
        guard let main = segments.place(of: amount) else {
            return amount == nil && !statesAmount ? self : times(factor)
        }
        guard case .amount(let first) = segments[main] else { return self }
        var line = ""
        for (index, segment) in segments.enumerated() {
            switch segment {
            case .plain(let text) where text.contains(where: \.isNumeral): return times(factor)
            case .plain(let text) where index == main + 1 || index == main + 3 && text.hasPrefix(")"):
                line += text.inflected(after: first, times: factor)
            case .plain(let text): line += text
            case .amount(let found) where index == main:
                line += found.scaled(by: factor, before: segments.element(at: index + 1)?.plain ?? "")
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

    /// Containers and bundles. Scaling changes their number and not their contents.
    private static let containers: Set = [
        "can", "tin", "jar", "package", "packet", "pack", "bottle", "box", "bag", "tub", "carton", "container", "pouch",
        "bunch", "head", "handful", "block", "sheet", "ball", "fillet", "stick", "strip", "bulb", "ear", "rib",
    ]

    /// True if the first word is a container.
    var beginsWithContainer: Bool {
        let word = foodWords.first ?? ""
        return Self.containers.contains(word.withoutPlural) || Self.containers.contains(word)
    }

    /// Returns the text after a number with the noun in the singular or plural as the multiplied amount requires: `egg`
    /// after 1 becomes `eggs` after 2.
    func inflected(after amount: FoundAmount, times factor: Double) -> String {
        guard amount.unit == nil, let last = amount.terms.last?.amount else { return self }
        let scaled =
            beginsWithWholeFood ? Quantity(last, .piece).scaledWhole(by: factor).amount : (last * factor).countable
        let (was, isNow) = (last > 1, scaled > 1)
        guard was != isNow else { return self }
        if hasPrefix(")") { return ")" + String(dropFirst()).inflected(after: amount, times: factor) }
        let end = firstIndex { ",(;.".contains($0) } ?? endIndex
        var words = self[..<end].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        guard let place = words.nounIndex(isContainer: beginsWithContainer) else { return self }
        words[place] = isNow ? words[place].plural : words[place].knownSingular
        return words.joined(separator: " ") + self[end...]
    }

    private var knownSingular: String {
        let name = FoodIndex.shared.name(of: [lowercased()])?.text
        return name.flatMap { $0.contains(" ") ? nil : $0 } ?? withoutPlural
    }
}

extension [String] {
    /// Words that may follow a noun.
    private static let followers: Set = [
        "", "and", "or", "with", "for", "in", "into", "to", "until", "on", "of", "at", "over", "then", "from", "per",
    ]

    private static let adjectives: Set = [
        "large", "medium", "small", "big", "whole", "ripe", "fresh", "red", "green", "yellow", "white", "black",
        "brown", "baby", "young", "raw", "hot", "cold", "warm", "thick", "thin", "long", "short", "firm", "soft",
        "sweet", "sour",
        "range", "organic", "more", "of", "the", "extra", "additional", "other",
    ]

    /// Returns the index of the noun that is counted, or `nil` if it is unknown.
    ///
    /// Adjectives may precede it. Any other word before it may be an unknown unit, and the food itself isn't counted
    /// then.
    func nounIndex(isContainer: Bool) -> Int? {
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

/// The meaning of a number beside the amount of a line.
private enum Role {
    /// The same amount in another unit.
    case same
    /// The size of a thing, or a temperature.
    case fixed
    case unclear
}

extension [AmountSegment] {
    /// Returns the index of a line's amount. If the amount is unknown, it is the number at the beginning, unless that
    /// is a size.
    fileprivate func place(of amount: Double?) -> Int? {
        firstIndex { segment in
            guard case .amount(let found) = segment, found.unit?.kind != .temperature else { return false }
            return amount.map(found.matches) ?? (found.unit?.kind != .length)
        }.flatMap { amount == nil && ($0 > 0 || count > 1 && self[1].plain?.hasPrefix("%") == true) ? nil : $0 }
    }

    fileprivate func role(of found: FoundAmount, at index: Int, after main: FoundAmount, at place: Int) -> Role {
        // In `1 (28 oz) can`, the given amount may be the ounces.
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
