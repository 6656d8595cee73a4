extension Double {
    /// As people write amounts in a kitchen: `500`, `1/2`, `1 1/2`, `2.2`.
    public var amountText: String {
        let whole = rounded(.down)
        guard self != whole, abs(self) < 1e9, let fraction = Self.fractionText(of: self - whole) else {
            return decimalText
        }
        return whole == 0 ? fraction : "\(Int(whole)) \(fraction)"
    }

    /// The nearest multiple of a step such as 1e-6: what a third or a tenth is beside itself in binary is gone then.
    func rounded(toMultiplesOf step: Double) -> Double { (self / step).rounded() / (1 / step).rounded() }

    /// With a point, and without one where it is whole: `500`, `1.35`.
    var decimalText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }

    /// Halves, thirds and quarters are often written as decimals that are cut off; smaller parts are meant exactly.
    private static func fractionText(of rest: Double) -> String? {
        for (parts, tolerance) in [(2.0, 0.01), (3, 0.01), (4, 0.01), (8, 1e-9), (16, 1e-9)] {
            let count = (rest * parts).rounded()
            if count > 0, count < parts, abs(rest - count / parts) < tolerance { return "\(Int(count))/\(Int(parts))" }
        }
        return nil
    }
}
