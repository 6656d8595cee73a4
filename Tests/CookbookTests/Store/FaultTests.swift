import Foundation
import GRDB
import Glibc
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Full and read-only cards, and files that are in the way or in use")
struct FaultTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns the error of opening a store that can't be opened.
    private func refusal(of path: String) -> CookbookError? {
        #expect(throws: CookbookError.self) { try Cookbook(folder: path) }
    }

    // MARK: - Full

    @Test("On a full card saving fails without loss, and works again once there is room", .enabled(if: .mounts))
    func full() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=512k")
        let cookbook = try Cookbook(folder: card.path)
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        let ballast = try card.fill()
        let error = await #expect(throws: CookbookError.self) { try await fillUp(cookbook) }
        #expect(error?.reason == .full)
        #expect(error?.glassText.hasPrefix("Card is full:\nnot saved") == true)
        let kept = try await cookbook.favorites()
        #expect(kept.last == Recipe.sample().heading)
        try FileManager.default.removeItem(atPath: ballast)
        try await cookbook.save(.bare, keep: .whole, at: 2)
        #expect(try await cookbook.favorites() == [Recipe.bare.heading] + kept)
        #expect(cookbook.health == .sound)
    }

    /// Saves until an error occurs. The WAL may have some room left.
    private func fillUp(_ cookbook: Cookbook) async throws(CookbookError) {
        for number in 100...400 {
            try await cookbook.save(.sample(RecipeID(.spoonacular, number)), keep: .whole, at: 1)
        }
    }

    @Test("On a card that is full from the start, opening fails and leaves no partial store", .enabled(if: .mounts))
    func fullAtStart() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=512k")
        let ballast = try card.fill()
        #expect(refusal(of: card.path)?.reason == .full)
        #expect(!FileManager.default.fileExists(atPath: "\(card.path)/galley.sqlite"))
        try FileManager.default.removeItem(atPath: ballast)
        #expect(try Cookbook(folder: card.path).health == .sound)
    }

    @Test("A damaged store on a full card stays where it is", .enabled(if: .mounts))
    func damagedAndFull() throws {
        let card = try Mount(at: folder.file("card"), options: "size=512k")
        try Data(repeating: 1, count: 5000).write(to: URL(filePath: "\(card.path)/galley.sqlite"))
        _ = try card.fill()
        #expect(refusal(of: card.path)?.reason == .full)
        #expect(FileManager.default.contents(atPath: "\(card.path)/galley.sqlite")?.count == 5000)
    }

    @Test("A store at its size limit refuses changes and keeps its data")
    func limit() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.store.write { db in _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = 1") }
        let error = await #expect(throws: CookbookError.self) { try await fillUp(cookbook) }
        #expect(error?.reason == .full)
        #expect(error?.detail == "SQLite error 13: database or disk is full", "without the statement")
        let kept = try await cookbook.favorites()
        #expect(!kept.isEmpty)
        #expect(try await Cookbook(folder: folder.path).favorites() == kept)
    }

    @Test("Without room, saving a recipe under a new food saves neither")
    func fullForFoods() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(.sample(), under: "liver", keep: .whole, at: 1)
        let foods = try await cookbook.foods()
        try await cookbook.store.write { db in _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = 1") }
        let name = String(repeating: "x", count: 20_000)
        for refused in [0, 1] {
            let error = await #expect(throws: CookbookError.self) {
                if refused == 0 { try await cookbook.add(food: name) }
                try await cookbook.save(.bare, under: name, keep: .whole, at: 2)
            }
            #expect(error?.reason == .full)
        }
        #expect(try await cookbook.foods() == foods)
        #expect(try await cookbook.favorites() == [Recipe.sample().heading])
        let removal = try await cookbook.remove(food: "liver")
        #expect(removal.favorites.map(\.heading) == [Recipe.sample().heading], "removing needs no room")
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await cookbook.foods() == foods)
    }

    // MARK: - Read-only, forbidden, in the way

    @Test("On a read-only card an existing store is read and no new one is created", .enabled(if: .mounts))
    func readOnly() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=2m")
        let cookbook = try Cookbook(folder: card.path)
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        try cookbook.close()
        try card.remount(readOnly: true)
        #expect(try Cookbook(folder: card.path).isReadOnlyByCard)
        #expect(refusal(of: "\(card.path)/new")?.reason == .readOnly)
        try card.remount(readOnly: false)
        #expect(try await cookbook.favorites() == [Recipe.sample().heading])
    }

    @Test("A folder without access is reported as forbidden", .enabled(if: getuid() != 0, "root may use every folder"))
    func forbidden() throws {
        let path = folder.file("locked")
        #expect(mkdir(path, 0o500) == 0)
        #expect(refusal(of: path)?.reason == .forbidden)
        #expect(refusal(of: "\(path)/inner")?.reason == .forbidden)
    }

    @Test("A symbolic link with the store's name isn't followed")
    func link() throws {
        let target = folder.file("target.sqlite")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("galley.sqlite"), withDestinationPath: target)
        #expect(refusal(of: folder.path)?.reason == .notAFile)
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test("A folder in place of the store and a file in place of the folder are reported")
    func inTheWay() throws {
        #expect(mkdir(folder.file("galley.sqlite"), 0o700) == 0)
        #expect(refusal(of: folder.path)?.reason == .notAFile)
        try folder.write("file", Data())
        #expect(refusal(of: folder.file("file"))?.reason == .notAFile)
        #expect(refusal(of: folder.file("file/inner"))?.reason == .notAFile)
    }

    @Test("At most one closed connection is kept, however often the card fails")
    func closedConnections() throws {
        var ended = 0
        for _ in 1...3 {
            weak var closed: DatabaseQueue?
            do {
                let queue = try DatabaseQueue()
                closed = queue
                try queue.closeKeepingQueue()
            }
            if closed == nil { ended += 1 }
        }
        #expect(ended >= 2)
    }

    // MARK: - In use

    @Test("A store that another program holds is busy, and works again afterwards")
    func busy() async throws {
        var file = StoreFile(folder: Folder(path: folder.path))
        file.busyTimeout = .milliseconds(10)
        let cookbook = try Cookbook(file)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: folder.file("galley.sqlite"), configuration: configuration)
        try await other.writeWithoutTransaction { db in try db.execute(sql: "BEGIN IMMEDIATE") }
        let error = await #expect(throws: CookbookError.self) {
            try await cookbook.save(.bare, keep: .whole, at: 1)
        }
        #expect(error?.reason == .busy)
        #expect(try await cookbook.favorites().isEmpty, "reading still works")
        try await other.writeWithoutTransaction { db in try db.execute(sql: "ROLLBACK") }
        try await cookbook.save(.bare, keep: .whole, at: 1)
        #expect(try await cookbook.favorites() == [Recipe.bare.heading])
    }

    // MARK: - Texts

    static let reasons: [CookbookError.Reason] = [
        .full, .readOnly, .forbidden, .notAFile, .busy, .newer, .failing, .damaged, .canceled, .other,
    ]

    @Test("Every error fits on the display and on one line of the log", arguments: reasons)
    func texts(_ reason: CookbookError.Reason) {
        let error = CookbookError(reason, path: "/var/lib/galley/galley.sqlite", detail: "SQLite error\n13\u{1B}[2J")
        let lines = error.glassText.split(separator: "\n")
        #expect((2...4).contains(lines.count))
        #expect(lines[0].count <= 16)
        #expect(lines.allSatisfy { $0.count <= 20 && $0.allSatisfy { (" "..."~").contains($0) } })
        #expect(error.description.contains("/var/lib/galley/galley.sqlite"))
        #expect(error.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
}
