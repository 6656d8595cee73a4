extension String {
    /// Returns the text of a step multiplied by a factor, or `nil` if it is unclear whether an amount grows.
    ///
    /// Weights, volumes and counted ingredients are multiplied. Times and lengths stay, and so do amounts for each of
    /// several things and the sizes of vessels. One unclear amount is enough for `nil`, because a step in which only
    /// some amounts are scaled would contradict itself.
    func scaled(by factor: Double, with ingredients: [Ingredient]) -> String? {
        var step = ""
        for sentence in sentences {
            guard let scaled = ScaledSentence(sentence, with: ingredients).text(by: factor) else { return nil }
            step += scaled
        }
        return step
    }

    /// The sentences, each with its end mark.
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

/// A sentence of a step, with the meaning of its amounts.
private struct ScaledSentence {
    private enum Part {
        /// An amount that goes into the whole dish.
        case dish
        /// An amount that is the same for any number of servings.
        case fixed
        case unclear
    }

    private let written: String
    private let segments: [AmountSegment]
    private let ingredients: [Ingredient]
    /// True if an amount in the sentence may be for each of several things.
    private let mayBeForEach: Bool
    private let isForEach: Bool

    init(_ sentence: String, with ingredients: [Ingredient]) {
        written = sentence
        segments = sentence.withDigits(for: ingredients).amountSegments
        self.ingredients = ingredients
        isForEach = sentence.foodWords.meanEach
        mayBeForEach = isForEach || sentence.foodWords.contains(where: Self.wordsOfParts.contains)
    }

    /// Returns the sentence multiplied by a factor, or `nil` if it is unclear.
    func text(by factor: Double) -> String? {
        let parts = segments.indices.map { part(at: $0, times: factor) }
        if parts.contains(.unclear) { return nil }
        if !parts.contains(.dish) { return written }
        return segments.enumerated().map { index, segment in
            switch segment {
            case .amount(let found):
                let food = segments.element(at: index + 1)?.plain ?? ""
                return parts[index] == .dish ? found.scaled(by: factor, before: food) : found.text
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
    /// Mixtures of ingredients. An amount of one may be for a single piece.
    private static let mixtures: Set = ["dough", "batter", "mixture", "mix", "filling", "topping"]

    private func part(at index: Int, times factor: Double) -> Part {
        guard case .amount(let found) = segments[index] else {
            let text = segments[index].plain ?? ""
            return text.hasUnreadMeasure || !isForEach && text.namesFullMeasure ? .unclear : .fixed
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
        return mayBeForEach || last == "by" || found.isHyphenated || isMixture ? .unclear : .dish
    }

    private func part(
        of found: FoundAmount, counting words: ArraySlice<String>, at index: Int, times factor: Double
    ) -> Part {
        guard !found.isHyphenated, !found.terms.contains(where: { $0.joint == .times }) else { return .fixed }
        if let ingredient = ingredients.first(where: { $0.isCounted(as: found, named: words) }) {
            if ingredient.isAll(of: found, named: words) { return ingredient.isFixed ? .fixed : .dish }
            return isEach(at: index) ? .fixed : mayBeForEach ? .unclear : .dish
        }
        guard hasSizeOfPieces(at: index) else { return .fixed }
        let count = found.terms[found.terms.count - 1].amount * factor
        return abs(count - count.rounded()) < 1e-6 ? .dish : .unclear
    }

    /// True if the amount is the capacity of a vessel: the 2 l of `a dish of about 2 l`.
    private func isOfVessel(at index: Int) -> Bool {
        let words = (segments.element(at: index - 1)?.plain ?? "").foodWords.suffix(3).drop { $0 == "," }
        return ["of", "about"].contains(words.last) && words.contains(where: Self.vessels.contains)
    }

    /// True if the amount is the weight of one of several pieces: the 100 g of `4 pieces of 100 g`.
    private func isSizeOfPieces(at index: Int) -> Bool {
        guard index > 1, let between = segments[index - 1].plain?.foodWords, (1...4).contains(between.count),
            case .amount(let count) = segments[index - 2], count.isCount
        else { return false }
        return between.last == "of" || between.suffix(2) == ["of", "about"]
    }

    /// True if the size of the counted pieces follows: the 4 of `4 pieces of 100 g`, and of `4 pieces, 100 g each`.
    private func hasSizeOfPieces(at index: Int) -> Bool {
        guard case .amount(let size)? = segments.element(at: index + 2), [.mass, .volume].contains(size.unit?.kind)
        else {
            return false
        }
        return isSizeOfPieces(at: index + 2) || isEach(at: index + 2)
    }

    /// True if the words beside an amount in its clause say that it is for each of several things.
    private func isEach(at index: Int) -> Bool {
        let before = segments[..<index].map(\.text).joined()
        let after = segments[(index + 1)...].map(\.text).joined()
        let start = before.lastIndex { ",;:(".contains($0) }.map(before.index(after:)) ?? before.startIndex
        let ends = [" and ", " then ", " until ", " while "].compactMap { after.firstRange(of: $0)?.lowerBound }
        let end = (ends + [after.firstIndex { ",;:)".contains($0) } ?? after.endIndex]).min() ?? after.endIndex
        return before[start...].foodWords.meanEach || after[..<end].foodWords.meanEach
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

    /// True if the text says how full a measure is, which can't be scaled: `a level tablespoon`.
    fileprivate var namesFullMeasure: Bool {
        let words = foodWords
        return zip(words, words.dropFirst()).contains { word, unit in
            Self.wordsOfFullness.contains(word) && MeasureUnit(spelling: unit) != nil
        }
    }

    /// True if the text has an amount that could not be read: `1,5 kg`.
    fileprivate var hasUnreadMeasure: Bool {
        guard let digit = firstIndex(where: \.isNumeral) else { return false }
        return self[digit...].split { !$0.isLetter }.contains { word in
            MeasureUnit(spelling: String(word)).map { [.mass, .volume].contains($0.kind) } ?? false
        }
    }

    /// Returns the text with number words before a unit or an ingredient as digits.
    ///
    /// `two eggs` becomes `2 eggs`, `half a cup` becomes `1/2 cup`, and `a clove of garlic` becomes
    /// `1 clove of garlic`.
    fileprivate func withDigits(for ingredients: [Ingredient]) -> String {
        var words = split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        for index in words.indices.reversed() {
            let word = words[index].lowercased()
            let isArticle = ["a", "an"].contains(word)
            let isHalfOf = word == "half" && ["a", "an"].contains(words.element(at: index + 1)?.lowercased())
            guard let number = isArticle ? 1 : word == "half" ? 0.5 : TimeReader.numbers[word] else { continue }
            let rest = Array(words[(index + (isHalfOf ? 2 : 1))...].prefix(6))
            // `half the flour` is half of any amount.
            if word == "half", !isHalfOf, MeasureUnit(spelling: rest.first ?? "") == nil { continue }
            guard rest.areCounted(in: ingredients, isArticle: isArticle) else { continue }
            words.replaceSubrange(index...(isHalfOf ? index + 1 : index), with: [number.amountText])
        }
        return words.joined(separator: " ")
    }
}

extension [String] {
    /// Returns true if a number before these words states an amount of an ingredient.
    ///
    /// An article does so only if the ingredient is named: `a tablespoon` may be a tool.
    fileprivate func areCounted(in ingredients: [Ingredient], isArticle: Bool) -> Bool {
        let line = joined(separator: " ")
        let words = line.foodWords.prefix { $0 != "," }
        guard let unit = MeasureUnit(spelling: words.first ?? ""), unit.kind != .length else {
            let phrase = line.prefix { !",;:().!?".contains($0) }.split(separator: " ").map(String.init)
            let isThing = phrase.nounIndex(isContainer: line.beginsWithContainer) != nil
            return (isThing || !isArticle)
                && ingredients.contains { $0.amount != nil && $0.isNamed(by: words.prefix(4)) }
        }
        return !isArticle || ingredients.contains { $0.isNamed(by: words.dropFirst().prefix(4)) }
    }

    /// True if the words say that an amount is for each of several things. Words about the manner, such as
    /// `one at a time`, don't count.
    fileprivate var meanEach: Bool {
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
    /// Returns true if the words begin with the ingredient's name, apart from adjectives.
    fileprivate func isNamed(by words: ArraySlice<String>) -> Bool {
        if let food = CommonFood.named(name) {
            return words.indices.contains { CommonFood.named(words[...$0].joined(separator: " ")) == food }
        }
        let noun = name.foodWords.prefix { $0 != "," }.last?.withoutPlural
        return words.contains { $0.withoutPlural == noun }
    }

    /// Returns true if an amount of these things is the ingredient or a part of it.
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

    /// Returns true if an amount is all there is of the ingredient.
    fileprivate func isAll(of found: FoundAmount, named words: ArraySlice<String>) -> Bool {
        guard isNamed(by: words), let amount, let most = found.terms.map(\.amount).max() else { return false }
        guard let quantity, let unit = found.unit else { return abs(most - amount) <= 0.02 * amount }
        let size = Quantity(most, unit).size
        return quantity.unit.kind == unit.kind && abs(size - quantity.size) <= 0.02 * quantity.size
    }
}
