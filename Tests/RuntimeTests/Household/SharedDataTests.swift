import Control
import Fixtures
import Foundation
import GRDB
import Photos
import TestBroker
import Testing
import Workbench

/// Own recipes, photos and the shopping list of kiosk processes that share them over a real mosquitto.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(3)))
struct SharedDataTests {
    @Test func anOwnRecipeItsPhotoAndTheShoppingListReachTheCabin() async throws {
        let broker = try await TestBroker()
        let address = "mqtt://127.0.0.1:\(broker.port)"
        let kitchen = try await KioskOfHousehold("Kitchen", at: address)
        let cabin = try await KioskOfHousehold("Cabin", at: address)
        try await cabin.wait(until: "both are connected") { $0.kiosks == 2 }

        let bread = kitchen.folder.file("bread.cook")
        try kitchen.folder.write("bread.cook", ">> title: Rye bread\n\nKnead @rye flour{500%g} for ~{10%minutes}.\n")
        try await kitchen.run("recipe", "add", bread)
        let photo = kitchen.folder.file("photo.png")
        try Data(Bitmap.plate(width: 64, height: 48).png).write(to: URL(filePath: photo))
        try await kitchen.run("recipe", "photo", "own:1", photo)
        try await kitchen.run("shopping", "add", "2 l milk")
        try await cabin.run("shopping", "add", "1 l milk", "6 eggs")

        try await cabin.wait(for: "3 l milk", in: "shopping", "list")
        try await kitchen.wait(for: "eggs", in: "shopping", "list")
        try await cabin.wait(for: "Rye bread", in: "recipe", "list", "--own")
        #expect(try await cabin.run("recipe", "show", "own:1").contains("500 g rye flour"))
        try await cabin.wait(for: "\"photos\":[{", in: "recipe", "show", "own:1", "--json")

        // A list that isn't shared any more stays as it is.
        try await cabin.run("config", "set", "shopping.sync", "none")
        try await kitchen.run("shopping", "clear")
        try await kitchen.run("recipe", "remove", "own:1")
        try await Workbench.wait(until: "the recipe has gone") {
            try await !cabin.run("recipe", "list", "--own").contains("Rye bread")
        }
        #expect(try await cabin.run("shopping", "list").contains("milk"))
    }

    @Test func aRepairedRecipeIsSharedOnceTheOwnerHasAcknowledgedTheDamage() async throws {
        let broker = try await TestBroker()
        let address = "mqtt://127.0.0.1:\(broker.port)"
        let kitchen = try await KioskOfHousehold("Kitchen", at: address)
        try kitchen.folder.write("bread.cook", ">> title: Rye bread\n\nKnead @rye flour{500%g}.\n")
        try await kitchen.run("recipe", "add", kitchen.folder.file("bread.cook"))
        try await kitchen.waitUntilShared()
        try await kitchen.process.stop()
        // Now neither the broker nor a kiosk has the recipe's key.
        try broker.forgetEverything()
        try kitchen.destroy(["ownRecipe", "ownRecipeByKey", "sharedItem"])
        try await broker.start()
        try await kitchen.restart()
        let cabin = try await KioskOfHousehold("Cabin", at: address)
        try await cabin.wait(until: "both are connected") { $0.kiosks == 2 }
        try await kitchen.waitUntilShared()
        #expect(try await kitchen.run("recipe", "list", "--own").contains("Rye bread"))
        #expect(try await !cabin.run("recipe", "list", "--own").contains("Rye bread"))
        try await kitchen.run("status", "--acknowledge")
        try await cabin.wait(for: "Rye bread", in: "recipe", "list", "--own")
    }
}

extension KioskOfHousehold {
    fileprivate func wait(for text: String, in words: String...) async throws {
        try await Workbench.wait(until: "galley \(words.joined(separator: " ")) has \(text)", within: .seconds(30)) {
            try await GalleyCommand.run(words, in: self.folder.path).output.contains(text)
        }
    }

    /// Overwrites the first pages of tables and indexes in the store. The kiosk must not run.
    fileprivate func destroy(_ names: [String]) throws {
        let path = folder.file("state/galley.sqlite")
        let store = try DatabaseQueue(path: path)
        let pages = try store.writeWithoutTransaction { db in
            try db.checkpoint(.truncate)
            return try names.map { name in
                try #require(
                    try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [name]))
            }
        }
        try store.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        for page in pages { bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(count: 4096)) }
        try bytes.write(to: URL(filePath: path))
    }
}
