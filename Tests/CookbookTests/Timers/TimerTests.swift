import Cookbook
import GRDB
import Kitchen
import Testing
import Workbench

@Suite("Timers over restarts and power cuts")
struct TimerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Saves the timers, reopens the store as after a restart, and returns them.
    private func restarted(_ snapshot: TimerSnapshot) async throws -> TimerSnapshot {
        try await Cookbook(folder: folder.path).keep(snapshot)
        return try #require(try await Cookbook(folder: folder.path).timers())
    }

    @Test("Every state is restored exactly, with the clocks of that moment")
    func roundTrip() async throws {
        let instant = Instant(sinceBoot: .nanoseconds(987_654_321_012_345_678))
        let states: [CookTimer.State] = [
            .running(until: instant), .paused(remaining: .nanoseconds(1)), .ringing(since: instant),
            .over(since: instant, missed: false), .over(since: instant - .seconds(2_000_000_000), missed: true),
            .interrupted(since: instant - .seconds(2_000_000_000)),
        ]
        let cuts: [PowerCut?] = [
            .awaited(lastSeen: 1_789_000_000.123_456_7, back: instant - .seconds(2_000_000_000)), nil, .unknown,
            .known(.nanoseconds(7)), .known(.zero), nil,
        ]
        let timers = zip(1..., zip(states, cuts)).map { id, timer in
            CookTimer(
                id: id, label: "Réis \(id) ♥", duration: .nanoseconds(720_000_000_001), state: timer.0,
                powerCut: timer.1, margin: id == 2 ? .nanoseconds(7) : nil, isCheckDue: id == 1,
                next: id < 3
                    ? []
                    : [
                        StepTimer(label: "Other side", seconds: 120, until: id == 3 ? nil : 180, follows: true),
                        StepTimer(label: "Chill", seconds: 28_800, ask: true, follows: true),
                        StepTimer(label: "Roast", seconds: nil, ask: true, follows: true, rate: "15 min per lb"),
                    ], origin: id == 1 ? nil : .sample(offer: id))
        }
        let snapshot = TimerSnapshot(
            timers: timers, written: .sample(.nanoseconds(123_456_789), wall: 1_789_000_000.123_456_7, isTrusted: false)
        )
        #expect(try await restarted(snapshot) == snapshot)
    }

    @Test("Timers stored before they had an origin are read without one")
    func older() async throws {
        let timer = CookTimer(
            id: 1, label: "Simmer", duration: .seconds(60), state: .paused(remaining: .seconds(5)),
            margin: .seconds(3), origin: .sample(offer: 0))
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.keep(TimerSnapshot(timers: [timer], written: .sample()))
        try cookbook.close()
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        try await queue.write { db in
            try db.execute(
                sql: """
                    ALTER TABLE timer DROP COLUMN origin;
                    ALTER TABLE timer DROP COLUMN isCheckDue;
                    DELETE FROM grdb_migrations WHERE identifier IN
                        ('keep which step offered a timer', 'keep whether a check of a timer is due');
                    """)
            let version = try Int.fetchOne(db, sql: "SELECT count(*) FROM grdb_migrations") ?? 0
            try db.execute(sql: "PRAGMA user_version = \(version)")
        }
        try queue.close()
        let kept = try #require(try await Cookbook(folder: folder.path).timers()).timers
        #expect(kept.map(\.label) == ["Simmer"] && kept.map(\.margin) == [.seconds(3)] && kept[0].origin == nil)
    }

    @Test("A snapshot replaces the previous one, even if it has no timers")
    func replaces() async throws {
        let timer = CookTimer(id: 1, label: "Rice", duration: .seconds(60), state: .paused(remaining: .seconds(5)))
        for timers in [[timer], [], [timer]] {
            let snapshot = TimerSnapshot(timers: timers, written: .sample())
            #expect(try await restarted(snapshot) == snapshot)
        }
    }

    @Test("A duration too long for the clock is stored as the longest one")
    func clamps() async throws {
        let timer = CookTimer(id: 1, label: "", duration: .seconds(Int64.max), state: .paused(remaining: .zero))
        let kept = try await restarted(TimerSnapshot(timers: [timer], written: .sample()))
        #expect(kept.timers.first?.duration == .nanoseconds(Int64.max))
    }
}

extension TimerOrigin {
    fileprivate static func sample(offer: Int) -> TimerOrigin {
        TimerOrigin(recipe: Recipe.Heading(id: RecipeID(.own, 3), title: "Réis"), step: 2, offer: offer)
    }
}
