public import CharacterDisplay

extension HD44780Model {
    /// What a person reads on the glass, a string a row: blanks while the display is off.
    ///
    /// Own glyphs are known by their dots; other dots appear as the replacement character.
    public func glass(size: DisplaySize, characters: CharacterSet = .a00) -> [String] {
        let rom = CharacterROM(characters)
        return Self.wiring(of: size).map { row in
            String(
                row.flatMap { stretch in
                    stretch.columns.map { character(line: stretch.line, column: $0, rom: rom) }
                })
        }
    }

    /// The dots of each cell that shows an own glyph, eight rows from the top, bit 4 on the left; nil for other cells.
    public func ownDots(size: DisplaySize) -> [[[UInt8]?]] {
        Self.wiring(of: size).map { row in
            row.flatMap { stretch in
                stretch.columns.map { column in
                    core.code(line: stretch.line, column: column).flatMap { $0 < 0x10 ? dots(ofCode: $0) : nil }
                }
            }
        }
    }

    private func dots(ofCode code: UInt8) -> [UInt8] {
        let first = Int(code & 7) * 8
        return core.glyphs[first..<first + 8].map { $0 & 0b1_1111 }
    }

    private func character(line: Int, column: Int, rom: CharacterROM) -> Character {
        guard let code = core.code(line: line, column: column) else { return " " }
        guard code < 0x10 else { return rom[code] }
        let rows = dots(ofCode: code)
        return Glyph.all.first { $0.rows == rows }?.character ?? "\u{FFFD}"
    }

    private typealias Stretch = (line: Int, columns: Range<Int>)

    /// Which stretches of the controller's two lines each row shows, as the panels' makers wire them.
    private static func wiring(of size: DisplaySize) -> [[Stretch]] {
        switch size {
        case .sixteenByOne: [[(0, 0..<8), (1, 0..<8)]]
        case .sixteenByTwo: [[(0, 0..<16)], [(1, 0..<16)]]
        case .sixteenByFour: [[(0, 0..<16)], [(1, 0..<16)], [(0, 16..<32)], [(1, 16..<32)]]
        case .twentyByTwo: [[(0, 0..<20)], [(1, 0..<20)]]
        case .twentyByFour: [[(0, 0..<20)], [(1, 0..<20)], [(0, 20..<40)], [(1, 20..<40)]]
        case .fortyByTwo: [[(0, 0..<40)], [(1, 0..<40)]]
        default: preconditionFailure("every size has its wiring")
        }
    }
}
