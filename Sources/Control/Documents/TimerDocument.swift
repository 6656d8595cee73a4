public import Kitchen

/// A timer as `timer list` shows it.
public struct TimerDocument: Hashable, Sendable, Codable {
    public enum State: String, Hashable, Sendable, Codable {
        case running, paused, ringing, over
    }

    public var id: Int
    public var label: String
    public var state: State
    /// Seconds, to the millisecond; less than zero once the time is over.
    public var remaining: Double
    /// Seconds that were asked for at the start.
    public var duration: Int

    public init(_ timer: CookTimer, at now: Instant) {
        id = timer.id
        label = timer.label
        state =
            switch timer.state {
            case .running: .running
            case .paused: .paused
            case .ringing: .ringing
            case .over: .over
            }
        // Adding zero makes a negative zero positive.
        remaining = (timer.remaining(at: now).inSeconds * 1000).rounded() / 1000 + 0
        duration = timer.duration.secondsRoundedUp
    }
}
