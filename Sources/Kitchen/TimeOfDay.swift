/// A local time of day, as a clock on the wall shows it.
public struct TimeOfDay: Hashable, Sendable {
    /// Seconds since midnight, 0 to 86,399.
    public let seconds: Int
    /// The day of the week, or `nil` if it is unknown.
    public let weekday: Weekday?
    /// The day of the calendar, or `nil` if it is unknown.
    public let day: CalendarDay?
    /// The nearest change of the clock to or from summer time, or `nil` if there is none within some days.
    public let change: Change?
    /// The offset from UTC, or `nil` if the time zone is unknown. Positive in the east.
    public let utcOffset: Duration?

    /// A change of the local clock to or from summer time.
    public struct Change: Hashable, Sendable {
        /// The time from now until the change. Negative if it is in the past.
        public let after: Duration
        /// The time by which the clock goes forward. Negative if it goes back.
        public let forward: Duration

        public init(after: Duration, forward: Duration) {
            self.after = after
            self.forward = forward
        }
    }

    /// Creates a time of day. Seconds outside of one day wrap around to the same time of this day. The weekday is that
    /// of `day`, if that is given.
    public init(
        seconds: Int, weekday: Weekday? = nil, day: CalendarDay? = nil, change: Change? = nil,
        utcOffset: Duration? = nil
    ) {
        self.seconds = ((seconds % 86_400) + 86_400) % 86_400
        self.weekday = day?.weekday ?? weekday
        self.day = day
        self.change = change
        self.utcOffset = utcOffset
    }

    /// Returns the time that the clock shows after `duration`, or before if it is negative.
    public func adding(_ duration: Duration) -> TimeOfDay {
        TimeOfDay(
            seconds: seconds + secondsTo(duration), weekday: weekday?.adding(days(to: duration)),
            day: day.map { CalendarDay(since1970: $0.number + days(to: duration)) },
            change: change.map { Change(after: $0.after - duration, forward: $0.forward) },
            utcOffset: utcOffset.map { $0 + .seconds(secondsTo(duration)) - .seconds(duration.components.seconds) })
    }

    /// Returns the number of midnights between this time and `duration` later. Negative if `duration` is.
    public func days(to duration: Duration) -> Int {
        Int((Double(seconds + secondsTo(duration)) / 86_400).rounded(.down))
    }

    /// Returns the seconds by which the clock's hands move during `duration`, including a change to or from summer
    /// time.
    private func secondsTo(_ duration: Duration) -> Int {
        let elapsed = Int(duration.components.seconds)
        guard let change else { return elapsed }
        let isAhead = change.after > .zero
        guard isAhead ? duration >= change.after : duration < change.after else { return elapsed }
        return elapsed + Int(change.forward.components.seconds) * (isAhead ? 1 : -1)
    }

    /// Returns the time without am or pm: `18:05`, or `6:05` with a 12-hour clock.
    public func face(twelveHours: Bool) -> String {
        let hour = seconds / 3600
        return "\(twelveHours ? "\((hour + 11) % 12 + 1)" : hour.twoDigits):\((seconds / 60 % 60).twoDigits)"
    }

    /// Returns the time: `18:05`, or `6:05pm` with a 12-hour clock.
    public func text(twelveHours: Bool) -> String {
        face(twelveHours: twelveHours) + (twelveHours ? seconds < 43_200 ? "am" : "pm" : "")
    }

    public var secondsToNextMinute: Int { 60 - seconds % 60 }

    /// Minutes since midnight, 0 to 1439.
    public var minute: Int { seconds / 60 }
}

/// The moment of an event: on the boot clock, and as a time of day if the wall clock is trusted.
public struct Moment: Hashable, Sendable {
    public var instant: Instant
    public var timeOfDay: TimeOfDay?

    public init(_ instant: Instant, timeOfDay: TimeOfDay? = nil) {
        self.instant = instant
        self.timeOfDay = timeOfDay
    }
}
