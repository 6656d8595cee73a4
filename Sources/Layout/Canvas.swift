internal import CharacterDisplay
internal import Kiosk
internal import Kitchen

/// A frame in the making, and the instant at which its first moving part moves on.
struct Canvas {
    let layout: Layout
    let view: View
    let now: Moment
    var frame: Frame
    private(set) var changes: Instant?
    /// When the next text that is too long slides, after the ones before it.
    private(set) var slideStart = Duration.zero

    init(_ layout: Layout, view: View, at now: Moment) {
        self.layout = layout
        self.view = view
        self.now = now
        frame = Frame(size: layout.size)
    }

    var columns: Int { layout.size.columns }
    var rows: Int { layout.size.rows }

    /// How long the view looks as it does.
    var elapsed: Duration { max(now.instant - view.since, .zero) }

    func cells(_ text: String) -> [Character] {
        layout.characters.cells(for: text)
    }

    /// What is drawn differs from `instant` on.
    mutating func change(at instant: Instant) {
        changes = min(changes ?? instant, instant)
    }

    /// Text from `column` on, `width` cells wide at most; what does not fit is cut with a sign.
    mutating func put(_ text: String, row: Int, column: Int = 0, width: Int? = nil) {
        let width = max(0, width ?? columns - column)
        let text = cells(text)
        frame.write(text.count > width ? cut(text, to: width) : text, row: row, column: column)
    }

    mutating func write(_ cells: [Character], row: Int, column: Int = 0) {
        frame.write(cells, row: row, column: column)
    }

    /// Text that ends at the right edge, or `inset` cells before it. Returns the cells that it takes.
    @discardableResult
    mutating func putRight(_ text: String, row: Int, inset: Int = 0) -> Int {
        let text = cells(text)
        frame.write(text, row: row, column: max(0, columns - inset - text.count))
        return text.count
    }

    mutating func slide(_ text: String, row: Int, column: Int = 0, width: Int) {
        slide(cells(text), row: row, column: column, width: width)
    }

    /// Text that slides through its place once when it does not fit, and then rests with a sign where it is cut.
    /// Several on one glass slide one after another, so that there is one line to follow.
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

    /// As ``slide(_:row:column:width:)`` where nothing may move: the text turns once, in pieces broken at words, each for
    /// as long as a page of a message; a sign tells that more follows.
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

    /// The time that remains of a timer, kept current.
    mutating func remaining(of timer: CookTimer, format: (Duration) -> String) -> String {
        let remaining = timer.untilSignal(at: now.instant)
        if !timer.isPaused { change(at: now.instant + remaining.untilNextSecond) }
        return format(remaining)
    }
}

extension Layout {
    /// Stands where text goes on unseen.
    var more: Character { "→" }
}

/// How a text that is too long moves: it waits, goes by once, waits, and rests at its beginning.
enum Slide {
    static let wait = Duration.milliseconds(700)
    static let step = Duration.milliseconds(300)
    static let endWait = Duration.seconds(1)

    /// From the first wait to rest.
    static func length(distance: Int) -> Duration {
        wait + step * distance + endWait
    }

    struct Position {
        var offset: Int
        var isResting: Bool
        /// The elapsed time at which it moves on; nil: never.
        var changes: Duration?
    }

    /// Where the text stands after `elapsed`; `distance` is how many cells it lacks, 1 or more.
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
    /// How long a count that shows started seconds stays as it is.
    var untilNextSecond: Duration {
        self - .seconds(secondsRoundedUp) + .seconds(1)
    }
}
