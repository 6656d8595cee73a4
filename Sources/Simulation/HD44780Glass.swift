public import CharacterDisplay

extension HD44780Model {
    /// Returns the visible text, one string for each row. The rows are blank while the display is off.
    ///
    /// Glyphs are recognized by their dots. Other dots, such as parts of a picture, appear as a shade.
    public func glass(size: DisplaySize, characters: CharacterSet = .a00) -> [String] {
        let rom = CharacterROM(characters)
        return codes(size).map { row in String(row.map { character(of: $0, in: rom) }) }
    }

    /// Returns the dots of each cell with a custom glyph, as eight rows from the top with bit 4 on the left, and `nil`
    /// for all other cells.
    public func ownDots(size: DisplaySize) -> [[[UInt8]?]] {
        codes(size).map { row in row.map { code in code.flatMap { $0 < 0x10 ? ownRows(of: $0) : nil } } }
    }

    /// Returns all visible dots. There are none while the display is off.
    ///
    /// The dots of glyphs come from the controller's memory, and those of ROM characters from `characters.txt`.
    public func pixels(size: DisplaySize, characters: CharacterSet = .a00) -> Pixels {
        let rom = CharacterROM(characters)
        return Pixels(cells: codes(size).map { row in row.map { dots(of: $0, in: rom) } })
    }

    private func character(of code: UInt8?, in rom: CharacterROM) -> Character {
        guard let code else { return " " }
        guard code < 0x10 else { return rom[code] }
        let rows = ownRows(of: code)
        return Glyph.all.first { $0.rows == rows }?.character ?? Self.shade(of: rows)
    }

    private static func shade(of rows: [UInt8]) -> Character {
        let shades: [Character] = [" ", "░", "▒", "▓", "█"]
        let dots = rows.reduce(0) { $0 + $1.nonzeroBitCount }
        return shades[(dots * (shades.count - 1) + 20) / 40]
    }

    private func dots(of code: UInt8?, in rom: CharacterROM) -> [UInt8] {
        guard let code else { return Array(repeating: 0, count: 8) }
        return code < 0x10 ? ownRows(of: code) : CharacterGenerator.rows(of: rom[code])
    }

    /// Returns the dots of a glyph in the controller's memory.
    private func ownRows(of code: UInt8) -> [UInt8] {
        let first = Int(code & 7) * 8
        return core.glyphs[first..<first + 8].map { $0 & 0b1_1111 }
    }

    /// Returns the character code of each cell, or `nil` for dark cells.
    private func codes(_ size: DisplaySize) -> [[UInt8?]] {
        Self.wiring(of: size).map { row in
            row.flatMap { stretch in stretch.columns.map { core.code(line: stretch.line, column: $0) } }
        }
    }

    private typealias Stretch = (line: Int, columns: Range<Int>)

    /// Returns the parts of the controller's two lines that each row shows, in the panel vendors' usual wiring.
    private static func wiring(of size: DisplaySize) -> [[Stretch]] {
        switch size {
        case .sixteenByOne: [[(0, 0..<8), (1, 0..<8)]]
        case .sixteenByTwo: [[(0, 0..<16)], [(1, 0..<16)]]
        case .sixteenByFour: [[(0, 0..<16)], [(1, 0..<16)], [(0, 16..<32)], [(1, 16..<32)]]
        case .twentyByTwo: [[(0, 0..<20)], [(1, 0..<20)]]
        case .twentyByFour: [[(0, 0..<20)], [(1, 0..<20)], [(0, 20..<40)], [(1, 20..<40)]]
        case .fortyByTwo: [[(0, 0..<40)], [(1, 0..<40)]]
        default: preconditionFailure("no wiring is defined for a display of \(size.columns)x\(size.rows)")
        }
    }
}
