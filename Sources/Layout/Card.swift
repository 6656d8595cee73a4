internal import Kiosk
internal import Kitchen

extension Canvas {
    /// Home: the title, a hint where it leaves a row, how long and for how many, the heart, where it is from, the time of
    /// day.
    mutating func draw(_ card: View.Card) {
        let width = drawCorner()
        guard rows > 1 else { return drawOnlyRow(card, width: width) }
        let title = drawTitle(width: width)
        if let hint = card.hint, title < rows - 2 { put(hint, row: title) }
        drawFacts(card, row: rows > 2 ? rows - 2 : rows - 1)
        if rows > 2 {
            let clock = putClock(card.timeOfDay, row: rows - 1)
            put(note(of: card, width: columns - clock), row: rows - 1, width: columns - clock)
        }
    }

    /// With who is logged in where both fit.
    private func note(of card: View.Card, width: Int) -> String {
        let both = [card.note, card.person ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
        return cells(both).count <= width ? both : card.note
    }

    /// The title, the heart of a favorite, and the facts that fit between them.
    private mutating func drawOnlyRow(_ card: View.Card, width: Int) {
        let width = card.isFavorite ? width - putRight("♥", row: 0, inset: columns - width) - 1 : width
        var text = view.title
        for fact in card.facts {
            let forms = [fact, fact.filter { $0 != " " }].map { "\(text) \($0)" }
            text = forms.first { cells($0).count <= width } ?? text
        }
        slide(text, row: 0, width: width)
    }

    /// Broken at words; what is left for the last row of the title slides through it. Returns the rows that it takes.
    private mutating func drawTitle(width: Int) -> Int {
        let last = max(0, rows - 3)
        let lines = TextFlow.lines(of: cells(view.title)) { $0 == last ? .max : $0 == 0 ? width : columns }
        for (row, line) in lines.enumerated() { slide(line, row: row, width: row == 0 ? width : columns) }
        return lines.count
    }

    /// As many of the facts as fit before the heart; on two rows the time of day stands among them.
    private mutating func drawFacts(_ card: View.Card, row: Int) {
        putRight(card.isFavorite ? "♥" : "♡", row: row)
        let width = columns - 2 - (rows > 2 ? 0 : putClock(card.timeOfDay, row: row, inset: 2))
        var text = card.facts.first ?? ""
        if text.count > width { text.removeAll { $0 == " " } }
        for fact in card.facts.dropFirst() where text.count + 2 + fact.count <= width { text += "  " + fact }
        put(text, row: row, width: width)
    }

    private mutating func putClock(_ time: TimeOfDay?, row: Int, inset: Int = 0) -> Int {
        guard let time else { return 0 }
        change(at: now.instant + .seconds(time.secondsToNextMinute))
        return putRight(time.text, row: row, inset: inset) + 1
    }
}
