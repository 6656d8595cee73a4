/// A time of the local day, as a clock on the wall shows it.
public struct TimeOfDay: Hashable, Sendable {
    /// Seconds since midnight, 0 to 86,399.
    public let seconds: Int

    /// Times of other days are taken as the same time of this one.
    public init(seconds: Int) {
        self.seconds = ((seconds % 86_400) + 86_400) % 86_400
    }

    public func adding(_ duration: Duration) -> TimeOfDay {
        TimeOfDay(seconds: seconds + Int(duration.components.seconds))
    }

    /// `18:05`
    public var text: String {
        let (hour, minute) = (seconds / 3600, seconds / 60 % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    public var secondsToNextMinute: Int { 60 - seconds % 60 }
}

/// The moment at which something happens: the boot clock always, the time of day when it can be trusted.
public struct Moment: Hashable, Sendable {
    public var instant: Instant
    public var timeOfDay: TimeOfDay?

    public init(_ instant: Instant, timeOfDay: TimeOfDay? = nil) {
        self.instant = instant
        self.timeOfDay = timeOfDay
    }
}
