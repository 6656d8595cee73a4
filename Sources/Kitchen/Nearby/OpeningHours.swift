/// The opening hours of a place, in the notation of OpenStreetMap (its key `opening_hours`).
///
/// The parser understands `24/7`, and rules separated by `;` that consist of days, then times or `off`. A later rule
/// replaces earlier ones for its days, and times may extend past midnight. It rejects anything else, because a rule
/// that it doesn't understand may close the place.
///
/// The dates of public holidays (`PH`) and school holidays (`SH`) are unknown here. The state is therefore computed
/// both for a holiday and for an ordinary day, and is certain only if both agree. An author of
/// `PH off; Mo-Fr 08:00-18:00` means that the place is closed on a holiday, although the later rule replaces the first
/// one literally. For a holiday, both readings are computed too.
public struct OpeningHours: Hashable, Sendable {
    /// The state of a place at one time.
    public enum State: Hashable, Sendable {
        case open, closed
        /// Open, unless the day is a holiday.
        case openUnlessHoliday
        case unknown
    }

    private let rules: [Rule]

    /// Reads opening hours, or returns `nil` if any part is not understood.
    public init?(_ text: String) {
        guard text.utf8.count <= 500 else { return nil }
        var rules: [Rule] = []
        for part in text.split(separator: ";") {
            let words = part.split(separator: " ").map(String.init)
            guard !words.isEmpty else { continue }
            guard let rule = Rule(words: words) else { return nil }
            rules.append(rule)
        }
        guard !rules.isEmpty else { return nil }
        self.rules = rules
    }

    /// Returns the state at a time of day, or `unknown` if the time has no weekday.
    public func state(at time: TimeOfDay) -> State {
        guard let weekday = time.weekday else { return .unknown }
        let kinds = Day.Kind.possible(in: rules)
        let minute = time.seconds / 60
        var states: Set<State> = []
        for today in kinds {
            for yesterday in kinds {
                let days = (
                    Day(weekday: weekday, kind: today), Day(weekday: weekday.adding(-1), kind: yesterday)
                )
                for comeFirst in [false, true] {
                    states.insert(state(minute, today: days.0, yesterday: days.1, holidaysComeFirst: comeFirst))
                }
            }
        }
        if states.count == 1, let state = states.first { return state }
        let ordinary = state(minute, today: Day(weekday: weekday), yesterday: Day(weekday: weekday.adding(-1)))
        return ordinary == .open ? .openUnlessHoliday : .unknown
    }

    private func state(_ minute: Int, today: Day, yesterday: Day, holidaysComeFirst: Bool = false) -> State {
        let (rule, ruleBefore) = (
            self.rule(of: today, holidaysComeFirst), self.rule(of: yesterday, holidaysComeFirst)
        )
        if let rule, rules[rule].contains(minute) { return .open }
        guard let ruleBefore, rules[ruleBefore].contains(minute + Rule.day) else { return .closed }
        // Hours past midnight, into a day for which a later rule holds, can be read in two ways.
        return rule.map { $0 <= ruleBefore } ?? true ? .open : .unknown
    }

    /// Returns the index of the last rule that holds for a day. If holidays come first, the last rule that names them
    /// wins.
    private func rule(of day: Day, _ holidaysComeFirst: Bool) -> Int? {
        let named = holidaysComeFirst ? rules.lastIndex { $0.names(day.kind) } : nil
        return named ?? rules.lastIndex { $0.holds(on: day) }
    }
}

extension OpeningHours {
    fileprivate struct Day {
        struct Kind: Hashable {
            var isPublicHoliday = false
            var isSchoolHoliday = false

            /// Returns the kinds of days that make a difference to at least one rule.
            static func possible(in rules: [Rule]) -> [Kind] {
                let publicOnes = rules.contains(where: \.holdsOnPublicHolidays) ? [false, true] : [false]
                let schoolOnes = rules.contains(where: \.holdsOnSchoolHolidays) ? [false, true] : [false]
                return publicOnes.flatMap { isPublic in
                    schoolOnes.map { Kind(isPublicHoliday: isPublic, isSchoolHoliday: $0) }
                }
            }
        }

        let weekday: Weekday
        var kind = Kind()
    }

    fileprivate struct Rule: Hashable {
        static let day = 24 * 60

        private var weekdays: Set<Weekday> = []
        private(set) var holdsOnPublicHolidays = false
        private(set) var holdsOnSchoolHolidays = false
        /// The opening times in minutes since midnight of the rule's day, up to the end of the next day. Empty if
        /// closed.
        private var times: [Range<Int>] = []

        /// Reads `Mo-Fr 08:00-18:00`, `Sa,PH off`, `10:00-12:00,14:00-18:00` or `24/7`. Returns `nil` for anything
        /// else.
        init?(words: [String]) {
            guard let last = words.last, words.count <= 2 else { return nil }
            if words.count == 2 {
                guard last != "24/7", take(days: words[0]) else { return nil }
            } else {
                weekdays = Set(Weekday.allCases)
            }
            if last == "24/7" {
                times = [0..<Self.day]
            } else if last != "off" && last != "closed" {
                guard let times = Self.times(last) else { return nil }
                self.times = times
            }
        }

        func holds(on day: Day) -> Bool { weekdays.contains(day.weekday) || names(day.kind) }

        func names(_ kind: Day.Kind) -> Bool {
            holdsOnPublicHolidays && kind.isPublicHoliday || holdsOnSchoolHolidays && kind.isSchoolHoliday
        }

        func contains(_ minute: Int) -> Bool { times.contains { $0.contains(minute) } }

        /// Adds the days of `Mo-We,Fr,PH`. Returns false if a day is not understood.
        private mutating func take(days text: String) -> Bool {
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                switch part {
                case "PH": holdsOnPublicHolidays = true
                case "SH": holdsOnSchoolHolidays = true
                default:
                    let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Self.weekday($0) }
                    guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else {
                        return false
                    }
                    // `Sa-Mo` crosses the end of the week.
                    let length = (last.rawValue - first.rawValue + 7) % 7
                    for days in 0...length { weekdays.insert(first.adding(days)) }
                }
            }
            return true
        }

        private static func weekday(_ text: Substring) -> Weekday? {
            ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].firstIndex { $0 == text }.flatMap(Weekday.init)
        }

        /// Returns the ranges of minutes of `09:00-13:30,14:00-18:30`.
        private static func times(_ text: String) -> [Range<Int>]? {
            var times: [Range<Int>] = []
            for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { minute($0) }
                guard ends.count == 2, let start = ends[0], var end = ends[1], start < day, start != end else {
                    return nil
                }
                if end < start { end += day }
                guard end <= 2 * day, end - start <= day else { return nil }
                times.append(start..<end)
            }
            return times
        }

        /// Returns the minutes of `9:00` to `48:00`. Hours after 24 belong to the next day.
        private static func minute(_ text: Substring) -> Int? {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
                parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
                let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60, hour * 60 + minute <= 2 * day
            else { return nil }
            return hour * 60 + minute
        }
    }
}
