internal import Kitchen

/// When the glass is written anew, because interference may have garbled it: every minute, and when the buzzer, which
/// is the next source of it, has fallen silent.
///
/// A buzzer is silent in the pauses of an alarm too, where they are long enough: who comes to a ringing kiosk has to
/// read what rings. Between the beeps that follow closely the glass waits, so that no beep is late.
struct RefreshSchedule {
    static let interval = Duration.seconds(60)
    /// A pause of the buzzer that is long enough: a refresh takes 15 ms, 35 ms with slow timing.
    static let pause = Duration.milliseconds(250)

    private var due: Instant
    private var isAfterSound = false

    init(from now: Instant) {
        due = now + Self.interval
    }

    mutating func sounded() {
        isAfterSound = true
    }

    /// When it is time; nil while the buzzer allows none, which it ends by itself.
    func next(at now: Instant, buzzer: (pitch: Int?, changes: Instant?)) -> Instant? {
        if buzzer.pitch != nil { return nil }
        let next = isAfterSound ? now : max(due, now)
        if let end = buzzer.changes, next + Self.pause > end { return nil }
        return next
    }

    /// The next one comes with the clock's next minute where one is shown, so that both are one wake-up.
    mutating func refreshed(at now: Moment) {
        isAfterSound = false
        due = now.instant + (now.timeOfDay.map { .seconds($0.secondsToNextMinute) } ?? Self.interval)
    }
}
