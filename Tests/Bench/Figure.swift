/// A row of the table: what was measured, and whether it is what it is meant to be.
struct Figure {
    var name: String
    var measured: String
    var aim = ""
    /// Nil where nothing is aimed at.
    var isMet: Bool?

    /// Something that is measured and has no aim.
    init(_ name: String, _ measured: String) {
        self.name = name
        self.measured = measured
    }

    /// A count that should be no more than `most`.
    init(_ name: String, _ count: Int, most: Int, unit: String) {
        self.name = name
        measured = "\(count) \(unit)"
        aim = "≤ \(most)"
        isMet = count <= most
    }

    /// A number that should be no more than `most`, told with some decimals.
    init(_ name: String, _ number: Double, most: Double, unit: String, decimals: Int = 2, note: String = "") {
        self.name = name
        measured = "\(number.text(decimals)) \(unit)\(note)"
        aim = "≤ \(most.text(decimals))"
        isMet = number <= most
    }

    /// A number that should be no less than `least`.
    init(_ name: String, _ number: Double, least: Double, unit: String, note: String = "") {
        self.name = name
        measured = "\(number.text(0)) \(unit)\(note)"
        aim = "≥ \(least.text(0))"
        isMet = number >= least
    }

    /// The rows below one another, aligned, for a terminal of 100 columns.
    static func table(_ figures: [Figure]) -> String {
        let rows =
            [["figure", "measured", "aim", ""]]
            + figures.map { [$0.name, $0.measured, $0.aim, $0.isMet.map { $0 ? "met" : "NOT MET" } ?? ""] }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths + [0]).map { $0 + String(repeating: " ", count: max(0, $1 - $0.count)) }
                .joined(separator: "  ").trimmingSuffix { $0 == " " }
        }.joined(separator: "\n")
    }
}

extension Double {
    /// Rounded to some decimals, all of them written.
    func text(_ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        let digits = String(Int((self * scale).rounded()))
        guard decimals > 0 else { return digits }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

extension Collection where Element: Comparable {
    /// The one in the middle; of an even number the upper one.
    var median: Element { sorted()[count / 2] }
}

extension String {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
