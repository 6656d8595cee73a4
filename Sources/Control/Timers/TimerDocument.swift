public import Kitchen

/// A timer as `timer list` shows it.
public struct TimerDocument: Hashable, Sendable, Codable, BriefDocument {
    public enum State: String, Hashable, Sendable, Codable {
        case running, paused, ringing, over
    }

    public var id: Int
    public var label: String
    public var state: State
    /// Seconds, to the millisecond; less than zero once the time is over.
    public var remaining: Double
    /// Whether less may remain: the power was off for an unknown time.
    public var atMost: Bool
    /// Whether it is over without having rung, because the power was off for too long.
    public var interrupted: Bool
    /// Seconds for which the power was off while it existed, where that is known and matters still.
    @Nullable public var powerOff: Double?
    /// Seconds that were asked for at the start, of a range the longer end.
    public var duration: Int
    /// Seconds until it rings softly at the shorter end of its range; null once it has, and where there is no range.
    @Nullable public var check: Double?
    /// Whether it has rung softly, and nobody has pressed a button on that.
    public var checkDue: Bool
    /// What is offered when it is done, one after another.
    public var next: [RecipeDocument.Timer]
    /// The recipe whose step offered it; null where none did.
    @Nullable public var recipe: Recipe.Heading?
    /// The number of that step.
    @Nullable public var step: Int?

    public init(_ timer: CookTimer, at now: Instant) {
        id = timer.id
        label = timer.label
        state =
            switch timer.state {
            case .running: .running
            case .paused: .paused
            case .ringing: .ringing
            case .over, .interrupted: .over
            }
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

extension Duration {
    /// Seconds, to the millisecond.
    fileprivate var secondsToMillisecond: Double {
        // Adding zero makes a negative zero positive.
        (inSeconds * 1000).rounded() / 1000 + 0
    }
}
