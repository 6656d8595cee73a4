/// A row of the table: a measurement and whether it meets its target.
struct Figure {
    var name: String
    var measured: String
    var aim = ""
    /// True if the target is met, or `nil` if there is no target.
    var isMet: Bool?
    /// The measured number, if it is a count that doesn't depend on the machine. `Tests/Bench/counts.json` keeps these.
    private(set) var count: Double?
    /// The amount by which the count may vary from run to run.
    private(set) var slack = 0.0

    /// Creates a measurement without a target.
    init(_ name: String, _ measured: String) {
        self.name = name
        self.measured = measured
    }

    /// Creates a count with an upper limit, `most`.
    init(_ name: String, _ count: Int, most: Int, unit: String) {
        self.init(name, counted: count, unit: unit)
        aim = "≤ \(most)"
        isMet = count <= most
    }

    /// Creates a count without a target.
    init(_ name: String, counted count: Int, unit: String = "") {
        self.init(name, unit.isEmpty ? "\(count)" : "\(count) \(unit)")
        self.count = Double(count)
    }

    /// Creates a number with an upper limit, `most`, shown with some decimals.
    init(_ name: String, _ number: Double, most: Double, unit: String, decimals: Int = 2, note: String = "") {
        self.name = name
        measured = "\(number.text(decimals)) \(unit)\(note)"
        aim = "≤ \(most.text(decimals))"
        isMet = number <= most
    }

    /// Creates a number with a lower limit, `least`.
    init(_ name: String, _ number: Double, least: Double, unit: String, note: String = "") {
        self.name = name
        measured = "\(number.text(0)) \(unit)\(note)"
        aim = "≥ \(least.text(0))"
        isMet = number >= least
    }

    /// Keeps the number as a count that may vary by `slack`.
    func counted(_ number: Double, slack: Double = 0) -> Figure {
        var figure = self
        (figure.count, figure.slack) = (number, slack)
        return figure
    }

    /// Formats the rows as an aligned table for a terminal of 100 columns.
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
    /// Rounds to a number of decimals, and prints all of them.
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
    /// The median. An even count gives the upper of the two middle elements.
    var median: Element { sorted()[count / 2] }
}

extension String {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return text
    }
}
