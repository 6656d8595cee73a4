public import Kitchen

/// A timer, as `timer list` prints it.
public struct TimerDocument: Hashable, Sendable, Codable, BriefDocument {
    public enum State: String, Hashable, Sendable, Codable {
        case running, paused, ringing, over
    }

    public var id: Int
    public var label: String
    public var state: State
    /// Remaining seconds, to the millisecond; negative once the time is over.
    public var remaining: Double
    /// True if less may remain, because the power was off for an unknown time.
    public var atMost: Bool
    /// True if the timer is over but has not rung, because the power was off for too long.
    public var interrupted: Bool
    /// Seconds for which the power was off while the timer existed; null if that is not known or no longer matters.
    @Nullable public var powerOff: Double?
    /// Seconds from the start to the end; for a range, to its longer end.
    public var duration: Int
    /// Seconds until the timer rings softly at the shorter end of its range; null after that, and without a range.
    @Nullable public var check: Double?
    /// True if the timer has rung softly and no button was pressed since.
    public var checkDue: Bool
    /// Timers that the kiosk offers after this one, in their order.
    public var next: [RecipeDocument.Timer]
    /// Recipe whose step offered the timer; null if none did.
    @Nullable public var recipe: Recipe.Heading?
    /// Number of that step.
    @Nullable public var step: Int?

    public init(_ timer: CookTimer, at now: Instant) {
        id = timer.id
        label = timer.label
        state = State(timer)
        remaining = timer.remaining(at: now).secondsToMillisecond
        atMost = timer.isUpperBound
        interrupted = timer.isInterrupted
        powerOff = timer.powerCut?.time?.secondsToMillisecond
        duration = timer.duration.secondsRoundedUp
        check = timer.margin.map { (timer.remaining(at: now) - $0).secondsToMillisecond }
        checkDue = timer.isCheckDue
        next = timer.next.map(RecipeDocument.Timer.init)
        recipe = timer.origin?.recipe
        step = timer.origin?.step
    }
}

extension TimerDocument.State {
    init(_ timer: CookTimer) {
        self =
            switch timer.state {
            case .running: .running
            case .paused: .paused
            case .ringing: .ringing
            case .over, .interrupted: .over
            }
    }
}

extension Duration {
    /// Seconds, rounded to the millisecond.
    fileprivate var secondsToMillisecond: Double {
        // Adding zero makes a negative zero positive.
        (inSeconds * 1000).rounded() / 1000 + 0
    }
}
