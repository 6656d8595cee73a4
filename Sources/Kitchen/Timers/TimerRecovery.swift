/// The stored timers, with the readings of the clocks when they were stored.
///
/// The timers are stored at each change, at each change of the wall clock, and once a minute while one runs. For each
/// running timer this preserves its end by the boot clock. If the wall clock was trusted, it also preserves the end by
/// the wall clock: `written.wall` plus the time that remained.
///
/// | Event | Timer |
/// |---|---|
/// | The program ended, same boot. | Continues exactly, without a message. |
/// | The timer ended meanwhile, same boot. | Rings at once and shows how long ago it ended. |
/// | The power was off. The wall clock was trusted, but isn't yet. | Continues with the longest time, and asks. |
/// | … It is trusted now, and time is left. | Loses the time of the outage, which is shown without a second beep. |
/// | … It is trusted now, and the timer has ended. | Rings at once and shows both times. |
/// | … It is never trusted again, or was not before. | Rings after the longest possible time. |
/// | … The outage lasted more than twelve hours. | Doesn't ring, and is shown as interrupted until a button press. |
/// | The timer was paused. | Stays paused, exactly. |
/// | The timer rang. | Is shown as missed until a button is pressed, after two beeps. |
/// | The wall clock steps, or the local time changes. | Continues. Only the boot clock counts. |
/// | The machine was suspended. | Continues as in the same boot, because the boot clock includes suspend. |
/// | Several of these at once. | Each timer has its own message. Those that ended share one alarm. |
/// | The stored wall clock's time is implausible or later than now. | Ignores it. The longest possible time counts. |
public struct TimerSnapshot: Hashable, Sendable {
    public var timers: [CookTimer]
    public var written: ClockReading

    public init(timers: [CookTimer], written: ClockReading) {
        self.timers = timers
        self.written = written
    }

    /// Returns the timers as they continue at `now`.
    public func recovered(at now: ClockReading) -> [RecoveredTimer] {
        let isSameBoot = now.bootID == written.bootID && !now.bootID.isEmpty
        return timers.map { timer in
            var timer = isSameBoot ? timer : timer.resumed(after: written, at: now)
            _ = timer.correct(at: now)
            return RecoveredTimer(timer, wasCut: !isSameBoot)
        }
    }
}

/// A timer that continues after the program or the machine was off.
public struct RecoveredTimer: Hashable, Sendable {
    public var timer: CookTimer
    /// True if the power was off since the timer was stored.
    public var wasCut: Bool

    public init(_ timer: CookTimer, wasCut: Bool = false) {
        self.timer = timer
        self.wasCut = wasCut
    }
}
