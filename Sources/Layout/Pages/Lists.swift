internal import Kiosk
internal import Kitchen

extension Canvas {
    /// Draws a list: its heading with the position, and as many items as there are rows. On two rows both have items,
    /// and the heading shows only while it says what the items don't.
    mutating func drawList(empty: String) {
        let countsItself = rows == 1 && view.items.contains { $0.isSelected && $0.timer != nil }
        let width = listWidth(row: 0, of: countsItself ? columns : drawCorner())
        guard let place = view.items.firstIndex(where: \.isSelected) else {
            guard rows > 1 else { return slide("\(view.title): \(empty)", row: 0, width: width) }
            put(view.title, row: 0, width: width)
            return drawParagraphs([empty], rows: 1..<rows)
        }
        let selected = view.offset + place
        let count = view.count ?? view.total ?? view.items.count
        let end = selected < count ? " \(selected + 1)/\(count)" : ""
        let top = hasHeading() ? 1 : 0
        if top > 0 { drawHeading(place: end, width: width) }
        // The list turns by whole pages, so that a step of the selection changes few cells.
        let visible = rows - top
        let first = selected / visible * visible
        for (row, item) in view.items.dropFirst(max(0, first - view.offset)).prefix(visible).enumerated() {
            let row = row + top
            drawItem(
                item, row: row, width: row == 0 ? width : listWidth(row: row, of: columns), place: top > 0 ? "" : end)
        }
        drawListThumbnail()
    }

    /// Returns true if the list has a row for its heading. On two rows it has one if there is a single item anyway, and
    /// for a while in a new list whose heading says more than the title.
    private mutating func hasHeading() -> Bool {
        guard rows == 2, view.items.count > 1 else { return rows > 1 }
        let end = view.opened + View.headingTime
        guard view.tally != nil || view.aside != nil || view.notice != nil, now.instant < end else { return false }
        change(at: end)
        return true
    }

    private mutating func drawHeading(place: String, width: Int) {
        if let notice = view.notice, now.instant < view.opened + View.headingTime {
            change(at: view.opened + View.headingTime)
            return put(notice, row: 0, width: width)
        }
        if let tally = view.tally { return drawHeading(tally: tally, place: place, width: width) }
        let end = [view.aside.map { " \($0)" }, place].compactMap(\.self).joined()
        // The number of servings is more important than the title, which was on the page before.
        let heading = view.heading ?? view.title
        let least = min(cells(heading).count, Self.leastTitle)
        if view.aside != nil, width - end.count < least { return drawHeading(aside: end, place: place, width: width) }
        let title = max(0, min(cells(heading).count, width - end.count))
        put(heading, row: 0, width: title)
        put(end, row: 0, column: title, width: width - title)
    }

    /// Minimum number of a title's letters that are worth showing.
    private static let leastTitle = 4

    private mutating func drawHeading(aside: String, place: String, width: Int) {
        let aside = String(aside.dropFirst())
        put(aside.count <= width ? aside : String(place.dropFirst()), row: 0, width: width)
    }

    /// Draws a heading with a tally and a position. They look alike, so the position is at the right end of the row,
    /// and the tally has a check mark. If they don't fit, the title is left out; if that isn't enough, the position is.
    private mutating func drawHeading(tally: String, place: String, width: Int) {
        let short = "✓" + tally
        let long = String(view.title.dropLast(tally.count)) + short
        let forms = [(long, place), (short, place), (long, "")]
        let (title, end) = forms.first { $0.count + $1.count <= width } ?? (short, "")
        put(title, row: 0, width: width)
        putRight(end, row: 0, inset: columns - width)
    }

    /// Draws an item into the first `width` cells of a row, with the position of the selected one if there is room.
    private mutating func drawItem(_ item: View.Item, row: Int, width: Int, place: String = "") {
        if item.isSelected { put("▶", row: row) }
        let inset = columns - width
        var width = width - 1
        if item.isSelected, item.timer == nil, marks(of: item).isEmpty, cells(item.label).count + place.count <= width {
            width -= putRight(place, row: row, inset: inset)
        }
        if let timer = item.timer {
            width -= putRight(markedTime(of: timer), row: row, inset: inset) + 1
        } else if !marks(of: item).isEmpty {
            width -= putRight(marks(of: item), row: row, inset: inset) + 1
        }
        if item.isSelected {
            slide(item.text, row: row, column: 1, width: width)
        } else {
            put(item.text, row: row, column: 1, width: width)
        }
    }

    /// Returns the end of an item's row: its heart or check mark, and its sign.
    private func marks(of item: View.Item) -> String {
        let mark =
            switch view.name {
            case .filters, .nearby, .pantry, .shopping, .profiles, .prices, .settings: "✓"
            // All favorites have a heart.
            case .favorites: ""
            default: "♥"
            }
        return (item.isMarked ? mark : "") + (item.sign ?? "")
    }

    /// Draws a question, with its answers side by side on the last row. If they don't fit, the row has only the
    /// selected answer and its position.
    mutating func drawQuestion(_ question: String) {
        let width = drawCornerUnlessOneRow()
        let paragraphs = question.split(separator: "\n").map(String.init)
        if rows > 2 {
            slide(view.title, row: 0, width: width)
            drawParagraphs(paragraphs, rows: 1..<rows - 1)
        } else {
            let title = view.title.hasSuffix("?") ? view.title : "\(view.title):"
            let answer = rows > 1 ? 0 : putRight(selectedItem, row: 0, inset: columns - width) + 1
            slide("\(title) \(paragraphs.joined(separator: ", "))", row: 0, width: width - answer)
        }
        if rows > 1 { drawAnswers(row: rows - 1) }
    }

    /// The selected item with its arrow, or an empty text.
    var selectedItem: String {
        view.items.first(where: \.isSelected).map { "▶\($0.label)" } ?? ""
    }

    /// Draws paragraphs broken at words. If they don't fit, each gets a row, through which it slides.
    private mutating func drawParagraphs(_ paragraphs: [String], rows: Range<Int>) {
        let lines = paragraphs.flatMap { TextFlow.lines(of: cells($0)) { _ in columns } }
        if lines.count <= rows.count {
            for (row, line) in zip(rows, lines) { write(line, row: row) }
        } else {
            for (row, paragraph) in zip(rows, paragraphs) { slide(paragraph, row: row, width: columns) }
        }
    }

    private mutating func drawAnswers(row: Int) {
        let all = view.items.map { ($0.isSelected ? "▶" : " ") + $0.label }.joined(separator: " ")
        if cells(all).count <= columns { return put(all, row: row) }
        guard let selected = view.items.firstIndex(where: \.isSelected) else { return }
        put(selectedItem, row: row, width: columns - 4)
        putRight("\(selected + 1)/\(view.items.count)", row: row)
    }
}
