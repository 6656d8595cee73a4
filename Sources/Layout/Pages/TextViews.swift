internal import CharacterDisplay
internal import Kiosk
internal import Kitchen

// Steps and messages: texts of several screens.

/// A screen of a text. `place` counts the letters before it. Blanks and line feeds don't count, because line breaks
/// drop them.
struct TextScreen {
    var place: Int
    var lines: [[Character]]
}

extension Layout {
    /// Divides a text with its heading into screens. On each screen, the first line leaves room for the corner, which
    /// shows the most urgent timer, and the last line for the sign that more follows.
    ///
    /// One screen begins at `place`. So the text that you are reading doesn't move when the corner appears or
    /// disappears, and no text is skipped or repeated. The screens before `place` are filled from the beginning of the
    /// text. A place after the end shows the last screen.
    func textPages(of text: String, heading: String, place: Int, timers: [CookTimer]) -> [TextScreen] {
        let corner = cornerWidth(for: timers)
        let paragraphs = "\(heading) \(text)".split(separator: "\n", omittingEmptySubsequences: false)
        let cells = Array(paragraphs.map { characters.cells(for: String($0)) }.joined(separator: ["\n"]))
        let letters = cells.indices.filter { cells[$0] != " " && cells[$0] != "\n" }
        let cut = place > 0 && place < letters.count ? letters[place] : 0
        // The line feed between both parts would begin an empty line.
        let end = cut > 0 && cells[cut - 1] == "\n" ? cut - 1 : cut
        var pages: [TextScreen] = []
        for part in [cells[..<end], cells[cut...]] where !part.isEmpty {
            pages += self.pages(of: Array(part), from: pages.isEmpty ? 0 : place) { row in
                size.columns - (row == 0 ? corner : 0) - (row == size.rows - 1 ? 1 : 0)
            }
        }
        return pages
    }

    /// Divides a message into screens. It may fill the whole display. On a single row, a short message is one line.
    func messagePages(of message: String) -> [TextScreen] {
        let paragraphs = message.split(separator: "\n", omittingEmptySubsequences: false)
        let cells = paragraphs.map { characters.cells(for: String($0)) }
        let line = Array(cells.joined(separator: [" "]))
        if size.rows == 1, line.count <= size.columns { return [TextScreen(place: 0, lines: [line])] }
        let text = cells.joined(separator: ["\n"])
        return pages(of: Array(text), from: 0) { _ in size.columns }
    }

    /// Divides a message from outside into screens. A sign shows that its rest is cut.
    func noticePages(of message: String) -> [TextScreen] {
        let cells = message.split(separator: "\n").map { characters.cells(for: String($0)) }
        var lines = TextFlow.lines(of: Array(cells.joined(separator: ["\n"]))) { _ in size.columns }
        if lines.count > View.mostNoticeLines {
            lines.removeLast(lines.count - View.mostNoticeLines)
            lines[lines.count - 1] = lines[lines.count - 1].prefix(size.columns - 1) + [more]
        }
        return pages(of: lines, from: 0)
    }

    private func pages(of text: [Character], from place: Int, width: (Int) -> Int) -> [TextScreen] {
        pages(of: TextFlow.lines(of: text) { width($0 % size.rows) }, from: place)
    }

    private func pages(of lines: [[Character]], from place: Int) -> [TextScreen] {
        var place = place
        return stride(from: 0, to: max(lines.count, 1), by: size.rows).map { first in
            let page = TextScreen(place: place, lines: Array(lines.dropFirst(first).prefix(size.rows)))
            place += page.lines.joined().count { $0 != " " }
            return page
        }
    }
}

extension Canvas {
    mutating func draw(_ text: String, heading: String, place: Int) {
        let pages = layout.textPages(of: text, heading: heading, place: place, timers: view.timers)
        let page = pages.lastIndex { $0.place <= place } ?? 0
        _ = drawCornerUnlessOneRow()
        draw(pages[page])
        if page + 1 < pages.count { put("▼", row: rows - 1, column: columns - 1) }
    }

    /// Draws a message. The screens of a long message alternate. On the home page, it slides once and rests.
    mutating func drawMessage(_ message: String) {
        // The message may contain a timer's remaining time.
        for timer in view.timers where timer.isCheckDue { _ = time(of: timer) }
        // Home without a recipe shows the trial here, because it has no other row for it.
        let width = view.name == .home ? drawCorner() : columns
        let trial = trialText()
        let message = [view.name == .home ? trial : nil, message].compactMap(\.self).joined(separator: "\n")
        let pages = layout.messagePages(of: message)
        if pages.count > 1, view.name == .home {
            return slide(message.replacing("\n", with: " "), row: 0, width: width)
        }
        draw(pages)
    }

    /// Draws screens, one after another again and again if there are several.
    mutating func draw(_ pages: [TextScreen]) {
        let turn = elapsed.count(of: View.messagePageTime)
        if pages.count > 1 { change(at: view.since + View.messagePageTime * (turn + 1)) }
        draw(pages[turn % pages.count])
    }

    mutating func draw(_ page: TextScreen) {
        for (row, line) in page.lines.enumerated() { write(line, row: row) }
    }

    mutating func drawLoading(_ text: String) {
        let width = drawCornerUnlessOneRow()
        var dots = "..."
        if !layout.preferences.isStill {
            let beat = elapsed.count(of: .milliseconds(400))
            change(at: view.since + .milliseconds(400) * (beat + 1))
            dots = String(repeating: ".", count: beat % 4 + 1)
        }
        guard rows > 1 else {
            put(text, row: 0, width: width - 5)
            return put(dots, row: 0, column: width - 4)
        }
        slide(text, row: 0, width: width)
        put("back: stop", row: rows - 1)
        put(dots, row: rows > 2 ? 1 : rows - 1, column: rows > 2 ? 0 : columns - 4)
    }
}
