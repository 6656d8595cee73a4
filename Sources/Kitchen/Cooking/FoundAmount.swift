/// A number in a text, with its unit if it has one: `1 1/2 cups`, `2-3`, `9-inch`, `2 lb 3 oz`.
struct FoundAmount {
    /// The text of the number and its unit.
    let text: String
    let terms: [FoundMeasure.Term]
    /// The unit, or `nil` if things are counted.
    let unit: MeasureUnit?
    /// The text between the number and the end of the unit, as written. Empty if there is no unit.
    let unitText: String
    /// True if the text states the amount in several units. The only term is then their sum.
    var isSum = false

    var isHyphenated: Bool { unitText.first?.isDash == true }

    /// Returns true if one of the numbers, or their product, is this amount within 2 %. Texts round amounts by that
    /// much.
    func matches(_ amount: Double) -> Bool {
        let product = terms.filter { $0.joint != .to }.map(\.amount).reduce(1, *)
        return (terms.map(\.amount) + [product]).contains { abs($0 - amount) <= 0.02 * amount }
    }

    /// Returns the text of the amount multiplied by a factor. In `2 x 400 g`, only the number of things is multiplied.
    ///
    /// - Parameters:
    ///   - factor: the factor.
    ///   - food: the text after the amount.
    func scaled(by factor: Double, before food: String = "") -> String {
        let isWhole = [nil, .piece, .leaf].contains(unit) && (unit == .leaf || food.beginsWithWholeFood)
        if isWhole, terms.count == 1 {
            let quantity = Quantity(terms[0].amount, unit ?? .piece).scaledWhole(by: factor)
            return quantity.scaledText + unitText(after: quantity.amount)
        }
        if terms.contains(where: { $0.joint == .times }) {
            let count = Quantity(terms[0].amount, .piece).scaled(by: factor)
            return count.scaledText + terms.dropFirst().map { $0.separator + $0.text }.joined() + unitText
        }
        let quantities = terms.map { Quantity($0.amount, unit ?? .piece).scaled(by: factor) }
        if quantities.count == 1, let spoons = quantities[0].spoonsText { return spoons }
        let isOneUnit = Set(quantities.map(\.unit)).count == 1
        var text = ""
        for (index, quantity) in quantities.enumerated() {
            // Scaling may round both ends of a range to the same amount.
            if index > 0, quantity.scaledText == quantities[index - 1].scaledText, isOneUnit { continue }
            text += index > 0 ? terms[index].separator : ""
            text += quantity.scaledText
            if !isOneUnit, index < quantities.count - 1 { text += " " + quantity.unit.written(after: quantity.amount) }
        }
        guard let unit, let last = quantities.last else { return text }
        return text + (last.unit == unit ? unitText(after: last.amount) : " " + last.unit.written(after: last.amount))
    }

    /// The text with common fractions in place of decimals that stand for them: `1/3` for `0.333333`. Metric amounts are
    /// decimals.
    var withFractions: String {
        guard unit?.system != .metric, !isSum else { return text }
        let numbers = terms.map { term in
            let fraction = term.amount.amountText
            return term.separator + (term.text.contains(".") && fraction.contains("/") ? fraction : term.text)
        }
        return numbers.joined() + unitText
    }

    /// Returns the unit as it was spelled, in the singular or plural as the amount requires.
    private func unitText(after amount: Double) -> String {
        let word = String(unitText.drop { !$0.isLetter })
        let singular = word.withoutPlural
        guard !isHyphenated, let unit, unit.names.words.contains(singular.lowercased()) else { return unitText }
        return unitText.dropLast(word.count) + (amount > 1 ? singular.plural : singular)
    }
}

/// A part of a text: a number with its unit, or the text between two of them.
enum AmountSegment {
    case amount(FoundAmount)
    /// Text without a number, or with a number that could not be read.
    case plain(String)

    var plain: String? { if case .plain(let text) = self { text } else { nil } }
}

extension String {
    /// The numbers of the text with their units, and the text between them, in order. Adjacent plain texts are joined.
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

extension String {
    /// The text with common fractions in place of decimals that stand for them, but `1.5%` stays.
    var withFractions: String {
        let segments = amountSegments
        return segments.enumerated().map { index, segment in
            switch segment {
            case .plain(let text): text
            case .amount(let found):
                segments.element(at: index + 1)?.plain?.hasPrefix("%") == true ? found.text : found.withFractions
            }
        }.joined()
    }

    /// True if the text after a number begins with a food that is used whole or not at all: eggs, or leaves.
    var beginsWithWholeFood: Bool {
        !Set(foodWords.prefix { $0 != "," }.prefix(3)).isDisjoint(with: ["egg", "eggs", "leaf", "leaves"])
    }
}

extension Quantity {
    /// The amount of more than a tablespoon in tablespoons and teaspoons, as spoons measure it: `1 tbsp 2 1/4 tsp`.
    fileprivate var spoonsText: String? {
        guard unit == .teaspoon, amount > 3 else { return nil }
        let tablespoons = (amount / 3).rounded(.down)
        let rest = Quantity(amount - tablespoons * 3, .teaspoon)
        return "\(Quantity(tablespoons, .tablespoon).text) \(rest.text)"
    }
}

extension MeasureScanner {
    /// Reads the number at the current position, with its unit if it has one. Reads nothing and returns `nil` if there
    /// is none.
    mutating func amount() -> FoundAmount? {
        let start = position
        // `7up` and `2nd` are not amounts.
        guard text[start].isNumeral, !isPartOfLongerNumber(at: start), let found = numberWithUnit(),
            found.unit != nil || text.element(at: position)?.isLetter != true
        else {
            position = start
            return nil
        }
        return found
    }
}
