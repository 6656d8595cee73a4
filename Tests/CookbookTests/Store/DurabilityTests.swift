import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Durability of saved changes")
struct DurabilityTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func pragma(_ name: String, of writer: any DatabaseWriter) throws -> String? {
        try writer.writeWithoutTransaction { db in try String.fetchOne(db, sql: "PRAGMA \(name)") }
    }

    @Test("Every commit is synced to the card")
    func syncs() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        let settings = try await cookbook.store.write { db in
            try ["synchronous", "journal_mode", "foreign_keys", "busy_timeout", "user_version"].map {
                try String.fetchOne(db, sql: "PRAGMA \($0)")
            }
        }
        #expect(settings == ["2", "wal", "1", "5000", "\(Schema.version)"])
    }

    @Test("PRAGMA synchronous reads back as NORMAL for the cache and for a plain GRDB pool")
    func tellsNormal() throws {
        let path = folder.file("cache.sqlite")
        let normal = try Connection.writer(of: path, .normal, busyTimeout: .zero)
        #expect(try pragma("synchronous", of: normal) == "1")
        try normal.close()
        #expect(try pragma("synchronous", of: DatabasePool(path: path)) == "1")
    }

    @Test("Without shared memory the store works with a rollback journal and synchronous = EXTRA")
    func rollbackJournal() async throws {
        try await Cookbook(folder: folder.path).save(.sample(), keep: .whole, at: 1)
        // A pipe with that name can't be shared memory, as on a file system without it.
        #expect(mkfifo(folder.file("galley.sqlite-shm"), 0o600) == 0)
        let writer = try Connection.writer(of: folder.file("galley.sqlite"), .full, busyTimeout: .zero)
        #expect(try pragma("synchronous", of: writer) == "3")
        #expect(try pragma("journal_mode", of: writer) == "delete")
        #expect(try await writer.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM favorite") } == 1)
    }

    @Test("A kill right after a save loses nothing, although the change may only be in the WAL")
    func outlivesKill() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        let killed = try folder.copied()
        #expect(try await Cookbook(folder: killed.path).favorites() == [Recipe.sample().heading])
        let withoutLog = try folder.copied()
        for suffix in ["wal", "shm"] {
            try FileManager.default.removeItem(atPath: withoutLog.file("galley.sqlite-\(suffix)"))
        }
        #expect(try await Cookbook(folder: withoutLog.path).favorites().isEmpty, "the WAL had the change")
        #expect(try await cookbook.favorites().count == 1)
    }

    @Test("A closed store is a single file and reopens at the next use")
    func closes() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        #expect(try await cookbook.favorites().count == 1, "opens a reading connection, too")
        try cookbook.close()
        #expect(folder.status("galley.sqlite-wal").st_size == 0)
        try cookbook.close()
        #expect(try await cookbook.favorites() == [Recipe.sample().heading])
        #expect(cookbook.health == .sound)
    }

    @Test("After a failed write, the connection is replaced")
    func reopens() async throws {
        let store = try Cookbook(folder: folder.path).store
        try await store.write { db in try db.execute(sql: "CREATE TEMP TABLE mark (x)") }
        let isMarked: @Sendable (Database) throws -> Bool = { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_temp_schema") == 1
        }
        #expect(try await store.write(isMarked))
        let error = await #expect(throws: CookbookError.self) {
            try await store.write { _ in throw DatabaseError(resultCode: .SQLITE_IOERR_FSYNC) }
        }
        #expect(error?.reason == .failing)
        #expect(try await !store.write(isMarked))
        #expect(try await store.write { db in try Int.fetchOne(db, sql: "PRAGMA synchronous") } == 2)
    }

    @Test("A store of the first version can be read")
    func firstVersion() async throws {
        let queue = try DatabaseQueue(path: "\(folder.path)/\(StoreFile.name)")
        try Schema.migrator.migrate(queue, upTo: "create timers")
        try await queue.write { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = \(Schema.applicationID);
                    INSERT INTO favorite (recipe, title, picture, savedAt) VALUES ('own:3', 'Bread', NULL, 1.5);
                    INSERT INTO recipe VALUES ('own:3', 'Bread', 2.0, 90, NULL, '{"name":"Me"}', '[]', '["vegan"]',
                        NULL, NULL, '[{"name":"rye flour","amount":500,"unit":"g","text":"500 g rye flour"}]',
                        '[{"text":"Knead for 10 to 12 minutes.",
                           "timers":[{"label":"Knead","seconds":600,"until":720,"ask":false}]}]');
                    INSERT INTO timerClock VALUES (1, 'a-boot', 60000000000, 1.8e9, 1);
                    INSERT INTO timer VALUES (2, 'Rice', 600000000000, 'missed', 59000000000, NULL, 0);
                    INSERT INTO timer VALUES (3, 'Ham', 600000000000, 'running', 99000000000, NULL, 1);
                    """)
        }
        try queue.close()
        let cookbook = try Cookbook(folder: folder.path)
        let bread = Recipe(
            id: RecipeID(.own, 3), title: "Bread", servings: 2, minutes: 90, likes: 1, source: Recipe.Source(name: "Me"),
            diets: ["vegan"],
            ingredients: [Ingredient(name: "rye flour", amount: 500, unit: "g", text: "500 g rye flour")],
            steps: [
                Step(
                    text: "Knead for 10 to 12 minutes.",
                    timers: [StepTimer(label: "Knead", seconds: 600, until: 720)])
            ])
        #expect(try await cookbook.recipe(bread.id) == bread)
        #expect(try await cookbook.recipePage(own: true).entries.map(\.heading) == [bread.heading])
        #expect(try await cookbook.remove(bread.id).favorites.map(\.heading) == [bread.heading])
        #expect(try await cookbook.recipe(bread.id)?.title == "Bread", "an own recipe stays")
        let rice = CookTimer(
            id: 2, label: "Rice", duration: .seconds(600),
            state: .over(since: Instant(sinceBoot: .seconds(59)), missed: true))
        let ham = CookTimer(
            id: 3, label: "Ham", duration: .seconds(600), state: .running(until: Instant(sinceBoot: .seconds(99))),
            powerCut: .unknown)
        let written = ClockReading.sample(boot: "a-boot", .seconds(60))
        #expect(try await cookbook.timers() == TimerSnapshot(timers: [rice, ham], written: written))
    }
}
