/// What is known of how long the power was off while a timer existed.
public enum PowerCut: Hashable, Sendable {
    /// So long. The timer has lost that time.
    case known(Duration)
    /// It will be known once the wall clock can be trusted. `lastSeen` is what that clock said when the timer was
    /// written last before the cut, in seconds since 1970; `back` is the instant of this boot from which the timer
    /// went on as if no time had passed.
    case awaited(lastSeen: Double, back: Instant)
    /// It will never be known: the wall clock could not be trusted before the cut.
    case unknown

    /// What was off longer than this is not gone on with: nobody waits at the stove any more.
    public static let longest = Duration.seconds(12 * 3600)

    /// How long the power was off; nil where that is not known.
    public var time: Duration? {
        if case .known(let time) = self { time } else { nil }
    }
}

extension CookTimer {
    /// Takes off the time for which the power was off, if the wall clock tells it now.
    ///
    /// - Returns: whether more is known than before.
    mutating func correct(at now: ClockReading) -> Bool {
        guard case .awaited(let lastSeen, let back) = powerCut, now.isWallTrusted else { return false }
        let sinceCut = ClockReading.plausible.contains(lastSeen) ? Duration.seconds(now.wall - lastSeen) : .zero
        let outage = sinceCut - (now.boot - back)
        // A clock that was ahead before the cut tells nothing.
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
        // What was paused after the cut and had ended before: it rings.
        case .paused(let remaining) where remaining <= outage: state = .running(until: now + remaining - outage)
        case .paused(let remaining): state = .paused(remaining: remaining - outage)
        case .ringing(let since): state = .ringing(since: since - outage)
        case .over(let since, let missed): state = .over(since: since - outage, missed: missed)
        case .interrupted(let since): state = .interrupted(since: since - outage)
        }
    }

    /// The same timer in another boot, as if no time had passed between the writing and now. That is the most that
    /// can be left of it, since the power was off for zero seconds or more.
    func resumed(after written: ClockReading, at now: ClockReading) -> CookTimer {
        let shift = now.boot - written.boot
        var timer = self
        switch state {
        case .paused:
            // The time without power costs a paused timer nothing, and blurs what a cut before it has cost.
            if case .awaited = powerCut { timer.powerCut = .unknown }
            return timer
        case .running(let end): timer.state = .running(until: max(end, written.boot) + shift)
        // It was not heard to its end.
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
