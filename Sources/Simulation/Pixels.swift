public import CharacterDisplay

/// The visible dots of a display.
public struct Pixels: Hashable, Sendable {
    /// The width of a cell in dots.
    public static let width = 5
    /// The height of a cell in dots. The last row is the cursor's.
    public static let height = 8

    /// The rows of cells. A cell has eight rows of dots from the top; bit 4 is the left dot.
    public let cells: [[[UInt8]]]
}

extension Pixels {
    /// Renders a frame as a display with this character set shows it. The dots of ROM characters come from
    /// `characters.txt`.
    public init(of frame: Frame, characters: CharacterSet) {
        let rom = CharacterROM(characters)
        cells = frame.shown(in: characters).map { row in
            row.map { cell in
                switch cell {
                case .glyph(let dots): dots
                case .character(let code): CharacterGenerator.rows(of: rom[code])
                }
            }
        }
    }
}

extension Pixels: CustomStringConvertible {
    /// The dots as text: a line for each row of dots, with `#` for a dark dot, a space between cells, and an empty line
    /// between rows of cells.
    public var description: String {
        cells.map { row in
            (0..<Self.height).map { y in row.map { Self.text($0[y]) }.joined(separator: " ") }
                .joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private static func text(_ dots: UInt8) -> String {
        String((0..<width).map { x in dots >> (width - 1 - x) & 1 == 1 ? "#" : "." })
    }
}
