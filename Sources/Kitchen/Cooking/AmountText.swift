extension Double {
    /// The number as people write amounts in a kitchen: `500`, `1/2`, `1 1/2`, `2.2`.
    public var amountText: String {
        let whole = rounded(.down)
        guard self != whole, abs(self) < 1e9, let fraction = Self.fractionText(of: self - whole) else {
            return decimalText
        }
        return whole == 0 ? fraction : "\(Int(whole)) \(fraction)"
    }

    /// Returns the nearest multiple of a step such as 1e-6. This removes the binary rounding error of a third or a
    /// tenth.
    func rounded(toMultiplesOf step: Double) -> Double { (self / step).rounded() / (1 / step).rounded() }

    /// The number with a decimal point, or without one if it is whole: `500`, `1.35`.
    var decimalText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }

    /// Returns the fraction that people would write, or `nil` if there is none.
    ///
    /// Halves, thirds and quarters are often written as truncated decimals and have a tolerance. Eighths and sixteenths
    /// must be exact.
    private static func fractionText(of rest: Double) -> String? {
        for (parts, tolerance) in [(2.0, 0.01), (3, 0.01), (4, 0.01), (8, 1e-9), (16, 1e-9)] {
            let count = (rest * parts).rounded()
            if count > 0, count < parts, abs(rest - count / parts) < tolerance { return "\(Int(count))/\(Int(parts))" }
        }
        return nil
    }
}
