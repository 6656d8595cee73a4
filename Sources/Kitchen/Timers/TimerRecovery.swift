/// Timers as they were written, with the clocks of that moment.
///
/// They are written at each change, at each change of the wall clock, and once a minute while one runs. Of each
/// running timer that keeps the boot, its end by the boot clock, and, where the wall clock was trusted at the writing,
/// its end by the wall clock: `written.wall` and what remained then.
///
/// | what happened | what becomes of a timer |
/// |---|---|
/// | the program ended, same boot | goes on exactly; nothing is told |
/// | it ended meanwhile, same boot | rings at once, with the time it is over |
/// | the power was off, wall clock trusted before, not yet after | goes on with the most that can be left, and asks |
/// | … and is trusted now, time is left | loses the time of the cut, which is told without a second beep |
/// | … and is trusted now, its time is over | rings at once and tells both times |
/// | … and is never trusted again, or was not before | rings when the most that could be left is over |
/// | … off for more than twelve hours | does not ring; stands there as interrupted until a button |
/// | it was paused | stays paused, exactly |
/// | it rang | stands there as missed until a button, after two beeps |
/// | the wall clock steps or the local time changes | nothing: only the boot clock counts |
/// | the machine slept | the boot clock has gone on: as in the same boot |
/// | several of these at once | each has its own story; those that ended are one alarm |
/// | written by a clock ahead of now's, or an implausible one | that clock tells nothing: the most that can be left |
public struct TimerSnapshot: Hashable, Sendable {
    public var timers: [CookTimer]
    public var written: ClockReading

    public init(timers: [CookTimer], written: ClockReading) {
        self.timers = timers
        self.written = written
    }

    public func recovered(at now: ClockReading) -> [RecoveredTimer] {
        let isSameBoot = now.bootID == written.bootID && !now.bootID.isEmpty
        return timers.map { timer in
            var timer = isSameBoot ? timer : timer.resumed(after: written, at: now)
            _ = timer.correct(at: now)
            return RecoveredTimer(timer, wasCut: !isSameBoot)
        }
    }
}

/// A timer as it goes on after the program, or the machine, was off.
public struct RecoveredTimer: Hashable, Sendable {
    public var timer: CookTimer
    /// Whether the power was off since it was written.
    public var wasCut: Bool

    public init(_ timer: CookTimer, wasCut: Bool = false) {
        self.timer = timer
        self.wasCut = wasCut
    }
}
