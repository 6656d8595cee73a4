internal import Kitchen

/// The messages with which a kiosk says now and then that it is on. The more kiosks there are, the longer the period.
struct Heartbeat {
    /// The number of beats that were planned so far. Only the last one counts.
    private(set) var number = 0
    /// The instant of the next beat, or `nil` before one was planned.
    private var due: Instant?
    /// The longest period since the last beat.
    private var longest = Duration.zero

    /// Plans the next beat.
    mutating func plan(at instant: Instant) {
        due = instant
        number += 1
    }

    /// Notes the present period. Returns true if the next beat is planned too late for it.
    mutating func follow(_ period: Duration, at now: Instant) -> Bool {
        longest = max(longest, period)
        return due.map { now + period < $0 } ?? false
    }

    /// Notes a beat.
    ///
    /// - Returns: The period of the slowest kiosk: one that hasn't noticed yet that there are fewer of them.
    mutating func beat(_ period: Duration) -> Duration {
        defer { longest = period }
        return max(longest, period)
    }
}
