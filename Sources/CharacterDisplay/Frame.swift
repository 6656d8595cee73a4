/// What shall stand on the glass, one character a cell.
///
/// Text becomes cells by ``CharacterSet/cells(for:)``.
public struct Frame: Hashable, Sendable {
    public let size: DisplaySize
    /// Rows of cells, each as long as the display has columns.
    public private(set) var cells: [[Character]]

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
}
