import Foundation
import GRDB
import Glibc
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Automatic backups")
struct BackupTests {
    private let folder: TemporaryFolder
    private var backups: Backups { Backups(state: folder.path) }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func save(_ number: Int, in cookbook: Cookbook) async throws {
        try await cookbook.save(.sample(RecipeID(.spoonacular, number)), keep: .whole, at: Double(number))
    }

    private func favorites(_ path: String) throws -> Int? { try BackupContent(verifying: path).counts["favorite"] }

    @Test("A backup is one file with all changes, including those in the WAL")
    func holds() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        for number in 1...5 { try await save(number, in: cookbook) }
        let backup = try #require(try await cookbook.backUp(to: backups).backup)
        #expect(backup.path == folder.file("backups/galley-1.sqlite"))
        #expect(try favorites(backup.path) == 5)
        #expect(folder.mode("backups/galley-1.sqlite") == 0o600)
        let copy = try TemporaryFolder()
        try copy.write("galley.sqlite", try folder.content("backups/galley-1.sqlite"))
        #expect(try await Cookbook(folder: copy.path).favorites() == cookbook.favorites())
    }

    @Test("The newest three backups are kept, and the oldest is removed only after the new one is verified")
    func three() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        for number in 1...5 {
            try await save(number, in: cookbook)
            _ = try await cookbook.backUp(to: backups)
        }
        #expect(backups.all.map(\.number) == [5, 4, 3])
        #expect(try backups.all.map { try favorites($0.path) } == [5, 4, 3])
        #expect(backups.newestSound().backup?.number == 5)
    }

    @Test("Without changes no new backup is kept")
    func unchanged() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await save(1, in: cookbook)
        #expect(try await cookbook.backUp(to: backups).backup != nil)
        #expect(try await cookbook.backUp(to: backups).backup == nil)
        #expect(backups.all.map(\.number) == [1])
        #expect(!folder.exists("backups/galley.sqlite.new"))
    }

    @Test("A damaged backup is skipped")
    func damaged() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        for number in 1...2 {
            try await save(number, in: cookbook)
            _ = try await cookbook.backUp(to: backups)
        }
        var content = try folder.content("backups/galley-2.sqlite")
        content.replaceSubrange(4096..<8192, with: Data(repeating: 0xFF, count: 4096))
        try folder.write("backups/galley-2.sqlite", content)
        let (backup, damaged) = backups.newestSound()
        #expect(backup?.number == 1)
        #expect(damaged.map(\.number) == [2])
        try folder.write("backups/galley-1.sqlite", Data())
        #expect(backups.newestSound().backup == nil)
    }

    @Test("Saving works during a backup, and the backup is a snapshot")
    func goesOn() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        for number in 1...200 { try await save(number, in: cookbook) }
        async let report = cookbook.backUp(to: backups, pause: .milliseconds(20))
        var saved = 200
        for number in 201...230 {
            try await save(number, in: cookbook)
            saved = number
        }
        let backup = try #require(try await report.backup)
        #expect(try (200...saved).contains(#require(try favorites(backup.path))))
        #expect(try await cookbook.favorites().count == 230)
    }

    @Test("A canceled backup leaves the earlier ones and no partial file")
    func canceled() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        for number in 1...200 { try await save(number, in: cookbook) }
        _ = try await cookbook.backUp(to: backups)
        try await save(201, in: cookbook)
        let pace = BackupPace()
        pace.cancel()
        let path = cookbook.store.file.path
        let backups = backups
        let error = try await cookbook.store.read { db in
            let source = try #require(db.sqliteConnection)
            return #expect(throws: CookbookError.self) { try backups.make(from: source, path: path, pace: pace) }
        }
        #expect(error?.reason == .canceled)
        #expect(backups.all.map(\.number) == [1])
        #expect(try folder.content("backups/galley-1.sqlite").count > 0)
        #expect(!folder.exists("backups/galley.sqlite.new"))
    }

    // MARK: - Room

    @Test("The number of backups depends on the room on the card, and is at least one")
    func count() {
        func kept(_ size: Int64, _ free: Int64) -> Int { Backups.count(of: size, free: free, taken: size) }
        #expect(kept(1 << 20, 1 << 30) == 3)
        #expect(kept(100 << 20, 1 << 30) == 2)
        #expect(kept(200 << 20, 1 << 30) == 1)
        #expect(kept(800 << 20, 100 << 20) == 1)
        #expect(kept(0, 0) == 1)
    }

    @Test("Without room no backup is made, that is reported, and the earlier one is unchanged", .enabled(if: .mounts))
    func full() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=8m")
        let cookbook = try Cookbook(folder: folder.path)
        try await save(1, in: cookbook)
        let backups = Backups(state: folder.path, folder: card.path)
        #expect(try await cookbook.backUp(to: backups).backup?.path == "\(card.path)/galley-1.sqlite")
        let before = try Data(contentsOf: URL(filePath: "\(card.path)/galley-1.sqlite"))
        _ = try card.fill()
        try await save(2, in: cookbook)
        let report = try await cookbook.backUp(to: backups)
        #expect(report.backup?.path == folder.file("backups/galley-2.sqlite"), "in the state folder instead")
        #expect(report.notes.contains { $0.contains(card.path) })
        #expect(try Data(contentsOf: URL(filePath: "\(card.path)/galley-1.sqlite")) == before)
        #expect(backups.all.map(\.number) == [2, 1])
    }

    @Test("A full card is reported as full", .enabled(if: .mounts))
    func fullState() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=2m")
        let cookbook = try Cookbook(folder: card.path)
        try await save(1, in: cookbook)
        let error = await #expect(throws: CookbookError.self) {
            try await cookbook.backUp(to: Backups(state: card.path))
        }
        #expect(error?.reason == .full)
        try await save(2, in: cookbook)
    }

    @Test("A missing backup folder isn't created, because its card may not be mounted")
    func missingFolder() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await save(1, in: cookbook)
        let report = try await cookbook.backUp(to: Backups(state: folder.path, folder: folder.file("stick")))
        #expect(report.backup?.path == folder.file("backups/galley-1.sqlite"))
        #expect(report.notes.count == 1)
        #expect(!folder.exists("stick"))
    }

    @Test("An old backup that can't be removed is noted, and the new one is kept", .enabled(if: .mounts))
    func stuck() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        let other = folder.file("stick")
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        let backups = Backups(state: folder.path, folder: other)
        for number in 1...3 {
            try await save(number, in: cookbook)
            _ = try await cookbook.backUp(to: backups)
        }
        let oldest = "\(other)/galley-1.sqlite"
        // A mount point can't be removed.
        try #require(mount(oldest, oldest, nil, UInt(MS_BIND), nil) == 0)
        defer { umount2(oldest, Int32(MNT_DETACH)) }
        try await save(4, in: cookbook)
        let report = try await cookbook.backUp(to: backups)
        #expect(report.backup?.path == "\(other)/galley-4.sqlite")
        #expect(report.notes.contains { $0.contains("older ones could not be removed") })
        #expect(!folder.exists("backups"), "no second backup is made in the state folder")
    }

    // MARK: - When

    @Test("A backup is due a day after the last one, whatever the wall clock says")
    func due() throws {
        #expect(backups.timeUntilDue(at: .sample()) == .seconds(3600), "no earlier backup is known")
        try backups.noteMade(at: .sample(.seconds(1000), wall: 1_800_000_000))
        let cases: [(ClockReading, Duration)] = [
            (.sample(.seconds(1000)), .seconds(86_400)),
            (.sample(.seconds(1000 + 80_000), wall: 5, isTrusted: false), .seconds(6400)),
            (.sample(.seconds(1000 + 90_000)), .zero),
            (.sample(boot: "second", .seconds(9), wall: 1_800_000_400), .seconds(86_000)),
            (.sample(boot: "second", .seconds(9), wall: 1_800_100_000), .zero),
            (.sample(boot: "second", .seconds(9), wall: 1_799_000_000), .seconds(86_400)),
            (.sample(boot: "second", .seconds(9), isTrusted: false), .seconds(3600)),
        ]
        for (now, time) in cases { #expect(backups.timeUntilDue(at: now) == time, "\(now)") }
        try folder.write("backups/made", Data("x".utf8))
        #expect(backups.timeUntilDue(at: .sample()) == .seconds(3600))
    }

    @Test("The number of a backup never overflows, whatever files the folder has")
    func names() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try FileManager.default.createDirectory(atPath: folder.file("backups"), withIntermediateDirectories: false)
        for name in ["galley-99999999999999999999.sqlite", "galley-.sqlite", "galley-x.sqlite", "galley--1.sqlite"] {
            try folder.write("backups/\(name)", Data("x".utf8))
        }
        try await save(1, in: cookbook)
        #expect(try await cookbook.backUp(to: backups).backup?.number == 1)
    }

    // MARK: - Upgrades

    @Test("An older store is backed up before it is migrated")
    func beforeUpgrade() async throws {
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        try Schema.migrator.migrate(queue, upTo: "make recipes searchable")
        try await queue.write { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = \(Schema.applicationID);
                    INSERT INTO favorite (recipe, title, savedAt) VALUES ('starter:2', 'Dal', 1);
                    """)
        }
        let version = try await queue.read { db in try Int.fetchOne(db, sql: "PRAGMA user_version") }
        try queue.close()
        let cookbook = try Cookbook(folder: folder.path)
        #expect(try await cookbook.favorites().count == 1)
        let kept = try BackupContent(verifying: folder.file("backups/galley-1.sqlite"))
        #expect(kept.version == version && kept.version < Schema.version)
        #expect(kept.counts["favorite"] == 1)
        _ = try Cookbook(folder: folder.path)
        #expect(backups.all.count == 1, "a current store isn't backed up at the start")
    }
}
