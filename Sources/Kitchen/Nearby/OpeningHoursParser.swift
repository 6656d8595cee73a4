/// A parser of opening hours in the notation of OpenStreetMap.
struct OpeningHoursParser {
    private typealias Rule = OpeningHours.Rule
    private typealias DateRange = OpeningHours.DateRange

    private static let weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private var rest: Substring

    private init(_ text: Substring) { rest = text }

    /// Returns the rules in groups, which `||` separates, or `nil` if any part is not understood.
    static func groups(in text: String) -> [[OpeningHours.Rule]]? {
        var groups: [[Rule]] = []
        for part in text.split(separator: "||", omittingEmptySubsequences: false) {
            guard let rules = rules(in: part) else { return nil }
            groups.append(rules)
        }
        return groups
    }

    private static func rules(in text: Substring) -> [OpeningHours.Rule]? {
        var rules: [Rule] = []
        for part in text.split(separator: ";") where part.contains(where: { $0 != " " }) {
            var parser = OpeningHoursParser(part)
            repeat {
                guard var rule = parser.rule() else { return nil }
                rule.isAdditional = parser.hasReadRule
                parser.hasReadRule = true
                // Whether the rest of the day stays open is unclear.
                if !rule.isAdditional, rule.state == .closed, rule.times != nil { return nil }
                rules.append(rule)
            } while parser.take(",")
            guard parser.rest.isEmpty else { return nil }
        }
        return rules.isEmpty ? nil : rules
    }

    /// True after the first rule of a part. Those after it add to it.
    private var hasReadRule = false

    // MARK: A rule

    private mutating func rule() -> OpeningHours.Rule? {
        var rule = Rule()
        skipSpaces()
        if take("24/7") {
            rule.weekdays = Set(Weekday.allCases)
        } else {
            guard let dates = dates() else { return nil }
            rule.dates = dates
            let hasColon = take(":")
            skipSpaces()
            guard let hasDays = days(of: &rule), !hasColon || !dates.isEmpty else { return nil }
            if !hasDays { rule.weekdays = Set(Weekday.allCases) }
            skipSpaces()
            if rest.first?.isASCIIDigit == true, !times(of: &rule) { return nil }
            skipSpaces()
            guard modifier(of: &rule) else { return nil }
        }
        skipSpaces()
        return rule
    }

    /// Reads `off`, a comment and the like. Returns false if a rule has neither times nor one of them: it may be
    /// unfinished.
    private mutating func modifier(of rule: inout OpeningHours.Rule) -> Bool {
        let hasWord = ["off", "closed", "open", "unknown"].first { take(word: $0) }
        if let hasWord {
            rule.state = ["off", "closed"].contains(hasWord) ? .closed : hasWord == "open" ? .open : .unknown
        }
        skipSpaces()
        let hasComment = rest.first == "\""
        if hasComment {
            guard let end = rest.dropFirst().firstIndex(of: "\"") else { return false }
            rest = rest[end...].dropFirst()
            // A comment may limit the hours: "by appointment".
            if rule.state == .open { rule.state = .unknown }
        }
        return rule.times != nil || hasComment || hasWord.map { $0 != "open" } ?? false
    }

    // MARK: Dates

    /// Reads `Apr-Oct`, `Dec 25`, `Dec 24-26`, `Jan 1,Dec 25` and the like. Returns `[]` if there is no date, and `nil`
    /// for a malformed one.
    private mutating func dates() -> [OpeningHours.DateRange]? {
        var dates: [DateRange] = []
        while let month = take(oneOf: Self.months) {
            var before = rest
            let day = dayOfMonth()
            if day == nil { rest = before }
            var last = DateRange.Day(month: month, day: day ?? 31)
            if take("-") {
                guard let end = rangeEnd(of: month, hasDay: day != nil) else { return nil }
                last = end
            }
            dates.append(DateRange(first: DateRange.Day(month: month, day: day ?? 1), last: last))
            // `Dec 25,26` has two days of one month.
            before = rest
            while day != nil, take(","), let other = dayOfMonth(mayHaveSpace: false) {
                let day = DateRange.Day(month: last.month, day: other)
                dates.append(DateRange(first: day, last: day))
                before = rest
            }
            rest = before
            guard take(",") else { break }
            skipSpaces()
            if !Self.months.contains(where: rest.hasPrefix) {
                rest = before
                return nil
            }
        }
        return dates
    }

    /// Reads the end of a range of dates: a month, a date, or a day of the same month.
    private mutating func rangeEnd(of month: Int, hasDay: Bool) -> OpeningHours.DateRange.Day? {
        guard let end = take(oneOf: Self.months) else {
            return hasDay ? dayOfMonth(mayHaveSpace: false).map { DateRange.Day(month: month, day: $0) } : nil
        }
        guard hasDay else { return DateRange.Day(month: end, day: 31) }
        return dayOfMonth().map { DateRange.Day(month: end, day: $0) }
    }

    /// Reads a day of a month, 1 to 31, which is not the beginning of a time.
    private mutating func dayOfMonth(mayHaveSpace: Bool = true) -> Int? {
        let before = rest
        if mayHaveSpace, !take(" ") { return nil }
        let digits = rest.prefix(while: \.isASCIIDigit)
        rest = rest.dropFirst(digits.count)
        let isTime = rest.first == ":" && rest.dropFirst().first?.isASCIIDigit == true
        guard digits.count <= 2, !isTime, let day = Int(digits), (1...31).contains(day) else {
            rest = before
            return nil
        }
        return day
    }

    // MARK: Days

    /// Reads `Mo-We,Fr,PH`. Returns false if there are no days, and `nil` if they are malformed.
    private mutating func days(of rule: inout OpeningHours.Rule) -> Bool? {
        var isFirst = true
        repeat {
            if take("PH") {
                rule.holdsOnPublicHolidays = true
            } else if take("SH") {
                rule.holdsOnSchoolHolidays = true
            } else if let first = take(oneOf: Self.weekdays) {
                var last = first
                if take("-") {
                    guard let end = take(oneOf: Self.weekdays) else { return nil }
                    last = end
                }
                // `Sa-Mo` crosses the end of the week.
                for days in 0...(last - first + 7) % 7 { rule.weekdays.insert(Weekday.monday.adding(first - 1 + days)) }
            } else {
                return isFirst ? false : nil
            }
            isFirst = false
            guard rest.isEmpty || " ,".contains(rest[rest.startIndex]) else { return nil }
        } while take(",")
        return true
    }

    // MARK: Times

    /// Reads `09:00-13:30,14:00-18:30` or `17:00+`. Returns false if they are malformed.
    private mutating func times(of rule: inout OpeningHours.Rule) -> Bool {
        var times: [Range<Int>] = []
        repeat {
            guard let start = minute(), start < Rule.day else { return false }
            if take("-") {
                guard var end = minute(), end != start else { return false }
                if end < start { end += Rule.day }
                guard end <= 2 * Rule.day, end - start <= Rule.day else { return false }
                times.append(start..<end)
                if take("+") { rule.openEnds.append(end) }
            } else {
                guard take("+") else { return false }
                rule.openEnds.append(start)
            }
        } while takeCommaBeforeTime()
        rule.times = times
        return true
    }

    private mutating func takeCommaBeforeTime() -> Bool {
        let before = rest
        if take(",") {
            skipSpaces()
            if rest.first?.isASCIIDigit == true { return true }
        }
        rest = before
        return false
    }

    /// Reads `9:00` to `48:00` as minutes. Hours after 24 belong to the next day.
    private mutating func minute() -> Int? {
        let hours = rest.prefix(while: \.isASCIIDigit)
        rest = rest.dropFirst(hours.count)
        guard (1...2).contains(hours.count), take(":") else { return nil }
        let minutes = rest.prefix(while: \.isASCIIDigit)
        rest = rest.dropFirst(minutes.count)
        guard minutes.count == 2, let hour = Int(hours), let minute = Int(minutes), minute < 60,
            hour * 60 + minute <= 2 * Rule.day
        else { return nil }
        return hour * 60 + minute
    }

    // MARK: Text

    private mutating func take(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest = rest.dropFirst(text.count)
        return true
    }

    private mutating func take(word: String) -> Bool {
        guard rest.hasPrefix(word), rest.dropFirst(word.count).first.map({ " ,\"".contains($0) }) ?? true else {
            return false
        }
        return take(word)
    }

    /// Reads one of some words, and returns its place among them, from 1.
    private mutating func take(oneOf words: [String]) -> Int? {
        guard let place = words.firstIndex(where: rest.hasPrefix) else { return nil }
        return take(words[place]) ? place + 1 : nil
    }

    private mutating func skipSpaces() { rest = rest.drop { $0 == " " } }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
