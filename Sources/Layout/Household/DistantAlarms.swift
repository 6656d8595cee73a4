internal import Kiosk
internal import Kitchen

extension Canvas {
    /// Draws alarms of other kiosks, one a row with the time since it began, and below them what a press does.
    mutating func drawAlarms(since: [Instant]) {
        let alarms = Array(zip(view.items, since))
        let visible = alarms.prefix(alarms.count > rows ? max(rows - 1, 1) : rows)
        for (row, (item, since)) in visible.enumerated() {
            let seconds = (now.instant - since).count(of: .seconds(1))
            change(at: since + .seconds(seconds + 1))
            let time = Duration.seconds(seconds).timerText
            slide(item.label, row: row, width: columns - putRight(time, row: row) - 1)
        }
        guard visible.count < rows else { return }
        let hint = columns > 16 ? "any button: close" : "any key: close"
        put(visible.count < alarms.count ? "\(alarms.count - visible.count) more" : hint, row: rows - 1)
    }
}
