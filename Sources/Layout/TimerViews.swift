internal import Kiosk
internal import Kitchen

extension Canvas {
    mutating func draw(_ timer: CookTimer) {
        let hint = timer.isRunning ? "ok pause" : timer.hasEnded ? "ok done" : "ok resume"
        guard rows > 2 else {
            let sign = timer.isPaused ? "=" : ""
            let time = putRight(sign + remaining(of: timer, format: \.timerText), row: 0)
            slide(timer.label, row: 0, width: columns - time - 1)
            return rows > 1 ? drawKeys(hint, plusMinute) : ()
        }
        slide(timer.label, row: 0, width: drawCorner())
        let time = remaining(of: timer, format: \.timerText)
        let whole = whole(of: timer)
        put(time.count + whole.count > columns ? time : time + whole, row: 1)
        put(status(of: timer), row: 2)
        drawKeys(hint, plusMinute)
    }

    private var plusMinute: String { columns > 16 ? "▲ +1 min" : "▲+1m" }

    /// What ok does on the left, what up does on the right.
    private mutating func drawKeys(_ left: String, _ right: String) {
        put(left, row: rows - 1)
        putRight(right, row: rows - 1)
    }

    /// What was asked for, where the time that remains is a part of it.
    private func whole(of timer: CookTimer) -> String {
        if timer.hasEnded { return " after \(timer.duration.timerText)" }
        return timer.remaining(at: now.instant) <= timer.duration ? " of \(timer.duration.timerText)" : ""
    }

    private func status(of timer: CookTimer) -> String {
        switch timer.state {
        case .running: !timer.isUpperBound ? "running" : columns > 16 ? "at most (power cut)" : "at most"
        case .paused: "paused"
        case .ringing, .over: "time is up"
        }
    }

    /// Which timers have ended, for how long, and what the buttons do about it.
    mutating func drawAlarm(_ timers: [CookTimer]) {
        guard let selected = view.items.firstIndex(where: \.isSelected), timers.indices.contains(selected) else {
            return
        }
        let shown = view.isSounding ? timers.filter(\.isRinging) : timers
        if rows > 2, shown.count > 1 {
            drawAlarms(shown, selected: timers[selected])
        } else {
            let place = timers.count > 1 && !view.isSounding ? "\(selected + 1)/\(timers.count) " : ""
            let names = view.isSounding ? view.title : timers[selected].label
            let missed = rows == 1 && timers[selected].isMissed ? ", missed" : ""
            drawAlarm(place + names + missed, of: timers[selected], row: 0)
        }
        if rows > 2 { put(reason(of: timers[selected]), row: min(shown.count, rows - 2)) }
        if rows > 1 { drawAlarmKeys(timers[selected]) }
    }

    /// A row for each, as many as leave two for the reason and the keys.
    private mutating func drawAlarms(_ timers: [CookTimer], selected: CookTimer) {
        let index = timers.firstIndex(of: selected) ?? 0
        let visible = rows - 2
        for (row, timer) in timers.dropFirst(index / visible * visible).prefix(visible).enumerated() {
            let mark = view.isSounding ? "" : timer == selected ? "▶" : " "
            drawAlarm(mark + timer.label, of: timer, row: row)
        }
    }

    private mutating func drawAlarm(_ text: String, of timer: CookTimer, row: Int) {
        slide(text, row: row, width: columns - putRight(time(of: timer), row: row) - 1)
    }

    /// Two rows have no other place to tell that nobody came.
    private mutating func drawAlarmKeys(_ timer: CookTimer) {
        if view.isSounding { return put(columns > 16 ? "any button: silence" : "any key: silence", row: rows - 1) }
        let more = columns > 16 ? "▲ +1 min" : "▲+1 min"
        if rows == 2, timer.isMissed {
            return drawKeys(reason(of: timer), columns > 20 ? "ok done  \(more)" : "ok")
        }
        drawKeys("ok done", more)
    }

    private func reason(of timer: CookTimer) -> String {
        guard timer.isMissed else { return "Time is up" }
        guard let time = now.timeOfDay else { return "Missed" }
        return "Missed \(time.adding(timer.remaining(at: now.instant)).text)"
    }
}
