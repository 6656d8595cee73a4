import Kitchen
import Testing

@Suite("Times as people read and write them")
struct TimeTextTests {
    @Test(
        "Typed durations are read",
        arguments: [
            ("12", 720), ("1", 60), ("0", 0), ("999999", 59_999_940), ("1:30", 90), ("0:05", 5), ("90:00", 5400),
            ("1:05:00", 3900), ("99:59:59", 359_999), ("90s", 90), ("12m", 720), ("2h", 7200), ("1h30m", 5400),
            ("10min", 600), ("10 min", 600), ("30 seconds", 30), ("1 h 30 min", 5400), ("1H", 3600), ("1h 30m", 5400),
            ("1 hour 30 minutes 15 secs", 5415), ("596523h", 2_147_482_800),
            ("1h30m15s", 5415), ("1h15s", 3615), ("90m30s", 5430),
        ])
    func typed(text: String, seconds: Int) {
        #expect(Duration(typed: text) == .seconds(seconds))
    }

    @Test(
        "A text that is not a duration is rejected",
        arguments: [
            "", " ", "-1", "+1", "1e18", "NaN", "inf", "9:99", "60:60", "1:2:3:4", ":30", "1:", "1::2", "1.5", "1,5",
            "٥", "１２", "५:३०", "12 ", " 12", "30m1h", "1h30", "h", "m", "hms", "1d", "1:30m", "0x10", "10 5",
            "10 minimum", " 5s", "1h ", "1h  30s",
            "596524h", "999999:00:00",
            "1000000", "99999999999999999999", "9999999:00", "½", "1\n", "1\u{0}", "1\u{301}", "12\u{200B}", "🍝",
            String(repeating: "1", count: 100_000),
        ])
    func noTime(text: String) {
        #expect(Duration(typed: text) == nil)
    }

    @Test(
        "A timer shows started seconds, and a plus after its end",
        arguments: [
            (0, "0:00"), (1, "0:01"), (999, "0:01"), (1000, "0:01"), (1001, "0:02"), (59_001, "1:00"), (60_000, "1:00"),
            (185_000, "3:05"), (3_599_000, "59:59"), (3_599_001, "1:00:00"), (3_900_000, "1:05:00"),
            (359_999_000, "99:59:59"), (-1, "0:00"), (-999, "0:00"), (-1000, "+0:01"), (-42_900, "+0:42"),
            (-3_600_000, "+1:00:00"),
        ])
    func timer(milliseconds: Int, text: String) {
        #expect(Duration.milliseconds(milliseconds).timerText == text)
    }

    @Test(
        "Durations read as people say them",
        arguments: [
            (-5, "0 s"), (0, "0 s"), (1, "1 s"), (59, "59 s"), (60, "1 min"), (61, "61 s"), (90, "90 s"),
            (119, "119 s"),
            (120, "2 min"), (150, "2 min 30 s"), (2700, "45 min"), (3600, "1 h"), (5400, "1 h 30 min"),
            (3605, "1 h 5 s"), (359_999, "99 h 59 min 59 s"),
        ])
    func spoken(seconds: Int, text: String) {
        #expect(Duration.seconds(seconds).spokenText == text)
    }

    @Test(
        "Durations below a second read in milliseconds, and zero as zero",
        arguments: [(300_000, "300 ms"), (999_999, "999 ms"), (1, "1 ms"), (0, "0 s"), (1_000_000, "1 s")])
    func spoken(microseconds: Int, text: String) {
        #expect(Duration.microseconds(microseconds).spokenText == text)
    }

    @Test("Whole parts are counted exactly")
    func parts() {
        #expect(Duration.seconds(100_000).count(of: .milliseconds(400)) == 250_000)
        #expect((Duration.seconds(100_000) - .nanoseconds(1)).count(of: .milliseconds(400)) == 249_999)
        #expect(Duration.zero.count(of: .seconds(1)) == 0)
        #expect(Duration.seconds(86_400 * 365 * 30).count(of: .milliseconds(1)) == 946_080_000_000)
    }

    @Test("A time of day stays within its day and shows two digits each")
    func timeOfDay() {
        #expect(TimeOfDay(seconds: 0).text(twelveHours: false) == "00:00")
        #expect(TimeOfDay(seconds: 18 * 3600 + 5 * 60 + 59).text(twelveHours: false) == "18:05")
        #expect(TimeOfDay(seconds: 86_400).seconds == 0)
        #expect(TimeOfDay(seconds: -1).text(twelveHours: false) == "23:59")
        #expect(TimeOfDay(seconds: 86_399).adding(.seconds(1)).text(twelveHours: false) == "00:00")
        #expect(TimeOfDay(seconds: 60).adding(.seconds(-120)).text(twelveHours: false) == "23:59")
        #expect(TimeOfDay(seconds: 60).adding(.seconds(3 * 86_400)).text(twelveHours: false) == "00:01")
        #expect([0, 1, 59, 60].map { TimeOfDay(seconds: $0).secondsToNextMinute } == [60, 59, 1, 60])
    }

    @Test("A 12-hour clock begins again at one, and shows am or pm")
    func twelveHours() {
        let times = [0, 59, 12 * 60, 12 * 60 + 59, 13 * 60, 23 * 60 + 5].map { TimeOfDay(seconds: $0 * 60) }
        #expect(times.map { $0.face(twelveHours: true) } == ["12:00", "12:59", "12:00", "12:59", "1:00", "11:05"])
        #expect(
            times.map { $0.text(twelveHours: true) } == [
                "12:00am", "12:59am", "12:00pm", "12:59pm", "1:00pm", "11:05pm",
            ])
    }

    @Test("Later and earlier times of day include a change of the clock between them")
    func timeOfDayAcrossChange() {
        let before = TimeOfDay(seconds: 5400, change: .init(after: .seconds(1800), forward: .seconds(3600)))
        #expect(
            [1799, 1800, 5400].map { before.adding(.seconds($0)).text(twelveHours: false) } == [
                "01:59", "03:00", "04:00",
            ])
        let after = before.adding(.seconds(5400))
        #expect(after.adding(.seconds(-5400)) == before)
        #expect([-3600, -3601].map { after.adding(.seconds($0)).text(twelveHours: false) } == ["03:00", "01:59"])
        let autumn = TimeOfDay(seconds: 5400, change: .init(after: .seconds(1800), forward: .seconds(-3600)))
        #expect(
            [1799, 1800, 5400].map { autumn.adding(.seconds($0)).text(twelveHours: false) } == [
                "01:59", "01:00", "02:00",
            ])
    }

    @Test("The midnights to a later or earlier time are counted")
    func days() {
        let evening = TimeOfDay(seconds: 18 * 3600)
        #expect([0, 21_599, 21_600, 108_000].map { evening.days(to: .seconds($0)) } == [0, 0, 1, 2])
        #expect([-64_800, -64_801, -151_200, -151_201].map { evening.days(to: .seconds($0)) } == [0, -1, -1, -2])
    }

    @Test(
        "Past durations read as roughly as people want to know them",
        arguments: [
            (-5, "0 s", "0 s"), (42, "42 s", "0 s"), (60, "1:00", "1 min"), (125, "2:05", "2 min"),
            (599, "9:59", "9 min"), (600, "10 min", "10 min"), (2519, "41 min", "41 min"),
            (3900, "1 h 5 min", "1 h 5 min"), (35_999, "9 h 59 min", "9 h 59 min"), (36_000, "10 h", "10 h"),
            (46_800, "13 h", "13 h"),
        ])
    func roughText(seconds: Int, rough: String, minutes: String) {
        #expect(Duration.seconds(seconds).roughText == rough)
        #expect(Duration.seconds(max(seconds, 0)).inMinutes == minutes)
    }
}
