import Testing

@testable import Kitchen

@Suite("Opening hours")
struct OpeningHoursTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let hours: String
        let day: Weekday
        let time: String
        let state: OpeningHours.State?
        var testDescription: String { "\(hours): \(day) \(time)" }

        init(_ hours: String, _ day: Weekday, _ time: String, _ state: OpeningHours.State?) {
            (self.hours, self.day, self.time, self.state) = (hours, day, time, state)
        }
    }

    private static let split = "Mo-We,Fr 09:00-13:30,14:00-18:30"
    private static let night = "Fr-Sa 20:00-02:00"
    private static let later = "Mo-Sa 09:00-18:00; We 12:00-14:00; Th off"

    static let cases = [
        Case("24/7", .sunday, "03:00", .open),
        Case("Mo-Fr 09:00-20:00; Sa-Su 10:00-19:00", .monday, "08:59", .closed),
        Case("Mo-Fr 09:00-20:00; Sa-Su 10:00-19:00", .monday, "09:00", .open),
        Case("Mo-Fr 09:00-20:00; Sa-Su 10:00-19:00", .friday, "20:00", .closed),
        Case("Mo-Fr 09:00-20:00; Sa-Su 10:00-19:00", .sunday, "18:59", .open),
        Case("09:00-20:00", .sunday, "12:00", .open),
        Case(split, .monday, "13:45", .closed), Case(split, .friday, "14:00", .open),
        Case(split, .thursday, "12:00", .closed),
        Case("Sa-Mo 10:00-12:00", .sunday, "11:00", .open), Case("Sa-Mo 10:00-12:00", .tuesday, "11:00", .closed),
        Case("Su-Th 9:00-12:00;", .monday, "10:00", .open),
        // Hours past midnight.
        Case(night, .friday, "23:59", .open), Case(night, .saturday, "01:59", .open),
        Case(night, .sunday, "01:00", .open), Case(night, .friday, "01:00", .closed),
        Case(night, .sunday, "02:00", .closed), Case("Su 22:00-26:00", .monday, "01:30", .open),
        // Later rules replace earlier ones for their days.
        Case(later, .tuesday, "10:00", .open), Case(later, .wednesday, "10:00", .closed),
        Case(later, .wednesday, "13:00", .open), Case(later, .thursday, "10:00", .closed),
        // It is ambiguous whether a later rule ends the night before it.
        Case("Fr-Sa 20:00-02:00; Su off", .sunday, "01:00", .unknown),
        Case("Fr-Sa 20:00-02:00; Su off", .sunday, "03:00", .closed),
        Case("Su 10:00-20:00; Fr-Sa 20:00-02:00", .sunday, "01:00", .open),
        // Holidays are unknown, so only what holds on every kind of day is certain.
        Case("Mo-Fr 09:00-18:00; PH off", .monday, "10:00", .openUnlessHoliday),
        Case("Mo-Fr 09:00-18:00; PH off", .monday, "20:00", .closed),
        Case("PH off; Mo-Fr 08:00-18:00", .monday, "10:00", .openUnlessHoliday),
        Case("PH off; Mo-Fr 08:00-18:00", .monday, "20:00", .closed),
        Case("PH off; Mo-Fr 08:00-18:00", .sunday, "10:00", .closed),
        Case("PH off; 24/7", .sunday, "10:00", .openUnlessHoliday),
        Case("SH 10:00-12:00; Mo-Fr 08:00-18:00", .monday, "11:00", .open),
        Case("SH 10:00-12:00; Mo-Fr 08:00-18:00", .monday, "13:00", .openUnlessHoliday),
        Case("PH off; Mo-Su 18:00-02:00", .tuesday, "01:00", .openUnlessHoliday),
        Case("Mo-Fr 09:00-18:00; PH 10:00-14:00", .monday, "11:00", .open),
        Case("Mo-Fr 09:00-18:00; PH 10:00-14:00", .sunday, "11:00", .unknown),
        Case("Mo-Fr 09:00-18:00; PH 10:00-14:00", .sunday, "15:00", .closed),
        Case("Mo-Sa,PH 09:00-18:00", .saturday, "11:00", .open),
        Case("Mo-Sa,PH 09:00-18:00", .sunday, "11:00", .unknown),
        Case("Mo-Su 18:00-02:00; PH off", .tuesday, "01:00", .openUnlessHoliday),
        Case("24/7; SH off", .tuesday, "01:00", .openUnlessHoliday), Case("off", .tuesday, "01:00", .closed),
        Case("Mo-Su closed", .tuesday, "12:00", .closed),
    ]

    @Test("Opening hours in the common forms give the state of a place", arguments: cases)
    func common(_ test: Case) throws {
        let time = try #require(TimeOfDay(test.time, test.day))
        #expect(OpeningHours(test.hours)?.state(at: time) == test.state)
    }

    /// Hours with dates: the hours, a date of 2026, a time and the state.
    static let dated: [(hours: String, date: String, time: String, state: OpeningHours.State)] = [
        // Months and dates.
        ("Apr-Oct Mo-Su 10:00-18:00; Nov-Mar off", "07-15", "12:00", .open),
        ("Apr-Oct Mo-Su 10:00-18:00; Nov-Mar off", "11-01", "12:00", .closed),
        ("Apr-Oct Mo-Su 10:00-18:00; Nov-Mar off", "03-31", "12:00", .closed),
        ("Apr-Oct Mo-Su 10:00-18:00; Nov-Mar off", "10-31", "17:59", .open),
        ("Apr-Oct: 10:00-18:00", "04-01", "10:00", .open), ("Apr-Oct 10:00-18:00", "12-01", "12:00", .closed),
        ("Mo-Su 10:00-19:00; Jun off; Dec 25 off", "06-10", "12:00", .closed),
        ("Mo-Su 10:00-19:00; Jun off; Dec 25 off", "12-25", "12:00", .closed),
        ("Mo-Su 10:00-19:00; Jun off; Dec 25 off", "12-26", "12:00", .open),
        ("24/7; Dec 25 off", "12-25", "03:00", .closed), ("24/7; Dec 24-26 off", "12-26", "03:00", .closed),
        ("24/7; Dec 25,26 off", "12-26", "03:00", .closed), ("24/7; Jan 1,Dec 25 off", "12-25", "03:00", .closed),
        ("24/7; Jan 1,Dec 25 off", "01-02", "03:00", .open), ("24/7; Dec 24-Jan 2 off", "01-01", "03:00", .closed),
        ("24/7; Dec 24-Jan 2 off", "01-03", "03:00", .open), ("Nov-Feb 10:00-16:00", "01-15", "12:00", .open),
        ("Nov-Feb 10:00-16:00", "03-01", "12:00", .closed), ("Jan,Mar 10:00-16:00", "03-01", "12:00", .open),
        ("Jan,Mar 10:00-16:00", "02-01", "12:00", .closed),
        // 2026-07-13 is a Monday.
        ("Jun-Aug Tu-Su 11:00-22:00; Sep-May We-Su 12:00-21:00", "07-13", "12:00", .closed),
        ("Jun-Aug Tu-Su 11:00-22:00; Sep-May We-Su 12:00-21:00", "07-14", "21:30", .open),
        ("Jun-Aug Tu-Su 11:00-22:00; Sep-May We-Su 12:00-21:00", "09-15", "12:30", .closed),
        // Rules that add to others.
        ("Tu-Th 11:00-22:00, Fr,Sa 11:00-01:00", "07-16", "21:00", .open),
        ("Tu-Th 11:00-22:00, Fr,Sa 11:00-01:00", "07-18", "00:30", .open),
        ("Tu-Th 11:00-22:00, Fr,Sa 11:00-01:00", "07-16", "22:30", .closed),
        ("Tu-Th 11:00-22:00, Fr,Sa 11:00-01:00", "07-13", "12:00", .closed),
        ("Mo-Fr 08:00-12:00, We 14:00-18:00", "07-15", "15:00", .open),
        ("Mo-Fr 08:00-12:00, We 14:00-18:00", "07-15", "13:00", .closed),
        ("Mo-Fr 08:00-12:00, We 14:00-18:00", "07-14", "15:00", .closed),
        ("Mo-Fr 09:00-18:00, We 09:00-12:00", "07-15", "11:00", .open),
        ("Mo-Fr 09:00-18:00, We 09:00-12:00", "07-15", "15:00", .unknown),
        ("Mo-Fr 09:00-18:00, We 12:00-13:00 off", "07-15", "12:30", .closed),
        ("Mo-Fr 09:00-18:00, We 12:00-13:00 off", "07-15", "14:00", .open),
        // An end that is unknown.
        ("17:00+", "07-15", "16:59", .closed), ("17:00+", "07-15", "17:30", .open),
        ("17:00+", "07-15", "18:30", .unknown), ("17:00+", "07-15", "02:00", .unknown),
        ("Fr 18:00+", "07-18", "01:00", .unknown), ("Fr 18:00+", "07-18", "12:00", .closed),
        ("Mo-Fr 17:00-03:00, Sa-Su 18:00+", "07-15", "02:00", .open),
        ("Mo-Fr 17:00-03:00, Sa-Su 18:00+", "07-18", "17:00", .closed),
        ("Mo-Fr 17:00-22:00+", "07-15", "21:00", .open), ("Mo-Fr 17:00-22:00+", "07-15", "22:30", .unknown),
        // Comments and rules for the other times.
        (#"Mo-Fr 09:00-18:00 || "by appointment""#, "07-15", "10:00", .open),
        (#"Mo-Fr 09:00-18:00 || "by appointment""#, "07-15", "20:00", .unknown),
        (#"Mo-Fr 09:00-18:00 || "by appointment""#, "07-18", "10:00", .unknown),
        ("Mo-Fr 09:00-18:00 || Sa 10:00-12:00", "07-18", "11:00", .open),
        ("Mo-Fr 09:00-18:00 || Sa 10:00-12:00", "07-18", "13:00", .closed),
        ("Mo-Fr 09:00-18:00 || 10:00-20:00", "07-15", "19:00", .unknown),
        (#"Mo-Fr 09:00-18:00 "by appointment""#, "07-15", "10:00", .unknown),
        (#"Mo-Fr 09:00-18:00 "by appointment""#, "07-15", "20:00", .closed),
        (#"Mo-Fr 09:00-18:00; Dec 25 off "Christmas""#, "12-25", "10:00", .closed),
        (#""on request""#, "07-15", "10:00", .unknown),
        ("Mo-Fr 09:00-18:00; Sa unknown", "07-18", "10:00", .unknown),
        ("Mo-Fr 09:00-18:00 open", "07-15", "10:00", .open),
        ("Apr-Oct Fr 20:00-02:00; Nov-Mar off", "10-31", "01:00", .open),
        ("Fr-Sa 20:00-02:00; Nov off", "11-01", "01:00", .unknown),
        ("Mo-Su 10:00-18:00; PH off; Dec 24 10:00-13:00", "12-24", "15:00", .closed),
    ]

    @Test("Months, dates, rules that add to others, unknown ends and comments are understood", arguments: dated)
    func withDates(hours: String, date: String, time: String, state: OpeningHours.State) throws {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        // 2026-01-01 is 20,454 days after 1970-01-01.
        let months = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
        let day = CalendarDay(since1970: 20_454 + months[parts[0] - 1] + parts[1] - 1)
        #expect(day.isoText == "2026-\(date)")
        let clock = try #require(TimeOfDay(time, day.weekday))
        let moment = TimeOfDay(seconds: clock.seconds, day: day)
        #expect(OpeningHours(hours)?.state(at: moment) == state)
        if hours.contains(where: "JASOND".contains) || hours.contains("Feb") || hours.contains("Mar") { return }
        #expect(OpeningHours(hours)?.state(at: clock) == state, "no rule depends on the date")
    }

    @Test("Rules with dates say nothing without a date")
    func noDate() throws {
        let time = try #require(TimeOfDay("12:00", .monday))
        #expect(OpeningHours("Mo-Fr 09:00-18:00; Dec 25 off")?.state(at: time) == .unknown)
    }

    @Test(
        "Opening hours in other forms are rejected",
        arguments: [
            "", ";", "Mo-Su", "sunrise-sunset", "01:00-sunset+ \"comment\"", "Mo-Su",
            "Mo[1] 09:00-12:00",
            "week 1-20 09:00-12:00", "SH Mo-Fr 09:00-12:00", "Mo- 09:00-12:00", "Xx 09:00-12:00",
            "Mo-Tu-We 09:00-12:00",
            "mo-fr 09:00-12:00", "Mo 09:00", "Mo 09:00-", "Mo 09:60-10:00", "Mo 25:00-26:00", "Mo 09:00-49:00",
            "Mo 9-12",
            "Mo 10:00-10:00", "Mo 00:00-00:00", "Mo ٠٩:00-12:00", "Mo 09:00-12:00,", "Mo,,We 09:00-12:00",
            "2026 Mo 09:00-10:00", "open", "Mo 09:00-12:00 off", "Dec 32 off", "Dec 25- off", "Dec - off",
            "easter off", "Dec 25,, off", "Mo-Fr 09:00-18:00 ||", "|| off", "Mo-Fr 09:00-18:00 \"open",
            "Mo: 09:00-12:00",
            "17:00++", "+", "Mo 24/7", "24/7 24/7", "Mo +9:00-12:00", "-1:00-3:00",
            "Mo-Fr 99999999999999999999:00-12:00", String(repeating: "Mo 09:00-12:00; ", count: 100),
        ])
    func others(_ text: String) {
        #expect(OpeningHours(text) == nil)
    }

    @Test("Opening hours are unknown if the weekday is unknown")
    func noDay() {
        #expect(OpeningHours("24/7")?.state(at: TimeOfDay(seconds: 0)) == .unknown)
    }

    @Test("No text of opening hours makes the program crash")
    func anything() {
        var random = SystemRandomNumberGenerator()
        let parts = [
            "Mo", "-", "Fr", " ", "09:00", "24", ":", "00", ",", ";", "PH", "SH", "off", "24/7", "99:99", "+", "\"",
        ]
        let time = TimeOfDay(seconds: 40_000, weekday: .monday)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random) ?? ""
            }
            _ = OpeningHours(text.joined())?.state(at: time)
        }
    }
}

extension TimeOfDay {
    fileprivate init?(_ text: String, _ weekday: Weekday) {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        self.init(seconds: parts[0] * 3600 + parts[1] * 60, weekday: weekday)
    }
}
