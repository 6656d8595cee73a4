/// A measure as it was found in a text: `500 ml`, `12 to 14 cm`, `2 x 400 g`.
struct FoundMeasure {
    /// A number of it, and what joins it to the one before.
    struct Term {
        enum Joint {
            /// The other end of a range.
            case to
            /// How often the next one, or the next side of a tin.
            case times
        }

        let joint: Joint?
        let separator: String
        let text: String
        let amount: Double
    }

    /// The whole of it.
    let text: String
    /// One or more.
    let terms: [Term]
    let unit: MeasureUnit
    /// Whether a hyphen joins the unit to its number, as in `9-inch`.
    let isHyphenated: Bool
    /// Whether it says what kind of thing is meant, as in `2 cm cubes` and `a 24 cm pan`.
    let describes: Bool
    /// Whether what stands around it makes it something else than a measure of its own, as in `25 °C less`.
    let stays: Bool

    func written(in system: UnitSystem) -> String {
        guard let own = unit.system, own != system, !stays, !mayCountThings else { return text }
        let (kept, measured) = (terms[..<firstMeasured], Array(terms[firstMeasured...]))
        // Too little for the other kitchen's tools.
        if measured.allSatisfy({ Quantity($0.amount, unit).written(in: system).unit == unit }) { return text }
        return kept.map { $0.separator + $0.text }.joined() + written(measured, in: system)
    }

    /// All sides of a tin are measured; of two cans, only what each holds.
    private var firstMeasured: Int {
        unit.kind == .length ? 0 : terms.lastIndex { $0.joint == .times } ?? 0
    }

    /// Two tins of 20 cm are written as a strip of 2 by 20 cm is.
    private var mayCountThings: Bool {
        guard unit.kind == .length, terms.count == 2, terms[1].joint == .times else { return false }
        let (count, side) = (terms[0].amount, terms[1].amount)
        return count <= 6 && count == count.rounded() && side >= 3 * count
    }

    private func written(_ terms: [Term], in system: UnitSystem) -> String {
        var pieces: [(separator: String, quantity: Quantity)] = []
        for term in terms {
            let quantity = Quantity(term.amount, unit).written(in: system)
            // Ends of a range that have become one.
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

    /// A dash before a minus would not be seen.
    private func separator(before quantity: Quantity, of term: Term) -> String {
        let isDash = term.separator.contains { $0.isDash }
        return isDash && quantity.amount < 0 ? " to " : term.separator
    }

    private func written(_ quantity: Quantity) -> String {
        if isHyphenated, quantity.unit.system == .us { return "\(quantity.amountText)-\(quantity.unit.rawValue)" }
        // A 2-inch cube measures 2 inches.
        guard quantity.unit == .inch, describes else { return quantity.text }
        return "\(quantity.amountText) \(quantity.unit.rawValue)"
    }
}
