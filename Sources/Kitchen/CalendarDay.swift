/// A day of the local calendar.
public struct CalendarDay: Hashable, Comparable, Sendable, Codable {
    /// Days since 1970-01-01.
    public let number: Int

    /// Creates the day that is `number` days after 1970-01-01, clamped to the years 1 to 9999.
    public init(since1970 number: Int) {
        self.number = min(max(number, -719_162), 2_932_896)
    }

    /// Reads the notation of ISO 8601, `2026-11-09`, or returns `nil` if the text is no day of the calendar.
    public init?(isoText: some StringProtocol) {
        let parts = isoText.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard isoText.utf8.count == 10, parts.count == 3, (1...9999).contains(parts[0]), (1...12).contains(parts[1])
        else { return nil }
        // The inverse of `parts`, by the same source.
        let year = parts[1] <= 2 ? parts[0] - 1 : parts[0]
        let (era, yearOfEra) = (year / 400, year % 400)
        let dayOfYear = (153 * ((parts[1] + 9) % 12) + 2) / 5 + parts[2] - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.init(since1970: era * 146_097 + dayOfEra - 719_468)
        // Rejects a day that the month doesn't have.
        guard self.isoText == isoText else { return nil }
    }

    public static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.number < other.number }

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

    /// The name in three letters: `Mon`.
    public var shortText: String { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][rawValue] }

    /// Returns the weekday `days` days later, or earlier if `days` is negative.
    public func adding(_ days: Int) -> Weekday {
        Self.allCases[((rawValue + days) % 7 + 7) % 7]
    }
}
