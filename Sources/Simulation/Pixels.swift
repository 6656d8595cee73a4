public import CharacterDisplay

/// The dots of a glass as a person sees them.
public struct Pixels: Hashable, Sendable {
    /// Dots a cell is wide.
    public static let width = 5
    /// Dots a cell is high; the last row is the cursor's.
    public static let height = 8

    /// Rows of cells, each of eight rows of dots from the top; bit 4 is the left dot.
    public let cells: [[[UInt8]]]
}

extension Pixels {
    /// The dots of a frame as a display with that character set shows it, characters of its ROM as we draw them.
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
    /// A line a row of dots, `#` for a dark one; blanks between cells, an empty line between rows of cells.
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
