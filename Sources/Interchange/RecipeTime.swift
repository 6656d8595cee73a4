/// Parses and writes the times of recipes, in minutes.
enum RecipeTime {
    /// Parses an ISO 8601 duration of weeks, days, hours, minutes and seconds: `PT155M` is 155, `P1DT2H` 1560, `PT1.5H`
    /// 90.
    ///
    /// Seconds are rounded up. Returns `nil` for other texts, for zero, and for months and years, whose length varies.
    static func minutes(iso text: String) -> Int? {
        let pattern = #/P(?:(\d{1,6}(?:[.,]\d{1,6})?)W)?(?:(\d{1,6}(?:[.,]\d{1,6})?)D)?/#
        let timePattern =
            #/T(?:(\d{1,7}(?:[.,]\d{1,6})?)H)?(?:(\d{1,9}(?:[.,]\d{1,6})?)M)?(?:(\d{1,9}(?:[.,]\d{1,6})?)S)?/#
        let text = text.trimmed.uppercased()
        guard let date = text.prefixMatch(of: pattern) else { return nil }
        let rest = text[date.range.upperBound...]
        var minutes = amount(date.1) * 7 * 24 * 60 + amount(date.2) * 24 * 60
        if !rest.isEmpty {
            guard rest.count > 1, let time = rest.wholeMatch(of: timePattern) else { return nil }
            minutes += amount(time.1) * 60 + amount(time.2) + amount(time.3) / 60
        }
        return whole(minutes)
    }

    /// Parses a time in words: `1 hour 45 minutes`, `1h30m`, `90 min`. Returns `nil` for other texts.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - numbersAreMinutes: True to read a number without a unit as minutes.
    static func minutes(words text: String, numbersAreMinutes: Bool = false) -> Int? {
        var rest = text.lowercased().trimmed[...]
        if numbersAreMinutes, rest.wholeMatch(of: #/\d{1,6}/#) != nil { return Int(rest).flatMap { whole(Double($0)) } }
        let part =
            #/(\d{1,6}(?:[.,]\d{1,3})?)\s*(days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\.?(?![a-z])(?:\s*(?:,|and)?\s*)/#
        let glued = #/(\d{1,6})(d|h|m|s)(?=\d)/#
        var minutes = 0.0
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            if let match = rest.prefixMatch(of: glued) {
                minutes += amount(match.1) * size(of: match.2)
                rest = rest[match.range.upperBound...]
            } else if let match = rest.prefixMatch(of: part) {
                minutes += amount(match.1) * size(of: match.2)
                rest = rest[match.range.upperBound...]
            } else {
                return nil
            }
        }
        return whole(minutes)
    }

    /// Returns the seconds of a unit of time, or `nil` for other units.
    static func seconds(of unit: String) -> Double? {
        let isTime = unit.lowercased().wholeMatch(
            of: #/(?:days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\.?/#)
        return isTime == nil ? nil : size(of: unit.lowercased()[...]) * 60
    }

    /// Returns an ISO 8601 duration: `PT1H30M`.
    static func iso(minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        return "PT\(hours > 0 ? "\(hours)H" : "")\(rest > 0 || hours == 0 ? "\(rest)M" : "")"
    }

    /// Returns the minutes of a unit by its first letter.
    private static func size(of unit: Substring) -> Double {
        switch unit.first {
        case "d": 24 * 60
        case "h": 60
        case "m": 1
        default: 1 / 60
        }
    }

    private static func amount(_ digits: Substring?) -> Double {
        digits.flatMap { Double($0.replacing(",", with: ".")) } ?? 0
    }

    private static func whole(_ minutes: Double) -> Int? {
        let whole = (minutes - 1e-6).rounded(.up)
        return whole >= 1 && whole <= 1e9 ? Int(whole) : nil
    }
}
