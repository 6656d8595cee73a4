/// A number that stands in a text, with its unit where it has one: `1 1/2 cups`, `2-3`, `9-inch`, `2 lb 3 oz`.
struct FoundAmount {
    /// The whole of it.
    let text: String
    let terms: [FoundMeasure.Term]
    /// Nil where things are counted.
    let unit: MeasureUnit?
    /// What joins the unit to the number, and the unit as it is spelled; empty without one.
    let unitText: String
    /// Whether it is told in several units, and its one term is their sum.
    var isSum = false

    var isHyphenated: Bool { unitText.first?.isDash == true }

    /// Whether one of its numbers is that one, as far as texts round.
    func says(_ amount: Double) -> Bool {
        let product = terms.filter { $0.joint != .to }.map(\.amount).reduce(1, *)
        return (terms.map(\.amount) + [product]).contains { abs($0 - amount) <= 0.02 * amount }
    }

    /// So many times as much. Of `2 x 400 g` only the number of things is scaled.
    func scaled(by factor: Double) -> String {
        if terms.contains(where: { $0.joint == .times }) {
            let count = Quantity(terms[0].amount, .piece).scaled(by: factor)
            return count.scaledText + terms.dropFirst().map { $0.separator + $0.text }.joined() + unitText
        }
        let quantities = terms.map { Quantity($0.amount, unit ?? .piece).scaled(by: factor) }
        let isOneUnit = Set(quantities.map(\.unit)).count == 1
        var text = ""
        for (index, quantity) in quantities.enumerated() {
            // Ends of a range that have become one.
            if index > 0, quantity.scaledText == quantities[index - 1].scaledText, isOneUnit { continue }
            text += index > 0 ? terms[index].separator : ""
            text += quantity.scaledText
            if !isOneUnit, index < quantities.count - 1 { text += " " + quantity.unit.written(after: quantity.amount) }
        }
        guard let unit, let last = quantities.last else { return text }
        return text + (last.unit == unit ? unitText(after: last.amount) : " " + last.unit.written(after: last.amount))
    }

    /// The unit as it was spelled, in the number that its amount asks for.
    private func unitText(after amount: Double) -> String {
        let word = String(unitText.drop { !$0.isLetter })
        let singular = word.withoutPlural
        guard !isHyphenated, let unit, unit.names.words.contains(singular.lowercased()) else { return unitText }
        return unitText.dropLast(word.count) + (amount > 1 ? singular.plural : singular)
    }
}

/// A part of a text: a number with its unit, or what stands between.
enum AmountSegment {
    case amount(FoundAmount)
    /// With a digit in it where a number could not be read.
    case plain(String)

    var plain: String? { if case .plain(let text) = self { text } else { nil } }
}

extension String {
    /// Its numbers with their units, and what stands between them, in their order; no two neighbors are plain.
    var amountSegments: [AmountSegment] {
        var scanner = MeasureScanner(text: Array(self))
        var segments: [AmountSegment] = []
        while !scanner.isAtEnd {
            if let amount = scanner.amount() {
                segments.append(.amount(amount))
            } else if let before = segments.last?.plain {
                segments[segments.count - 1] = .plain(before + scanner.plain())
            } else {
                segments.append(.plain(scanner.plain()))
            }
        }
        return segments
    }
}

extension MeasureScanner {
    /// A number that begins here, with or without a unit; nil for none, and then nothing is read.
    mutating func amount() -> FoundAmount? {
        let start = position
        // `7up` and `2nd` are no amounts.
        guard text[start].isNumeral, !isPartOfMore(at: start), let found = found(),
            found.unit != nil || text.element(at: position)?.isLetter != true
        else {
            position = start
            return nil
        }
        return found
    }
}
