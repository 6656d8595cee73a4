internal import Kiosk
internal import Kitchen

extension Canvas {
    mutating func draw(_ timer: CookTimer) {
        guard !timer.isInterrupted, let time = large(timer.sign + remaining(of: timer, format: \.timerText)) else {
            return drawWords(timer)
        }
        guard rows > 2 else {
            return draw(time, beside: timer.name, below: [hint(for: timer), "ok"]) { $0.drawWords(timer) }
        }
        let status = status(of: timer)
        let isSeen = timer.hasEnded || status == Self.running
        slide(timer.name + (isSeen ? "" : ", \(status)"), row: 0, width: drawCorner())
        put(time, row: 1)
        drawKeys(hint(for: timer), plusMinute)
    }

    private func hint(for timer: CookTimer) -> String {
        timer.isRunning ? "ok pause" : timer.hasEnded ? "ok done" : "ok resume"
    }

    private mutating func drawWords(_ timer: CookTimer) {
        guard rows > 2 else {
            let time = putRight(timer.sign + remaining(of: timer, format: \.timerText), row: 0)
            slide(timer.name, row: 0, width: columns - time - 1)
            return rows > 1 ? drawKeys(hint(for: timer), plusMinute) : ()
        }
        slide(timer.name, row: 0, width: drawCorner())
        let time = remaining(of: timer, format: \.timerText)
        let whole = whole(of: timer)
        put(time.count + whole.count > columns ? time : time + whole, row: 1)
        put(status(of: timer), row: 2)
        drawKeys(hint(for: timer), plusMinute)
    }

    private var plusMinute: String { columns > 16 ? "▲ +1 min" : "▲+1m" }

    /// Draws the action of ok on the left and that of up on the right.
    private mutating func drawKeys(_ left: String, _ right: String) {
        put(left, row: rows - 1)
        putRight(right, row: rows - 1)
    }

    /// Returns the words after the time, such as ` of 10:00`, ` over 10:00` after the end, or ` to check` before a soft
    /// signal. They are empty if the remaining time is longer than the timer's duration.
    private func whole(of timer: CookTimer) -> String {
        if timer.hasEnded { return " over \(timer.duration.timerText)" }
        if timer.margin != nil { return " to check" }
        return timer.remaining(at: now.instant) <= timer.duration ? " of \(timer.duration.timerText)" : ""
    }

    private static let running = "running"

    private func status(of timer: CookTimer) -> String {
        switch timer.state {
        case .running where timer.isCheckDue: "check due"
        case .running where timer.isUpperBound: columns > 16 ? "at most (power cut)" : "at most"
        case .running where timer.margin != nil: "ends in \(timer.remaining(at: now.instant).timerText)"
        case .running: timer.powerCut?.words ?? Self.running
        case .paused: timer.isUpperBound ? "paused, at most" : "paused"
        case .ringing, .over: "time is up"
        case .interrupted: "interrupted"
        }
    }

    /// Draws the alarm: the timers that have ended, the time since then, and the actions of the buttons.
    mutating func drawAlarm(_ timers: [CookTimer]) {
        guard let selected = view.items.firstIndex(where: \.isSelected), timers.indices.contains(selected) else {
            return
        }
        let timer = timers[selected]
        let place = timers.count > 1 && !view.isSounding ? "\(selected + 1)/\(timers.count) " : ""
        guard !timer.isInterrupted, let time = large(remaining(of: timer, format: \.timerText)) else {
            return drawWords(timers, selected: selected, place: place)
        }
        let name = view.isSounding ? view.title : timer.name
        // The digits already show that the time is up, and for how long.
        let notes = [timer.isMissed ? reason(of: timer).lowercased() : nil] + others(of: timer)
        let label = ([place + name] + notes.compactMap(\.self)).joined(separator: ", ")
        guard rows > 2 else {
            let hint = view.isSounding ? "any button: silence" : "ok done"
            return draw(time, beside: label, below: [hint], takesTurns: true) {
                $0.drawWords(timers, selected: selected, place: place)
            }
        }
        slide(label, row: 0, width: columns)
        put(time, row: 1)
        drawAlarmKeys(timer)
    }

    private mutating func drawWords(_ timers: [CookTimer], selected: Int, place: String) {
        let shown = view.isSounding ? timers.filter(\.isRinging) : timers
        let reasonRows = rows > 2 ? min(shown.count, rows - 2)..<rows - 1 : 0..<0
        let reasons = reasons(of: timers[selected])
        // A free row shows the dish of the timer.
        let dish = shown.count == 1 && reasons.count < reasonRows.count ? timers[selected].origin?.recipe.title : nil
        if rows > 2, shown.count > 1 {
            drawAlarms(shown, selected: timers[selected])
        } else {
            let name = dish == nil ? timers[selected].name : timers[selected].label
            let names = view.isSounding && dish == nil ? view.title : name
            if rows == 2, timers[selected].isInterrupted {
                return drawInterrupted(timers[selected], name: place + names)
            }
            drawAlarm(place + names + note(on: timers[selected]), of: timers[selected], row: 0)
        }
        let lines = ([dish].compactMap(\.self) + reasons).suffix(reasonRows.count)
        var room = columns
        if rows > 2, shown.count > rows - 2 {
            let count = view.isSounding ? "\(shown.count) timers" : String(place.dropLast())
            room -= putRight(count, row: rows - 2) + 1
        }
        for (row, line) in zip(reasonRows, lines) { slide(line, row: row, width: room) }
        if rows > 1 { drawAlarmKeys(timers[selected]) }
    }

    /// Returns the reasons for the alarm, such as that it was missed or the power was off. The rarest one comes
    /// last, because a display with few rows shows only the last ones.
    private func reasons(of timer: CookTimer) -> [String] {
        ([reason(of: timer)] + others(of: timer)).compactMap(\.self)
    }

    private func others(of timer: CookTimer) -> [String?] {
        [timer.next.first.map(\.announcement), powerCut(of: timer)]
    }

    /// Draws a row for each timer, and leaves two rows for the reason and the keys.
    private mutating func drawAlarms(_ timers: [CookTimer], selected: CookTimer) {
        let index = timers.firstIndex(of: selected) ?? 0
        let visible = rows - 2
        // The last page is filled completely.
        let first = max(min(index / visible * visible, timers.count - visible), 0)
        for (row, timer) in timers.dropFirst(first).prefix(visible).enumerated() {
            let mark = view.isSounding ? "" : timer == selected ? "▶" : " "
            drawAlarm(mark + timer.name, of: timer, row: row)
        }
    }

    private mutating func drawAlarm(_ text: String, of timer: CookTimer, row: Int) {
        slide(text, row: row, width: columns - putRight(time(of: timer), row: row) - 1)
    }

    /// Draws an interrupted timer on two rows, which have room only for what happened.
    private mutating func drawInterrupted(_ timer: CookTimer, name: String) {
        slide("\(name) interrupted", row: 0, width: columns)
        slide(day(of: timer), row: 1, width: columns)
    }

    /// Draws the actions of the buttons. On two rows this is the only place for a missed alarm or a power cut.
    private mutating func drawAlarmKeys(_ timer: CookTimer) {
        let more = columns > 16 ? "▲ +1 min" : "▲+1 min"
        if rows == 2, let story = powerCut(of: timer) ?? (timer.isMissed ? reason(of: timer) : nil) {
            let keys = columns > 20 ? "ok done  \(more)" : "ok"
            let hasRoom = !view.isSounding && cells(story).count + keys.count < columns
            return hasRoom ? drawKeys(story, keys) : slide(story, row: 1, width: columns)
        }
        if view.isSounding { return put(columns > 16 ? "any button: silence" : "any key: silence", row: rows - 1) }
        drawKeys("ok done", more)
    }

    /// Returns the note after the name on a single row, which has no other place for it.
    private func note(on timer: CookTimer) -> String {
        guard rows == 1 else { return "" }
        if timer.isInterrupted { return " interrupted \(day(of: timer))" }
        return (timer.isMissed ? ", missed" : "") + (powerCut(of: timer).map { ", \($0)" } ?? "")
    }

    private func reason(of timer: CookTimer) -> String {
        if timer.isInterrupted { return "interrupted" }
        let remaining = timer.remaining(at: now.instant)
        guard timer.isMissed else {
            return remaining > .seconds(-60) ? "Time is up" : "Ended \((.zero - remaining).inMinutes) ago"
        }
        // Without a known end, the time of day would be wrong.
        guard let time = now.timeOfDay, !timer.isOutageUnknown else { return "Missed" }
        return "Missed \(text(of: time.adding(remaining)))"
    }

    private func powerCut(of timer: CookTimer) -> String? {
        timer.isInterrupted ? day(of: timer) : timer.powerCut?.words
    }

    private func text(of time: TimeOfDay) -> String {
        time.text(twelveHours: layout.preferences.hasTwelveHours)
    }

    /// Returns the day and time of the end, such as `yesterday 18:32`.
    private func day(of timer: CookTimer) -> String {
        let remaining = timer.remaining(at: now.instant)
        guard let time = now.timeOfDay, !timer.isOutageUnknown else { return "by a power cut" }
        switch time.days(to: remaining) {
        case 0: return "today \(text(of: time.adding(remaining)))"
        case -1: return "yesterday \(text(of: time.adding(remaining)))"
        case let days: return "\(-days) days ago"
        }
    }
}

extension StepTimer {
    /// The next timer in words: `Next: Other side 2 min`.
    fileprivate var announcement: String {
        "Next: \([label, spokenText].compactMap(\.self).joined(separator: " "))"
    }
}

extension PowerCut {
    /// The duration of the power cut in words: `power off 41 min`.
    fileprivate var words: String {
        time.map { "power off \($0.roughText)" } ?? "power was cut"
    }
}
