import Control
import Foundation
import GRDB
import Testing
import Workbench

@testable import Cookbook

@Suite("A card that fails, fills up or loses the program while the store is written", .serialized, .traced)
struct FailingCardTests {
    private static let files = [
        "galley.sqlite", "galley.sqlite-wal", "galley.sqlite-change", "galley.sqlite-inventory",
    ]
    private static let backups = (1...4).map { "backups/galley-\($0).sqlite" }
    private static let paths = (["", "/backups"] + (files + backups).map { "/\($0)" }).map { "state\($0)" }

    private let away: TemporaryFolder
    private let folder: TemporaryFolder
    private let tracer: Tracer

    init() throws {
        away = try TemporaryFolder()
        folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
        tracer = Tracer(folder: folder.path, log: away.file("log"), paths: Self.paths)
    }

    private func galley(_ arguments: String...) async throws -> GalleyCommand {
        try await GalleyCommand.run(arguments, in: folder.path)
    }

    /// Keeps the state folder, which `reset()` brings back.
    private func keepState() throws {
        try FileManager.default.moveItem(atPath: folder.file("state"), toPath: away.file("state"))
    }

    private func reset() throws {
        if folder.exists("state") { try FileManager.default.removeItem(atPath: folder.file("state")) }
        try FileManager.default.copyItem(atPath: away.file("state"), toPath: folder.file("state"))
    }

    /// The system calls of a command that write to the card.
    private func writes(of arguments: [String]) async throws -> [Tracer.Call] {
        try reset()
        let writing = [
            "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "renameat", "rename", "unlink", "unlinkat",
        ]
        return try await tracer.calls(of: arguments).filter {
            writing.contains($0.name) || $0.arguments.contains("O_CREAT")
        }
    }

    // MARK: - Killed

    /// Creates a store of an older version with two favorites, and three earlier backups with one of them.
    private func makeOlderStore() async throws {
        let state = folder.file("state")
        try FileManager.default.createDirectory(
            atPath: "\(state)/backups", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        chmod(state, 0o700)
        let queue = try DatabaseQueue(path: "\(state)/galley.sqlite")
        try Schema.migrator.migrate(queue, upTo: "make recipes searchable")
        try await queue.write { db in
            try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
            try db.execute(sql: "INSERT INTO favorite (recipe, title, savedAt) VALUES ('starter:2', 'Dal', 1)")
        }
        for backup in Self.backups.prefix(3) {
            try FileManager.default.copyItem(atPath: "\(state)/galley.sqlite", toPath: "\(state)/\(backup)")
        }
        try await queue.write { db in
            try db.execute(sql: "INSERT INTO favorite (recipe, title, savedAt) VALUES ('starter:3', 'Soup', 2)")
        }
        try queue.close()
    }

    /// The versions and the row counts of the backups that can be verified.
    private func soundBackups(in folder: TemporaryFolder) -> [BackupContent] {
        Self.backups.compactMap { try? BackupContent(verifying: folder.file("state/\($0)")) }
    }

    @Test("Killed at any write of a migration, the store is sound, and so are the backups that remain")
    func migration() async throws {
        try await makeOlderStore()
        try keepState()
        let calls = try await writes(of: ["favorite", "list"])
        #expect(calls.count > 30, "\(calls)")
        var versions: [Int: Int] = [:]
        for call in calls.spread(12) {
            try reset()
            _ = try await tracer.run(["favorite", "list"], call, .killed)
            let killed = try folder.copied()
            let queue = try DatabaseQueue(path: killed.file("state/galley.sqlite"))
            let (version, check) = try await queue.read { db in
                (try Int.fetchOne(db, sql: "PRAGMA user_version"), try String.fetchOne(db, sql: "PRAGMA quick_check"))
            }
            #expect(check == "ok", "\(call)")
            versions[version ?? 0, default: 0] += 1
            let backups = soundBackups(in: folder)
            #expect(backups.count >= 3, "\(call)")
            if version == Schema.version { #expect(backups.contains { $0.counts["favorite"] == 2 }, "\(call)") }

            let after = try await galley("favorite", "list")
            #expect(after.status == 0 && after.output.contains("starter:2") && after.output.contains("starter:3"))
            #expect(try Cookbook(folder: folder.file("state")).health == .sound, "\(call)")
            #expect(soundBackups(in: folder).contains { $0.counts["favorite"] == 2 }, "\(call)")
        }
        #expect(versions.count > 1 && versions[Schema.version] != nil, "killed before and after: \(versions)")
    }

    // MARK: - Full or failing

    @Test(
        "If any write of a save fails, the recipe is there exactly if the command succeeds",
        arguments: ["ENOSPC", "EIO"])
    func save(error: String) async throws {
        let saving = ["favorite", "add", "starter:4"]
        #expect(try await galley("favorite", "add", "starter:3").status == 0)
        try keepState()
        let calls = try await writes(of: saving)
        #expect(calls.count > 20, "\(calls)")
        var statuses: Set<Int32> = []
        for call in calls.spread(12) {
            try reset()
            let result = try await tracer.run(saving, call, .failed(error))
            statuses.insert(result.status)
            let isExplained = ["card", "no room"].contains { result.errors.contains($0) }
            #expect(result.status == 0 || isExplained, "\(call): \(result.errors)")
            let list = try await galley("favorite", "list")
            #expect(list.status == 0 && list.output.contains("starter:3"), "\(call): \(list.errors)")
            #expect(list.output.contains("starter:4") == (result.status == 0), "\(call): \(result.errors)")
            #expect(try await galley("favorite", "add", "starter:5").status == 0, "\(call)")
            let store = try Cookbook(folder: folder.file("state"))
            #expect(store.health == .sound, "\(call)")
        }
        #expect(statuses.count > 1, "some calls matter, others don't: \(statuses)")
    }

    @Test("On a card that fails every write, the kiosk says so, a timer rings, and it saves again once the card works")
    func dying() async throws {
        let kiosk = try await KioskProcess(folder: folder.path)
        #expect(try await galley("favorite", "add", "starter:3").status == 0)
        let failing = try await tracer.fail(["pwrite64", "fsync", "fdatasync"], of: kiosk.id, with: "EIO")
        let refused = try await galley("favorite", "add", "starter:4")
        #expect(refused.status == Sysexit.notWritten.rawValue, "\(refused.errors)")
        #expect(refused.errors.lowercased().contains("card"), "\(refused.errors)")
        #expect(try await galley("timer", "start", "1s", "Egg").status == 0)
        #expect(try await galley("screen", "--wait-for", "Egg", "--timeout", "10").status == 0)
        for _ in 1...2 { #expect(try await galley("press", "ok").status == 0) }
        let list = try await galley("favorite", "list")
        #expect(list.output.contains("starter:3") && !list.output.contains("starter:4"), "\(list.errors)")
        #expect(kiosk.isRunning)

        kill(failing.processIdentifier, SIGINT)
        try await onThread { failing.waitUntilExit() }
        try await wait(until: "the kiosk saves again") {
            try await galley("favorite", "add", "starter:5").status == 0
        }
        try await kiosk.stop()
        let after = try await galley("favorite", "list")
        #expect(after.output.contains("starter:3") && after.output.contains("starter:5"))
        #expect(!after.output.contains("starter:4"), "it was reported as not saved")
    }

    // MARK: - In use, not ours

    @Test("While another program locks the store, the kiosk answers, a save fails as busy, and nothing is lost")
    func held() async throws {
        let kiosk = try await KioskProcess(folder: folder.path)
        #expect(try await galley("favorite", "add", "starter:3").status == 0)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: folder.file("state/galley.sqlite"), configuration: configuration)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN EXCLUSIVE") }
        async let saving = galley("favorite", "add", "starter:4")
        // A press would wait until the kiosk has ended what it was asked to do.
        for command in ["screen", "status", "timer"] {
            let begun = ContinuousClock.now
            #expect(try await galley(command).status == 0)
            #expect(ContinuousClock.now - begun < .seconds(4), "\(command) doesn't wait for the store")
        }
        let result = try await saving
        #expect(result.status == Sysexit.notWritten.rawValue)
        #expect(result.errors.contains("another program"), "\(result.errors)")
        try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        #expect(try await galley("favorite", "add", "starter:4").status == 0)
        #expect(try await galley("favorite", "list").output.split(separator: "\n").count == 2)
        try await kiosk.stop()
    }

    @Test(
        "A store of another user is left alone; the kiosk says so and rings",
        .enabled(if: geteuid() == 0, "only root may become another user"))
    func foreign() async throws {
        #expect(try await galley("favorite", "add", "starter:3").status == 0)
        chmod(folder.file("state/galley.sqlite"), 0)
        for path in [folder.path, folder.file("state")] { chown(path, 65_534, 65_534) }
        let content = try folder.content("state/galley.sqlite")
        let nobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let kiosk = try await KioskProcess(folder: folder.path, under: nobody)
        let refused = try await galley("favorite", "add", "starter:4")
        #expect(refused.status != 0 && !refused.errors.isEmpty)
        #expect(try await galley("timer", "start", "1s", "Egg").status == 0)
        #expect(try await galley("screen", "--wait-for", "Egg", "--timeout", "10").status == 0)
        try await kiosk.stop()
        #expect(try folder.content("state/galley.sqlite") == content)
        #expect(folder.status("state/galley.sqlite").st_uid == 0 && folder.mode("state/galley.sqlite") == 0)
    }
}
