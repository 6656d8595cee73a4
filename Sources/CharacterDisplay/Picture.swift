/// A small picture made of custom glyphs, such as a thumbnail of a photo.
public struct Picture: Hashable, Sendable {
    /// The rows of cells. A cell has eight rows of dots from the top; bit 4 is the left one of five dots.
    public let cells: [[[UInt8]]]
    /// The characters to show, one for each cell, if the picture needs too many slots or if only text can be shown.
    public let placeholders: [[Character]]

    /// Creates a picture. A display can show it only if it has at most eight different cells.
    public init(cells: [[[UInt8]]], placeholders: [[Character]]) {
        precondition(cells.joined().allSatisfy { $0.count == 8 && $0.allSatisfy { $0 < 32 } }, "a cell has 5x8 dots")
        precondition(cells.map(\.count) == placeholders.map(\.count), "each cell has its placeholder")
        self.cells = cells
        self.placeholders = placeholders
    }

    /// Creates a picture with the same placeholder for all cells.
    public init(cells: [[[UInt8]]], placeholder: Character) {
        self.init(cells: cells, placeholders: cells.map { $0.map { _ in placeholder } })
    }
}
