internal import FoundationEssentials
public import Kitchen

/// Timers of a kiosk, as it publishes them to its household and as `household watch` prints them.
public struct KioskTimersDocument: Hashable, Sendable, Codable {
    public struct Timer: Hashable, Sendable, Codable {
        public var id: Int
        public var label: String
        public var state: TimerDocument.State
        /// Time at which the timer ends or has ended; null while it is paused, and if the kiosk doesn't know the time.
        @Nullable public var ends: String?
        /// Title of the recipe whose step offered the timer; null if none did.
        @Nullable public var recipe: String?

        /// ``ends`` in seconds since 1970; `nil` if it is null or no such time.
        public var endSeconds: Double? {
            ends.flatMap { try? Date($0, strategy: .iso8601) }.map(\.timeIntervalSince1970)
        }
    }

    /// Time at which the next timer ends; null if none runs, and if the kiosk doesn't know the time.
    @Nullable public var next: String?
    /// True while an alarm sounds.
    public var ringing: Bool
    public var timers: [Timer]

    /// Creates the document of timers.
    ///
    /// - Parameters:
    ///   - timers: the timers.
    ///   - reading: the clocks at any moment of this boot.
    public init(_ timers: [CookTimer] = [], at reading: ClockReading) {
        next = TimerRack(timers.filter { !$0.isOutageUnknown }).nextEnd.flatMap(reading.utcText)
        ringing = timers.contains(where: \.isRinging)
        self.timers = timers.map { Timer($0, at: reading) }
    }

    /// The document with plain texts of limited length, for one that came from outside.
    public var sanitized: KioskTimersDocument {
        var document = self
        document.next = next?.sanitized(limit: 40)
        document.timers = timers.prefix(TimerRack.capacity).map { timer in
            var timer = timer
            timer.label = timer.label.sanitized(limit: TimerRack.labelLimit)
            timer.ends = timer.ends?.sanitized(limit: 40)
            timer.recipe = timer.recipe?.sanitized(limit: 200)
            return timer
        }
        return document
    }
}

extension KioskTimersDocument.Timer {
    init(_ timer: CookTimer, at reading: ClockReading) {
        id = timer.id
        label = timer.label
        state = TimerDocument.State(timer)
        let end: Instant? =
            switch timer.state {
            case .running(let end), .ringing(let end), .over(let end, _), .interrupted(let end): end
            case .paused: nil
            }
        ends = timer.isOutageUnknown ? nil : end.flatMap(reading.utcText)
        recipe = timer.origin?.recipe.title
    }
}

extension ClockReading {
    /// Returns the time of an instant in UTC, such as `2026-11-23T18:45:00+00:00`; `nil` if the clock isn't trusted.
    public func utcText(of instant: Instant) -> String? {
        guard isWallTrusted else { return nil }
        let seconds = Int((wall + (instant - boot).inSeconds).rounded())
        let (days, rest) = (seconds / 86_400, seconds % 86_400)
        let time = [rest / 3600, rest / 60 % 60, rest % 60].map(\.twoDigits).joined(separator: ":")
        return "\(CalendarDay(since1970: days).isoText)T\(time)+00:00"
    }
}
