/// The duration of a power cut during a timer, which may be unknown at first or forever.
public enum PowerCut: Hashable, Sendable {
    /// The duration is known, and the timer has lost that time.
    case known(Duration)
    /// The duration will be known once the wall clock is trusted.
    ///
    /// `lastSeen` is the wall clock's time when the timer was last stored before the cut, in seconds since 1970. `back`
    /// is the instant of this boot from which the timer continued as if no time had passed.
    case awaited(lastSeen: Double, back: Instant)
    /// The duration will never be known, because the wall clock was not trusted before the cut.
    case unknown

    /// The longest outage after which a timer continues. After a longer one, nobody is waiting at the stove any more.
    public static let longest = Duration.seconds(12 * 3600)

    /// The duration of the cut, or `nil` if it is unknown.
    public var time: Duration? {
        if case .known(let time) = self { time } else { nil }
    }
}

extension CookTimer {
    /// Subtracts the duration of a power cut that is still ``PowerCut/awaited(lastSeen:back:)``, once the wall clock
    /// is trusted.
    ///
    /// - Returns: True if the power cut has become ``PowerCut/known(_:)`` or ``PowerCut/unknown``.
    mutating func correct(at now: ClockReading) -> Bool {
        guard case .awaited(let lastSeen, let back) = powerCut, now.isWallTrusted else { return false }
        let sinceCut = ClockReading.plausible.contains(lastSeen) ? Duration.seconds(now.wall - lastSeen) : .zero
        let outage = sinceCut - (now.boot - back)
        // A clock that was ahead before the cut doesn't reveal the outage.
        guard sinceCut > .zero, outage >= .zero else {
            powerCut = .unknown
            return true
        }
        powerCut = .known(outage)
        lose(outage, interruptedAt: now.boot - sinceCut, now: now.boot)
        return true
    }

    private mutating func lose(_ outage: Duration, interruptedAt cut: Instant, now: Instant) {
        switch state {
        case .running where outage > PowerCut.longest, .paused where outage > PowerCut.longest:
            state = .interrupted(since: cut)
            isCheckDue = false
        case .running(let end): state = .running(until: end - outage)
        // A timer that was paused after the cut may have ended before it. It rings.
        case .paused(let remaining) where remaining <= outage: state = .running(until: now + remaining - outage)
        case .paused(let remaining): state = .paused(remaining: remaining - outage)
        case .ringing(let since): state = .ringing(since: since - outage)
        case .over(let since, let missed): state = .over(since: since - outage, missed: missed)
        case .interrupted(let since): state = .interrupted(since: since - outage)
        }
    }

    /// Returns the timer in another boot, as if no time had passed since it was stored.
    ///
    /// The remaining time is the longest possible, because the outage lasted zero seconds or more.
    func resumed(after written: ClockReading, at now: ClockReading) -> CookTimer {
        let shift = now.boot - written.boot
        var timer = self
        switch state {
        case .paused:
            // Paused timers don't lose time without power, but the loss of an earlier cut can't be determined any more.
            if case .awaited = powerCut { timer.powerCut = .unknown }
            return timer
        case .running(let end): timer.state = .running(until: max(end, written.boot) + shift)
        // The alarm was not heard to its end.
        case .ringing(let since): timer.state = .over(since: since + shift, missed: true)
        case .over(let since, let missed): timer.state = .over(since: since + shift, missed: missed)
        case .interrupted(let since): timer.state = .interrupted(since: since + shift)
        }
        switch powerCut {
        case .awaited(let lastSeen, let back): timer.powerCut = .awaited(lastSeen: lastSeen, back: back + shift)
        case .unknown: break
        case .known, nil:
            timer.powerCut = written.isWallTrusted ? .awaited(lastSeen: written.wall, back: now.boot) : .unknown
        }
        return timer
    }
}
