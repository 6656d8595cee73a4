internal import Kiosk
internal import Kitchen

extension Canvas {
    /// Draws the most urgent timer into the top right corner. Returns the number of columns left for the first row.
    mutating func drawCorner() -> Int {
        guard let timer = TimerRack(view.timers).mostUrgent(at: now.instant) else { return columns }
        let sign = timer.sign.isEmpty ? "⏲" : timer.sign
        return columns - putRight(sign + (columns > 16 ? " " : "") + time(of: timer), row: 0) - 1
    }

    /// Draws the corner unless the display has a single row, which a question or message needs. The corner returns with
    /// the next page, and an alarm covers any page.
    mutating func drawCornerUnlessOneRow() -> Int {
        if rows > 1 { return drawCorner() }
        // The question or message may contain the timer's remaining time.
        if let timer = TimerRack(view.timers).mostUrgent(at: now.instant) { _ = time(of: timer) }
        return columns
    }

    /// Returns the timer's remaining time in its short form, with its sign.
    mutating func markedTime(of timer: CookTimer) -> String {
        timer.sign + time(of: timer)
    }

    /// Returns the time left of settings on trial, such as `Trial 4:59`, or that they can't be reverted. `nil`
    /// without a trial.
    mutating func trialText() -> String? {
        guard let end = view.trial else { return nil }
        let (left, stuck) = (end - now.instant, end + View.trialGrace)
        if now.instant >= stuck { return "Settings stuck" }
        change(at: left > .zero ? now.instant + left.untilNextSecond : stuck)
        return "Trial \(max(.zero, left).cornerText)"
    }

    mutating func time(of timer: CookTimer) -> String {
        remaining(of: timer, format: \.cornerText)
    }
}

extension Layout {
    /// Returns the maximum number of columns that the corner takes from a text, with a gap. It doesn't change while the
    /// timer counts, so the text keeps its line breaks.
    func cornerWidth(for timers: [CookTimer]) -> Int {
        guard !timers.isEmpty, size.rows > 1 else { return 0 }
        return (size.columns > 16 ? 8 : 7) + (timers.contains(where: \.hasEnded) ? 1 : 0)
    }
}

extension CookTimer {
    /// The sign before the time: `=` paused, `!` check due, `<` at most this long.
    var sign: String { isPaused ? "=" : isCheckDue ? "!" : isUpperBound ? "<" : "" }
}

extension Duration {
    /// The time in its short form: `3:05` below an hour, `1h05` below 100 hours, then `100h`. After the end `+0:42`.
    var cornerText: String {
        let minutes = abs(secondsRoundedUp) / 60
        guard minutes >= 60 else { return timerText }
        let sign = secondsRoundedUp < 0 ? "+" : ""
        guard minutes < 6000 else { return "\(sign)\(minutes / 60)h" }
        return "\(sign)\(minutes / 60)h\((minutes % 60).twoDigits)"
    }
}
