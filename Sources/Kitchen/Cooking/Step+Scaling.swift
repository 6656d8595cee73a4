extension String {
    /// A step of a recipe for so many times as much: what is weighed, measured in cups and spoons, or counted as one of
    /// its ingredients is scaled. What is meant for each of several things, for one at a time, for a pan or for a cut
    /// stays, and so do times. Nil where of one amount it is not clear whether it grows: with the others scaled and that
    /// one not, the step would say two things.
    func scaled(by factor: Double, with ingredients: [Ingredient]) -> String? {
        var step = ""
        for sentence in sentences {
            guard let scaled = ScaledSentence(sentence, with: ingredients).text(by: factor) else { return nil }
            step += scaled
        }
        return step
    }

    /// Each with its end and the space after it.
    private var sentences: [String] {
        var sentences: [String] = []
        var rest = self[...]
        while let end = rest.indices.first(where: { index in
            let next = rest.index(after: index)
            return ".!?;\n".contains(rest[index]) && next < rest.endIndex && rest[next].isWhitespace
        }) {
            sentences.append(String(rest[...end]))
            rest = rest[rest.index(after: end)...]
        }
        return sentences + [String(rest)]
    }
}

/// What the amounts in a sentence of a step belong to.
private struct ScaledSentence {
    private enum Part {
        /// How much of something goes into the whole dish.
        case dish
        /// It is the same for any number of people.
        case fixed
        case unclear
    }

    private let written: String
    private let segments: [AmountSegment]
    private let ingredients: [Ingredient]
    /// Whether an amount in it may belong to one of several things.
    private let isOfEach: Bool
    private let saysEach: Bool

    init(_ sentence: String, with ingredients: [Ingredient]) {
        written = sentence
        segments = sentence.withDigits(for: ingredients).amountSegments
        self.ingredients = ingredients
        saysEach = sentence.foodWords.sayEach
        isOfEach = saysEach || sentence.foodWords.contains(where: Self.wordsOfParts.contains)
    }

    /// Nil where it is not clear.
    func text(by factor: Double) -> String? {
        let parts = segments.indices.map { part(at: $0, times: factor) }
        if parts.contains(.unclear) { return nil }
        if !parts.contains(.dish) { return written }
        return segments.enumerated().map { index, segment in
            switch segment {
            case .amount(let found): return parts[index] == .dish ? found.scaled(by: factor) : found.text
            case .plain(let text):
                guard index > 0, parts[index - 1] == .dish, case .amount(let found) = segments[index - 1] else {
                    return text
                }
                return text.inflected(after: found, times: factor)
            }
        }.joined()
    }

    private static let vessels: Set = [
        "pan", "pot", "dish", "tin", "bowl", "casserole", "jar", "mold", "mould", "saucepan", "skillet", "jug", "tray",
        "sheet", "can", "ring", "glass", "ramekin", "bottle", "pitcher",
    ]
    private static let wordsOfParts: Set = [
        "repeat", "batch", "batches", "portion", "portions", "ladle", "ladleful", "spoonful", "scoop",
    ]
    /// What is made of the ingredients; of an amount of it nobody knows whether it is for one of the pieces.
    private static let mixtures: Set = ["dough", "batter", "mixture", "mix", "filling", "topping"]

    private func part(at index: Int, times factor: Double) -> Part {
        guard case .amount(let found) = segments[index] else {
            let text = segments[index].plain ?? ""
            return text.hasUnreadMeasure || !saysEach && text.namesFullMeasure ? .unclear : .fixed
        }
        let words = (segments.element(at: index + 1)?.plain ?? "").foodWords.prefix { $0 != "," }.prefix(4)
        let last = index > 0 ? segments[index - 1].plain?.foodWords.last ?? "" : ""
        if ["type", "step"].contains(last) { return .fixed }
        switch found.unit?.kind {
        case .length, .temperature: return .fixed
        case .mass, .volume: return part(of: found, measuring: words, behind: last, at: index)
        case .count, nil: return part(of: found, counting: words, at: index, times: factor)
        }
    }

    private func part(
        of found: FoundAmount, measuring words: ArraySlice<String>, behind last: String, at index: Int
    ) -> Part {
        let isVessel = words.prefix(3).contains { Self.vessels.contains($0.withoutPlural) } || isOfVessel(at: index)
        let isMultiple = found.terms.contains { $0.joint == .times }
        if isVessel, !isMultiple { return .fixed }
        if let whole = ingredients.first(where: { $0.isAll(of: found, named: words) }) {
            return whole.isFixed ? .fixed : .dish
        }
        if isSizeOfPieces(at: index) || isEach(at: index) { return .fixed }
        let isMixture = words.contains(where: Self.mixtures.contains)
        return isOfEach || last == "by" || found.isHyphenated || isMixture ? .unclear : .dish
    }

    private func part(
        of found: FoundAmount, counting words: ArraySlice<String>, at index: Int, times factor: Double
    ) -> Part {
        guard !found.isHyphenated, !found.terms.contains(where: { $0.joint == .times }) else { return .fixed }
        if let ingredient = ingredients.first(where: { $0.isCounted(as: found, named: words) }) {
            if ingredient.isAll(of: found, named: words) { return ingredient.isFixed ? .fixed : .dish }
            return isEach(at: index) ? .fixed : isOfEach ? .unclear : .dish
        }
        guard hasSizeOfPieces(at: index) else { return .fixed }
        let count = found.terms[found.terms.count - 1].amount * factor
        return abs(count - count.rounded()) < 1e-6 ? .dish : .unclear
    }

    /// Whether it is how much a vessel holds: the 2 l of `a dish of about 2 l`.
    private func isOfVessel(at index: Int) -> Bool {
        let words = (segments.element(at: index - 1)?.plain ?? "").foodWords.suffix(3).drop { $0 == "," }
        return ["of", "about"].contains(words.last) && words.contains(where: Self.vessels.contains)
    }

    /// Whether it is how much one of several pieces weighs: the 100 g of `4 pieces of 100 g`.
    private func isSizeOfPieces(at index: Int) -> Bool {
        guard index > 1, let between = segments[index - 1].plain?.foodWords, (1...4).contains(between.count),
            case .amount(let count) = segments[index - 2], count.isCount
        else { return false }
        return between.last == "of" || between.suffix(2) == ["of", "about"]
    }

    /// Whether pieces are counted whose size follows: the 4 of `4 pieces of 100 g`, and of `4 pieces, 100 g each`.
    private func hasSizeOfPieces(at index: Int) -> Bool {
        guard case .amount(let size)? = segments.element(at: index + 2), [.mass, .volume].contains(size.unit?.kind)
        else {
            return false
        }
        return isSizeOfPieces(at: index + 2) || isEach(at: index + 2)
    }

    /// Whether an amount is for each of several things, as the words beside it in its clause say.
    private func isEach(at index: Int) -> Bool {
        let before = segments[..<index].map(\.text).joined()
        let after = segments[(index + 1)...].map(\.text).joined()
        let start = before.lastIndex { ",;:(".contains($0) }.map(before.index(after:)) ?? before.startIndex
        let ends = [" and ", " then ", " until ", " while "].compactMap { after.firstRange(of: $0)?.lowerBound }
        let end = (ends + [after.firstIndex { ",;:)".contains($0) } ?? after.endIndex]).min() ?? after.endIndex
        return before[start...].foodWords.sayEach || after[..<end].foodWords.sayEach
    }
}

extension FoundAmount {
    fileprivate var isCount: Bool { (unit?.kind ?? .count) == .count }
}

extension AmountSegment {
    fileprivate var text: String {
        switch self {
        case .amount(let found): found.text
        case .plain(let text): text
        }
    }
}

extension StringProtocol {
    fileprivate var foodWords: [String] { String(self).foodWords }
}

extension String {
    private static let wordsOfFullness: Set = [
        "heaped", "heaping", "level", "rounded", "scant", "generous", "packed",
    ]

    /// Whether it says how full a measure is, which is not read: `a level tablespoon`.
    fileprivate var namesFullMeasure: Bool {
        let words = foodWords
        return zip(words, words.dropFirst()).contains { word, unit in
            Self.wordsOfFullness.contains(word) && MeasureUnit(spelling: unit) != nil
        }
    }

    /// Whether it holds an amount that could not be read: `1,5 kg`.
    fileprivate var hasUnreadMeasure: Bool {
        guard let digit = firstIndex(where: \.isNumeral) else { return false }
        return self[digit...].split { !$0.isLetter }.contains { word in
            MeasureUnit(spelling: String(word)).map { [.mass, .volume].contains($0.kind) } ?? false
        }
    }

    /// With the numbers in digits that are written in words before a unit or before one of the ingredients: `two eggs`
    /// as `2 eggs`, `half a cup` as `1/2 cup`, `a clove of garlic` as `1 clove of garlic`.
    fileprivate func withDigits(for ingredients: [Ingredient]) -> String {
        var words = split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for index in words.indices.reversed() {
            let word = words[index].lowercased()
            let isArticle = ["a", "an"].contains(word)
            let isHalfOf = word == "half" && ["a", "an"].contains(words.element(at: index + 1)?.lowercased())
            guard let number = isArticle ? 1 : word == "half" ? 0.5 : TimeReader.numbers[word] else { continue }
            let rest = Array(words[(index + (isHalfOf ? 2 : 1))...].prefix(6))
            // Half of the flour is half of it however much there is.
            if word == "half", !isHalfOf, MeasureUnit(spelling: rest.first ?? "") == nil { continue }
            guard rest.areCounted(in: ingredients, isArticle: isArticle) else { continue }
            words.replaceSubrange(index...(isHalfOf ? index + 1 : index), with: [number.amountText])
        }
        return words.joined(separator: " ")
    }
}

extension [String] {
    /// Whether a number may stand before these words that says how much of an ingredient is meant. An article does so
    /// only where the ingredient is named: `a tablespoon` may be what it is taken with.
    fileprivate func areCounted(in ingredients: [Ingredient], isArticle: Bool) -> Bool {
        let line = joined(separator: " ")
        let words = line.foodWords.prefix { $0 != "," }
        guard let unit = MeasureUnit(spelling: words.first ?? ""), unit.kind != .length else {
            let phrase = line.prefix { !",;:().!?".contains($0) }.split(separator: " ").map(String.init)
            let isThing = phrase.placeOfThing(isContainer: line.beginsWithContainer) != nil
            return (isThing || !isArticle)
                && ingredients.contains { $0.amount != nil && $0.isNamed(by: words.prefix(4)) }
        }
        return !isArticle || ingredients.contains { $0.isNamed(by: words.dropFirst().prefix(4)) }
    }

    /// Whether they say that an amount is for each of several things, and not how something is done to each.
    fileprivate var sayEach: Bool {
        indices.contains { index in
            let before = element(at: index - 1) ?? ""
            let after = element(at: index + 1) ?? ""
            switch self[index] {
            case "apiece": return true
            case "each", "per", "every":
                return !["after", "between"].contains(before) && !Self.afterManner.contains(after)
                    && after.first?.isNumeral != true
            case "time":
                let count = element(at: index - 3) ?? ""
                return before == "a" && element(at: index - 2) == "at" && !Self.beforeManner.contains(count)
                    && count.first?.isNumeral != true
            default: return false
            }
        }
    }

    private static let afterManner: Set = [
        "addition", "time", "side", "other", "few", "so", "now", "minute", "minutes", "hour", "hours", "way",
    ]
    private static let beforeManner: Set = ["one", "two", "three", "few", "little", "bit", "some"]
}

extension Ingredient {
    /// Whether words begin with its name, adjectives aside.
    fileprivate func isNamed(by words: ArraySlice<String>) -> Bool {
        if let food = CommonFood.named(name) {
            return words.indices.contains { CommonFood.named(words[...$0].joined(separator: " ")) == food }
        }
        let noun = name.foodWords.prefix { $0 != "," }.last?.withoutPlural
        return words.contains { $0.withoutPlural == noun }
    }

    /// Whether so many of these things are some or all of it.
    fileprivate func isCounted(as found: FoundAmount, named words: ArraySlice<String>) -> Bool {
        guard let amount, let most = found.terms.map(\.amount).max(), most <= amount + 1e-6, isNamed(by: words) else {
            return false
        }
        if let quantity {
            // `three of the garlic cloves`
            let isBehind = quantity.unit.kind == .count && words.contains { MeasureUnit(spelling: $0) == quantity.unit }
            return quantity.unit == found.unit ?? .piece || found.unit == nil && isBehind
        }
        let container = words.first?.withoutPlural
        return found.unit == nil && container != nil && container == unit?.foodWords.first?.withoutPlural
    }

    /// Whether an amount is all that there is of it.
    fileprivate func isAll(of found: FoundAmount, named words: ArraySlice<String>) -> Bool {
        guard isNamed(by: words), let amount, let most = found.terms.map(\.amount).max() else { return false }
        guard let quantity, let unit = found.unit else { return abs(most - amount) <= 0.02 * amount }
        let size = Quantity(most, unit).size
        return quantity.unit.kind == unit.kind && abs(size - quantity.size) <= 0.02 * quantity.size
    }
}
