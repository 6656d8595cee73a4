import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Power cuts", .serialized, .enabled(if: .cutsPower, "needs root, loop devices and mkfs.ext4"))
struct PowerCutTests {
    private let folder: TemporaryFolder
    private let card: Card

    init() throws {
        folder = try TemporaryFolder()
        card = try Card(in: folder)
    }

    @Test("Acknowledged favorites and timers survive a power cut")
    func keeps() async throws {
        let cookbook = try Cookbook(folder: card.file("state"))
        let rice = CookTimer(id: 1, label: "Rice", duration: .seconds(600), state: .paused(remaining: .seconds(9)))
        let snapshot = TimerSnapshot(timers: [rice], written: .sample())
        for number in 1...20 {
            try await cookbook.save(.sample(RecipeID(.spoonacular, number)), keep: .whole, at: 1)
            try await cookbook.keep(snapshot)
        }
        let cut = try card.afterCut()
        #expect(cut.has("state/galley.sqlite"))
        let after = try Cookbook(folder: cut.file("state"))
        #expect(after.health == .sound)
        let numbers = try await after.favorites().map(\.id.number)
        #expect(numbers == Array((1...20).reversed()))
        #expect(try await after.timers() == snapshot)
        #expect(try await cookbook.favorites().count == 20)
    }

    @Test("Acknowledged foods, removals and restorations survive a power cut")
    func keepsFoods() async throws {
        let cookbook = try Cookbook(folder: card.file("state"))
        for number in 1...9 {
            try await cookbook.save(
                .sample(RecipeID(.spoonacular, number)), under: "food \(number)", keep: .whole, at: 1)
        }
        var removal = Removal()
        for number in 5...9 { removal = try await cookbook.remove(food: "food \(number)") }
        try await cookbook.restore(removal, keep: .whole)
        let cut = try card.afterCut()
        let after = try Cookbook(folder: cut.file("state"))
        #expect(try await after.foods().map(\.name) == [1, 2, 3, 4, 9].map { "food \($0)" })
        #expect(try await after.favorites().map(\.id.number) == [9, 4, 3, 2, 1])
        #expect(try await after.recipe(RecipeID(.spoonacular, 9)) != nil)
        #expect(try await cookbook.foods().count == 5)
    }

    @Test("A quarantined store and its report survive a power cut")
    func keepsQuarantine() async throws {
        try Data(repeating: 3, count: 5000).write(to: URL(filePath: card.file("galley.sqlite")))
        let cookbook = try Cookbook(folder: card.path)
        try await cookbook.save(.bare, keep: .whole, at: 1)
        let cut = try card.afterCut()
        #expect(cut.has("quarantine/1/galley.sqlite"))
        let after = try Cookbook(folder: cut.path)
        #expect(try await after.favorites() == [Recipe.bare.heading])
        #expect(after.health.damage?.setAside == cut.file("quarantine/1"))
    }

    @Test("Quarantining and acknowledging are synced at once, without later writes")
    func keepsNames() throws {
        let quarantine = Quarantine(in: Folder(path: card.path))
        try Data([1]).write(to: URL(filePath: card.file("store")))
        try quarantine.setAside(["store"], of: Folder(path: card.path), because: DamageReport())
        do {
            let cut = try card.afterCut()
            #expect(cut.has("quarantine/1/store"))
            #expect(!cut.has("store"))
            #expect(Quarantine(in: Folder(path: cut.path)).report != nil)
        }
        try quarantine.acknowledge()
        let cut = try card.afterCut()
        #expect(cut.has("quarantine/1/store"))
        #expect(Quarantine(in: Folder(path: cut.path)).report == nil)
    }

    @Test("Without a sync at each commit, a power cut loses the changes (control)")
    func losesWithoutSync() async throws {
        _ = try Cookbook(folder: card.file("state"))
        let path = card.file("state/galley.sqlite")
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
        let after = try Cookbook(folder: cut.file("state"))
        #expect(try await after.favorites().isEmpty)
        #expect(try await hasty.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM favorite") } == 20)
    }
}
