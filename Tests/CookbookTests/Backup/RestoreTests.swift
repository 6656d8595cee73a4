import Foundation
import GRDB
import Glibc
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Restoring a backup")
struct RestoreTests {
    private let folder: TemporaryFolder
    private let away: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        away = try TemporaryFolder()
    }

    /// Returns an archive of a store in another folder.
    private func archive(_ change: (Cookbook) async throws -> Void) async throws -> [UInt8] {
        let cookbook = try Cookbook(folder: away.path)
        try await change(cookbook)
        let source = try await cookbook.archive(
            configuration: "# mine\n", hasSecrets: false, galley: "0.1.0", at: .sample())
        return try bytes(of: source)
    }

    private func bytes(of source: BackupArchive.Source) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while case let piece = try source.bytes(from: bytes.count, upTo: 10_000), !piece.isEmpty { bytes += piece }
        #expect(bytes.count == source.size)
        return bytes
    }

    private var none: TimerSnapshot { TimerSnapshot(timers: [], written: .sample()) }

    private func check(_ bytes: [UInt8], by size: Int = 45_000) async throws -> BackupRestore.Content {
        let restore = try BackupRestore(state: folder.path)
        for start in stride(from: 0, to: bytes.count, by: size) {
            try restore.take(Array(bytes[start..<min(start + size, bytes.count)]))
        }
        return try await restore.check(timers: none)
    }

    private func restore(_ bytes: [UInt8], timers: TimerSnapshot? = nil) async throws -> BackupRestore.Content {
        let restore = try BackupRestore(state: folder.path)
        try restore.take(bytes)
        let content = try await restore.check(timers: timers ?? none)
        try restore.prepare(configuration: content.configuration, setsAside: false)
        try restore.commit()
        return content
    }

    /// Returns the reason why an archive is refused.
    private func problem(_ bytes: [UInt8]) async throws -> String? {
        let problem = await #expect(throws: BackupProblem.self) { try await check(bytes) }
        return problem?.reason
    }

    @Test("A restore brings back favorites, own recipes, photos and the configuration")
    func roundTrip() async throws {
        let bytes = try await archive { cookbook in
            try await cookbook.save(.sample(), under: "liver", keep: .whole, at: 1)
            try await cookbook.keep(Pantry([.init(name: "leek")]))
        }
        let present = try Cookbook(folder: folder.path)
        try await present.save(.bare, keep: .whole, at: 1)
        try present.close()
        let content = try await restore(bytes)
        #expect(content.favorites == 1 && content.configuration == "# mine\n" && content.header.galley == "0.1.0")
        let restored = try Cookbook(folder: folder.path)
        #expect(try await restored.favorites() == [Recipe.sample().heading])
        #expect(try await restored.recipe(Recipe.sample().id) == .sample())
        #expect(try await restored.pantry().items.map(\.name) == ["leek"])
        let pending = PendingRestore(state: folder.path)
        #expect(pending.configuration == "# mine\n")
        try pending.finishConfiguration()
        #expect(!folder.exists("restore") && !folder.exists("restore.new"))
    }

    @Test("tar can open the archive, which conforms to ustar", .enabled(if: access("/bin/tar", X_OK) == 0))
    func standardTools() async throws {
        let bytes = try await archive { try await $0.save(.sample(), keep: .whole, at: 1) }
        try away.write("kitchen.tar", Data(bytes))
        let process = Process()
        process.executableURL = URL(filePath: "/bin/tar")
        process.arguments = ["-xf", away.file("kitchen.tar"), "-C", folder.path]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try folder.names == ["galley-backup.json", "galley.sqlite", "galley.toml"])
        #expect(try await Cookbook(folder: folder.path).favorites().count == 1)
    }

    @Test("The checksum is gzip's CRC-32")
    func checksum() {
        var checksum = BackupArchive.Checksum()
        checksum.add(Array("1234".utf8)[...])
        checksum.add(Array("56789".utf8)[...])
        #expect(checksum.text == "cbf43926", "the check value of CRC-32/ISO-HDLC")
    }

    @Test("An archive can be received in pieces of any size", arguments: [1, 511, 512, 513, 100_000])
    func pieces(size: Int) async throws {
        let bytes = try await archive { try await $0.save(.sample(), keep: .whole, at: 1) }
        #expect(try await check(bytes, by: size).favorites == 1)
    }

    @Test("A restore drops the timers of the backup and keeps the running ones")
    func timers() async throws {
        let old = CookTimer(id: 1, label: "Old", duration: .seconds(60), state: .paused(remaining: .seconds(9)))
        let new = CookTimer(id: 2, label: "New", duration: .seconds(60), state: .paused(remaining: .seconds(5)))
        let bytes = try await archive { try await $0.keep(TimerSnapshot(timers: [old], written: .sample())) }
        _ = try await restore(bytes, timers: TimerSnapshot(timers: [new], written: .sample()))
        #expect(try await Cookbook(folder: folder.path).timers()?.timers == [new])
    }

    // MARK: - Versions

    /// Writes a store as an older version of Galley.
    private func writeOldStore(upTo step: String) async throws {
        let queue = try DatabaseQueue(path: away.file("galley.sqlite"))
        try Schema.migrator.migrate(queue, upTo: step)
        try await queue.write { db in
            try db.execute(
                sql: """
                    PRAGMA application_id = \(Schema.applicationID);
                    INSERT INTO favorite (recipe, title, picture, savedAt) VALUES ('starter:2', 'Dal', NULL, 1);
                    """)
        }
        try queue.close()
    }

    private func localArchive() throws -> [UInt8] {
        try bytes(
            of: try BackupArchive.Source(
                state: away.path, configuration: "", hasSecrets: false, galley: "0.0.1", at: .sample()))
    }

    @Test(
        "A backup of an older version is migrated",
        arguments: ["create favorites and kept recipes", "create timers", "make recipes searchable"])
    func older(step: String) async throws {
        try await writeOldStore(upTo: step)
        let content = try await restore(try localArchive())
        #expect(content.header.schema < Schema.version)
        let restored = try Cookbook(folder: folder.path)
        #expect(try await restored.favorites().map(\.title) == ["Dal"])
        #expect(restored.health == .sound)
    }

    @Test("A backup of a newer version is refused, with the reason")
    func newer() async throws {
        try Cookbook(folder: away.path).close()
        try await DatabaseQueue(path: away.file("galley.sqlite")).write { db in
            try db.execute(sql: "PRAGMA user_version = 999")
        }
        #expect(try await problem(try localArchive())?.contains("newer Galley") == true)
    }

    @Test("A backup of a newer format is refused, with the reason")
    func newerFormat() async throws {
        let bytes = Self.tar([("galley-backup.json", Array(#"{"format":2}"#.utf8))])
        #expect(try await problem(bytes)?.contains("newer Galley") == true)
    }

    // MARK: - Hostile archives

    private static func tar(_ files: [(String, [UInt8])]) -> [UInt8] {
        files.flatMap { name, bytes in
            BackupArchive.tarHeader(name, bytes: bytes.count, modified: 0) + bytes
                + [UInt8](repeating: 0, count: BackupArchive.padding(after: bytes.count))
        } + [UInt8](repeating: 0, count: 1024)
    }

    @Test("A truncated archive is refused")
    func cutOff() async throws {
        let bytes = try await archive { try await $0.save(.sample(), keep: .whole, at: 1) }
        for part in 0..<40 {
            let reason = try await problem(Array(bytes.prefix(bytes.count * part / 40)))
            #expect(reason == (part == 0 ? "it is empty" : "it is cut off"), "\(part)")
        }
        // The archive ends with two blocks of zeros, of which one is enough.
        #expect(try await problem(Array(bytes.dropLast(1024))) == "it is cut off")
    }

    @Test(
        "A file that isn't an archive is refused as such, however short it is",
        arguments: ["x", "hello\n", "galley-backup.jsonl", String(repeating: "noise ", count: 900)])
    func noArchive(text: String) async throws {
        #expect(try await problem(Array(text.utf8)) == "it was not written by `galley backup`")
    }

    @Test("An archive that ends within its first header is reported as cut off", arguments: [1, 18, 100, 300, 511])
    func cutOffInHeader(size: Int) async throws {
        let bytes = try await archive { _ in }
        #expect(try await problem(Array(bytes.prefix(size))) == "it is cut off")
    }

    @Test("A flipped bit anywhere in the archive's files is noticed")
    func flipped() async throws {
        let bytes = try await archive { try await $0.save(.sample(), keep: .whole, at: 1) }
        var generator = SplitMix(seed: 7)
        for _ in 0..<60 {
            var damaged = bytes
            let place = Int.random(in: 0..<bytes.count - 1024, using: &generator)
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            do {
                // The bit may be in the time of the backup or in the padding of a block.
                let content = try await check(damaged)
                #expect(place < 3072 && content.favorites == 1, "\(place)")
            } catch {
                #expect(error is BackupProblem, "\(error)")
            }
        }
    }

    @Test("Foreign paths, links, extra files and huge sizes are refused, and nothing is written")
    func hostile() async throws {
        let good = try await archive { _ in }
        var link = good
        link[156] = UInt8(ascii: "2")
        // Adjust the checksum of the header.
        let sum = try #require(Int(String(decoding: good[148..<154], as: UTF8.self), radix: 8)) + 2
        let digits = String(sum, radix: 8)
        link.replaceSubrange(148..<154, with: Array(repeating: 0x30, count: 6 - digits.count) + Array(digits.utf8))
        var huge = BackupArchive.tarHeader("galley-backup.json", bytes: 0o7777_7777, modified: 0)
        huge += [UInt8](repeating: 0x20, count: 4096)
        let header = ("galley-backup.json", Array(#"{"format":1}"#.utf8))
        let archives: [[UInt8]] = [
            Self.tar([("../../etc/passwd", [1])]), Self.tar([("/etc/passwd", [1])]), link, huge,
            Self.tar([]), Self.tar([header]), Self.tar([("galley.sqlite", [1])]),
            good.dropLast(1024) + Self.tar([("galley.sqlite", [1])]), good + [1],
            Array("SQLite format 3\u{0}".utf8) + [UInt8](repeating: 0, count: 600),
            [0x1F, 0x8B] + [UInt8](repeating: 8, count: 600), [UInt8](repeating: 0, count: 4096),
            [UInt8](repeating: UInt8(ascii: "a"), count: 4096), Array("{}".utf8),
        ]
        for (number, archive) in archives.enumerated() {
            #expect(try await problem(archive) != nil, "\(number)")
        }
        #expect(try Set(folder.names).isSubset(of: ["restore.new"]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("restore.new")) == ["galley.sqlite"])
        #expect(BackupProblem("x").description.split(separator: "\n").count == 1)
    }

    @Test(
        "A store with an unknown trigger, view or table is refused",
        arguments: [
            "CREATE TRIGGER evil AFTER INSERT ON favorite BEGIN DELETE FROM recipe; END",
            "CREATE VIEW evil AS SELECT * FROM favorite", "CREATE TABLE evil (x)",
            "PRAGMA application_id = 1", "DROP TABLE pantryItem", "PRAGMA user_version = 0",
        ])
    func strangeStore(sql: String) async throws {
        try Cookbook(folder: away.path).close()
        try await DatabaseQueue(path: away.file("galley.sqlite")).write { db in try db.execute(sql: sql) }
        if sql.contains("PRAGMA") {
            #expect(throws: CookbookError.self) { try localArchive() }
        } else {
            #expect(try await problem(try localArchive()) != nil)
        }
    }

    // MARK: - Replacing the current store

    @Test("The WAL of the old store is never applied to the restored one")
    func oldLog() async throws {
        let bytes = try await archive { try await $0.save(.sample(), keep: .whole, at: 1) }
        do {
            let present = try Cookbook(folder: folder.path)
            for number in 1...20 { try await present.save(.made(number, "Old \(number)"), keep: .whole, at: 1) }
            // Like a kill: the WAL is still beside the store.
            let killed = try folder.copied()
            try present.close()
            for name in try killed.names { try folder.write(name, try killed.content(name)) }
        }
        #expect(folder.exists("galley.sqlite-wal"))
        _ = try await restore(bytes)
        let restored = try Cookbook(folder: folder.path)
        #expect(try await restored.favorites() == [Recipe.sample().heading])
        #expect(restored.health == .sound)
    }

    @Test("A running kiosk continues with the restored store, and later changes are saved in it")
    func running() async throws {
        let bytes = try await archive { try await $0.save(.sample(), keep: .whole, at: 1) }
        let present = try Cookbook(folder: folder.path)
        try await present.save(.made(1, "Old"), keep: .whole, at: 1)
        let restore = try BackupRestore(state: folder.path)
        try restore.take(bytes)
        _ = try await restore.check(timers: none)
        try restore.prepare(configuration: "", setsAside: false)
        try await present.use(restore)
        #expect(try await present.favorites() == [Recipe.sample().heading])
        try await present.save(.made(2, "New"), keep: .whole, at: 2)
        try present.close()
        #expect(try await Cookbook(folder: folder.path).favorites().map(\.title) == ["New", Recipe.sample().title])
    }

    @Test("Leftovers of an interrupted restore are removed by the next one")
    func leftovers() async throws {
        let bytes = try await archive { try await $0.save(.sample(), keep: .whole, at: 1) }
        let first = try BackupRestore(state: folder.path)
        try first.take(Array(bytes.prefix(5000)))
        let present = try Cookbook(folder: folder.path)
        #expect(try await present.favorites().isEmpty, "an incomplete restore has no effect")
        try present.close()
        #expect(try await restore(bytes).favorites == 1)
    }
}
