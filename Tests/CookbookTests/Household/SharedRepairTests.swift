import GRDB
import Household
import Kitchen
import Testing
import Workbench

@testable import Cookbook

/// Stores whose documents are lost while the tables that they describe are whole.
@Suite struct SharedRepairTests {
    private static let soup = Recipe.sample(RecipeID(.spoonacular, 7), title: "Leek soup")
    private let (kitchen, cabin): (SharingStore, SharingStore)

    init() async throws {
        (kitchen, cabin) = (try await SharingStore("Kitchen"), try await SharingStore("Cabin"))
    }

    @Test(arguments: [false, true])
    func newerTablesWinOverTheDocumentsOfABackup(isKnownElsewhere: Bool) async throws {
        let bread = try await kitchen.added(OwnRecipe(title: "Rye bread"))
        let jam = try await kitchen.added(OwnRecipe(title: "Jam"))
        try await kitchen.cookbook.save(Self.soup, under: "leek", keep: .whole, at: 1)
        try await kitchen.keep([.init(name: "milk", amount: 2, unit: "l"), .init(name: "salt")])
        try await kitchen.exchange(with: cabin)
        let photo = try DishStoreTests.photo(7)
        let there = try #require(try await cabin.recipe("Rye bread")).id
        _ = try await cabin.cookbook.add(photo, of: there, at: 5)
        try await kitchen.exchange(with: cabin)
        _ = try await kitchen.cookbook.backUp(to: Backups(state: kitchen.folder.path))

        _ = try await kitchen.cookbook.replace(bread, with: OwnRecipe(title: "Salted bread"))
        _ = try await kitchen.cookbook.remove(own: jam)
        _ = try await kitchen.cookbook.remove(Self.soup.id)
        let lines: [ShoppingList.Item] = [.init(name: "milk", amount: 5, unit: "l"), .init(name: "eggs", amount: 6)]
        try await kitchen.keep(lines)
        if isKnownElsewhere { try await kitchen.exchange(with: cabin) }
        let repaired = try await kitchen.repaired("Kitchen", without: ["sharedItem"]) { cookbook in
            #expect(cookbook.damage?.backup != nil)
        }
        for _ in 1...2 { try await repaired.exchange(with: cabin) }
        for store in [repaired, cabin] {
            #expect(try await store.titles == ["Salted bread"])
            #expect(try await store.cookbook.favorites().isEmpty)
            #expect(try await store.cookbook.foods() == [FavoriteFood(name: "leek")])
            #expect(try await Set(store.cookbook.shoppingList().items) == Set(lines))
        }
        // The kitchen never had its JPEG, so that is no removal.
        #expect(try await repaired.cookbook.missingPhotos() == [DishPhoto.hash(of: photo.bytes)])
        #expect(try await cabin.cookbook.photo(of: there) == photo.bytes)
    }
}

extension SharedRepairTests {
    @Test func aLostOwnRecipeTakesNoFavoriteAwayElsewhere() async throws {
        let bread = OwnRecipe(title: "Rye bread")
        let id = try await kitchen.added(bread)
        try await kitchen.cookbook.save(bread.recipe(id), under: "rye", keep: .whole, at: 1)
        try await kitchen.exchange(with: cabin)
        let backups = Backups(state: kitchen.folder.path)
        _ = try await kitchen.cookbook.backUp(to: backups)
        // A backup with the documents that lacks the recipe.
        let backup = try DatabaseQueue(path: try #require(backups.newestSound().backup).path)
        try await backup.write { try $0.execute(sql: "DELETE FROM recipe WHERE id = ?", arguments: [id.description]) }
        try backup.close()
        let repaired = try await kitchen.repaired("Kitchen", without: ["sharedItem", "recipe"])
        for _ in 1...2 { try await repaired.exchange(with: cabin) }
        for store in [repaired, cabin] {
            #expect(try await store.titles == ["Rye bread"])
            #expect(try await store.cookbook.favorites().map(\.title) == ["Rye bread"])
        }
    }
}

extension SharingStore {
    fileprivate func keep(_ items: [ShoppingList.Item]) async throws {
        try await cookbook.keep(ShoppingList(items), changedFrom: try await cookbook.shoppingList())
    }
}
