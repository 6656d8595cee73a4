internal import CharacterDisplay
internal import Kiosk
internal import Kitchen

/// A time in seven-segment digits that are two rows high. A sign before it stays small.
///
/// A digit takes three cells, and all ten digits need five glyphs, or six with the colon. Two glyphs are left for
/// signs, so a passing second changes only cells and never defines glyphs. The outer segments lie at the inner edges of
/// their cells, which separates the digits without a blank cell.
struct LargeTime {
    static let rows = 2
    let sign: String
    let picture: Picture
    var width: Int { sign.count + (picture.cells.first?.count ?? 0) }

    /// Creates a time such as `+12:05`: digits and colons, with any sign before them.
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

    /// Returns the dots of a cell; a blank has none.
    private static func dots(of character: Character) -> [UInt8] {
        Glyph.glyph(for: character)?.rows ?? [UInt8](repeating: 0, count: 8)
    }
}

extension Canvas {
    /// Returns the time in large digits, or `nil` if the setting is off or there is no room.
    func large(_ text: String) -> LargeTime? {
        guard layout.preferences.hasLargeText, rows >= LargeTime.rows else { return nil }
        let time = LargeTime(text)
        return time.width <= columns ? time : nil
    }

    /// Draws the time in `row` and the row below it, starting at `column`, or centered if `column` is `nil`.
    mutating func put(_ time: LargeTime, row: Int, column: Int? = nil) {
        let column = column ?? (columns - time.width) / 2
        put(time.sign, row: row, column: column)
        frame.place(time.picture, row: row, column: column + time.sign.count)
    }

    /// Draws the time on two rows, with the beginning of `label` beside it if there is room, and below that the first
    /// of `below` that fits.
    ///
    /// If the whole label and the first of `below` don't fit, `words` first draws the page in small text. It stays for
    /// at least `least`, and until all text has slid by. If `takesTurns` is true, digits and words then alternate as
    /// long as the label doesn't fit.
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

    /// Minimum number of a label's letters that are worth showing, including the sign of a cut.
    private static let leastLabel = 3
}
