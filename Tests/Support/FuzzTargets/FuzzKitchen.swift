@testable internal import Interchange
@testable internal import Kitchen

/// Opening hours in OpenStreetMap's notation.
enum FuzzOpeningHours: FuzzTarget {
    static let name = "opening-hours"
    static let longest = 520

    static func run(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let hours = OpeningHours(text) else { return }
        try expect(text.utf8.count <= 500, "longer hours than the limit are read")
        // February 28 of a leap year, the end of a year, and a Sunday in March.
        for day in [19_782, 20_088, 20_542] {
            for hour in stride(from: 0, to: 24, by: 3) {
                let seconds = hour * 3600 + 1799
                let date = CalendarDay(since1970: day)
                let state = hours.state(at: TimeOfDay(seconds: seconds, day: date))
                let undated = hours.state(at: TimeOfDay(seconds: seconds, weekday: date.weekday))
                try expect(undated == .unknown || undated == state, "the state without the date is another one")
            }
        }
        try expect(hours.state(at: TimeOfDay(seconds: 0)) == .unknown, "the state is known without a weekday")
    }
}

/// The times in the text of a step.
enum FuzzStepTimes: FuzzTarget {
    static let name = "step-times"
    static let longest = 600

    static func run(_ bytes: [UInt8]) throws {
        // A step is plain text before its times are read.
        let text = String(decoding: bytes, as: UTF8.self).sanitized()
        let timers = StepTimer.read(from: text)
        try expectRight(timers)
        try expectRight(StepTimer.read(from: text, length: 600))
        try expect(timers.count <= 24, "a step has \(timers.count) timers")
        try expect(Step(text: text, timers: timers).withGivenTimers.timers.isEmpty, "the same text has other timers")
    }

    /// Checks that timers can run.
    ///
    /// - Throws: ``BrokenPromise``.
    static func expectRight(_ timers: [StepTimer]) throws {
        for timer in timers {
            try expect(timer.seconds != nil || timer.ask, "a timer has no time and isn't asked for: \(timer)")
            if let seconds = timer.seconds {
                try expect(TimerRack.durations.contains(.seconds(seconds)), "a timer of \(seconds) s")
            }
            if let until = timer.until {
                try expect(until > timer.seconds ?? 0, "a range ends before it begins: \(timer)")
                try expect(TimerRack.durations.contains(.seconds(until)), "a timer of \(until) s")
            }
            try expect(!timer.label.isEmpty && timer.label.count <= TimerRack.labelLimit, "the label: \(timer)")
            try expectPlain(timer.label, "a label")
        }
    }
}

/// Texts from outside on their way to the display and the terminal, and the text of HTML.
enum FuzzTexts: FuzzTarget {
    static let name = "texts"
    static let longest = 2048

    static func run(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        for keepsLines in [false, true] {
            for limit in [1, 20, 2000] {
                let plain = text.sanitized(limit: limit, keepingLines: keepsLines)
                try expectPlain(plain, "a sanitized text")
                try expect(keepsLines || !plain.contains("\n"), "a line break is left")
                try expect(plain.count <= limit, "\(plain.count) characters are more than \(limit)")
                let again = plain.sanitized(limit: limit, keepingLines: keepsLines)
                try expect(again == plain, "a sanitized text isn't final: \(plain.debugDescription)")
            }
        }
        try expectPlain(plainText(fromHTML: text), "the text of HTML")
        for line in lines(ofHTML: text) { try expectPlain(line, "a line of HTML") }
    }
}
