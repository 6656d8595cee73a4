internal import CharacterDisplay
internal import Kiosk
internal import Kitchen

// Steps and messages: text that fills the glass, page by page.

extension Layout {
    /// The lines of each page, the heading before the text. The first line leaves room for the corner, the last
    /// one for the sign that more follows.
    func textPages(of text: String, heading: String, timers: [CookTimer]) -> [[[Character]]] {
        let corner = cornerWidth(for: timers)
        return pages(of: characters.cells(for: "\(heading) \(text)"), rows: size.rows) { row in
            size.columns - (row == 0 ? corner : 0) - (row == size.rows - 1 ? 2 : 0)
        }
    }

    /// The pages of a message, which has the whole glass; a short one is one line where there is one row.
    func messagePages(of message: String) -> [[[Character]]] {
        let paragraphs = message.split(separator: "\n", omittingEmptySubsequences: false)
        let cells = paragraphs.map { characters.cells(for: String($0)) }
        let line = Array(cells.joined(separator: [" "]))
        if size.rows == 1, line.count <= size.columns { return [[line]] }
        let text = cells.joined(separator: ["\n"])
        return pages(of: Array(text), rows: size.rows) { _ in size.columns }
    }

    private func pages(of text: [Character], rows: Int, width: (Int) -> Int) -> [[[Character]]] {
        let lines = TextFlow.lines(of: text) { width($0 % rows) }
        return stride(from: 0, to: max(lines.count, 1), by: rows).map { Array(lines.dropFirst($0).prefix(rows)) }
    }
}

extension Canvas {
    mutating func draw(_ text: String, heading: String, page: Int) {
        let pages = layout.textPages(of: text, heading: heading, timers: view.timers)
        let page = min(page, pages.count - 1)
        _ = drawCornerUnlessOneRow()
        draw(pages[page])
        if page + 1 < pages.count { put("▼", row: rows - 1, column: columns - 1) }
    }

    /// The pages of a message that is too long take turns; that of home, which never leaves, comes to rest.
    mutating func drawMessage(_ message: String) {
        let pages = layout.messagePages(of: message)
        if pages.count > 1, view.name == .home {
            return slide(message.replacing("\n", with: " "), row: 0, width: columns)
        }
        let turn = elapsed.count(of: View.messagePageTime)
        if pages.count > 1 { change(at: view.since + View.messagePageTime * (turn + 1)) }
        draw(pages[turn % pages.count])
    }

    private mutating func draw(_ lines: [[Character]]) {
        for (row, line) in lines.enumerated() { write(line, row: row) }
    }

    mutating func drawLoading(_ text: String) {
        let width = drawCornerUnlessOneRow()
        let beat = elapsed.count(of: .milliseconds(400))
        change(at: view.since + .milliseconds(400) * (beat + 1))
        let dots = String(repeating: ".", count: beat % 4 + 1)
        guard rows > 1 else {
            put(text, row: 0, width: width - 5)
            return put(dots, row: 0, column: width - 4)
        }
        slide(text, row: 0, width: width)
        put("back: stop", row: rows - 1)
        put(dots, row: rows > 2 ? 1 : rows - 1, column: rows > 2 ? 0 : columns - 4)
    }
}
