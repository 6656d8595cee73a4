extension String {
    /// A step of a recipe for so many times as much: what is weighed, measured in cups and spoons, or counted as one of
    /// its ingredients is scaled. What is meant for each of several things, for one at a time, for a pan or for a cut
    /// stays, and so do times.
    func scaled(by factor: Double, with ingredients: [Ingredient]) -> String {
        sentences.map { $0.isOfEach ? $0 : $0.scaledSentence(by: factor, with: ingredients) }.joined()
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

    private static let wordsOfEach: Set = [
        "each", "per", "every", "apiece", "repeat", "batch", "batches", "portion", "portions", "time",
    ]

    /// Whether an amount in it may belong to one of several things.
    private var isOfEach: Bool { foodWords.contains(where: Self.wordsOfEach.contains) }

    private func scaledSentence(by factor: Double, with ingredients: [Ingredient]) -> String {
        let segments = amountSegments
        return segments.enumerated().map { index, segment in
            switch segment {
            case .plain(let text):
                guard index > 0, case .amount(let found) = segments[index - 1],
                    found.isOfDish(at: index - 1, in: segments, with: ingredients)
                else { return text }
                return text.inflected(after: found, times: factor)
            case .amount(let found):
                return found.isOfDish(at: index, in: segments, with: ingredients)
                    ? found.scaled(by: factor) : found.text
            }
        }.joined()
    }

    fileprivate static let vessels: Set = [
        "pan", "pot", "dish", "tin", "bowl", "casserole", "jar", "mold", "mould", "saucepan", "skillet", "jug", "tray",
        "sheet", "can", "ring", "glass", "ramekin",
    ]
}

extension FoundAmount {
    /// Whether it is how much of something goes into the whole dish.
    fileprivate func isOfDish(
        at index: Int, in segments: [AmountSegment], with ingredients: [Ingredient]
    ) -> Bool {
        let before = index > 0 ? segments[index - 1].plain ?? "" : ""
        let after = index + 1 < segments.count ? segments[index + 1].plain ?? "" : ""
        let words = after.foodWords.prefix { $0 != "," }
        let names = words.prefix(3)
        guard !isHyphenated, !terms.contains(where: { $0.joint == .times }),
            !names.contains(where: { String.vessels.contains($0.withoutPlural) }),
            !["into", "in", "by", "type", "step"].contains(before.foodWords.last ?? "")
        else { return false }
        switch unit?.kind {
        case .mass, .volume: return true
        case .length, .temperature: return false
        case .count, nil: return ingredients.contains { $0.isCounted(as: unit ?? .piece, terms, of: names) }
        }
    }
}

extension Ingredient {
    /// Whether so many of these things are some or all of it.
    fileprivate func isCounted(
        as unit: MeasureUnit, _ terms: [FoundMeasure.Term], of words: ArraySlice<String>
    ) -> Bool {
        guard let quantity, let most = terms.map(\.amount).max(), most <= quantity.amount + 1e-6,
            quantity.unit == unit, let food = CommonFood.named(name)
        else { return false }
        return words.indices.contains { CommonFood.named(words[...$0].joined(separator: " ")) == food }
    }
}
