import Foundation
import GRDB
import Household
import Kitchen
import Synchronization
import Testing
import Workbench

@testable import Cookbook

/// Own recipes of two stores that share their data, with their favorites and photos.
@Suite struct SharedRecipeTests {
    private static let bread = OwnRecipe(
        title: "Rye bread", servings: 2, minutes: 90, source: Recipe.Source(name: "Me", url: "https://example.org"),
        cuisines: ["German"], diets: ["vegan"], summary: "Dark.", nutrition: Nutrition(energy: 270, fat: 2.5),
        ingredients: [Ingredient(name: "rye flour", amount: 500, unit: "g", text: "500 g rye flour")],
        steps: [Step(text: "Knead for 10 minutes.", timers: [StepTimer(label: "Knead", seconds: 600)])])
    private let (kitchen, cabin): (SharingStore, SharingStore)

    init() async throws {
        (kitchen, cabin) = (try await SharingStore("Kitchen"), try await SharingStore("Cabin"))
    }

    @Test func anOwnRecipeComesWholeUnderANumberOfItsOwn() async throws {
        _ = try await cabin.added(OwnRecipe(title: "Jam"))
        _ = cabin.cookbook.takeSharedChanges()
        let id = try await kitchen.added(Self.bread)
        try await kitchen.exchange(with: cabin)
        let there = try #require(try await cabin.recipe("Rye bread"))
        #expect(there.id != id)
        #expect(OwnRecipe(there).hasSameContent(as: Self.bread))
        #expect(try await cabin.cookbook.search(RecipeSearch(.words("rye flour"))).results.map(\.id).contains(there.id))
        #expect(try await kitchen.titles == ["Jam", "Rye bread"])
        #expect(cabin.cookbook.takeSharedChanges().isEmpty)
    }

    @Test func theNutritionOfAnOwnRecipeCanBeChangedAndRemovedEverywhere() async throws {
        let id = try await kitchen.added(Self.bread)
        try await kitchen.exchange(with: cabin)
        for nutrition in [Nutrition(energy: 300, protein: 9), nil] {
            var bread = Self.bread
            bread.nutrition = nutrition
            #expect(try await kitchen.cookbook.replace(id, with: bread) == .replaced)
            try await kitchen.exchange(with: cabin)
            #expect(try await cabin.recipe("Rye bread")?.nutrition == nutrition)
            #expect(try await kitchen.recipe("Rye bread")?.nutrition == nutrition)
        }
    }

    @Test func anOwnRecipeIsAFavoriteOfItsFoodAndLikedEverywhere() async throws {
        _ = try await cabin.added(OwnRecipe(title: "Jam"))
        let id = try await kitchen.added(Self.bread)
        try await kitchen.cookbook.save(Self.bread.recipe(id), under: "rye", keep: .whole, at: 1)
        try await kitchen.exchange(with: cabin)
        let there = try #require(try await cabin.recipe("Rye bread"))
        #expect(try await cabin.cookbook.foods() == [FavoriteFood(name: "rye", recipes: [there.heading])])
        #expect(there.likes == 1)
        _ = try await cabin.cookbook.remove(there.id)
        try await cabin.exchange(with: kitchen)
        #expect(try await kitchen.cookbook.favorites().isEmpty)
        #expect(try await kitchen.recipe("Rye bread")?.likes == nil)
    }

    @Test func aChangeAndARemovalFollow() async throws {
        let id = try await kitchen.added(Self.bread)
        try await kitchen.exchange(with: cabin)
        let there = try #require(try await cabin.recipe("Rye bread")).id
        var salted = Self.bread
        salted.title = "Salted rye bread"
        #expect(try await cabin.cookbook.replace(there, with: salted) == .replaced)
        try await cabin.exchange(with: kitchen)
        #expect(try await kitchen.cookbook.ownRecipes() == [Recipe.Heading(id: id, title: "Salted rye bread")])
        _ = try await kitchen.cookbook.remove(own: id)
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.titles.isEmpty)
    }

    @Test func aRecipeBelongsToItsAuthorThereToo() async throws {
        let anna = try await kitchen.cookbook.add(profile: "Anna", pin: nil, at: 1).get()
        _ = try await kitchen.cookbook.add(Self.bread, for: anna.number)
        try await kitchen.exchange(with: cabin)
        let there = try #require(try await cabin.cookbook.people().profile(named: "Anna")).number
        #expect(try await cabin.cookbook.ownRecipes(of: there).map(\.title) == ["Rye bread"])
        #expect(try await cabin.titles.isEmpty)
    }

    @Test func ownRecipesAndPhotosOfARemovedProfileStayAtTheOtherKiosks() async throws {
        let anna = try await kitchen.cookbook.add(profile: "Anna", pin: nil, at: 1).get()
        guard case .added(let id) = try await kitchen.cookbook.add(Self.bread, for: anna.number) else { return }
        let photo = try DishStoreTests.photo(7)
        _ = try await kitchen.cookbook.add(photo, of: id, at: 5, for: anna.number)
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.cookbook.keep(sharedPhoto: photo.bytes))
        let there = try #require(try await cabin.cookbook.people().profile(named: "Anna")).number
        #expect(try await cabin.cookbook.remove(profile: there, pin: nil, at: .sample()) == nil)
        try await cabin.exchange(with: kitchen)
        try await cabin.cookbook.forgetRemovedProfiles()
        for _ in 1...2 { try await cabin.exchange(with: kitchen) }
        #expect(try await kitchen.cookbook.ownRecipes(of: anna.number).map(\.title) == ["Rye bread"])
        #expect(try await kitchen.cookbook.sharedPhoto(DishPhoto.hash(of: photo.bytes)) == photo.bytes)
        #expect(try await cabin.cookbook.people().profile(named: "Anna") == nil)
    }

    // MARK: Undo

    @Test func aRemovalThatIsUndoneGivesEachKioskTheSameRecipeBack() async throws {
        let id = try await kitchen.added(Self.bread)
        try await kitchen.exchange(with: cabin)
        let anna = try await cabin.cookbook.add(profile: "Anna", pin: nil, at: 1).get()
        let there = try #require(try await cabin.recipe("Rye bread"))
        try await cabin.cookbook.save(there, under: "rye", keep: .whole, at: 1, for: anna.number)
        try await cabin.exchange(with: kitchen)
        let keys = try await kitchen.keys
        let removal = try await kitchen.cookbook.remove(own: id)
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.titles.isEmpty)
        try await kitchen.cookbook.keep(removal, at: 10)
        _ = try await kitchen.cookbook.restoreRemoved(keep: .whole, at: 11)
        try await kitchen.exchange(with: cabin)
        #expect(try await kitchen.keys == keys)
        #expect(try await cabin.keys == keys)
        #expect(try await cabin.cookbook.favorites(of: anna.number).map(\.title) == ["Rye bread"])
        #expect(try await kitchen.titles == ["Rye bread"])
    }

    @Test func aRecipeThatCameBackMeanwhileIsNotRestoredTwice() async throws {
        let id = try await kitchen.added(Self.bread)
        try await kitchen.cookbook.save(Self.bread.recipe(id), under: "rye", keep: .whole, at: 1)
        try await kitchen.exchange(with: cabin)
        let there = try #require(try await cabin.recipe("Rye bread")).id
        var salted = Self.bread
        salted.title = "Salted rye bread"
        _ = try await cabin.cookbook.replace(there, with: salted)
        let removal = try await kitchen.cookbook.remove(own: id)
        try await cabin.exchange(with: kitchen)
        try await kitchen.cookbook.restore(removal, keep: .whole)
        try await kitchen.exchange(with: cabin)
        for store in [kitchen, cabin] {
            #expect(try await store.titles == ["Salted rye bread"])
            let recipe = try #require(try await store.recipe("Salted rye bread")).id
            #expect(try await store.cookbook.favorites().map(\.id) == [recipe])
            #expect(try await store.cookbook.foods().first?.recipes.map(\.id) == [recipe])
        }
    }

    // MARK: Damage

    @Test(arguments: [
        ["ownRecipe"], ["ownRecipe", "ownRecipeByKey"], ["ownRecipe", "ownRecipeByKey", "sharedItem"],
    ])
    func aRepairDoublesNoRecipe(lost: [String]) async throws {
        let anna = try await kitchen.cookbook.add(profile: "Anna", pin: nil, at: 1).get()
        _ = try await kitchen.cookbook.add(OwnRecipe(title: "Anna's jam"), for: anna.number)
        let id = try await kitchen.added(Self.bread)
        try await kitchen.cookbook.save(Self.bread.recipe(id), under: "rye", keep: .whole, at: 1)
        try await kitchen.exchange(with: cabin)
        let keys = try await kitchen.keys
        let repaired = try await kitchen.repaired("Kitchen", without: lost)
        #expect(repaired.cookbook.damage != nil)
        for _ in 1...2 { try await repaired.exchange(with: cabin) }
        for store in [repaired, cabin] {
            let there = try #require(try await store.cookbook.people().profile(named: "Anna")).number
            #expect(try await store.titles == ["Rye bread"])
            #expect(try await store.cookbook.ownRecipes(of: there).map(\.title) == ["Anna's jam"])
            #expect(try await store.keys == keys)
            #expect(try await store.cookbook.favorites().map(\.title) == ["Rye bread"])
        }
    }

    @Test(arguments: [false, true])
    func aRepairedRecipeThatNoKioskKnowsIsSharedOnceTheDamageIsAcknowledged(isAtOnce: Bool) async throws {
        _ = try await kitchen.added(Self.bread)
        let repaired = try await kitchen.repaired("Kitchen", without: ["ownRecipe", "ownRecipeByKey", "sharedItem"])
        // Another kiosk may still know its key.
        try await repaired.exchange(with: cabin)
        #expect(try await repaired.titles == ["Rye bread"])
        #expect(try await cabin.titles.isEmpty)
        try repaired.cookbook.acknowledgeDamage()
        var again = repaired
        if isAtOnce {
            try await repaired.cookbook.shareRecoveredRecipes()
            #expect(repaired.cookbook.takeSharedChanges().map(\.kind) == [.recipes])
        } else {
            try repaired.cookbook.close()
            again = try await SharingStore("Kitchen", in: kitchen.folder)
        }
        try await again.exchange(with: cabin)
        #expect(try await cabin.titles == ["Rye bread"])
    }

    @Test(arguments: ["[{", "5"]) func aRecipeWithADamagedColumnIsNoRemoval(steps: String) async throws {
        let id = try await kitchen.added(Self.bread)
        try await kitchen.exchange(with: cabin)
        try await kitchen.cookbook.store.write { db in
            try db.execute(sql: "UPDATE recipe SET steps = ? WHERE id = ?", arguments: [steps, id.description])
        }
        #expect(kitchen.cookbook.takeSharedChanges().isEmpty)
        _ = try await cabin.added(OwnRecipe(title: "Jam"))
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.titles == ["Jam", "Rye bread"])
        // The document brings the text back.
        #expect(OwnRecipe(try #require(try await kitchen.cookbook.recipe(id))).hasSameContent(as: Self.bread))
    }

    // MARK: What is recorded

    @Test func aTitleThatAJoinHasChangedIsNoChangeOfTheFavoritesHere() async throws {
        let id = try await kitchen.added(Self.bread)
        try await kitchen.cookbook.save(Self.bread.recipe(id), under: "rye", keep: .whole, at: 1)
        try await kitchen.exchange(with: cabin)
        var salted = Self.bread
        salted.title = "Salted rye bread"
        _ = try await kitchen.cookbook.replace(id, with: salted)
        // The favorites arrive later.
        try await kitchen.send([.recipes], to: cabin)
        let before = try await cabin.documents().filter { $0.key.kind == .favorites }
        let jam = Recipe(id: RecipeID(.spoonacular, 7), title: "Jam")
        try await cabin.cookbook.save(jam, keep: .whole, at: 2)
        let place = DocumentPlace(.favorites, of: "guest\tspoonacular:7")
        #expect(cabin.cookbook.takeSharedChanges() == [place])
        let after = try await cabin.documents().filter { $0.key.kind == .favorites && $0.key != place }
        #expect(after == before.filter { $0.key != place })
        try await kitchen.exchange(with: cabin)
        #expect(try await Set(cabin.cookbook.favorites().map(\.title)) == ["Jam", "Salted rye bread"])
    }

    @Test func aHeartDoesNotCompareAllRecipes() async throws {
        let id = try await kitchen.added(Self.bread)
        func bits(_ sql: String) async throws -> Int {
            try await kitchen.cookbook.store.write { db in
                try db.execute(sql: sql)
                return try Int.fetchOne(db, sql: "SELECT changed FROM sharing") ?? 0
            }
        }
        let bit = SharedTable.recipes.bit
        let heart = "INSERT INTO favorite (profile, recipe, title, savedAt) VALUES (1, '\(id)', 'Rye bread', 1)"
        #expect(try await bits(heart) & bit == 0)
        #expect(try await kitchen.recipe("Rye bread")?.likes == 1)
        #expect(try await bits("DELETE FROM favorite") & bit == 0)
        let columns = [
            "title", "servings", "minutes", "source", "cuisines", "diets", "summary", "picture", "ingredients", "steps",
        ]
        for column in columns {
            #expect(try await bits("UPDATE recipe SET \(column) = \(column) WHERE id = '\(id)'") & bit == bit)
        }
    }

    @Test func aJoinDoesNotCompareAllRecipes() async throws {
        _ = try await kitchen.added(Self.bread)
        let count = Mutex(0)
        try await cabin.cookbook.store.write { db in
            db.trace { event in
                if "\(event)".contains("shown IS NOT rows.value") { count.withLock { $0 += 1 } }
            }
        }
        try await kitchen.send(SharedKind.allCases, to: cabin)
        #expect(try await cabin.titles == ["Rye bread"])
        // Its favorites may have got another title.
        #expect(count.withLock(\.self) <= 1)
    }

    @Test func equalValuesInAnotherSpellingAreNoChange() async throws {
        let id = try await kitchen.added(Self.bread)
        try await kitchen.exchange(with: cabin)
        let before = try await kitchen.documents()
        try await kitchen.cookbook.store.write { db in
            try db.execute(
                sql: """
                    UPDATE recipe SET ingredients =
                            '[{"unit":"g", "text":"500 g rye flour","name":"rye flour","amount":500.0}]',
                        source = '{"url":"https:\\/\\/example.org","name":"Me"}'
                    WHERE id = ?
                    """, arguments: [id.description])
        }
        #expect(kitchen.cookbook.takeSharedChanges().isEmpty)
        #expect(try await kitchen.documents() == before)
        var salted = Self.bread
        salted.ingredients[0].amount = 501
        _ = try await kitchen.cookbook.replace(id, with: salted)
        #expect(kitchen.cookbook.takeSharedChanges().count == 1)
    }

    @Test func aJoinErasesTheWordsOfRemovedRecipesOnce() async throws {
        var ids: [RecipeID] = []
        for number in 1...3 {
            ids.append(try await kitchen.added(OwnRecipe(title: "Own \(number)")))
            let dish = Recipe.sample(RecipeID(.spoonacular, number), title: "Dish \(number)")
            try await kitchen.cookbook.save(dish, keep: .whole, at: 1)
        }
        try await kitchen.exchange(with: cabin)
        for id in ids { _ = try await kitchen.cookbook.remove(own: id) }
        for number in 1...3 { _ = try await kitchen.cookbook.remove(RecipeID(.spoonacular, number)) }
        let count = Mutex(0)
        try await cabin.cookbook.store.write { db in
            db.trace { event in
                if "\(event)".contains("'optimize'") { count.withLock { $0 += 1 } }
            }
        }
        try await kitchen.send(SharedKind.allCases, to: cabin)
        #expect(try await cabin.titles.isEmpty)
        #expect(try await cabin.cookbook.favorites().isEmpty)
        #expect(count.withLock(\.self) == 1)
        try await kitchen.send(SharedKind.allCases, to: cabin)
        #expect(count.withLock(\.self) == 1)
    }

    // MARK: Two kiosks change one recipe

    @Test func bothTextsOfAConflictAreKeptOnAllKiosks() async throws {
        let third = try await SharingStore("Boat")
        let changed = try await conflict()
        #expect(changed == ["Rye bread (Cabin)"] || changed == ["Rye bread (Kitchen)"])
        for store in [third, cabin, kitchen, third, cabin] { try await store.exchange(with: kitchen) }
        for store in [kitchen, cabin, third] {
            let titles = try await store.titles
            #expect(titles == ["Rye bread"] + changed)
            var servings: Set<Double?> = []
            for title in titles { servings.insert(try await store.recipe(title)?.servings) }
            #expect(servings == [4, 6])
        }
    }

    @Test func aRemovedCopyOfAConflictStaysAway() async throws {
        let third = try await SharingStore("Boat")
        try await kitchen.exchange(with: third)
        let copy = try #require(try await conflict().first)
        let there = try #require(try await cabin.recipe(copy)).id
        _ = try await cabin.cookbook.remove(own: there)
        // The third kiosk hears of the conflict before it hears of the removal.
        try await kitchen.send([.recipes], to: third)
        for store in [third, cabin, kitchen] { try await store.exchange(with: cabin) }
        for store in [kitchen, cabin, third] { #expect(try await store.titles == ["Rye bread"]) }
    }

    @Test func theFavoriteOfARecipeThatTwoKiosksRenameHasItsTitle() async throws {
        let id = try await kitchen.added(Self.bread)
        try await kitchen.cookbook.save(Self.bread.recipe(id), under: "rye", keep: .whole, at: 1)
        try await kitchen.exchange(with: cabin)
        let key = try #require(try await kitchen.keys.first)
        for store in [kitchen, cabin] {
            let id = try #require(try await store.recipe("Rye bread")).id
            var renamed = Self.bread
            renamed.title = store.name == kitchen.name ? "Salted bread" : "Sweet bread"
            _ = try await store.cookbook.replace(id, with: renamed)
        }
        for _ in 1...2 { try await kitchen.exchange(with: cabin) }
        for store in [kitchen, cabin] {
            let title = try await store.cookbook.store.read { db in
                try String.fetchOne(
                    db, sql: "SELECT title FROM recipe JOIN ownRecipe ON id = 'own:' || number WHERE key = ?",
                    arguments: [key])
            }
            #expect(try await store.cookbook.favorites().map(\.title) == [title])
        }
    }

    @Test func sameChangesAreNoConflict() async throws {
        let id = try await kitchen.added(Self.bread)
        try await kitchen.exchange(with: cabin)
        var salted = Self.bread
        salted.servings = 4
        let there = try #require(try await cabin.recipe("Rye bread")).id
        _ = try await kitchen.cookbook.replace(id, with: salted)
        _ = try await cabin.cookbook.replace(there, with: salted)
        for _ in 1...2 { try await kitchen.exchange(with: cabin) }
        #expect(try await kitchen.titles == ["Rye bread"])
        #expect(try await cabin.titles == ["Rye bread"])
    }

    @Test func equalTextsOfAConflictHaveOneCopy() async throws {
        let key = "00000000000000ab"
        let place = DocumentPlace(.recipes, of: key)
        func item(_ run: UInt64, servings: Double) -> SharedItem {
            var item = SharedItem()
            item.set(.soup(servings: servings, kiosk: "K\(run)"), by: KioskRun(name: run))
            return item
        }
        let (one, two, three) = (item(1, servings: 1), item(2, servings: 2), item(3, servings: 2))
        var all = one
        for other in [two, three] { all.join(other) }
        let changes = try await cabin.cookbook.join([place: SharedDocument([key: all])])
        #expect(changes.values.flatMap { $0.copies.values.flatMap(\.self) } == ["Soup (K2)"])
        #expect(try await cabin.titles == ["Soup", "Soup (K2)"])
        // An equal text that comes later changes the copy, and is nothing to report.
        all.join(item(4, servings: 2))
        let later = try await cabin.cookbook.join([place: SharedDocument([key: all])])
        #expect(later.values.flatMap(\.copies).map(\.value) == [[]])
        // Two kiosks that have seen one of the equal texts each.
        let third = try await SharingStore("Boat")
        for (store, other) in [(kitchen, two), (third, three)] {
            var both = one
            both.join(other)
            _ = try await store.cookbook.join([place: SharedDocument([key: both])])
            #expect(try await store.titles.count == 2)
        }
        for _ in 1...2 { try await kitchen.exchange(with: third) }
        #expect(try await kitchen.titles.count == 2)
        #expect(try await third.titles == kitchen.titles)
    }

    @Test(arguments: [[2, 3], [3, 2]]) func aRemovedCopyStaysAwayWhenAnEqualTextArrives(order: [UInt64]) async throws {
        let key = "00000000000000ab"
        let place = DocumentPlace(.recipes, of: key)
        func document(_ run: UInt64) -> SharedDocument {
            var all = SharedItem()
            for (run, servings) in [(1, 1.0), (run, 2)] {
                var item = SharedItem()
                item.set(.soup(servings: servings, kiosk: "K\(run)"), by: KioskRun(name: run))
                all.join(item)
            }
            return SharedDocument([key: all])
        }
        // Each has seen one of two equal texts.
        for (store, run) in zip([kitchen, cabin], order) {
            _ = try await store.cookbook.join([place: document(run)])
            #expect(try await store.titles == ["Soup", "Soup (K\(run))"])
        }
        let copy = try #require(try await kitchen.recipe("Soup (K\(order[0]))")).id
        _ = try await kitchen.cookbook.remove(own: copy)
        _ = try await kitchen.cookbook.join([place: document(order[1])])
        #expect(try await kitchen.titles == ["Soup"])
        for _ in 1...2 { try await kitchen.exchange(with: cabin) }
        for store in [kitchen, cabin] { #expect(try await store.titles == ["Soup"]) }
    }

    @Test func aKioskThatJoinsAgainMakesNoFurtherCopies() async throws {
        _ = try await conflict()
        let titles = try await kitchen.titles
        #expect(titles.count == 2)
        for _ in 1...3 {
            try await cabin.cookbook.endSharing()
            _ = try await cabin.cookbook.share(with: "home", as: "Cabin")
            for _ in 1...2 { try await cabin.exchange(with: kitchen) }
            for store in [kitchen, cabin] { #expect(try await store.titles == titles) }
        }
    }

    @Test func theTitleOfACopyHasNoControlCharacters() async throws {
        let key = "00000000000000ab"
        let place = DocumentPlace(.recipes, of: key)
        var item = SharedItem()
        for run in 1...2 {
            var value = SharedItem()
            value.set(.soup(servings: Double(run), kiosk: "K\u{7}\(run)"), by: KioskRun(name: UInt64(run)))
            item.join(value)
        }
        let changes = try await kitchen.cookbook.join([place: SharedDocument([key: item])])
        let titles = changes.values.flatMap { $0.copies.values.flatMap(\.self) }
        #expect(titles == ["Soup (K2)"])
    }

    /// Changes one recipe at both kiosks before they meet. Returns the titles of the copies.
    private func conflict() async throws -> [String] {
        let id = try await kitchen.added(Self.bread)
        try await kitchen.exchange(with: cabin)
        let there = try #require(try await cabin.recipe("Rye bread")).id
        var (ours, theirs) = (Self.bread, Self.bread)
        (ours.servings, theirs.servings) = (4, 6)
        #expect(try await kitchen.cookbook.replace(id, with: ours) == .replaced)
        #expect(try await cabin.cookbook.replace(there, with: theirs) == .replaced)
        let changes = try await kitchen.send(SharedKind.allCases, to: cabin)
        #expect(changes.values.flatMap(\.copies.keys).allSatisfy(cabin.cookbook.takeSharedChanges().contains))
        try await cabin.exchange(with: kitchen)
        return changes.values.flatMap { $0.copies.values.flatMap(\.self) }
    }

    // MARK: Photos

    @Test func aPhotoFollowsWhenItsJPEGArrives() async throws {
        let id = try await kitchen.added(Self.bread)
        let photo = try DishStoreTests.photo(7)
        let hash = DishPhoto.hash(of: photo.bytes)
        _ = try await kitchen.cookbook.add(photo, of: id, at: 5)
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.cookbook.missingPhotos() == [hash])
        let there = try #require(try await cabin.recipe("Rye bread")).id
        #expect(try await cabin.cookbook.dishes()[there] == nil)
        let bytes = try #require(try await kitchen.cookbook.sharedPhoto(hash))
        #expect(try await !cabin.cookbook.keep(sharedPhoto: DishStoreTests.photo(8).bytes))
        #expect(try await cabin.cookbook.keep(sharedPhoto: bytes))
        #expect(try await cabin.cookbook.photo(of: there) == photo.bytes)
        #expect(try await cabin.cookbook.thumbnails(of: there).map(\.thumbnail) == [photo.thumbnail])
        #expect(try await cabin.cookbook.missingPhotos().isEmpty)
        #expect(cabin.cookbook.takeSharedChanges().isEmpty)
        #expect(try await !cabin.cookbook.keep(sharedPhoto: bytes))
    }

    @Test func aRemovedPhotoGoesEverywhereAndARestoredOneComesBack() async throws {
        let id = try await kitchen.added(Self.bread)
        let photo = try DishStoreTests.photo(7)
        _ = try await kitchen.cookbook.add(photo, of: id, at: 5)
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.cookbook.keep(sharedPhoto: photo.bytes))
        let removal = try await kitchen.cookbook.removePhoto(nil, of: Recipe.Heading(id: id, title: "Rye bread"))
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.cookbook.sharedPhoto(DishPhoto.hash(of: photo.bytes)) == nil)
        #expect(try await cabin.cookbook.missingPhotos().isEmpty)
        try await kitchen.cookbook.restore(removal, keep: .whole)
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.cookbook.missingPhotos().count == 1)
    }

    @Test func photosOfOtherRecipesAreNotShared() async throws {
        _ = try await kitchen.cookbook.add(try DishStoreTests.photo(7), of: RecipeID(.starter, 3), at: 5)
        #expect(try await kitchen.cookbook.sharedPlaces().isEmpty)
    }

    // MARK: What arrives is not trusted

    @Test(arguments: [
        ("short", SharedValue.object(["title": "Soup"])), ("00000000000000AB", .object(["title": "Soup"])),
        ("00000000000000ab", .text("Soup")), ("00000000000000ab", .object(["title": "\u{1B}"])),
        (
            "00000000000000ab",
            .object(["title": .text(String(repeating: "x", count: OwnRecipe.longestTitle + 1))])
        ),
    ])
    func anItemThatIsNoRecipeIsNotShown(key: String, value: SharedValue) async throws {
        var members: [String: SharedValue] = [
            "cuisines": .list([]), "diets": .list([]), "ingredients": .list([]), "steps": .list([]),
            "profile": "guest", "person": "guest",
        ]
        if case .object(let given) = value { members.merge(given) { $1 } }
        try await cabin.receive(key, .recipes, members["title"] == nil ? value : .object(members))
        #expect(try await cabin.titles.isEmpty)
        members["title"] = "Soup"
        try await cabin.receive("00000000000000cd", .recipes, .object(members))
        #expect(try await cabin.titles == ["Soup"])
    }
}

extension SharingStore {
    func added(_ recipe: OwnRecipe) async throws -> RecipeID {
        guard case .added(let id) = try await cookbook.add(recipe) else {
            throw CookbookError(.other, path: "", detail: "full")
        }
        return id
    }

    var titles: [String] {
        get async throws { try await cookbook.ownRecipes().map(\.title) }
    }

    func recipe(_ title: String) async throws -> Recipe? {
        guard let id = try await cookbook.ownRecipes().first(where: { $0.title == title })?.id else { return nil }
        return try await cookbook.recipe(id)
    }

    /// The keys of all own recipes.
    var keys: Set<String> {
        get async throws {
            try await cookbook.store.read { db in
                try Set(String.fetchAll(db, sql: "SELECT ifnull(key, 'none') FROM ownRecipe"))
            }
        }
    }
}

extension SharedValue {
    static func soup(_ title: String = "Soup", servings: Double, kiosk: String) -> SharedValue {
        .object([
            "cuisines": .list([]), "diets": .list([]), "ingredients": .list([]), "steps": .list([]),
            "profile": "guest", "person": "guest", "title": .text(title), "servings": .number(servings),
            "kiosk": .text(kiosk),
        ])
    }
}
