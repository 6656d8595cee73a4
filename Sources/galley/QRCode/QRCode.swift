/// A QR code (ISO/IEC 18004): a square of dark and light modules.
struct QRCode: Hashable, Sendable {
    /// Width of the light margin around the code, in modules.
    static let quietZone = 4

    /// Modules on a side, without the quiet zone.
    let side: Int
    /// Modules, row by row.
    private let isDark: [Bool]

    init(side: Int, isDark: [Bool]) {
        precondition(isDark.count == side * side, "a code is a square")
        self.side = side
        self.isDark = isDark
    }

    /// Returns true if the module is dark. Rows and columns count from 0; modules outside the code are light.
    func isDark(row: Int, column: Int) -> Bool {
        (0..<side).contains(row) && (0..<side).contains(column) && isDark[row * side + column]
    }

    /// The code as text, with two rows of modules in each line and the quiet zone around.
    ///
    /// - Parameter inColor: true for black on white in all terminals, because few phones read an inverted code; false
    ///   for plain text, whose blocks are the light modules of a dark terminal.
    func text(inColor: Bool) -> String {
        let places = -Self.quietZone..<side + Self.quietZone
        return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
            let cells = places.map { column in
                let (upper, lower) = (isDark(row: row, column: column), isDark(row: row + 1, column: column))
                return inColor ? Character(upper: upper, lower: lower) : Character(upper: !upper, lower: !lower)
            }
            return inColor ? "\u{1B}[38;5;16;48;5;231m\(String(cells))\u{1B}[0m" : String(cells)
        }.joined(separator: "\n")
    }
}
