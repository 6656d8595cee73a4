private import RegexBuilder

extension Duration {
    /// The seconds, rounded up. A timer therefore shows 12:00 at its start and 0:01 until its end.
    public var secondsRoundedUp: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) + (attoseconds > 0 ? 1 : 0)
    }

    /// The duration in seconds, with fractions.
    public var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }

    /// Returns the number of whole parts in the duration. It divides integers, because the quotient of two
    /// floating-point numbers may be too small by one.
    public func count(of part: Duration) -> Int {
        Int(attoseconds / part.attoseconds)
    }

    /// The duration as a timer shows it: `3:05`, `1:05:00`, and `+0:42` after its end.
    public var timerText: String {
        let seconds = secondsRoundedUp
        let sign = seconds < 0 ? "+" : ""
        let (hours, minutes, rest) = (abs(seconds) / 3600, abs(seconds) / 60 % 60, abs(seconds) % 60)
        guard hours > 0 else { return "\(sign)\(minutes):\(rest.twoDigits)" }
        return "\(sign)\(hours):\(minutes.twoDigits):\(rest.twoDigits)"
    }

    /// The duration as people say it: `45 min`, `1 h 30 min`, `90 s`, and `300 ms` below a second.
    public var spokenText: String {
        if self > .zero, self < .seconds(1) { return "\(max(count(of: .milliseconds(1)), 1)) ms" }
        let seconds = secondsRoundedUp
        guard seconds == 60 || seconds >= 120 else { return "\(max(seconds, 0)) s" }
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        let parts = [(hours, "h"), (minutes, "min"), (rest, "s")].filter { $0.0 > 0 }
        return parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// Returns a range of durations in words: `8 to 10 min`, `45 min to 1 h`. If `upper` is `nil`, there is no range.
    public func spokenText(to upper: Duration?) -> String {
        guard let upper else { return spokenText }
        let (first, last) = (spokenText.split(separator: " "), upper.spokenText.split(separator: " "))
        let isSameUnit = first.count == 2 && last.count == 2 && first[1] == last[1]
        return "\(isSameUnit ? String(first[0]) : spokenText) to \(upper.spokenText)"
    }

    /// The duration of a past event, to the second below ten minutes: `42 s`, `2:05`, `41 min`, `1 h 5 min`, `13 h`.
    public var roughText: String {
        let seconds = Duration.seconds(max(inSeconds, 0).rounded())
        if seconds < .seconds(60) { return seconds.spokenText }
        return seconds < .seconds(600) ? seconds.timerText : seconds.inMinutes
    }

    /// The duration in whole minutes, or in whole hours from ten hours on: `3 min`, `1 h 5 min`, `13 h`.
    public var inMinutes: String {
        let minutes = components.seconds / 60
        return minutes < 600 ? Duration.seconds(minutes * 60).spokenText : "\(minutes / 60) h"
    }

    /// Reads a duration that a person types: `12` (minutes), `1:30` (minutes and seconds), `1:05:00`, `90s`, `1h30m`,
    /// `10 min`, `1 hour 30 minutes`.
    ///
    /// Returns `nil` for anything else, for more than 999,999 of a unit, and for more than 2^31 - 1 seconds.
    public init?(typed text: String) {
        guard text.count <= 40, text.first != " ", text.last != " ", !text.contains("  ") else { return nil }
        // Other code counts these seconds in 32 bits on a small board.
        guard let seconds = text.contains(":") ? Self.clock(text) : Self.units(text), seconds <= Int32.max else {
            return nil
        }
        self = .seconds(seconds)
    }

    private static func clock(_ text: String) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(number)
        guard (2...3).contains(parts.count), let first = parts[0] else { return nil }
        var total = first
        for part in parts.dropFirst() {
            guard let part, part < 60 else { return nil }
            total = total * 60 + part
        }
        return total
    }

    private static func units(_ text: String) -> Int64? {
        if let minutes = number(text[...]) { return minutes * 60 }
        let hours = #/(?:([0-9]+) ?(?:h|hrs?|hours?))?/#
        let minutes = #/(?:([0-9]+) ?(?:m|mins?|minutes?))?/#
        let seconds = #/(?:([0-9]+) ?(?:s|secs?|seconds?))?/#
        let units = Regex {
            hours; Optionally(" "); minutes; Optionally(" "); seconds
        }.ignoresCase()
        guard let match = text.wholeMatch(of: units) else { return nil }
        var total: Int64?
        for case (let part?, let seconds) in [(match.1, 3600), (match.2, 60), (match.3, 1)] as [(Substring?, Int64)] {
            guard let count = number(part) else { return nil }
            total = (total ?? 0) + count * seconds
        }
        return total
    }

    private static func number(_ text: Substring) -> Int64? {
        guard (1...6).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        return Int64(text)
    }
}

extension Int {
    /// The number with at least two digits, as on a clock: `05`.
    public var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
