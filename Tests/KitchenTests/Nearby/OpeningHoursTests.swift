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

    @Test(
        "Opening hours in other forms are rejected",
        arguments: [
            "", ";", "Mo-Su", "sunrise-sunset", "18:00+", "Fr 18:00+", "01:00-sunset+ \"comment\"", "Jun off", "Mo-Su",
            "Mo-Su 10:00-19:00; Jun off; Dec 25 off", "Mo-Fr 17:00-03:00, Sa-Su 18:00+", "24/7; Dec 25 off",
            "Mo-Fr 09:00-18:00 \"by appointment\"", "Mo-Fr 09:00-18:00 || \"call us\"", "Mo[1] 09:00-12:00",
            "week 1-20 09:00-12:00", "SH Mo-Fr 09:00-12:00", "Mo- 09:00-12:00", "Xx 09:00-12:00",
            "Mo-Tu-We 09:00-12:00",
            "mo-fr 09:00-12:00", "Mo 09:00", "Mo 09:00-", "Mo 09:60-10:00", "Mo 25:00-26:00", "Mo 09:00-49:00",
            "Mo 9-12",
            "Mo 10:00-10:00", "Mo 00:00-00:00", "Mo ٠٩:00-12:00", "Mo 09:00-12:00,", "Mo,,We 09:00-12:00",
            "2026 Mo 09:00-10:00", "open", "Mo 09:00-12:00 off", "Mo 24/7", "24/7 24/7", "Mo +9:00-12:00", "-1:00-3:00",
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
