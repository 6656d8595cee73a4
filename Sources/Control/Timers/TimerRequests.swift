// A timer runs without the card, and its handlers wait for the card only for some seconds. So more of them may be begun
// while the card doesn't answer.

/// Lists the timers.
public struct ListTimers: ControlRequest {
    public static let name = "timer list"
    public typealias Reply = [TimerDocument]
    public var mayWaitForCard: Bool { false }

    public init() {}
}

/// Starts a timer.
public struct StartTimer: ControlRequest {
    public static let name = "timer start"
    public typealias Reply = TimerDocument
    public var duration: Seconds
    /// Name of the timer; null for its number.
    @Nullable public var label: String?
    /// Longer end of a range; the timer then rings softly after `duration`. `nil` without a range.
    public var until: Seconds?

    public init(duration: Duration, label: String?, until: Duration? = nil) {
        self.duration = Seconds(duration)
        self.label = label
        self.until = until.map(Seconds.init)
    }

    public func orphanLimit(_ limits: ControlLimits) -> Int { 2 * limits.orphans }
}

/// Pauses a timer, resumes it, or stops it, which removes it.
public struct ChangeTimer: ControlRequest {
    public static let name = "timer change"
    public typealias Reply = TimerDocument

    public enum Change: String, Hashable, Sendable, Codable {
        case pause, resume, stop
    }

    public var change: Change
    public var id: Int

    public init(_ change: Change, id: Int) {
        self.change = change
        self.id = id
    }

    public func orphanLimit(_ limits: ControlLimits) -> Int { 2 * limits.orphans }
}
