internal import CharacterDisplay
internal import Kiosk
internal import Kitchen

// Pictures of a dish: beside the items of a recipe, and on a view of their own.

extension Canvas {
    /// Of a thumbnail; one row has room for a smaller one alone.
    private var glimpseColumns: Int { rows > 1 ? 4 : 2 }
    private var glimpseRows: Int { min(rows, 2) }

    /// Whether a list has a picture at its right: on one row it would hide what is chosen, on two the running timer.
    private var hasGlimpse: Bool {
        view.glimpse != nil && rows > 1 && (rows > 2 || view.timers.isEmpty)
    }

    /// The cells that a picture leaves of a list's row, a gap before it included.
    func listWidth(row: Int, of width: Int) -> Int {
        hasGlimpse && row >= rows - glimpseRows ? min(width, columns - glimpseColumns - 1) : width
    }

    /// In the bottom right corner, below that of the timers.
    mutating func drawListGlimpse() {
        if hasGlimpse { drawGlimpse(row: rows - glimpseRows, column: columns - glimpseColumns) }
    }

    private mutating func drawGlimpse(row: Int, column: Int) {
        switch view.glimpse {
        case .thumbnail(let thumbnail):
            frame.place(rows > 1 ? thumbnail.picture : thumbnail.smallPicture, row: row, column: column)
        case .awaited:
            let line = Array(repeating: Thumbnail.standIn, count: glimpseColumns)
            for row in row..<row + glimpseRows { write(line, row: row, column: column) }
        case nil: break
        }
    }

    /// The picture at the left, title and facts beside it; on four rows the title above both.
    mutating func drawPicture(_ facts: [String]) {
        let width = drawCorner()
        let top = rows > 2 ? 1 : 0
        let left = view.glimpse == nil ? 0 : glimpseColumns + 1
        drawGlimpse(row: top, column: 0)
        guard rows > 1 else {
            return slide(([view.title] + facts).joined(separator: ", "), row: 0, column: left, width: width - left)
        }
        slide(view.title, row: 0, column: rows > 2 ? 0 : left, width: width - (rows > 2 ? 0 : left))
        let lines = rows > 2 ? facts : [facts.joined(separator: ", ")]
        for (row, fact) in zip(1..<rows, lines) { slide(fact, row: row, column: left, width: columns - left) }
    }
}
