/// The clocks of the machine at one moment.
public struct ClockReading: Hashable, Sendable, Codable {
    /// The kernel's name of this boot; readings of `boot` can be compared only where it is the same.
    public var bootID: String
    public var boot: Instant
    /// Seconds since 1970, UTC, by the wall clock.
    public var wall: Double
    /// Whether a time service had set the wall clock.
    public var isWallTrusted: Bool

    public init(bootID: String, boot: Instant, wall: Double, isWallTrusted: Bool) {
        self.bootID = bootID
        self.boot = boot
        self.wall = wall
        self.isWallTrusted = isWallTrusted
    }
}

/// Timers as they were written, with the clocks of that moment.
public struct TimerSnapshot: Hashable, Sendable {
    public var timers: [CookTimer]
    public var written: ClockReading

    public init(timers: [CookTimer], written: ClockReading) {
        self.timers = timers
        self.written = written
    }
}

/// A timer as it goes on after the program, or the machine, was off.
public struct RecoveredTimer: Hashable, Sendable {
    public enum Story: Hashable, Sendable {
        /// Nothing that a cook needs to know beyond what the timer shows.
        case asBefore
        /// The power was off for an unknown time; no more than this is left, perhaps less.
        case atMost(Duration)
        /// It rang, or was over and missed, before the power went.
        case rangBefore
        /// It ended so long ago that ringing would only confuse.
        case endedLongAgo(Duration)
    }

    public var timer: CookTimer
    public var story: Story

    public init(_ timer: CookTimer, _ story: Story = .asBefore) {
        self.timer = timer
        self.story = story
    }
}

extension TimerSnapshot {
    /// What ended longer ago than this is told and doesn't ring.
    public static let ringsAfter = Duration.seconds(12 * 3600)
    /// Thirty years in seconds; whatever says more is damaged.
    private static let longestOutage = 30 * 365.25 * 86_400

    /// How the timers go on now. Inside one boot the boot clock has counted on and nothing is lost. In another
    /// one the wall clock tells how long the power was off, if it could be trusted then and can be now; else
    /// what remained when the timers were written is all that can be promised.
    public func recovered(at now: ClockReading) -> [RecoveredTimer] {
        if now.bootID == written.bootID, !now.bootID.isEmpty { return timers.map { RecoveredTimer($0) } }
        return timers.map { recovered($0, at: now) }
    }

    private func recovered(_ timer: CookTimer, at now: ClockReading) -> RecoveredTimer {
        switch timer.state {
        case .paused: return RecoveredTimer(timer)
        case .ringing(let since): return ended(timer, since: since, missed: true, at: now)
        case .over(let since, let missed): return ended(timer, since: since, missed: missed, at: now)
        case .running(let end):
            return recovered(timer, remaining: max(end - written.boot, .zero), at: now)
        }
    }

    /// What was silenced before is known to the cook; what was not heard to its end has to be told.
    private func ended(_ timer: CookTimer, since: Instant, missed: Bool, at now: ClockReading) -> RecoveredTimer {
        var timer = timer
        let end = now.boot - (outage(until: now) ?? .zero) - (written.boot - since)
        timer.state = .over(since: end, missed: missed)
        return RecoveredTimer(timer, missed ? .rangBefore : .asBefore)
    }

    private func recovered(_ timer: CookTimer, remaining: Duration, at now: ClockReading) -> RecoveredTimer {
        var timer = timer
        guard let outage = outage(until: now) else {
            timer.state = .running(until: now.boot + remaining)
            timer.isUpperBound = true
            return RecoveredTimer(timer, .atMost(remaining))
        }
        let end = now.boot + remaining - outage
        guard now.boot - end <= Self.ringsAfter else {
            timer.state = .over(since: end, missed: true)
            return RecoveredTimer(timer, .endedLongAgo(now.boot - end))
        }
        timer.state = .running(until: end)
        return RecoveredTimer(timer)
    }

    /// The time between the writing and now; nil where the wall clocks can't be trusted or make no sense.
    private func outage(until now: ClockReading) -> Duration? {
        let seconds = now.wall - written.wall
        guard written.isWallTrusted, now.isWallTrusted, (0...Self.longestOutage).contains(seconds) else { return nil }
        return .seconds(seconds)
    }
}
