/// Draws the dots of the display with characters of a terminal, with one dot of space between the cells.
struct DotDrawing {
    /// Rows of dots, from the top left.
    private let dots: [[Bool]]
    private let width: Int

    private static let cell = (width: 5, height: 8)

    /// Creates a drawing from rows of cells. A cell has eight rows of dots; bit 4 of each is the left dot.
    init(_ cells: [[[UInt8]]]) {
        width = (cells.first?.count ?? 0) * (Self.cell.width + 1) - 1
        let rows = cells.map { row in (0..<Self.cell.height).map { y in Self.line(row.map { $0[y] }) } }
        dots = Array(rows.joined(separator: [[]]))
    }

    private static func line(_ cells: [UInt8]) -> [Bool] {
        let cells = cells.map { dots in (0..<cell.width).map { x in dots >> (cell.width - 1 - x) & 1 == 1 } }
        return Array(cells.joined(separator: [false]))
    }

    /// Returns the drawing with two dots in each character, or with eight if the terminal has braille; `nil` if neither
    /// fits.
    func lines(columns: Int, rows: Int, hasBraille: Bool) -> [String]? {
        if width <= columns, dots.count <= 2 * rows { return halfBlocks }
        if hasBraille, width <= 2 * columns, dots.count <= 4 * rows { return braille }
        return nil
    }

    private var halfBlocks: [String] {
        stride(from: 0, to: dots.count, by: 2).map { y in
            String((0..<width).map { x in Character(upper: isDark(x, y), lower: isDark(x, y + 1)) })
        }
    }

    /// Bits of the dots in a braille pattern, by column and row (The Unicode Standard, chapter 21, Braille Patterns).
    private static let brailleBits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]

    private var braille: [String] {
        stride(from: 0, to: dots.count, by: 4).map { y in
            String(
                stride(from: 0, to: width, by: 2).map { x -> Character in
                    var bits: UInt32 = 0
                    for (dx, column) in Self.brailleBits.enumerated() {
                        for (dy, bit) in column.enumerated() where isDark(x + dx, y + dy) { bits |= bit }
                    }
                    // Some fonts draw the empty pattern as eight circles.
                    return bits == 0 ? " " : Unicode.Scalar(0x2800 + bits).map(Character.init) ?? " "
                })
        }
    }

    private func isDark(_ x: Int, _ y: Int) -> Bool {
        dots.indices.contains(y) && dots[y].indices.contains(x) && dots[y][x]
    }
}

extension Character {
    /// Creates the block character for two dots, one above the other.
    init(upper: Bool, lower: Bool) {
        self =
            switch (upper, lower) {
            case (true, true): "█"
            case (true, false): "▀"
            case (false, true): "▄"
            case (false, false): " "
            }
    }
}
