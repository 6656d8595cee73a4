/// A point in time as the stand-in stores it: microseconds since 1970, as exact as Mealie's own stamps.
struct ServerStamp: Hashable, Comparable {
    var microseconds: Int

    static func < (lhs: ServerStamp, rhs: ServerStamp) -> Bool { lhs.microseconds < rhs.microseconds }

    /// The stamp in UTC with a `Z`: `2026-11-23T14:20:39.356126Z`.
    var text: String { "\(plain)Z" }

    /// The stamp as lists of recipes have it: `2026-11-23T14:20:39.356126+00:00`.
    var offsetText: String { "\(plain)+00:00" }

    /// The day in UTC: `2026-11-23`.
    var day: String { String(plain.prefix(10)) }

    private var plain: String {
        let (day, rest) = microseconds.quotientAndRemainder(dividingBy: 86_400_000_000)
        let (seconds, fraction) = rest.quotientAndRemainder(dividingBy: 1_000_000)
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(2) }.joined(separator: ":")
        return "\(Self.date(of: day))T\(time).\(fraction.padded(6))"
    }

    /// Reads a date or a stamp, with or without a fraction and a zone. Without a zone it is in UTC.
    init?(_ text: String) {
        let pattern =
            #/(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(Z|[+-]\d\d:\d\d)?)?/#
        guard let match = text.wholeMatch(of: pattern)?.output, let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
        var seconds = Self.days(year, month, day) * 86_400
        seconds += number(match.4) * 3600 + number(match.5) * 60 + number(match.6)
        if let zone = match.8, zone != "Z" {
            let offset = number(zone.dropFirst().prefix(2)) * 3600 + number(zone.suffix(2)) * 60
            seconds += zone.hasPrefix("-") ? offset : -offset
        }
        let fraction = match.7.map { Int($0 + String(repeating: "0", count: 6 - $0.count)) ?? 0 } ?? 0
        microseconds = seconds * 1_000_000 + fraction
    }

    init(microseconds: Int) { self.microseconds = microseconds }

    func adding(_ duration: Duration) -> ServerStamp {
        let (seconds, attoseconds) = duration.components
        return ServerStamp(
            microseconds: microseconds + Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000))
    }

    private static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    private static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    private static func length(of month: Int, _ year: Int) -> Int {
        month == 2 && isLeap(year) ? 29 : lengths[month - 1]
    }

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        (1970..<max(year, 1970)).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
            + (1..<month).reduce(0) { $0 + length(of: $1, year) } + day - 1
    }

    private static func date(of days: Int) -> String {
        var (year, month, left) = (1970, 1, days)
        while left >= (isLeap(year) ? 366 : 365) {
            left -= isLeap(year) ? 366 : 365
            year += 1
        }
        while left >= length(of: month, year) {
            left -= length(of: month, year)
            month += 1
        }
        return "\(year)-\(month.padded(2))-\((left + 1).padded(2))"
    }
}

extension Int {
    fileprivate func padded(_ digits: Int) -> String {
        let text = "\(self)"
        return String(repeating: "0", count: Swift.max(digits - text.count, 0)) + text
    }
}
