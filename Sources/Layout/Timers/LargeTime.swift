internal import CharacterDisplay
internal import Kiosk
internal import Kitchen

/// A time in digits of seven bars, two rows high; a sign before it stays small.
///
/// Three cells a digit, and five different ones for all ten digits, with the colon six: beside them two signs have
/// places, so that a second that goes by writes no dots, only the cells of a digit. The outer bars stand at the inner
/// edges of their cells, which leaves a gap between digits without a cell for it.
struct LargeTime {
    static let rows = 2
    let sign: String
    let picture: Picture
    var width: Int { sign.count + (picture.cells.first?.count ?? 0) }

    /// `+12:05`: digits and colons, and before them any sign.
    init(_ text: String) {
        let sign = text.prefix { Self.shapes[$0] == nil }
        let shapes = text.dropFirst(sign.count).compactMap { Self.shapes[$0] }
        let lines = (0..<Self.rows).map { row in shapes.flatMap { Array($0[row]) } }
        self.sign = String(sign)
        picture = Picture(cells: lines.map { $0.map(Self.dots) }, placeholders: lines)
    }

    private static let shapes: [Character: [String]] = [
        "0": ["▐▀▌", "▐▄▌"], "1": ["  ▌", "  ▌"], "2": [" ═▌", "▐═ "], "3": [" ═▌", " ═▌"], "4": ["▐▄▌", "  ▌"],
        "5": ["▐═ ", " ═▌"], "6": ["▐═ ", "▐═▌"], "7": [" ▀▌", "  ▌"], "8": ["▐═▌", "▐═▌"], "9": ["▐═▌", " ═▌"],
        ":": ["▪", "▪"],
    ]

    /// None of a blank.
    private static func dots(of character: Character) -> [UInt8] {
        Glyph.glyph(for: character)?.rows ?? [UInt8](repeating: 0, count: 8)
    }
}

extension Canvas {
    /// What a time is written with where it is to be large; nil: it stays small, or has no room.
    func large(_ text: String) -> LargeTime? {
        guard layout.preferences.hasLargeText, rows >= LargeTime.rows else { return nil }
        let time = LargeTime(text)
        return time.width <= columns ? time : nil
    }

    /// Draws the time in a row and the next one, centered if there is no column.
    mutating func put(_ time: LargeTime, row: Int, column: Int? = nil) {
        let column = column ?? (columns - time.width) / 2
        put(time.sign, row: row, column: column)
        frame.place(time.picture, row: row, column: column + time.sign.count)
    }

    /// On a glass of two rows, all of which it takes, with the beginning of `label` where that leaves room, and what
    /// of `below` is the first to fit there. Unless all of the label and the first of `below` fit, words come before it
    /// until they are read, for `least` if they don't slide; where it `takesTurns` with them, as digits that tell more
    /// than keys do, they come again and again, unless all of the label fits.
    mutating func draw(
        _ time: LargeTime, beside label: String, below: [String], after least: Duration = View.messagePageTime,
        takesTurns: Bool = false,
        words: (inout Canvas) -> Void
    ) {
        let room = columns - time.width
        let isWhole = cells(label).count <= room && (takesTurns || below.first.map { cells($0).count < room } ?? true)
        if !isWhole {
            var other = self
            words(&other)
            let (page, read) = (View.messagePageTime, max(least, other.slideStart))
            let turn = elapsed < read ? -1 : (elapsed - read).count(of: page)
            let showsWords = turn < 0 || takesTurns && !turn.isMultiple(of: 2)
            if showsWords { self = other }
            if turn < 0 || takesTurns { change(at: view.since + read + page * (turn + 1)) }
            if showsWords { return }
        }
        if room >= Self.leastLabel { put(label, row: 0, width: room) }
        if let text = below.first(where: { cells($0).count < room }) { put(text, row: 1) }
        put(time, row: 0, column: room)
    }

    /// So many letters of a label tell something, one of which may be the sign that it is cut.
    private static let leastLabel = 3
}
