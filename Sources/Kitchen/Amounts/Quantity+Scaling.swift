extension Quantity {
    /// So many times as much, rounded to what a cook can measure or count; never nothing. The unit may become one that
    /// people would use for so much: 16 tablespoons are a cup, a third of a liter is in milliliters.
    func scaled(by factor: Double) -> Quantity {
        let exact = Quantity((amount * factor).rounded(toMultiplesOf: 1e-6), unit)
        switch unit {
        case .gram, .milliliter, .kilogram, .liter: return exact.metric
        case .pinch: return exact.amount < 4 ? Quantity(max(1, exact.amount.rounded()), .pinch) : exact.spoons
        case .teaspoon, .tablespoon: return exact.spoons
        case .cup, .quart: return exact.isMultiple(of: 1 / 4, 1 / 3) ? exact : exact.onLadder
        case .ounce: return exact.isMultiple(of: exact.amount < 4 ? 1 / 4 : 1 / 2) ? exact : exact.onLadder
        case .pound: return exact.isMultiple(of: 1 / 4, 1 / 3) ? exact : exact.onLadder
        case .millimeter, .centimeter, .inch: return exact.readable(in: unit.system ?? .metric)
        case .celsius, .fahrenheit: return self
        case .piece, .clove, .slice, .sprig, .stalk, .leaf: return Quantity(exact.amount.countable, unit)
        }
    }

    private func isMultiple(of steps: Double...) -> Bool {
        steps.contains { step in
            let parts = amount / step
            return amount >= step - 1e-6 && abs(parts - parts.rounded()) < 1e-4
        }
    }

    private var onLadder: Quantity { Ladder.of(unit.kind, in: .us)?.quantity(of: size) ?? self }

    /// Scales and jugs show a gram and a milliliter of a little, and no cook weighs two pounds to the gram.
    private var metric: Quantity {
        let isLarge = unit == .kilogram || unit == .liter
        if isLarge, amount >= 1 { return Quantity(max(1, amount.nearest(0.05)), unit) }
        let small: MeasureUnit = unit.kind == .mass ? .gram : .milliliter
        let step: Double =
            switch size {
            case ..<2: 0.1
            case ..<20: 0.5
            case ..<100: 1
            default: 5
            }
        return Quantity(max(step, size.nearest(step)), small)
    }

    /// Spoons as a set has them: an eighth of a teaspoon up to a tablespoon, eight of which are enough.
    private var spoons: Quantity {
        let teaspoons = size / MeasureUnit.teaspoon.size
        if teaspoons > 24 { return onLadder }
        let tablespoons = Quantity(teaspoons / 3, .tablespoon)
        if tablespoons.amount >= 1 || unit == .tablespoon, tablespoons.isMultiple(of: 1 / 2) { return tablespoons }
        if teaspoons > 6 { return Quantity((teaspoons / 1.5).rounded() / 2, .tablespoon) }
        if teaspoons < 0.1 { return Quantity(1, .pinch) }
        let step = teaspoons < 0.5 ? 1.0 / 8 : 1.0 / 4
        return Quantity(max(step, teaspoons.nearest(step)), .teaspoon)
    }
}

extension Double {
    /// Of what is counted: quarters of a few, halves of some, and whole ones of many; a quarter at least.
    var countable: Double {
        let step = self < 3 ? 0.25 : self < 10 ? 0.5 : 1
        return Swift.max(0.25, (self / step).rounded() * step)
    }

    /// The nearest multiple of a step of any size, without a tail.
    fileprivate func nearest(_ step: Double) -> Double {
        ((self / step).rounded() * step).rounded(toMultiplesOf: 1e-6)
    }
}
