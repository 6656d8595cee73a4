internal import Kiosk
internal import Kitchen

extension Canvas {
    /// Home: the title, how long and for how many, the heart, where it is from, the time of day.
    mutating func draw(_ card: View.Card) {
        let width = drawCorner()
        drawTitle(width: width)
        if rows > 1 { drawFacts(card, row: rows > 2 ? rows - 2 : rows - 1) }
        if rows > 2 {
            let clock = putClock(card.timeOfDay, row: rows - 1)
            put(card.note, row: rows - 1, width: columns - clock)
        }
    }

    /// In two rows where it fits there, else it slides in the first.
    private mutating func drawTitle(width: Int) {
        let free = max(1, rows - 2)
        let lines = TextFlow.lines(of: cells(view.title)) { $0 == 0 ? width : columns }
        guard lines.count <= free else { return slide(view.title, row: 0, width: width) }
        for (row, line) in lines.enumerated() { write(line, row: row) }
    }

    /// As many of the facts as fit before the heart; on two rows the time of day stands among them.
    private mutating func drawFacts(_ card: View.Card, row: Int) {
        putRight(card.isFavorite ? "♥" : "♡", row: row)
        let clock = rows > 2 ? 0 : putClock(card.timeOfDay, row: row, inset: 2)
        let width = columns - 2 - (clock > 0 ? clock + 1 : 0)
        var text = card.facts.first ?? ""
        for fact in card.facts.dropFirst() where text.count + 2 + fact.count <= width { text += "  " + fact }
        put(text, row: row, width: width)
    }

    private mutating func putClock(_ time: TimeOfDay?, row: Int, inset: Int = 0) -> Int {
        guard let time else { return 0 }
        change(at: now.instant + .seconds(time.secondsToNextMinute))
        return putRight(time.text, row: row, inset: inset) + 1
    }
}
