internal import Kiosk
internal import Kitchen

extension Canvas {
    /// Draws home: the title, a hint if there is a row for it, facts, the heart, the source and the time of day.
    mutating func draw(_ card: View.Card) {
        guard view.trial == nil, view.storeSign == nil, let time = card.timeOfDay,
            let clock = large(time.face(twelveHours: layout.preferences.hasTwelveHours))
        else { return drawWords(card) }
        if rows > 2 {
            slide(view.title, row: 0, width: drawCorner())
            put(clock, row: 1)
            drawFacts(card, row: rows - 1)
        } else if view.timers.isEmpty {
            let facts = (card.facts + [heart(of: card)]).joined(separator: "  ")
            draw(clock, beside: view.title, below: [facts] + card.facts, after: Self.homeTime) { $0.drawWords(card) }
        } else {
            return drawWords(card)
        }
        change(at: now.instant + .seconds(time.secondsToNextMinute))
    }

    /// Time for which the recipe is shown before the large clock replaces it, if there isn't room for both.
    private static let homeTime = Duration.seconds(10)

    private mutating func drawWords(_ card: View.Card) {
        let width = drawCorner()
        guard rows > 1 else { return drawOnlyRow(card, width: width) }
        let title = drawTitle(width: width)
        if let hint = card.hint, title < rows - 2 { put(hint, row: title) }
        drawFacts(card, row: rows > 2 ? rows - 2 : rows - 1)
        if rows > 2 {
            let clock = putClock(card, row: rows - 1)
            let note = trialText() ?? view.storeSign ?? note(of: card, width: columns - clock)
            put(note, row: rows - 1, width: columns - clock)
        }
    }

    /// Returns the note, with the person's name if both fit.
    private func note(of card: View.Card, width: Int) -> String {
        let both = [card.note, card.person ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
        return cells(both).count <= width ? both : card.note
    }

    /// Draws home in a single row: the title, the facts that fit, and the heart of a favorite.
    private mutating func drawOnlyRow(_ card: View.Card, width: Int) {
        let width = card.isFavorite ? width - putRight("♥", row: 0, inset: columns - width) - 1 : width
        var text = [trialText() ?? view.storeSign, view.title].compactMap(\.self).joined(separator: " ")
        for fact in card.facts {
            let forms = [fact, fact.filter { $0 != " " }].map { "\(text) \($0)" }
            text = forms.first { cells($0).count <= width } ?? text
        }
        slide(text, row: 0, width: width)
    }

    /// Draws the title, broken at words. Its rest slides through the last row. Returns the number of rows used.
    private mutating func drawTitle(width: Int) -> Int {
        let last = max(0, rows - 3)
        let lines = TextFlow.lines(of: cells(view.title)) { $0 == last ? .max : $0 == 0 ? width : columns }
        for (row, line) in lines.enumerated() { slide(line, row: row, width: row == 0 ? width : columns) }
        return lines.count
    }

    private func heart(of card: View.Card) -> String { card.isFavorite ? "♥" : "♡" }

    /// Draws the facts that fit before the heart. On two rows the time of day is one of them.
    private mutating func drawFacts(_ card: View.Card, row: Int) {
        putRight(heart(of: card), row: row)
        let trial = rows > 2 ? nil : trialText() ?? view.storeSign
        // A trial lasts an hour at most, so it comes before the time of day.
        let hasClock = rows == 2 && (trial?.count ?? 0) + Self.clockWidth <= columns - 2
        let width = columns - 2 - (hasClock ? putClock(card, row: row, inset: 2) : 0)
        if let trial { return put(trial, row: row, width: width) }
        var text = card.facts.first ?? ""
        if text.count > width { text.removeAll { $0 == " " } }
        for fact in card.facts.dropFirst() where text.count + 2 + fact.count <= width { text += "  " + fact }
        put(text, row: row, width: width)
    }

    /// Draws the time of day. Returns the number of columns used. In large text an untrusted clock shows as `--:--`.
    private mutating func putClock(_ card: View.Card, row: Int, inset: Int = 0) -> Int {
        guard let time = card.timeOfDay else {
            return layout.preferences.hasLargeText ? putRight("--:--", row: row, inset: inset) + 1 : 0
        }
        change(at: now.instant + .seconds(time.secondsToNextMinute))
        return putRight(time.face(twelveHours: layout.preferences.hasTwelveHours), row: row, inset: inset) + 1
    }

    /// Number of columns of a time of day, with a gap.
    private static let clockWidth = 6
}
