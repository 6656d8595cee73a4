internal import CharacterDisplay
internal import Kiosk
internal import Kitchen

/// A frame that is being drawn, with the instant of its next change.
struct Canvas {
    let layout: Layout
    let view: View
    let now: Moment
    var frame: Frame
    private(set) var changes: Instant?
    /// The time at which the next long text starts to slide, after the previous ones.
    private(set) var slideStart = Duration.zero

    init(_ layout: Layout, view: View, at now: Moment) {
        self.layout = layout
        self.view = view
        self.now = now
        frame = Frame(size: layout.size)
    }

    var columns: Int { layout.size.columns }
    var rows: Int { layout.size.rows }

    /// Time since the view became as it is.
    var elapsed: Duration { max(now.instant - view.since, .zero) }

    func cells(_ text: String) -> [Character] {
        layout.characters.cells(for: text)
    }

    /// Records that the frame changes at `instant`.
    mutating func change(at instant: Instant) {
        changes = min(changes ?? instant, instant)
    }

    /// Writes text from `column` on. Text wider than `width` cells is cut, with a sign at its end.
    mutating func put(_ text: String, row: Int, column: Int = 0, width: Int? = nil) {
        let width = max(0, width ?? columns - column)
        let text = cells(text)
        frame.write(text.count > width ? cut(text, to: width) : text, row: row, column: column)
    }

    mutating func write(_ cells: [Character], row: Int, column: Int = 0) {
        frame.write(cells, row: row, column: column)
    }

    /// Writes text that ends `inset` cells before the right edge. Returns the number of its cells.
    @discardableResult
    mutating func putRight(_ text: String, row: Int, inset: Int = 0) -> Int {
        let text = cells(text)
        frame.write(text, row: row, column: max(0, columns - inset - text.count))
        return text.count
    }

    mutating func slide(_ text: String, row: Int, column: Int = 0, width: Int) {
        slide(cells(text), row: row, column: column, width: width)
    }

    /// Writes text. If it is too long, it slides through its cells once and then rests at its beginning, with a sign
    /// where it is cut. Several texts slide one after another, so that only one moves at a time.
    mutating func slide(_ text: [Character], row: Int, column: Int = 0, width: Int) {
        guard text.count > width else { return frame.write(text, row: row, column: column) }
        guard width > 0 else { return }
        if layout.preferences.isStill, width > 1 { return turn(text, row: row, column: column, width: width) }
        let (start, distance) = (slideStart, text.count - width)
        slideStart = start + Slide.length(distance: distance)
        let position = Slide.position(after: elapsed - start, distance: distance)
        if let next = position.changes { change(at: view.since + start + next) }
        let visible = position.isResting ? cut(text, to: width) : Array(text[position.offset..<position.offset + width])
        frame.write(visible, row: row, column: column)
    }

    /// Shows long text without motion: in pieces broken at words, each for `View.messagePageTime`. A sign shows that
    /// more follows.
    private mutating func turn(_ text: [Character], row: Int, column: Int, width: Int) {
        let pieces = TextFlow.lines(of: text) { _ in width - 1 }
        let start = slideStart
        slideStart = start + View.messagePageTime * pieces.count
        let turn = max(elapsed - start, .zero).count(of: View.messagePageTime)
        if elapsed < slideStart { change(at: view.since + start + View.messagePageTime * (turn + 1)) }
        let piece = turn < pieces.count ? turn : 0
        frame.write(pieces[piece], row: row, column: column)
        if piece + 1 < pieces.count { frame.write([layout.more], row: row, column: column + width - 1) }
    }

    private func cut(_ text: [Character], to width: Int) -> [Character] {
        width > 0 ? Array(text.prefix(width - 1)) + [layout.more] : []
    }

    /// Returns the remaining time of a timer, and records when it changes.
    mutating func remaining(of timer: CookTimer, format: (Duration) -> String) -> String {
        let remaining = timer.untilSignal(at: now.instant)
        if !timer.isPaused { change(at: now.instant + remaining.untilNextSecond) }
        return format(remaining)
    }
}

extension Layout {
    /// The sign at the end of a text that is cut.
    var more: Character { "→" }
}

/// The motion of a text that is too long: it waits, slides by once, waits, and rests at its beginning.
enum Slide {
    static let wait = Duration.milliseconds(700)
    static let step = Duration.milliseconds(300)
    static let endWait = Duration.seconds(1)

    /// Returns the time from the start to the final rest.
    static func length(distance: Int) -> Duration {
        wait + step * distance + endWait
    }

    struct Position {
        var offset: Int
        var isResting: Bool
        /// The elapsed time at which the text moves again, or `nil` if it stays.
        var changes: Duration?
    }

    /// Returns the position after `elapsed`. `distance` is the number of cells that don't fit, 1 or more.
    static func position(after elapsed: Duration, distance: Int) -> Position {
        if elapsed < wait { return Position(offset: 0, isResting: true, changes: wait) }
        let steps = (elapsed - wait).count(of: step) + 1
        if steps <= distance {
            let end = steps == distance ? endWait : .zero
            return Position(offset: steps, isResting: false, changes: wait + step * steps + end)
        }
        let end = length(distance: distance)
        if elapsed < end { return Position(offset: distance, isResting: false, changes: end) }
        return Position(offset: 0, isResting: true, changes: nil)
    }
}

extension Duration {
    /// Time until a display of started seconds changes.
    var untilNextSecond: Duration {
        self - .seconds(secondsRoundedUp) + .seconds(1)
    }
}
