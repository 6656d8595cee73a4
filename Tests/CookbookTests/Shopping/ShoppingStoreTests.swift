import Foundation
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("The shopping list in the store")
struct ShoppingStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let list = ShoppingList([
        .init(name: "milk", amount: 1.5, unit: "l"), .init(name: "eggs", amount: 1.0 / 3, isDone: true),
        .init(name: "salt"), .init(name: "tomatoes", amount: 3, unit: "cans"), .init(name: "salt"),
    ])

    @Test("A new store has an empty list")
    func empty() async throws {
        #expect(try await Cookbook(folder: folder.path).shoppingList() == ShoppingList())
    }

    @Test("The shopping list survives a restart, complete and in its order")
    func outlivesRestart() async throws {
        try await Cookbook(folder: folder.path).replaceList(with: Self.list)
        #expect(try await Cookbook(folder: folder.path).shoppingList() == Self.list)
    }

    @Test("Saving replaces the whole list, also by an empty one")
    func replaces() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.replaceList(with: Self.list)
        let other = ShoppingList([.init(name: "rice")])
        try await cookbook.replaceList(with: other)
        #expect(try await cookbook.shoppingList() == other)
        try await cookbook.replaceList(with: ShoppingList())
        #expect(try await cookbook.shoppingList() == ShoppingList())
    }

    @Test("A recipe's original line isn't stored")
    func noLines() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        var list = ShoppingList()
        try list.add([Ingredient(name: "leek", amount: 2, text: "2 canary leeks, washed and sliced")])
        try await cookbook.replaceList(with: list)
        try cookbook.close()
        let bytes = try #require(FileManager.default.contents(atPath: folder.file("galley.sqlite")))
        #expect(bytes.range(of: Data("leek".utf8)) != nil)
        #expect(bytes.range(of: Data("canary".utf8)) == nil)
    }

    @Test("On a full card saving fails, and the stored list stays complete", .enabled(if: .mounts))
    func full() async throws {
        let card = try Mount(at: folder.file("card"), options: "size=512k")
        let cookbook = try Cookbook(folder: card.path)
        try await cookbook.replaceList(with: Self.list)
        let ballast = try card.fill()
        let long = ShoppingList(
            (1...ShoppingList.capacity).map { .init(name: "\($0)" + String(repeating: "x", count: 57)) })
        var kept = Self.list
        let error = await #expect(throws: CookbookError.self) {
            // The WAL may have some room left.
            for number in 1...50 {
                var list = long
                try list.carryOut(.done(["\(number)" + String(repeating: "x", count: 57)], true))
                try await cookbook.replaceList(with: list)
                kept = list
            }
        }
        #expect(error?.reason == .full)
        #expect(try await cookbook.shoppingList() == kept)
        try FileManager.default.removeItem(atPath: ballast)
        try await cookbook.replaceList(with: ShoppingList())
        #expect(try await Cookbook(folder: card.path).shoppingList() == ShoppingList())
    }
}

extension Cookbook {
    fileprivate func replaceList(with list: ShoppingList) async throws {
        try await keep(list, changedFrom: try await shoppingList())
    }
}
