internal import Kiosk
internal import Kitchen

extension Canvas {
    /// Draws the most urgent timer into the top right corner. Returns the cells that are left for the first row.
    mutating func drawCorner() -> Int {
        guard let timer = TimerRack(view.timers).mostUrgent(at: now.instant) else { return columns }
        let sign = timer.sign.isEmpty ? "⏲" : timer.sign
        return columns - putRight(sign + (columns > 16 ? " " : "") + time(of: timer), row: 0) - 1
    }

    /// As ``drawCorner()``, but one row belongs to what is asked or told: the glass of a kiosk has the corner again as
    /// soon as that is answered or read, and an alarm comes through it.
    mutating func drawCornerUnlessOneRow() -> Int {
        if rows > 1 { return drawCorner() }
        // What is asked or told may name its time.
        if let timer = TimerRack(view.timers).mostUrgent(at: now.instant) { _ = time(of: timer) }
        return columns
    }

    /// The time of a timer where there is little room, with its sign.
    mutating func markedTime(of timer: CookTimer) -> String {
        timer.sign + time(of: timer)
    }

    /// How long settings are still tried, `On trial 4:59`, or that they do not go back as they should; nil: none are.
    mutating func trialText() -> String? {
        guard let end = view.trial else { return nil }
        let (left, stuck) = (end - now.instant, end + View.trialGrace)
        if now.instant >= stuck { return "Trial stuck" }
        change(at: left > .zero ? now.instant + left.untilNextSecond : stuck)
        return "On trial \(max(.zero, left).cornerText)"
    }

    mutating func time(of timer: CookTimer) -> String {
        remaining(of: timer, format: \.cornerText)
    }
}

extension Layout {
    /// Cells that the corner takes from a text at most, a gap included, so that text does not flow anew as it counts.
    func cornerWidth(for timers: [CookTimer]) -> Int {
        guard !timers.isEmpty, size.rows > 1 else { return 0 }
        return (size.columns > 16 ? 8 : 7) + (timers.contains(where: \.hasEnded) ? 1 : 0)
    }
}

extension CookTimer {
    /// `=` of a paused one, `!` of one that wants to be looked at, `<` where less may be left than it shows.
    var sign: String { isPaused ? "=" : isCheckDue ? "!" : isUpperBound ? "<" : "" }
}

extension Duration {
    /// `3:05` below an hour, `1h05` from there on, `100h` from there on, `+0:42` once it is over.
    var cornerText: String {
        let minutes = abs(secondsRoundedUp) / 60
        guard minutes >= 60 else { return timerText }
        let sign = secondsRoundedUp < 0 ? "+" : ""
        guard minutes < 6000 else { return "\(sign)\(minutes / 60)h" }
        return "\(sign)\(minutes / 60)h\((minutes % 60).twoDigits)"
    }
}
