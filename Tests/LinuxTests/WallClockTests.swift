import Foundation
import Linux
import Testing

@Suite("The wall clock", .serialized)
final class WallClockTests {
    private let folder = NSTemporaryDirectory() + "galley-clock-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private var mark: String { "\(folder)/timesync/synchronized" }

    private func hasNews(_ watch: ClockWatch) throws -> Bool {
        defer { watch.clear() }
        return try !waitUntilReady(watch.descriptors, limit: .zero).readable.isEmpty
    }

    private func makeMark() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/timesync", withIntermediateDirectories: true)
        try #require(FileManager.default.createFile(atPath: mark, contents: nil))
    }

    @Test("The clock is trusted only if the mark exists or the kernel reports a time service")
    func trust() throws {
        let clock = WallClock(mark: mark, isDisciplined: { false })
        #expect(!clock.isTrusted)
        #expect(WallClock(mark: mark, isDisciplined: { true }).isTrusted)
        try makeMark()
        #expect(clock.isTrusted)
        try FileManager.default.removeItem(atPath: mark)
        #expect(!clock.isTrusted)
    }

    @Test("The watch reports when the mark appears and disappears, even if its folder did not exist at first")
    func watch() throws {
        let watch = try ClockWatch(mark: mark)
        #expect(try !hasNews(watch))
        for _ in 1...2 {
            try FileManager.default.createDirectory(atPath: "\(folder)/timesync", withIntermediateDirectories: true)
            #expect(try hasNews(watch))
            try makeMark()
            #expect(try hasNews(watch))
            #expect(try !hasNews(watch), "one change is reported once")
            try FileManager.default.removeItem(atPath: mark)
            #expect(try hasNews(watch))
            try FileManager.default.removeItem(atPath: "\(folder)/timesync")
            #expect(try hasNews(watch))
        }
    }

    @Test("Touching the mark at each synchronization causes no report")
    func touched() throws {
        try makeMark()
        let watch = try ClockWatch(mark: mark)
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: mark)
        #expect(try !hasNews(watch))
    }

    @Test("A machine without timesyncd causes no report and no error")
    func noService() throws {
        let watch = try ClockWatch(mark: "/nonexistent/timesync/synchronized")
        #expect(try !hasNews(watch))
    }

    /// New York's time zone (tzset(3)): an hour forward at 07:00 UTC on 2026-03-08, back at 06:00 UTC on 2026-11-01.
    private static let newYork = "EST5EDT,M3.2.0,M11.1.0"

    @Test(
        "The next and the last change of local time are found",
        arguments: [(1_772_953_200.0, 3600), (1_793_512_800.0, -3600)])
    func localChange(change: Double, forward: Int) throws {
        let zone = Zone(Self.newYork)
        defer { zone.end() }
        for offset in [-360_000.0, -1, -0.5, 0, 0.5, 1, 359_000] {
            let found = try #require(WallClock.localChange(nearSecondsSince1970: change + offset, reach: 360_000))
            #expect(found.at == change)
            #expect(found.forward == forward)
        }
        #expect(WallClock.localChange(nearSecondsSince1970: change + 400_000, reach: 360_000) == nil)
        let before = WallClock.localSecondsSinceMidnight(atSecondsSince1970: change - 1)
        let after = WallClock.localSecondsSinceMidnight(atSecondsSince1970: change)
        #expect(after - before == 1 + forward)
    }

    @Test("A change of the time zone takes effect while the program runs")
    func changedZone() throws {
        let noon = 1_800_014_400.0
        let times = ["UTC", "IST-5:30", Self.newYork].map { name in
            let zone = Zone(name)
            defer { zone.end() }
            return [
                WallClock.localSecondsAheadOfUTC(atSecondsSince1970: noon),
                WallClock.localSecondsSinceMidnight(atSecondsSince1970: noon),
            ]
        }
        #expect(times == [0, 19_800, -18_000].map { [$0, 43_200 + $0] })
    }

    @Test("Only WallClock.swift reads the time of day")
    func oneReader() throws {
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path())
            .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h") || $0.hasSuffix(".sql") }
        #expect(files.count > 100)
        let readers = try files.filter { file in
            try Self.readsTimeOfDay(String(contentsOf: sources.appending(path: file), encoding: .utf8))
        }
        #expect(readers == ["Linux/WallClock.swift"])
    }

    @Test(
        "Code that reads the time of day is recognized",
        arguments: [
            "Date()", "let now = Date.now", "Date(timeIntervalSinceNow: 5)", "clock_gettime(CLOCK_REALTIME, &time)",
            "CLOCK_REALTIME_COARSE", "gettimeofday(&time, nil)", "time(nil)", "time(NULL)", "time( &now )",
            "CFAbsoluteTimeGetCurrent()", "SELECT datetime('now')", "DEFAULT CURRENT_TIMESTAMP", "unixepoch()",
            "date.timeIntervalSinceNow", "DispatchWallTime.now()", "timespec_get(&time, TIME_UTC)",
        ])
    func knownReaders(code: String) {
        #expect(Self.readsTimeOfDay(code))
        #expect(!Self.readsTimeOfDay("let update = validate(date); retryTime(nilValue); // a date"))
    }

    private static func readsTimeOfDay(_ code: String) -> Bool {
        let names = [
            #"\bDate\(\)"#, #"\bDate\.now\b"#, "SinceNow", "CLOCK_REALTIME", "gettimeofday", "timespec_get",
            #"\btime\(\s*(nil|NULL|&|0)"#, "CFAbsoluteTime", "DispatchWallTime", "CURRENT_TIME", "CURRENT_DATE",
            #"\b(date|time|datetime|julianday|strftime|unixepoch)\(('|\))"#,
        ]
        return names.contains { code.range(of: $0, options: .regularExpression) != nil }
    }
}

/// Sets another time zone for this process until ``end()``.
private struct Zone {
    private let before = ProcessInfo.processInfo.environment["TZ"]

    init(_ name: String) {
        setenv("TZ", name, 1)
    }

    func end() {
        if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
    }
}
