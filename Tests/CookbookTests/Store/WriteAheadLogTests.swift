import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("The write-ahead log of the store")
struct WriteAheadLogTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns the files as a kill leaves them after some favorites, all of them in the WAL.
    private func killed(after count: Int = 5) async throws -> TemporaryFolder {
        let cookbook = try Cookbook(folder: folder.path)
        for number in 1...count {
            try await cookbook.save(.sample(RecipeID(.spoonacular, number)), keep: .whole, at: 1)
        }
        return try folder.copied()
    }

    private func walSize(_ folder: TemporaryFolder) -> Int64 { Int64(folder.status("galley.sqlite-wal").st_size) }

    @Test("After a checkpoint, the database file alone has everything")
    func emptied() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        #expect(walSize(folder) > 0)
        #expect(try await cookbook.checkpoint())
        #expect(walSize(folder) == 0)
        let killed = try folder.copied()
        for suffix in ["wal", "shm"] {
            try FileManager.default.removeItem(atPath: killed.file("galley.sqlite-\(suffix)"))
        }
        let after = try Cookbook(folder: killed.path)
        #expect(try await after.favorites() == [Recipe.sample().heading])
        #expect(after.health == .sound)
        try await cookbook.save(.bare, keep: .whole, at: 2)
        #expect(try await cookbook.favorites().count == 2, "saving still works")
    }

    @Test("The start checkpoints the WAL that a kill has left")
    func emptiedAtStart() async throws {
        let killed = try await killed()
        #expect(walSize(killed) > 0)
        let cookbook = try Cookbook(folder: killed.path)
        #expect(walSize(killed) == 0)
        #expect(try await cookbook.favorites().count == 5)
    }

    @Test("A running read delays the checkpoint but not writes")
    func busy() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        let reader = try SQLiteDatabase(folder.file("galley.sqlite"), .read)
        try reader.run("BEGIN; SELECT count(*) FROM favorite")
        try await cookbook.save(.bare, keep: .whole, at: 2)
        #expect(try await !cookbook.checkpoint())
        try reader.run("COMMIT")
        #expect(try await cookbook.checkpoint())
        #expect(walSize(folder) == 0)
    }

    @Test("Each change yields once and a read doesn't, so an idle kiosk isn't woken")
    func yields() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        var changes = cookbook.walChanges.makeAsyncIterator()
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        #expect(await changes.next() != nil)
        _ = try await cookbook.favorites()
        let waiting = Task { [cookbook] in await cookbook.walChanges.first { _ in true } != nil }
        waiting.cancel()
        #expect(await !waiting.value)
    }

    // MARK: - Damage

    @Test("A gap is a damaged frame with a good one behind it")
    func gap() async throws {
        let log = [UInt8](try await killed().content("galley.sqlite-wal"))
        let frame = 24 + 4096
        let frames = (log.count - 32) / frame
        for (damaged, hasGap) in [(nil, false), (0, true), (frames / 2, true), (frames - 1, false)] {
            var log = log
            if let damaged { log[32 + damaged * frame + 100] ^= 1 }
            #expect(WriteAheadLog(log, pageSize: 4096).hasGap == hasGap, "frame \(damaged ?? -1) of \(frames)")
        }
    }

    @Test("A lost WAL with acknowledged changes is reported until someone acknowledges it")
    func gone() async throws {
        let killed = try await killed()
        for suffix in ["wal", "shm"] {
            try FileManager.default.removeItem(atPath: killed.file("galley.sqlite-\(suffix)"))
        }
        #expect(try Cookbook.examine(folder: killed.path)?.damage?.lostChanges == 5)
        let cookbook = try Cookbook(folder: killed.path)
        #expect(cookbook.damage?.lostChanges == 5)
        #expect(cookbook.damage?.summary == "The store's write-ahead log was damaged. The last 5 changes are lost.")
        let reopened = try Cookbook(folder: killed.path)
        #expect(reopened.damage?.lostChanges == 5, "the loss is counted once")
        try reopened.acknowledgeDamage()
        #expect(try Cookbook(folder: killed.path).health == .sound)
    }

    @Test("A kill right after reporting a lost WAL doesn't count the loss twice, and the next loss is added")
    func killedAfterReport() async throws {
        let killed = try await killed()
        for suffix in ["wal", "shm"] {
            try FileManager.default.removeItem(atPath: killed.file("galley.sqlite-\(suffix)"))
        }
        let (unrepaired, repaired) = (try killed.copied(), try killed.copied())
        try Cookbook(folder: repaired.path).close()
        // Only the report is on the card.
        try FileManager.default.copyItem(atPath: repaired.file("quarantine"), toPath: killed.file("quarantine"))
        let cookbook = try Cookbook(folder: killed.path)
        #expect(cookbook.damage?.lostChanges == 5)
        try cookbook.close()

        // The kill comes a little later, when SQLite has begun a new WAL.
        let later = try repaired.copied()
        for name in ["galley.sqlite", "galley.sqlite-change", "galley.sqlite-inventory"] {
            try later.write(name, unrepaired.content(name))
        }
        let pool = try DatabasePool(path: later.file("galley.sqlite"))
        try await pool.write { db in try db.execute(sql: "DELETE FROM recentText") }
        #expect(walSize(later) > 0)
        let copy = try later.copied()
        try pool.close()
        #expect(walSize(copy) > 0)
        #expect(try Cookbook(folder: copy.path).damage?.lostChanges == 5)

        let before = try killed.content("galley.sqlite")
        try await Cookbook(folder: killed.path).save(.sample(), keep: .whole, at: 9)
        for suffix in ["wal", "shm"] {
            try? FileManager.default.removeItem(atPath: killed.file("galley.sqlite-\(suffix)"))
        }
        try killed.write("galley.sqlite", before)
        #expect(try Cookbook(folder: killed.path).damage?.lostChanges == 6)
    }

    @Test("Only changes that a person would miss are counted, not the clock of the timers")
    func timersClock() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        func number() async throws -> Int64? { try await cookbook.store.read(ChangeNumber.last)?.number }
        let first = TimerSnapshot.boiling(boot: "a", at: 10)
        try await cookbook.keep(first)
        #expect(try await number() == 1)
        try await cookbook.keep(.boiling(boot: "a", at: 70))
        try await cookbook.keep(.boiling(boot: "b", at: 5, end: 400))
        #expect(try await number() == 1)
        #expect(try await cookbook.timers() == .boiling(boot: "b", at: 5, end: 400), "they are saved anyway")
        try await cookbook.keep(.boiling(boot: "b", at: 6, end: 460))
        #expect(try await number() == 2, "a person added a minute")
        try await cookbook.keep(.boiling(boot: "c", at: 6, label: "Rice"))
        #expect(try await number() == 3)
    }

    @Test("Without the acknowledged number, the same loss isn't noticed (control)")
    func negativeControl() async throws {
        let killed = try await killed()
        for suffix in ["wal", "shm", "change", "inventory"] {
            try FileManager.default.removeItem(atPath: killed.file("galley.sqlite-\(suffix)"))
        }
        #expect(try Cookbook(folder: killed.path).health == .sound)
    }

    @Test("A damaged byte anywhere in the WAL loses nothing or is reported")
    func damagedByte() async throws {
        let whole = try await killed()
        let wal = try whole.content("galley.sqlite-wal")
        let favorites = try await Cookbook(folder: try whole.copied().path).favorites()
        var generator = SplitMix(seed: 3)
        var (back, lost) = (0, 0)
        for place in [3792, wal.count - 1] + (0..<40).map({ _ in Int.random(in: wal.indices, using: &generator) }) {
            let damaged = try whole.copied()
            var bytes = wal
            bytes[place] ^= 0x55
            try damaged.write("galley.sqlite-wal", bytes)
            let cookbook = try Cookbook(folder: damaged.path)
            let found = try await cookbook.favorites()
            #expect(
                found == favorites || cookbook.damage != nil, "byte \(place): \(found.count) are back, no report")
            back += found.count
            lost += favorites.count - found.count
        }
        #expect(back > 9 * lost, "\(lost) of \(back + lost) favorites are lost: good frames behind a damaged one count")
    }

    @Test("Another store's WAL is quarantined, and the data in the file stays")
    func foreign() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        for number in 1...5 { try await cookbook.save(.sample(RecipeID(.spoonacular, number)), keep: .whole, at: 1) }
        #expect(try await cookbook.checkpoint())
        let own = try folder.copied()
        let other = try TemporaryFolder()
        let neighbor = try Cookbook(folder: other.path)
        for number in 6...30 { try await neighbor.save(.sample(RecipeID(.spoonacular, number)), keep: .whole, at: 1) }
        let wal = try other.content("galley.sqlite-wal")
        try own.write("galley.sqlite-wal", wal)
        let after = try Cookbook(folder: own.path)
        #expect(try await after.favorites().map(\.id.number) == [5, 4, 3, 2, 1])
        #expect(after.damage == nil, "nothing is lost")
        #expect(after.takeNotes().contains { $0.contains("another store") })
        #expect(try own.content("quarantine/1/galley.sqlite-wal") == wal)
    }

    @Test("Changes lost because another WAL replaced the store's own are reported")
    func foreignInPlace() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(.bare, keep: .whole, at: 1)
        #expect(try await cookbook.checkpoint())
        for number in 2...5 { try await cookbook.save(.sample(RecipeID(.spoonacular, number)), keep: .whole, at: 1) }
        let own = try folder.copied()
        let other = try TemporaryFolder()
        let neighbor = try Cookbook(folder: other.path)
        try await neighbor.save(.sample(RecipeID(.spoonacular, 77)), keep: .whole, at: 1)
        try own.write("galley.sqlite-wal", try other.content("galley.sqlite-wal"))
        let after = try Cookbook(folder: own.path)
        #expect(after.damage?.lostChanges == 4)
        #expect(try await after.favorites() == [Recipe.bare.heading])
    }
}

extension TimerSnapshot {
    fileprivate static func boiling(boot: String, at now: Int, end: Int = 600, label: String = "Eggs") -> TimerSnapshot
    {
        let timer = CookTimer(
            id: 1, label: label, duration: .seconds(600), state: .running(until: Instant(sinceBoot: .seconds(end))))
        let clock = ClockReading(
            bootID: boot, boot: Instant(sinceBoot: .seconds(now)), wall: Double(now), isWallTrusted: true)
        return TimerSnapshot(timers: [timer], written: clock)
    }
}
