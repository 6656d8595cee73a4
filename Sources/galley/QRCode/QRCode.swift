/// A QR code (ISO/IEC 18004): a square of dark and light modules.
public struct QRCode: Hashable, Sendable {
    /// Modules around it that must stay light.
    static let quietZone = 4

    /// Modules on a side, without the quiet zone.
    public let side: Int
    /// Row by row.
    private let isDark: [Bool]

    init(side: Int, isDark: [Bool]) {
        precondition(isDark.count == side * side, "a code is a square")
        self.side = side
        self.isDark = isDark
    }

    /// Whether the module of a row and a column, from 0, is dark; what lies outside is light.
    public func isDark(row: Int, column: Int) -> Bool {
        (0..<side).contains(row) && (0..<side).contains(column) && isDark[row * side + column]
    }

    /// For a terminal, two rows of modules in a line, with its quiet zone. It is black on white whatever the terminal's
    /// colors are: an inverted code is read by few telephones.
    public var terminalText: String {
        let places = -Self.quietZone..<side + Self.quietZone
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
            let cells = places.map {
                Self.halves[Half(upper: isDark(row: row, column: $0), lower: isDark(row: row + 1, column: $0))] ?? " "
            }
            return "\u{1B}[38;5;16;48;5;231m\(cells.joined())\u{1B}[0m"
        }.joined(separator: "\n")
    }

    private struct Half: Hashable {
        let upper: Bool
        let lower: Bool
    }

    private static let halves: [Half: String] = [
        Half(upper: true, lower: true): "█", Half(upper: true, lower: false): "▀",
        Half(upper: false, lower: true): "▄", Half(upper: false, lower: false): " ",
    ]
}
