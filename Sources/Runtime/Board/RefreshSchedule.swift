internal import Kitchen

/// Decides when the display is rewritten, because interference may have garbled it: every minute, and after the buzzer,
/// which is its most likely source, has sounded.
///
/// A long pause within an alarm counts as silence, so that the ringing kiosk can be read. Between short beeps the
/// rewrite waits, so that no beep is late.
struct RefreshSchedule {
    static let interval = Duration.seconds(60)
    /// The shortest pause of the buzzer in which the display is rewritten. Rewriting takes 15 ms (slow timing: 35 ms).
    static let pause = Duration.milliseconds(250)

    private var due: Instant
    private var isAfterSound = false

    init(from now: Instant) {
        due = now + Self.interval
    }

    mutating func sounded() {
        isAfterSound = true
    }

    /// Returns the instant of the next rewrite, or `nil` while the buzzer sounds or its pause is too short. After the
    /// buzzer's next change, call this method again.
    func next(at now: Instant, buzzer: (pitch: Int?, changes: Instant?)) -> Instant? {
        if buzzer.pitch != nil { return nil }
        let next = isAfterSound ? now : max(due, now)
        if let end = buzzer.changes, next + Self.pause > end { return nil }
        return next
    }

    /// Schedules the next rewrite. If the screen shows a clock, it coincides with the next minute, so both share one
    /// wake-up.
    mutating func refreshed(at now: Moment) {
        isAfterSound = false
        due = now.instant + (now.timeOfDay.map { .seconds($0.secondsToNextMinute) } ?? Self.interval)
    }
}
