extension Double {
    /// As people write amounts in a kitchen: `500`, `1/2`, `1 1/2`, `2.2`.
    public var amountText: String {
        let whole = rounded(.down)
        guard self != whole, abs(self) < 1e9 else { return Int(exactly: self).map { "\($0)" } ?? "\(self)" }
        guard let fraction = Self.fractionText(of: self - whole) else { return "\(self)" }
        return whole == 0 ? fraction : "\(Int(whole)) \(fraction)"
    }

    /// Halves, thirds and quarters are often written as decimals that are cut off; smaller parts are meant exactly.
    private static func fractionText(of rest: Double) -> String? {
        for (parts, tolerance) in [(2.0, 0.01), (3, 0.01), (4, 0.01), (8, 1e-9), (16, 1e-9)] {
            let count = (rest * parts).rounded()
            if count > 0, count < parts, abs(rest - count / parts) < tolerance { return "\(Int(count))/\(Int(parts))" }
        }
        return nil
    }
}
