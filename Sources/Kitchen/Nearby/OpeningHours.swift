/// The opening hours of a place, in the notation of OpenStreetMap (its key `opening_hours`).
///
/// Rules consist of months or dates, days, and times or `off`. A rule after `;` replaces earlier ones for its days, a
/// rule after a comma adds to them, and rules after `||` hold where the others say nothing. Times may extend past
/// midnight, and `17:00+` has no known end. Hours with a parser error are rejected as a whole, because a rule that is
/// not understood may close the place. Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
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

    /// The rules in groups. A group holds where the groups before it say nothing.
    private let groups: [[Rule]]

    /// Reads opening hours, or returns `nil` if any part is not understood.
    public init?(_ text: String) {
        guard text.utf8.count <= 500, let groups = OpeningHoursParser.groups(in: text) else { return nil }
        self.groups = groups
    }

    /// Returns the state at a time of day, or `unknown` if the time has no weekday, or has no date and a rule depends
    /// on it.
    public func state(at time: TimeOfDay) -> State {
        let rules = groups.flatMap(\.self)
        guard let weekday = time.weekday, time.day != nil || rules.allSatisfy(\.dates.isEmpty) else { return .unknown }
        let kinds = Day.Kind.possible(in: rules)
        let yesterday = time.day.map { CalendarDay(since1970: $0.number - 1) }
        let minute = time.seconds / 60
        func states(today: Day.Kind, yesterday kind: Day.Kind, holidaysComeFirst: Bool) -> State {
            state(
                minute, today: Day(date: time.day, weekday: weekday, kind: today),
                yesterday: Day(date: yesterday, weekday: weekday.adding(-1), kind: kind),
                holidaysComeFirst: holidaysComeFirst)
        }
        var found: Set<State> = []
        for today in kinds {
            for yesterday in kinds {
                for comeFirst in [false, true] {
                    found.insert(states(today: today, yesterday: yesterday, holidaysComeFirst: comeFirst))
                }
            }
        }
        if found.count == 1, let state = found.first { return state }
        let ordinary = states(today: Day.Kind(), yesterday: Day.Kind(), holidaysComeFirst: false)
        return ordinary == .open ? .openUnlessHoliday : .unknown
    }

    /// Returns the state by the first group that says something about the day. If an earlier group closes the place at
    /// a time at which a later one doesn't, the meaning is unclear.
    private func state(_ minute: Int, today: Day, yesterday: Day, holidaysComeFirst: Bool) -> State {
        var isClosed = false
        for rules in groups {
            let today = rules.layers(of: today, holidaysComeFirst)
            let state = Self.state(minute, today: today, yesterday: rules.layers(of: yesterday, holidaysComeFirst))
            if state != .closed { return isClosed ? .unknown : state }
            isClosed = isClosed || !today.isEmpty
        }
        return .closed
    }

    private static func state(_ minute: Int, today: [Layer], yesterday: [Layer]) -> State {
        let own = today.state(at: minute)
        if let own, own != .closed { return own }
        guard let spill = yesterday.state(at: minute + Rule.day), spill != .closed else {
            return yesterday.contains { $0.rule.mayStillBeOpen(at: minute + Rule.day) } ? .unknown : .closed
        }
        // Hours past midnight, into a day for which a later rule holds, can be read in two ways.
        let isReplaced = today.first.map { first in yesterday.allSatisfy { first.index > $0.index } } ?? false
        return isReplaced || own != nil ? .unknown : spill
    }
}

extension OpeningHours {
    /// A rule that holds on a day, with its place among the rules.
    fileprivate struct Layer {
        let index: Int
        let rule: Rule
        /// True if the rule closes the place for a part of the day.
        var isBreak: Bool { rule.state == .closed && rule.times != nil }
    }

    struct Day {
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

        let date: CalendarDay?
        let weekday: Weekday
        let kind: Kind
    }

    /// A rule of opening hours.
    struct Rule: Hashable, Sendable {
        static let day = 24 * 60
        /// The minute until which a place whose end is unknown may still be open: 10 in the next morning.
        private static let latestEnd = day + 10 * 60
        /// The time in minutes for which a place is surely open after it opens, although its end is unknown.
        private static let surelyOpen = 60

        /// True if the rule adds to the rules before it; false if it replaces them.
        var isAdditional = false
        /// The days of the year on which the rule holds, or empty for all.
        var dates: [DateRange] = []
        var weekdays: Set<Weekday> = []
        var holdsOnPublicHolidays = false
        var holdsOnSchoolHolidays = false
        /// The times in minutes since midnight of the rule's day, up to the end of the next day, or `nil` for the
        /// whole day.
        var times: [Range<Int>]?
        /// The minutes from which the end is unknown: 1020 for `17:00+`.
        var openEnds: [Int] = []
        /// The state of the place at these times.
        var state = State.open

        func holds(on day: Day) -> Bool {
            guard dates.isEmpty || day.date.map({ date in dates.contains { $0.contains(date) } }) ?? false else {
                return false
            }
            return weekdays.contains(day.weekday) || names(day.kind)
        }

        func names(_ kind: Day.Kind) -> Bool {
            holdsOnPublicHolidays && kind.isPublicHoliday || holdsOnSchoolHolidays && kind.isSchoolHoliday
        }

        /// Returns the state at a minute, or `nil` if the rule says nothing about it.
        func state(at minute: Int) -> State? {
            guard let times else { return minute < Self.day ? state : nil }
            if times.contains(where: { $0.contains(minute) }) { return state }
            guard let end = openEnds.last(where: { $0 <= minute && minute < Self.day }) else { return nil }
            let opensThen = !times.contains { $0.upperBound == end }
            return opensThen && minute < end + Self.surelyOpen ? state : .unknown
        }

        /// True if the place may be open at this minute of the next day, because its end is unknown.
        func mayStillBeOpen(at minute: Int) -> Bool { minute < Self.latestEnd && !openEnds.isEmpty }

        /// True if the times of both rules overlap.
        func overlaps(_ other: Rule) -> Bool {
            guard let times, let others = other.times else { return true }
            let ends = openEnds + other.openEnds
            return times.contains { time in others.contains { $0.overlaps(time) } } || !ends.isEmpty
        }
    }

    /// Days of every year, from `first` to `last`. A range such as October to March extends over the end of the year.
    struct DateRange: Hashable, Sendable {
        /// A day of the year, ordered by month and day.
        struct Day: Hashable, Comparable, Sendable {
            /// The month, 1 to 12.
            let month: Int
            /// The day of the month, 1 to 31.
            let day: Int

            static func < (one: Day, other: Day) -> Bool { (one.month, one.day) < (other.month, other.day) }
        }

        let first: Day
        let last: Day

        func contains(_ date: CalendarDay) -> Bool {
            let day = Day(month: date.month, day: date.dayOfMonth)
            return first <= last ? first <= day && day <= last : first <= day || day <= last
        }
    }
}

extension [OpeningHours.Rule] {
    /// Returns the rules that hold on a day: the last one that replaces the others, and those that add to it. If
    /// holidays come first, the last rule that names them replaces all before it.
    fileprivate func layers(of day: OpeningHours.Day, _ holidaysComeFirst: Bool) -> [OpeningHours.Layer] {
        let named = holidaysComeFirst ? lastIndex { $0.names(day.kind) && $0.holds(on: day) } : nil
        let base = named ?? lastIndex { !$0.isAdditional && $0.holds(on: day) }
        let others = indices.filter {
            $0 != base && $0 >= base ?? 0 && self[$0].isAdditional && self[$0].holds(on: day)
        }
        return ([base].compactMap(\.self) + others).map { OpeningHours.Layer(index: $0, rule: self[$0]) }
    }
}

extension [OpeningHours.Layer] {
    /// Returns the state at a minute, or `nil` if no rule says anything about it. Where a rule adds hours to others that
    /// it overlaps, it may have been meant to replace them: the state is known only where both agree.
    fileprivate func state(at minute: Int) -> OpeningHours.State? {
        let breaks = filter(\.isBreak)
        if breaks.contains(where: { $0.rule.state(at: minute) != nil }) { return .closed }
        let others = filter { !$0.isBreak }
        let states = others.map { $0.rule.state(at: minute) }
        guard let last = states.last(where: { $0 != nil }) ?? nil else { return nil }
        for (layer, state) in zip(others, states) where state != last {
            if others.contains(where: { $0.index != layer.index && $0.rule.overlaps(layer.rule) }) { return .unknown }
        }
        return last
    }
}
