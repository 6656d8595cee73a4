internal import HTTP
internal import Kitchen

extension KeyedDecodingContainer {
    /// Returns a UUID in lower case.
    ///
    /// - Throws: a `DecodingError` if there is none.
    func uuid(_ key: Key) throws -> String {
        guard let id = optionalUUID(key) else {
            throw DecodingError.valueNotFound(
                String.self, .init(codingPath: codingPath, debugDescription: "no UUID as \(key.stringValue)"))
        }
        return id
    }

    /// Returns a UUID in lower case, or `nil` if there is none.
    func optionalUUID(_ key: Key) -> String? {
        value(String.self, key).flatMap { $0.isUUID ? $0.lowercased() : nil }
    }

    /// Returns a point in time in seconds since 1970, or `nil` if there is none.
    func stamp(_ key: Key) -> Double? { value(String.self, key).flatMap(MealieStamp.seconds) }

    /// Returns a line of visible text, or `nil` if there is none.
    func line(_ key: Key, limit: Int = 200) -> String? {
        value(String.self, key).map { $0.sanitized(limit: limit) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Points in time as Mealie writes and reads them.
public enum MealieStamp {
    /// Reads a stamp in seconds since 1970. The zone may be `Z`, an offset such as `+00:00`, or missing, which means UTC.
    /// Returns `nil` for other texts.
    public static func seconds(_ text: String) -> Double? {
        let pattern =
            #/(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(Z|([+-])(\d\d):?(\d\d))?/#
        guard let match = text.wholeMatch(of: pattern)?.output else { return nil }
        func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
        let (month, day, hour) = (number(match.2), number(match.3), number(match.4))
        let (minute, second) = (number(match.5), number(match.6))
        guard (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 61 else { return nil }
        let offset = (number(match.10) * 60 + number(match.11)) * (match.9 == "-" ? -60 : 60)
        let whole = days(number(match.1), month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
        return Double(whole) + (match.7.flatMap { Double("0\($0)") } ?? 0)
    }

    /// Returns a stamp in UTC, cut to the second: `2026-11-23T14:20:39Z`.
    public static func text(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.down))
        let day = Int((Double(whole) / 86_400).rounded(.down))
        let rest = whole - day * 86_400
        let time = [rest / 3600, rest / 60 % 60, rest % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(CalendarDay(since1970: day).isoText)T\(time.joined(separator: ":"))Z"
    }

    /// Returns the days since 1970-01-01 in the Gregorian calendar (H. Hinnant, "chrono-Compatible Low-Level Date
    /// Algorithms").
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = (year / 400, year % 400)
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
