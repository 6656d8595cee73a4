import Foundation
import GRDB
import Kitchen
import Synchronization
import Testing

@testable import Cookbook

/// A power cut is what a card holds at one moment without what the kernel still had in memory: an ext4 image on a
/// loop device, copied while its writer is at work, and the copy mounted.
@Suite("Power cuts", .serialized, .enabled(if: .cutsPower, "needs root, loop devices and mkfs.ext4"))
struct PowerCutTests {
    private let folder: TemporaryFolder
    private let card: Card

    init() throws {
        folder = try TemporaryFolder()
        card = try Card(in: folder)
    }

    @Test("What was acknowledged is there after the cut: the store itself, favorites, timers")
    func keeps() async throws {
        let cookbook = try Cookbook(folder: card.path(of: "state"))
        let rice = CookTimer(id: 1, label: "Rice", duration: .seconds(600), state: .paused(remaining: .seconds(9)))
        let snapshot = TimerSnapshot(timers: [rice], written: .sample())
        for number in 1...20 {
            try await cookbook.save(.sample(RecipeID(.spoonacular, number)), keep: .whole, at: 1)
            try await cookbook.keep(snapshot)
        }
        let cut = try card.afterCut()
        #expect(cut.has("state/galley.sqlite"))
        let after = try Cookbook(folder: cut.path(of: "state"))
        #expect(after.health == .sound)
        let numbers = try await after.favorites().map(\.id.number)
        #expect(numbers == Array((1...20).reversed()))
        #expect(try await after.timers() == snapshot)
        #expect(try await cookbook.favorites().count == 20)
    }

    @Test("Foods that were acknowledged are there after the cut, those that were removed are not, the last is back")
    func keepsFoods() async throws {
        let cookbook = try Cookbook(folder: card.path(of: "state"))
        for number in 1...9 {
            try await cookbook.save(
                .sample(RecipeID(.spoonacular, number)), under: "food \(number)", keep: .whole, at: 1)
        }
        var removal = Removal()
        for number in 5...9 { removal = try await cookbook.remove(food: "food \(number)") }
        try await cookbook.restore(removal, keep: .whole)
        let cut = try card.afterCut()
        let after = try Cookbook(folder: cut.path(of: "state"))
        #expect(try await after.foods().map(\.name) == [1, 2, 3, 4, 9].map { "food \($0)" })
        #expect(try await after.favorites().map(\.id.number) == [9, 4, 3, 2, 1])
        #expect(try await after.recipe(RecipeID(.spoonacular, 9)) != nil)
        #expect(try await cookbook.foods().count == 5)
    }

    @Test("A store that was set aside stays set aside, and that is told after the cut")
    func keepsQuarantine() async throws {
        try Data(repeating: 3, count: 5000).write(to: URL(filePath: card.path(of: "galley.sqlite")))
        let cookbook = try Cookbook(folder: card.mountPoint)
        try await cookbook.save(.bare, keep: .whole, at: 1)
        let cut = try card.afterCut()
        #expect(cut.has("quarantine/1/galley.sqlite"))
        let after = try Cookbook(folder: cut.mountPoint)
        #expect(try await after.favorites() == [Recipe.bare.heading])
        #expect(after.health == .damaged(setAside: cut.path(of: "quarantine/1")))
    }

    @Test("What was moved aside and what was acknowledged is so on the card, with nothing written after it")
    func keepsNames() throws {
        let quarantine = Quarantine(in: Folder(path: card.mountPoint))
        try Data([1]).write(to: URL(filePath: card.path(of: "store")))
        try quarantine.setAside(["store"], of: Folder(path: card.mountPoint))
        do {
            let cut = try card.afterCut()
            #expect(cut.has("quarantine/1/store"))
            #expect(!cut.has("store"))
            #expect(Quarantine(in: Folder(path: cut.mountPoint)).unacknowledged != nil)
        }
        try quarantine.acknowledge()
        let cut = try card.afterCut()
        #expect(cut.has("quarantine/1/store"))
        #expect(Quarantine(in: Folder(path: cut.mountPoint)).unacknowledged == nil)
    }

    @Test("Without waiting for the card at each commit the cut does lose them: the test can tell")
    func losesWithoutSync() async throws {
        _ = try Cookbook(folder: card.path(of: "state"))
        let path = card.path(of: "state/galley.sqlite")
        let hasty = try Connection.writer(of: path, .normal, busyTimeout: .zero)
        for number in 1...20 {
            try await hasty.write { db in
                try db.execute(
                    sql: "INSERT INTO favorite (recipe, title, savedAt) VALUES (?, 'Soup', 1)",
                    arguments: ["spoonacular:\(number)"])
            }
        }
        let cut = try card.afterCut()
        #expect(cut.has("state/galley.sqlite"))
        let after = try Cookbook(folder: cut.path(of: "state"))
        #expect(try await after.favorites().isEmpty)
        #expect(try await hasty.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM favorite") } == 20)
    }
}

/// A card of 16 MB whose kernel writes nothing by itself for five minutes.
private final class Card: Sendable {
    private let folder: TemporaryFolder
    private let name: String
    private let cuts = Atomic(0)
    var mountPoint: String { folder.path(of: "\(name).mounted") }

    init(in folder: TemporaryFolder, name: String = "card", copying source: String? = nil) throws {
        self.folder = folder
        self.name = name
        let image = folder.path(of: name)
        if let source {
            try run("cp", source, image)
        } else {
            try run("truncate", "-s", "16M", image)
            try run("mkfs.ext4", "-q", "-F", image)
        }
        try FileManager.default.createDirectory(atPath: mountPoint, withIntermediateDirectories: false)
        try run("mount", "-o", "loop,commit=300", image, mountPoint)
    }

    deinit {
        do {
            try run("umount", mountPoint)
        } catch {
            print("still mounted: \(mountPoint) (\(error))")
        }
    }

    func path(of name: String) -> String { "\(mountPoint)/\(name)" }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(of: name)) }

    /// The card as the next start finds it. Keep it in a variable: it is unmounted when nobody has it.
    func afterCut() throws -> Card {
        let number = cuts.add(1, ordering: .relaxed).newValue
        return try Card(in: folder, name: "\(name)-\(number)", copying: folder.path(of: name))
    }
}

private struct CommandFailure: Error {
    let command: String
}

private func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandFailure(command: arguments.joined(separator: " ")) }
}

extension Bool {
    fileprivate static let cutsPower: Bool = {
        do {
            _ = try Card(in: TemporaryFolder())
            return true
        } catch {
            return false
        }
    }()
}
// 2
// 3
// 4
// 5
// 6
