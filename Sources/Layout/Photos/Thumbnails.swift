internal import CharacterDisplay
internal import Kiosk
internal import Kitchen

// Pictures of a dish: beside the actions of its recipe, and on a page of their own.

extension Canvas {
    /// Number of columns of a thumbnail. A single row has room for a small one only.
    private var thumbnailColumns: Int { rows > 1 ? 4 : 2 }
    private var thumbnailRows: Int { min(rows, 2) }

    /// True if a list has a picture at its right. On one row it would hide the selection, and on two a running timer.
    private var hasThumbnail: Bool {
        view.picture != nil && rows > 1 && (rows > 2 || view.timers.isEmpty)
    }

    /// Returns the width of a list's row beside the picture.
    func listWidth(row: Int, of width: Int) -> Int {
        hasThumbnail && row >= rows - thumbnailRows ? min(width, columns - thumbnailColumns - 1) : width
    }

    /// Draws the picture in the bottom right corner, below the timer in the top right corner.
    mutating func drawListThumbnail() {
        if hasThumbnail { drawThumbnail(row: rows - thumbnailRows, column: columns - thumbnailColumns) }
    }

    private mutating func drawThumbnail(row: Int, column: Int) {
        switch view.picture {
        case .thumbnail(let thumbnail):
            frame.place(rows > 1 ? thumbnail.picture : thumbnail.smallPicture, row: row, column: column)
        case .awaited:
            let line = Array(repeating: Thumbnail.standIn, count: thumbnailColumns)
            for row in row..<row + thumbnailRows { write(line, row: row, column: column) }
        case nil: break
        }
    }

    /// Draws the picture at the left with title and facts beside it. On four rows the title is above both.
    mutating func drawPicture(_ facts: [String]) {
        let width = drawCorner()
        let top = rows > 2 ? 1 : 0
        let left = view.picture == nil ? 0 : thumbnailColumns + 1
        drawThumbnail(row: top, column: 0)
        guard rows > 1 else {
            return slide(([view.title] + facts).joined(separator: ", "), row: 0, column: left, width: width - left)
        }
        slide(view.title, row: 0, column: rows > 2 ? 0 : left, width: width - (rows > 2 ? 0 : left))
        let lines = rows > 2 ? facts : [facts.joined(separator: ", ")]
        for (row, fact) in zip(1..<rows, lines) { slide(fact, row: row, column: left, width: columns - left) }
    }
}
