/// A QR code (ISO/IEC 18004): a square of dark and light modules.
struct QRCode: Hashable, Sendable {
    /// Modules around it that must stay light.
    static let quietZone = 4

    /// Modules on a side, without the quiet zone.
    let side: Int
    /// Row by row.
    private let isDark: [Bool]

    init(side: Int, isDark: [Bool]) {
        precondition(isDark.count == side * side, "a code is a square")
        self.side = side
        self.isDark = isDark
    }

    /// Whether the module of a row and a column, from 0, is dark; what lies outside is light.
    func isDark(row: Int, column: Int) -> Bool {
        (0..<side).contains(row) && (0..<side).contains(column) && isDark[row * side + column]
    }

    /// For a terminal, two rows of modules in a line, with its quiet zone. It is black on white whatever the terminal's
    /// colors are: an inverted code is read by few telephones.
    var terminalText: String {
        let places = -Self.quietZone..<side + Self.quietZone
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
            let cells = places.map {
                Character(upper: isDark(row: row, column: $0), lower: isDark(row: row + 1, column: $0))
            }
            return "\u{1B}[38;5;16;48;5;231m\(String(cells))\u{1B}[0m"
        }.joined(separator: "\n")
    }
}
