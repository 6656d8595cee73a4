internal import Kiosk

extension Canvas {
    /// Draws a text field: the typed text, and below it the items in rows. The best item starts its row; on four rows
    /// the row above it has the items that up leads to. On a single row the end of the text is left of the items.
    mutating func drawSpeller(best: Int) {
        guard rows > 1 else {
            let width = 6
            if view.text == "" { put(view.title, row: 0, width: width) } else { drawTyped(title: "", width: width) }
            return drawItems(best: best, column: width, rows: 0..<1)
        }
        drawTyped(title: "\(view.title): ", width: drawCorner())
        drawItems(best: best, column: 0, rows: 1..<rows)
    }

    /// Draws the text with a cursor. If it is too long, first the title and then the beginning of the text is left out.
    private mutating func drawTyped(title: String, width: Int) {
        let text = cells(view.text ?? "") + ["_"]
        let whole = cells(title) + text
        if whole.count <= width { return write(whole, row: 0) }
        if text.count <= width { return write(text, row: 0) }
        write(["←"] + text.suffix(max(0, width - 1)), row: 0)
    }

    /// Draws the lines of items in whole pages, so that a step moves only the arrow. The last column shows whether
    /// there are lines above or below.
    private mutating func drawItems(best: Int, column: Int, rows: Range<Int>) {
        let width = columns - column - (rows.count > 1 ? 1 : 2)
        let (lines, first) = spellerLines(best: best, width: width)
        guard let selected = lines.firstIndex(where: { $0.contains { view.items[$0].isSelected } }) else { return }
        let home = first - (rows.count > 2 ? 1 : 0)
        let page = Int((Double(selected - home) / Double(rows.count)).rounded(.down))
        let top = home + page * rows.count
        for (line, row) in zip(top..., rows) where lines.indices.contains(line) {
            drawLine(lines[line], row: row, column: column, width: width)
        }
        if top > 0 { put("▲", row: rows.lowerBound, column: column + width) }
        if top + rows.count < lines.count { put("▼", row: rows.upperBound - 1, column: columns - 1) }
    }

    private mutating func drawLine(_ items: Range<Int>, row: Int, column: Int, width: Int) {
        var column = column
        let end = column + width
        for item in view.items[items] {
            let width = end - column - 1
            if item.isSelected {
                put("▶", row: row, column: column)
                slide(item.label, row: row, column: column + 1, width: width)
            } else {
                put(item.label, row: row, column: column + 1, width: width)
            }
            column += 1 + cells(item.label).count
        }
    }

    /// Returns the items in lines of `width` cells, and the line that begins with the best item. Lines before it are
    /// filled from their ends, so that the items next to the best one stay close to it.
    private func spellerLines(best: Int, width: Int) -> (lines: [Range<Int>], first: Int) {
        let widths = view.items.map { 1 + cells($0.label).count }
        var lines: [Range<Int>] = []
        var end = best
        for count in Self.filled(widths[..<best].reversed(), width: width) {
            lines.insert(end - count..<end, at: 0)
            end -= count
        }
        let first = lines.count
        var start = best
        for count in Self.filled(widths[best...], width: width) {
            lines.append(start..<start + count)
            start += count
        }
        return (lines, first)
    }

    /// Returns the number of items in each line, at least one.
    private static func filled(_ items: some Sequence<Int>, width: Int) -> [Int] {
        var counts: [Int] = []
        var used = width
        for item in items {
            if used + item > width {
                counts.append(0)
                used = 0
            }
            counts[counts.count - 1] += 1
            used += item
        }
        return counts
    }
}
