/// A day of the local calendar.
public struct CalendarDay: Hashable, Sendable, Codable {
    /// Days since 1970-01-01.
    public let number: Int

    /// Creates the day that is `number` days after 1970-01-01, clamped to the years 1 to 9999.
    public init(since1970 number: Int) {
        self.number = min(max(number, -719_162), 2_932_896)
    }

    /// The day of the week. 1970-01-01 was a Thursday.
    public var weekday: Weekday { Weekday.thursday.adding(number) }

    /// The year, month and day in the Gregorian calendar.
    ///
    /// The year is counted from March, because the leap day then comes last (H. Hinnant, "chrono-Compatible Low-Level
    /// Date Algorithms").
    private var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let (era, dayOfEra) = (shifted / 146_097, shifted % 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The month, 1 to 12.
    var month: Int { parts.month }
    /// The day of the month, 1 to 31.
    var dayOfMonth: Int { parts.day }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The day without its year: `9 Nov`.
    public var shortText: String { "\(parts.day) \(Self.months[parts.month - 1])" }

    /// The day in the notation of ISO 8601: `2026-11-09`.
    public var isoText: String {
        let parts = parts
        return "\(parts.year)-\(parts.month.twoDigits)-\(parts.day.twoDigits)"
    }
}

/// A day of the week, in the order of ISO 8601.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// Returns the weekday `days` days later, or earlier if `days` is negative.
    public func adding(_ days: Int) -> Weekday {
        Self.allCases[((rawValue + days) % 7 + 7) % 7]
    }
}
