import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Files in the way of the store")
struct JournalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func fillStore() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        try cookbook.close()
    }

    @Test("A foreign journal is quarantined and reported, and the store opens completely")
    func junk() async throws {
        try await fillStore()
        let junk = Data((0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
        try folder.write("galley.sqlite-journal", junk)
        let cookbook = try Cookbook(folder: folder.path)
        #expect(try await cookbook.favorites() == [Recipe.sample().heading])
        #expect(cookbook.health == .sound, "nothing was lost, so nothing has to be acknowledged")
        #expect(cookbook.takeNotes().contains { $0.contains("galley.sqlite-journal") })
        #expect(try folder.content("quarantine/1/galley.sqlite-journal") == junk)
        try await cookbook.save(.bare, keep: .whole, at: 2)
        try cookbook.close()
        let reopened = try Cookbook(folder: folder.path)
        #expect(try await reopened.favorites().count == 2)
        #expect(reopened.takeNotes().isEmpty)
    }

    @Test("Without shared memory, an interrupted change is rolled back and the store opens")
    func interrupted() async throws {
        try await fillStore()
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        try await queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
            try db.execute(sql: "BEGIN; UPDATE favorite SET title = 'half done'")
            try db.execute(sql: "UPDATE searchable SET title = title || hex(randomblob(2000))")
            // The files as a power cut leaves them.
            for name in ["galley.sqlite", "galley.sqlite-journal"] {
                try FileManager.default.copyItem(atPath: folder.file(name), toPath: folder.file("cut-\(name)"))
            }
            try db.execute(sql: "ROLLBACK")
        }
        try queue.close()
        for name in ["galley.sqlite", "galley.sqlite-journal"] {
            if FileManager.default.fileExists(atPath: folder.file(name)) {
                try FileManager.default.removeItem(atPath: folder.file(name))
            }
            try FileManager.default.moveItem(atPath: folder.file("cut-\(name)"), toPath: folder.file(name))
        }
        let file = StoreFile(folder: Folder(path: folder.path))
        try #require(try file.journal == .unfinished)
        let cookbook = try Cookbook(folder: folder.path)
        #expect(try await cookbook.favorites() == [Recipe.sample().heading])
        #expect(cookbook.health == .sound)
        #expect(cookbook.takeNotes().contains { $0.contains("undone") })
    }

    @Test("A file named quarantine is renamed, and a damaged store is still quarantined")
    func quarantineIsAFile() throws {
        try folder.write("quarantine", Data("mine".utf8))
        try folder.write("galley.sqlite", Data(repeating: 1, count: 5000))
        let cookbook = try Cookbook(folder: folder.path)
        #expect(cookbook.health.damage?.setAside == folder.file("quarantine/1"))
        #expect(try folder.content("quarantine-1") == Data("mine".utf8))
        #expect(try folder.content("quarantine/1/galley.sqlite").count == 5000)
    }
}
