import Foundation
import GRDB
import Glibc
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("A store on a read-only card is readable, including its WAL")
struct ReadOnlyCardTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Leaves the files of a killed kiosk: a WAL with everything, and the index of the WAL.
    private func leaveKilledStore(in path: String, without suffixes: [String] = []) async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        let timer = CookTimer(id: 1, label: "Roast", duration: .seconds(600), state: .paused(remaining: .seconds(500)))
        let reading = ClockReading(bootID: "boot", boot: Instant(sinceBoot: .zero), wall: 1, isWallTrusted: true)
        try await cookbook.keep(TimerSnapshot(timers: [timer], written: reading))
        for suffix in ["", "-wal", "-shm", "-change"] where !suffixes.contains(suffix) {
            try FileManager.default.copyItem(
                atPath: folder.file("galley.sqlite\(suffix)"), toPath: "\(path)/galley.sqlite\(suffix)")
        }
    }

    private func expectWholeButReadOnly(_ cookbook: Cookbook) async throws {
        #expect(cookbook.isReadOnlyByCard)
        #expect(try await cookbook.favorites() == [Recipe.sample().heading])
        #expect(try await cookbook.recipe(Recipe.sample().id) == .sample())
        #expect(try await cookbook.timers()?.timers.map(\.label) == ["Roast"])
        let error = await #expect(throws: CookbookError.self) { try await cookbook.save(.bare, keep: .whole, at: 2) }
        #expect(error?.reason == .readOnly)
        #expect(try await cookbook.favorites() == [Recipe.sample().heading], "still readable after a refused change")
    }

    @Test(
        "Everything of a killed kiosk can be read, whether or not the WAL has an index",
        .enabled(if: .mounts), arguments: [[], ["-shm"]])
    func killed(_ missing: [String]) async throws {
        let card = try Mount(at: folder.file("card"), options: "size=8m")
        try await leaveKilledStore(in: card.path, without: missing)
        try card.remount(readOnly: true)
        let before = try FileManager.default.contentsOfDirectory(atPath: card.path).sorted()
        let cookbook = try Cookbook(folder: card.path)
        try await expectWholeButReadOnly(cookbook)
        #expect(try FileManager.default.contentsOfDirectory(atPath: card.path).sorted() == before)

        try card.remount(readOnly: false)
        try await cookbook.save(.bare, keep: .whole, at: 2)
        #expect(cookbook.health == .sound)
        #expect(try await cookbook.favorites() == [Recipe.bare.heading, Recipe.sample().heading])
        try cookbook.close()
        #expect(try await Cookbook(folder: card.path).favorites().count == 2)
    }

    @Test(
        "The store of a kiosk that ended normally can be read and becomes writable on request", .enabled(if: .mounts)
    )
    func ended() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=8m")
        let queue = try DatabaseQueue(path: "\(card.path)/galley.sqlite")
        try Schema.migrator.migrate(queue, upTo: "number changes")
        try await queue.write { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = \(Schema.applicationID);
                    INSERT INTO favorite (recipe, title, savedAt) VALUES ('starter:2', 'Dal', 1);
                    """)
        }
        try queue.close()
        try card.remount(readOnly: true)
        let cookbook = try Cookbook(folder: card.path)
        #expect(try await cookbook.favorites().map(\.title) == ["Dal"])
        #expect(try await cookbook.timers()?.timers.isEmpty ?? true)
        #expect(cookbook.isReadOnlyByCard)
    }

    @Test("A WAL with a damaged end is read up to the damage", .enabled(if: .mounts))
    func damagedLog() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=8m")
        try await leaveKilledStore(in: card.path)
        let path = "\(card.path)/galley.sqlite-wal"
        var wal = try Data(contentsOf: URL(filePath: path))
        wal[wal.count - 1] ^= 1
        try wal.write(to: URL(filePath: path))
        try card.remount(readOnly: true)
        let cookbook = try Cookbook(folder: card.path)
        #expect(cookbook.isReadOnlyByCard)
        _ = try await cookbook.favorites()
    }

    @Test("Examining a store without a kiosk reports the read-only card and changes nothing", .enabled(if: .mounts))
    func examined() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=8m")
        try await leaveKilledStore(in: card.path)
        try card.remount(readOnly: true)
        guard case .readOnly(.card(let detail)) = try Cookbook.examine(folder: card.path) else {
            Issue.record("not reported as read-only")
            return
        }
        #expect(detail.contains("Read-only file system"))
    }

    @Test("A damaged store on a read-only card stays where it is", .enabled(if: .mounts))
    func damaged() throws {
        let card = try Mount(at: folder.file("card"), options: "size=8m")
        try Data(repeating: 1, count: 5000).write(to: URL(filePath: "\(card.path)/galley.sqlite"))
        try card.remount(readOnly: true)
        let error = #expect(throws: CookbookError.self) { try Cookbook(folder: card.path) }
        #expect(error?.reason == .readOnly)
        #expect(FileManager.default.contents(atPath: "\(card.path)/galley.sqlite")?.count == 5000)
    }
}

extension Cookbook {
    /// True if the store is read-only because of its card.
    var isReadOnlyByCard: Bool {
        guard case .readOnly(.card) = health else { return false }
        return true
    }
}
