internal import Kitchen

/// The timers of the kitchen, and what is heard and was told of them.
struct TimerState: Sendable {
    /// Timers are written again this often, so that a power cut costs at most this much knowledge.
    static let heartbeat = Duration.seconds(60)

    var rack = TimerRack()
    var alarm = Alarm()
    /// Ranges that have rung softly while an alarm covered the words about it.
    private var untold: Set<Int> = []
    private var written = Instant.atBoot

    var isRinging: Bool { rack.timers.contains(where: \.isRinging) }

    /// When a range rings softly.
    var softRing: Instant? { isRinging ? nil : rack.nextCheck }

    var nextHeartbeat: Instant? { rack.timers.contains(where: \.isRunning) ? written + Self.heartbeat : nil }

    /// Whether words about ranges are due: they would come and go behind an alarm.
    var hasUntoldChecks: Bool { !untold.isEmpty && !alarm.isOpen }

    /// Takes note of a change, which is written now. Returns the sound that it calls for; nil: none other than before.
    mutating func changed(at now: Instant) -> Sound? {
        written = now
        untold.formIntersection(rack.timers.map(\.id))
        return alarm.follow(rack, at: now)
    }

    /// Does what a press on the open alarm means. Returns the timer that is done by it.
    mutating func answer(_ press: Press, at now: Instant) -> CookTimer? { alarm.handle(press, in: &rack, at: now) }

    /// Ranges have come to their shorter end.
    mutating func check(at now: Instant) { untold.formUnion(rack.check(at: now).map(\.id)) }

    /// Returns the ranges that are to be told of, once.
    mutating func takeUntoldChecks() -> [Int] {
        defer { untold = [] }
        return rack.timers.filter { untold.contains($0.id) && $0.isCheckDue }.map(\.id)
    }
}
