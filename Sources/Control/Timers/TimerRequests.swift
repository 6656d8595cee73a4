// A timer runs without the card, and a handler waits for it for a few seconds only: so more of them may wait for it.

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
    /// Null: it is named after its number.
    @Nullable public var label: String?
    /// Where it is there, the timer rings softly after `duration` and ends after `until`.
    public var until: Seconds?

    public init(duration: Duration, label: String?, until: Duration? = nil) {
        self.duration = Seconds(duration)
        self.label = label
        self.until = until.map(Seconds.init)
    }

    public func orphansBefore(_ limits: ControlLimits) -> Int { 2 * limits.orphans }
}

/// Pauses a timer.
public struct PauseTimer: ControlRequest {
    public static let name = "timer pause"
    public typealias Reply = TimerDocument
    public var id: Int

    public init(id: Int) { self.id = id }

    public func orphansBefore(_ limits: ControlLimits) -> Int { 2 * limits.orphans }
}

/// Lets a paused timer go on.
public struct ResumeTimer: ControlRequest {
    public static let name = "timer resume"
    public typealias Reply = TimerDocument
    public var id: Int

    public init(id: Int) { self.id = id }

    public func orphansBefore(_ limits: ControlLimits) -> Int { 2 * limits.orphans }
}

/// Stops a timer and forgets it.
public struct StopTimer: ControlRequest {
    public static let name = "timer stop"
    public typealias Reply = TimerDocument
    public var id: Int

    public init(id: Int) { self.id = id }

    public func orphansBefore(_ limits: ControlLimits) -> Int { 2 * limits.orphans }
}
