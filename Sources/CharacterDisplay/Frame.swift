/// What shall stand on the glass, one character a cell, and a picture over some of them.
///
/// Text becomes cells by ``CharacterSet/cells(for:)``.
public struct Frame: Hashable, Sendable {
    /// A picture and the cell of its top left corner.
    struct Placement: Hashable {
        let picture: Picture
        let row: Int
        let column: Int
    }

    public let size: DisplaySize
    /// Rows of cells, each as long as the display has columns.
    public private(set) var cells: [[Character]]
    private(set) var placement: Placement?

    /// A blank frame.
    public init(size: DisplaySize) {
        self.size = size
        cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
    }

    /// The rows as strings, from the top.
    public var lines: [String] {
        cells.map { String($0) }
    }

    /// Puts characters into a row, the first at a column; those beyond the edges of the glass are left out.
    public mutating func write(_ text: [Character], row: Int, column: Int = 0) {
        guard cells.indices.contains(row) else { return }
        for (column, character) in zip(column..., text) where cells[row].indices.contains(column) {
            cells[row][column] = character
        }
    }

    /// Puts a picture in the place of the one before, whole or not at all: its placeholders stand in its cells where it
    /// needs more places than there are. Own characters that find no place beside it are shown by near ones. What lies
    /// beyond the edges is left out.
    public mutating func place(_ picture: Picture, row: Int, column: Int) {
        for (row, placeholders) in zip(row..., picture.placeholders) { write(placeholders, row: row, column: column) }
        placement = Placement(picture: picture, row: row, column: column)
    }

    /// The dots of the picture's cell there, if one is there.
    func dots(row: Int, column: Int) -> [UInt8]? {
        guard let placement, placement.picture.cells.indices.contains(row - placement.row) else { return nil }
        let cells = placement.picture.cells[row - placement.row]
        return cells.indices.contains(column - placement.column) ? cells[column - placement.column] : nil
    }
}
