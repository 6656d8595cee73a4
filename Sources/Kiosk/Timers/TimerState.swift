internal import Kitchen

/// The timers of the kitchen with their sounds and announcements.
struct TimerState: Sendable {
    /// Interval at which running timers are stored, so that a power cut loses at most this much.
    static let heartbeat = Duration.seconds(60)

    var rack = TimerRack()
    var alarm = Alarm()
    /// Timers whose soft ring has not been announced yet, because an alarm covered the message.
    private var unannounced: Set<Int> = []
    private var written = Instant.atBoot

    var isRinging: Bool { rack.timers.contains(where: \.isRinging) }

    /// The instant of the next soft ring of a range.
    var softRing: Instant? { isRinging ? nil : rack.nextCheck }

    var nextHeartbeat: Instant? { rack.timers.contains(where: \.isRunning) ? written + Self.heartbeat : nil }

    /// True if soft rings should be announced now. An open alarm would cover the message.
    var hasUnannouncedChecks: Bool { !unannounced.isEmpty && !alarm.isOpen }

    /// Records a change of the timers, which is stored now. Returns the sound to start, or `nil` if it stays the same.
    mutating func changed(at now: Instant) -> Sound? {
        written = now
        unannounced.formIntersection(rack.timers.map(\.id))
        return alarm.follow(rack, at: now)
    }

    /// Handles a press on the open alarm. Returns the timer that it stopped.
    mutating func answer(_ press: Press, at now: Instant) -> CookTimer? { alarm.handle(press, in: &rack, at: now) }

    /// Marks the ranges that have reached their shorter end.
    mutating func check(at now: Instant) { unannounced.formUnion(rack.check(at: now).map(\.id)) }

    /// Returns the ranges to announce, and removes them from the list.
    mutating func takeUnannouncedChecks() -> [Int] {
        defer { unannounced = [] }
        return rack.timers.filter { unannounced.contains($0.id) && $0.isCheckDue }.map(\.id)
    }
}
