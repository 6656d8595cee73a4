/// A time of the local day, as a clock on the wall shows it.
public struct TimeOfDay: Hashable, Sendable {
    /// Seconds since midnight, 0 to 86,399.
    public let seconds: Int
    /// Of that day; nil: it is not known.
    public let weekday: Weekday?
    /// The nearest change of the clock, as in spring and autumn; nil: there is none for some days.
    public let change: Change?
    /// How far it is ahead of UTC; nil: it is not known where that clock hangs.
    public let ahead: Duration?

    public struct Change: Hashable, Sendable {
        /// From this time of day on; less than zero where it has been.
        public let after: Duration
        /// How far the clock goes forward there; less than zero: back.
        public let forward: Duration

        public init(after: Duration, forward: Duration) {
            self.after = after
            self.forward = forward
        }
    }

    /// Times of other days are taken as the same time of this one.
    public init(seconds: Int, weekday: Weekday? = nil, change: Change? = nil, ahead: Duration? = nil) {
        self.seconds = ((seconds % 86_400) + 86_400) % 86_400
        self.weekday = weekday
        self.change = change
        self.ahead = ahead
    }

    /// What the clock says so much later, or earlier.
    public func adding(_ duration: Duration) -> TimeOfDay {
        TimeOfDay(
            seconds: seconds + secondsTo(duration), weekday: weekday?.adding(days(to: duration)),
            change: change.map { Change(after: $0.after - duration, forward: $0.forward) },
            ahead: ahead.map { $0 + .seconds(secondsTo(duration)) - .seconds(duration.components.seconds) })
    }

    /// How many midnights lie between this time and so much later; less than zero: earlier.
    public func days(to duration: Duration) -> Int {
        Int((Double(seconds + secondsTo(duration)) / 86_400).rounded(.down))
    }

    /// By how much the clock differs so much later.
    private func secondsTo(_ duration: Duration) -> Int {
        let elapsed = Int(duration.components.seconds)
        guard let change else { return elapsed }
        let isAhead = change.after > .zero
        guard isAhead ? duration >= change.after : duration < change.after else { return elapsed }
        return elapsed + Int(change.forward.components.seconds) * (isAhead ? 1 : -1)
    }

    /// The time without am or pm: `18:05`, or `6:05` with twelve hours.
    public func face(twelveHours: Bool) -> String {
        let hour = seconds / 3600
        return "\(twelveHours ? "\((hour + 11) % 12 + 1)" : hour.twoDigits):\((seconds / 60 % 60).twoDigits)"
    }

    /// `18:05`, or `6:05pm` with twelve hours.
    public func text(twelveHours: Bool) -> String {
        face(twelveHours: twelveHours) + (twelveHours ? seconds < 43_200 ? "am" : "pm" : "")
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
