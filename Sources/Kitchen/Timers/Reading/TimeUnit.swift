/// A unit of time as recipes write it.
enum TimeUnit: Double, Hashable, Sendable {
    case second = 1
    case minute = 60
    case hour = 3600
    case day = 86_400
    /// A unit longer than any timer. It is read so that no shorter unit is read in its place.
    case week = 604_800
    case month = 2_592_000
    case year = 31_536_000

    var seconds: Double { rawValue }

    /// The unit of a bare number after this unit: `1 hr 15`, `2 minutes 30`.
    var part: TimeUnit? {
        switch self {
        case .hour: .minute
        case .minute: .second
        default: nil
        }
    }

    /// Creates the unit of a word in lower case, or returns `nil` if it is not a unit.
    init?(word: String) {
        guard let unit = Self.words[word] else { return nil }
        self = unit
    }

    /// Returns true for a full word in the singular. After a number it describes a noun: `2 minute noodles`.
    static func isSingular(_ word: String) -> Bool {
        ["second", "minute", "hour", "day", "week", "month", "year"].contains(word)
    }

    /// Returns true if a full stop after the word may belong to it.
    static func isAbbreviation(_ word: String) -> Bool { abbreviations.contains(word) }

    private static let abbreviations: Set = ["s", "sec", "secs", "m", "min", "mins", "h", "hr", "hrs", "std", "sek"]

    private static let words: [String: TimeUnit] = [
        "s": .second, "sec": .second, "secs": .second, "second": .second, "seconds": .second, "sek": .second,
        "sekunde": .second, "sekunden": .second,
        "m": .minute, "min": .minute, "mins": .minute, "minute": .minute, "minutes": .minute, "minuten": .minute,
        "h": .hour, "hr": .hour, "hrs": .hour, "hour": .hour, "hours": .hour, "std": .hour, "stunde": .hour,
        "stunden": .hour,
        "day": .day, "days": .day, "week": .week, "weeks": .week, "month": .month, "months": .month, "mo": .month,
        "year": .year, "years": .year, "yr": .year, "yrs": .year,
    ]
}
