internal import CharacterDisplay
internal import Kiosk
internal import Kitchen

extension Layout {
    /// Returns the screens of a greeting. A paragraph that doesn't fit completely on a screen starts a new one.
    func greetingPages(of paragraphs: [[String]]) -> [TextScreen] {
        var pages: [[[Character]]] = []
        for paragraph in paragraphs {
            let lines = paragraph.flatMap { TextFlow.lines(of: characters.cells(for: $0)) { _ in size.columns } }
            if let last = pages.indices.last, pages[last].count + lines.count <= size.rows {
                pages[last] += lines
            } else {
                pages += stride(from: 0, to: lines.count, by: size.rows).map {
                    Array(lines.dropFirst($0).prefix(size.rows))
                }
            }
        }
        return pages.enumerated().map { TextScreen(place: $0, lines: $1) }
    }
}

extension Canvas {
    /// Draws the screens one after another and stops at the last.
    mutating func drawGreeting(_ paragraphs: [[String]]) {
        let pages = layout.greetingPages(of: paragraphs)
        let turn = min(elapsed.count(of: View.greetingPageTime), pages.count - 1)
        if turn + 1 < pages.count { change(at: view.since + View.greetingPageTime * (turn + 1)) }
        draw(pages[turn])
    }
}
