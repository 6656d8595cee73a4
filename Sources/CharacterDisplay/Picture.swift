/// A small picture of own cells, such as a thumbnail of a photo.
public struct Picture: Hashable, Sendable {
    /// Rows of cells, each of eight rows of dots from the top; bit 4 is the left dot of five.
    public let cells: [[[UInt8]]]
    /// Stand in its cells, which they match, while the controller has too few places for all of them, and where only
    /// characters are seen.
    public let placeholders: [[Character]]

    /// A picture of eight different cells at most has a chance to be shown.
    public init(cells: [[[UInt8]]], placeholders: [[Character]]) {
        precondition(cells.joined().allSatisfy { $0.count == 8 && $0.allSatisfy { $0 < 32 } }, "a cell has 5x8 dots")
        precondition(cells.map(\.count) == placeholders.map(\.count), "each cell has its placeholder")
        self.cells = cells
        self.placeholders = placeholders
    }

    /// A picture with the same placeholder in all of its cells.
    public init(cells: [[[UInt8]]], placeholder: Character) {
        self.init(cells: cells, placeholders: cells.map { $0.map { _ in placeholder } })
    }
}
