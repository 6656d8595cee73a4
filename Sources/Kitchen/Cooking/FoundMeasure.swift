/// A measure in a text: `500 ml`, `12 to 14 cm`, `2 x 400 g`.
struct FoundMeasure {
    /// A number of a measure, and the way it is joined to the number before it.
    struct Term {
        /// The meaning of the text between two numbers.
        enum Joint {
            /// The number is the other end of a range.
            case to
            /// The number before is multiplied by this one, as in `2 x 400 g` or in the size of a tin.
            case times
        }

        let joint: Joint?
        let separator: String
        let text: String
        let amount: Double
    }

    /// The text of the measure.
    let text: String
    /// The numbers of the measure. Never empty.
    let terms: [Term]
    let unit: MeasureUnit
    /// True if a hyphen joins the number and the unit, as in `9-inch`.
    let isHyphenated: Bool
    /// True if the measure describes a thing, as in `2 cm cubes` and `a 24 cm pan`.
    let describesThing: Bool
    /// True if its context keeps the measure from being converted, as in `25 °C less`.
    let staysAsWritten: Bool

    func written(in system: UnitSystem) -> String {
        guard let own = unit.system, own != system, !staysAsWritten, !mayCountThings else { return text }
        let (kept, measured) = (terms[..<firstMeasured], Array(terms[firstMeasured...]))
        // The amount is too small for the tools of the other kitchen.
        if measured.allSatisfy({ Quantity($0.amount, unit).written(in: system).unit == unit }) { return text }
        return kept.map { $0.separator + $0.text }.joined() + written(measured, in: system)
    }

    /// The index of the first number that is a measure. In `2 x 400 g`, the first number is a count. In a tin of 20 x
    /// 30 cm, it is a side.
    private var firstMeasured: Int {
        unit.kind == .length ? 0 : terms.lastIndex { $0.joint == .times } ?? 0
    }

    /// True if the measure may mean two tins of 20 cm or a strip of 2 by 20 cm, which are written alike.
    private var mayCountThings: Bool {
        guard unit.kind == .length, terms.count == 2, terms[1].joint == .times else { return false }
        let (count, side) = (terms[0].amount, terms[1].amount)
        return count <= 6 && count == count.rounded() && side >= 3 * count
    }

    private func written(_ terms: [Term], in system: UnitSystem) -> String {
        var pieces: [(separator: String, quantity: Quantity)] = []
        for term in terms {
            let quantity = Quantity(term.amount, unit).written(in: system)
            // Conversion may round both ends of a range to the same quantity.
            if term.joint == .to, quantity == pieces.last?.quantity { continue }
            pieces.append((separator(before: quantity, of: term), quantity))
        }
        let units = Set(pieces.map(\.quantity.unit))
        return pieces.enumerated().map { index, piece in
            let isLast = index == pieces.count - 1
            return piece.separator
                + (units.count > 1 || isLast ? written(piece.quantity) : piece.quantity.amountText)
        }.joined()
    }

    /// Returns the text before a number. A dash before a minus sign would be overlooked, so it becomes `to`.
    private func separator(before quantity: Quantity, of term: Term) -> String {
        let isDash = term.separator.contains { $0.isDash }
        return isDash && quantity.amount < 0 ? " to " : term.separator
    }

    private func written(_ quantity: Quantity) -> String {
        if isHyphenated, quantity.unit.system == .us { return "\(quantity.amountText)-\(quantity.unit.rawValue)" }
        // The unit stays in the singular before a noun: `2 inch cubes`.
        guard quantity.unit == .inch, describesThing else { return quantity.text }
        return "\(quantity.amountText) \(quantity.unit.rawValue)"
    }
}
