/// A small picture of own cells, such as a thumbnail of a photo.
public struct Picture: Hashable, Sendable {
    /// Rows of cells, each of eight rows of dots from the top; bit 4 is the left dot of five.
    public let cells: [[[UInt8]]]
    /// Stands in each of its cells while the controller has too few places for all of them.
    public let placeholder: Character

    /// A picture of eight cells at most has a chance to be shown.
    public init(cells: [[[UInt8]]], placeholder: Character) {
        precondition(cells.joined().allSatisfy { $0.count == 8 && $0.allSatisfy { $0 < 32 } }, "a cell has 5x8 dots")
        self.cells = cells
        self.placeholder = placeholder
    }
}
