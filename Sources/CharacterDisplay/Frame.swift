/// The content of the whole display: one character for each cell, and optionally a picture over some of the cells.
///
/// Convert text to cells with ``CharacterSet/cells(for:)``.
public struct Frame: Hashable, Sendable {
    /// A picture and the cell of its top left corner.
    struct Placement: Hashable {
        let picture: Picture
        let row: Int
        let column: Int
    }

    public let size: DisplaySize
    /// The rows of cells. Each row has as many cells as the display has columns.
    public private(set) var cells: [[Character]]
    private(set) var placement: Placement?

    /// Creates a blank frame.
    public init(size: DisplaySize) {
        self.size = size
        cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
    }

    /// The rows as strings, from the top.
    public var lines: [String] {
        cells.map { String($0) }
    }

    /// Writes characters into a row from a column on. Characters beyond the edges are left out.
    public mutating func write(_ text: [Character], row: Int, column: Int = 0) {
        guard cells.indices.contains(row) else { return }
        for (column, character) in zip(column..., text) where cells[row].indices.contains(column) {
            cells[row][column] = character
        }
    }

    /// Adds a picture and replaces the one before. Parts beyond the edges are left out.
    ///
    /// The display shows the picture completely or not at all. If it needs more than the controller's eight glyph
    /// slots, its placeholders are shown. If it leaves too few slots for the frame's other glyphs, those become
    /// fallback characters.
    public mutating func place(_ picture: Picture, row: Int, column: Int) {
        for (row, placeholders) in zip(row..., picture.placeholders) { write(placeholders, row: row, column: column) }
        placement = Placement(picture: picture, row: row, column: column)
    }

    /// Returns the dots of the picture at a cell, or `nil` if the picture doesn't cover it.
    func dots(row: Int, column: Int) -> [UInt8]? {
        guard let placement, placement.picture.cells.indices.contains(row - placement.row) else { return nil }
        let cells = placement.picture.cells[row - placement.row]
        return cells.indices.contains(column - placement.column) ? cells[column - placement.column] : nil
    }
}
