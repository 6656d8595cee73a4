internal import Kiosk
internal import Kitchen

extension Canvas {
    mutating func draw(_ timer: CookTimer) {
        let time = remaining(of: timer, format: \.timerText)
        let hint = timer.isRunning ? "ok pause" : timer.hasEnded ? "ok done" : "ok resume"
        guard rows > 2 else {
            slide(timer.label, row: 0, width: columns - putRight(time, row: 0) - 1)
            put(hint, row: rows - 1)
            putRight("▲+1m", row: rows - 1)
            return
        }
        slide(timer.label, row: 0, width: drawCorner())
        put("\(time) of \(timer.duration.timerText)", row: 1)
        put(status(of: timer), row: 2)
        put(hint, row: rows - 1)
        putRight("▲ +1 min", row: rows - 1)
    }

    private func status(of timer: CookTimer) -> String {
        switch timer.state {
        case .running: timer.isUpperBound ? "at most (power cut)" : "running"
        case .paused: "paused"
        case .ringing, .over: "time is up"
        }
    }

    /// Which timers have ended, for how long, and what the buttons do about it.
    mutating func drawAlarm(_ timers: [CookTimer]) {
        let selected = view.items.firstIndex(where: \.isSelected) ?? 0
        guard timers.indices.contains(selected) else { return }
        let timer = timers[selected]
        let over = remaining(of: timer, format: \.cornerText)
        let place = timers.count > 1 && !view.isSounding ? "\(selected + 1)/\(timers.count) " : ""
        let names = view.isSounding ? view.title : timer.label
        slide(place + names, row: 0, width: columns - putRight(over, row: 0) - 1)
        if rows > 2 { put(reason(of: timer), row: 1) }
        guard rows > 1 else { return }
        if view.isSounding { return put(columns > 16 ? "any button: silence" : "any key: silence", row: rows - 1) }
        put("ok done", row: rows - 1)
        putRight(columns > 16 ? "▲ +1 min" : "▲+1 min", row: rows - 1)
    }

    private func reason(of timer: CookTimer) -> String {
        guard case .over(let since, let missed) = timer.state, missed else { return "Time is up" }
        guard let now = now.timeOfDay else { return "Time is up, missed" }
        return "Missed at \(now.adding(since - self.now.instant).text)"
    }
}
