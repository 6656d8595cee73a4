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

/// Pauses timers, resumes them, gives them another minute, or stops them, which removes them: all or none.
public struct ChangeTimers: ControlRequest {
    public static let name = "timer change"
    public typealias Reply = [TimerDocument]

    public enum Change: String, Hashable, Sendable, Codable {
        case pause, resume, addMinute, stop
    }

    public var change: Change
    /// The timers' numbers, names, or unique beginnings of names.
    public var timers: [String]

    public init(_ change: Change, of timers: [String]) {
        self.change = change
        self.timers = timers
    }

    public func orphanLimit(_ limits: ControlLimits) -> Int { 2 * limits.orphans }
}

/// Gives a timer another name.
public struct RenameTimer: ControlRequest {
    public static let name = "timer rename"
    public typealias Reply = TimerDocument
    /// The timer's number, name, or unique beginning of its name.
    public var timer: String
    public var label: String

    public init(_ timer: String, label: String) {
        self.timer = timer
        self.label = label
    }

    public func orphanLimit(_ limits: ControlLimits) -> Int { 2 * limits.orphans }
}
