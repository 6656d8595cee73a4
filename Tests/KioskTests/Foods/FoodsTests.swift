import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Favorite foods")
struct FoodsTests {
    /// The foods page. Leek has a recipe of its own and shares one with bread; apple has none.
    private func opened(_ preferences: Preferences = Preferences()) -> Evening {
        var evening = Evening(
            preferences: preferences,
            restored: RestoredData(
                userData: UserData(
                    favorites: [Recipe.pasta, .soup, .bread].map(\.heading),
                    foods: [
                        FavoriteFood(name: "apple"), FavoriteFood(name: "bread", recipes: [Recipe.bread.heading]),
                        FavoriteFood(name: "leek", recipes: [Recipe.soup.heading, Recipe.bread.heading]),
                    ]),
                recipe: .pasta))
        evening.press(.back)
        evening.choose("Foods")
        return evening
    }

    private static let leek = Removal(
        food: "leek", loosened: [Recipe.bread.id],
        favorites: [
            .init(heading: Recipe.soup.heading, picture: nil, recipe: nil, number: 2, savedAt: 0, foods: ["leek"])
        ])

    private func labels(_ evening: Evening) -> [String] { evening.view.items.map(\.label) }

    private let all = ["Add food", "Apple (0)", "Bread (1)", "Leek (2)"]

    /// Removes leek, starting on the foods page.
    private func removeLeek(_ evening: inout Evening) {
        evening.choose("Leek (2)")
        evening.choose("Remove")
        evening.press(.down, .ok)
        evening.answer(.removed(Self.leek))
    }

    /// Returns the labels of the favorites, opened from any page.
    private func favorites(_ evening: Evening) -> [String] {
        var evening = evening
        evening.hold(.back)
        evening.press(.back)
        evening.choose("Favorites")
        return labels(evening)
    }

    @Test("The menu opens the foods, a food opens its recipes, and a recipe opens from there")
    func open() {
        var evening = opened()
        #expect(evening.view.name == .foods)
        #expect(labels(evening) == all)
        evening.choose("Leek (2)")
        #expect(evening.view.name == .food)
        #expect(evening.view.title == "Leek")
        #expect(labels(evening) == ["Leek soup", "Rye bread", "Find recipes", "Nearby", "Remove"])
        #expect(evening.view.items.map(\.isMarked) == [true, true, false, false, false])
        #expect(evening.press(.ok) == [.fetch(RequestID(1), .recipe(Recipe.soup.id))])
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.name == .recipe)
        evening.press(.back, .back)
        #expect(evening.selected == "Leek (2)", "the list keeps its selection")
    }

    @Test("Find recipes searches for the food with the chosen filters")
    func find() {
        var evening = opened(Preferences(hasService: true, filter: RecipeFilter(diets: ["vegan"])))
        evening.choose("Leek (2)")
        evening.press(.down, .down)
        let search = RecipeSearch(.food("leek"), filter: RecipeFilter(diets: ["vegan"]))
        #expect(evening.press(.ok) == [.fetch(RequestID(2), .search(search, offset: 0))])
        #expect(evening.view.name == .loading)
    }

    // MARK: - Adding

    /// Opens the field for a food, types a text and submits it.
    private func typed(_ text: String, in evening: inout Evening) {
        evening.choose("Add food")
        evening.happen(.order(.type(text), RequestID(-1)))
        evening.hold(.ok)
    }

    @Test("Adding a food: type it, look it up, choose one of at most ten names or your own words, store it")
    func add() {
        var evening = opened(Preferences(hasService: true))
        evening.choose("Add food")
        #expect(evening.view.name == .search && evening.view.title == "Add food")
        evening.press(.back)
        typed("Squash", in: &evening)
        #expect(evening.effects.last == .fetch(RequestID(2), .foods("Squash")))
        #expect(evening.view.name == .loading)
        evening.answer(.foods((1...12).map { "Squash no \($0)" } + ["Squash No 1"], note: nil))
        #expect(evening.view.name == .results)
        #expect(evening.view.title == "Which food?")
        #expect(labels(evening) == ["Add “squash”"] + (1...10).map { "Squash no \($0)" })
        #expect(evening.press(.down, .ok) == [.store(RequestID(3), .addFood("squash no 1"))])
        #expect(labels(evening) == all, "the list changes after the store confirms")
        evening.answer(.stored)
        #expect(evening.view.title == "♥ Saved")
        evening.press(.back)
        #expect(labels(evening) == all + ["Squash no 1 (0)"])
    }

    @Test("Back saves nothing, neither in the list of names nor while they load")
    func back() {
        var evening = opened(Preferences(hasService: true))
        typed("leek", in: &evening)
        evening.answer(.foods(["leek", "leek root"], note: nil))
        #expect(labels(evening) == ["Leek", "Leek root"], "a typed word among the names is not offered twice")
        evening.press(.back)
        #expect(labels(evening) == all)
        typed("leek", in: &evening)
        #expect(evening.press(.back) == [.cancel(RequestID(3))])
        #expect(labels(evening) == all)
        #expect(!evening.effects.contains { if case .store = $0 { true } else { false } })
    }

    @Test("A saved food is reported as already saved; holding ok saves one and keeps the list open")
    func already() {
        var evening = opened()
        typed("leeks", in: &evening)
        evening.answer(.foods(["leek", "leek root"], note: nil))
        #expect(evening.press(.ok).allSatisfy { if case .store = $0 { false } else { true } })
        #expect(evening.view.title == "♥ Already saved")
        evening.press(.back)
        #expect(evening.view.name == .foods)
        typed("leeks", in: &evening)
        evening.answer(.foods(["leek", "leek root"], note: nil))
        evening.press(.down)
        #expect(evening.hold(.ok) == [.store(RequestID(3), .addFood("leek root"))])
        #expect(evening.hold(.ok).isEmpty, "it is already being stored")
        evening.answer(.stored)
        evening.press(.back)
        #expect(evening.view.name == .results)
    }

    @Test("Without a service, built-in names are offered and marked as stored; otherwise only the typed name")
    func stored() {
        var evening = opened()
        typed("leek", in: &evening)
        evening.answer(.foods(["leek"], note: "No network"))
        #expect(evening.view.title == "stored: leek")
        evening.press(.back)
        typed("Grandma's jam", in: &evening)
        evening.answer(.foods([], note: nil))
        #expect(labels(evening) == ["Add “grandma's jam”"])
        #expect(evening.press(.ok) == [.store(RequestID(3), .addFood("grandma's jam"))])
        evening.fail(.full)
        #expect(evening.view.title == Failure.full.glass)
        evening.press(.back)
        #expect(labels(evening) == all)
    }

    @Test("A text without a food name offers nothing, and a failed lookup is reported")
    func nonsense() {
        var evening = opened()
        typed("?! 12", in: &evening)
        evening.answer(.foods(["\u{1b}\u{0}"], note: nil))
        #expect(labels(evening).isEmpty)
        #expect(evening.press(.ok).isEmpty)
        evening.press(.back)
        typed("leek", in: &evening)
        evening.fail(.offline)
        #expect(evening.view.title == Failure.offline.glass)
    }

    // MARK: - Saving

    @Test(
        "A saved recipe is filed under its food, newest first; a favorite filed under a food keeps its place"
    )
    func file() {
        var evening = opened()
        evening.hold(.back)
        let order = evening.happen(.order(.save(.pasta, food: "pasta"), RequestID(-4)))
        #expect(order == [.store(RequestID(1), .save(.pasta, food: "pasta"))])
        evening.answer(.stored)
        #expect(favorites(evening) == ["Pasta with garlic and oil", "Leek soup", "Rye bread"])
        evening.happen(.order(.save(.pasta, food: "leek"), RequestID(-1)))
        evening.answer(.stored)
        evening.happen(.order(.save(.bread, food: "apple"), RequestID(-2)))
        evening.answer(.stored)
        #expect(favorites(evening) == ["Pasta with garlic and oil", "Leek soup", "Rye bread"])
        evening.hold(.back)
        evening.press(.back)
        evening.choose("Foods")
        #expect(labels(evening) == ["Add food", "Apple (1)", "Bread (1)", "Leek (3)", "Pasta (1)"])
        evening.choose("Leek (3)")
        #expect(labels(evening).prefix(3) == ["Pasta with garlic and oil", "Leek soup", "Rye bread"])
        #expect(
            evening.happen(.order(.save(.pasta, food: "leek"), RequestID(-3)))
                == [.reply(RequestID(-3), .saved(already: true))])
    }

    // MARK: - Removing

    @Test("Removing a food asks and counts its recipes; the safe answer changes nothing")
    func ask() {
        var evening = opened()
        for (food, question) in [("Apple (0)", "Apple"), ("Bread (1)", "Bread")] {
            evening.choose(food)
            evening.choose("Remove")
            #expect(evening.view.body == .question(question))
            evening.press(.back, .back)
        }
        evening.choose("Leek (2)")
        evening.choose("Remove")
        #expect(evening.view.name == .confirm)
        #expect(evening.view.body == .question("Leek and 1 recipe"), "the other recipe stays under bread")
        #expect(labels(evening) == ["Keep", "Remove"])
        #expect(evening.press(.ok).isEmpty)
        #expect(evening.view.name == .food)
    }

    @Test("Removing a food removes its own recipe; ok restores both in their places")
    func removeAndUndo() {
        var evening = opened()
        evening.choose("Leek (2)")
        evening.choose("Remove")
        #expect(evening.press(.down, .ok) == [.store(RequestID(1), .removeFood("leek"))])
        evening.answer(.removed(Self.leek))
        #expect(evening.view.title == "Removed: Leek\nok: undo")
        #expect(favorites(evening) == ["Pasta with garlic and oil", "Rye bread", "Undo: Leek"])
        #expect(evening.press(.ok) == [.store(RequestID(2), .restore(Self.leek))])
        evening.answer(.stored)
        #expect(evening.view.title == "Restored:\nLeek")
        evening.press(.back)
        #expect(labels(evening) == all, "the pages that offered undo are closed")
        #expect(favorites(evening) == ["Pasta with garlic and oil", "Leek soup", "Rye bread"])
        evening.choose("Leek (2)")
        #expect(labels(evening).prefix(2) == ["Leek soup", "Rye bread"])
    }

    @Test("The message offers undo for ten seconds, the lists for ten minutes")
    func lifetime() {
        var evening = opened()
        removeLeek(&evening)
        evening.pass(.milliseconds(9999))
        #expect(evening.view.name == .message)
        evening.pass(.milliseconds(1))
        let offering = ["Add food", "Apple (0)", "Bread (1)", "Undo: Leek"]
        #expect(labels(evening) == offering)
        for _ in 1...9 {
            evening.pass(.seconds(59))
            evening.press(.down)
        }
        evening.pass(.seconds(58))
        for _ in 0..<4 where evening.selected != "Undo: Leek" { evening.press(.down) }
        #expect(labels(evening) == offering)
        evening.pass(.milliseconds(999))
        #expect(evening.selected == "Undo: Leek")
        evening.pass(.milliseconds(1001))
        #expect(labels(evening) == offering.dropLast())
        #expect(evening.selected == "Bread (1)")
    }

    @Test("Undo from the list works once and is confirmed")
    func undoFromList() {
        var evening = opened()
        removeLeek(&evening)
        evening.press(.back)
        while evening.selected != "Undo: Leek" { evening.press(.down) }
        #expect(evening.press(.ok) == [.store(RequestID(2), .restore(Self.leek))])
        #expect(evening.happen(.order(.restore, RequestID(-1))) == [.reply(RequestID(-1), .nothingToRestore)])
        evening.answer(.stored)
        #expect(evening.view.title == "Restored:\nLeek")
    }

    @Test("A failed undo can be tried again")
    func undoFails() {
        var evening = opened()
        removeLeek(&evening)
        evening.press(.ok)
        evening.fail(.full)
        #expect(evening.view.title == Failure.full.glass)
        evening.press(.back)
        #expect(labels(evening).last == "Undo: Leek")
    }

    @Test("A restored recipe comes after those saved since, and one saved again is not doubled")
    func undoAfterSaving() {
        var evening = opened()
        removeLeek(&evening)
        evening.happen(.order(.save(.soup, food: "apple"), RequestID(-1)))
        evening.answer(.stored)
        evening.happen(.order(.save(.scones, food: "apple"), RequestID(-2)))
        evening.answer(.stored)
        evening.happen(.order(.restore, RequestID(-3)))
        evening.answer(.stored)
        #expect(favorites(evening) == ["Scones", "Leek soup", "Pasta with garlic and oil", "Rye bread"])
        #expect(
            labels(
                {
                    var evening = evening
                    evening.press(.back)
                    return evening
                }()) == ["Add food", "Apple (2)", "Bread (1)", "Leek (2)"])
    }

    @Test("Holding ok offers a food's actions, and on its recipe asks to remove that recipe")
    func hold() {
        var evening = opened()
        evening.hold(.ok)
        #expect(evening.view.name == .foods, "Add food has no actions")
        evening.press(.down, .down, .down)
        evening.hold(.ok)
        #expect(evening.view.name == .actions)
        #expect(evening.view.title == "Leek")
        #expect(labels(evening) == ["Find recipes", "Nearby", "Remove"])
        evening.press(.down, .down, .ok)
        #expect(evening.view.body == .question("Leek and 1 recipe"))
        evening.press(.back)
        evening.choose("Leek (2)")
        evening.hold(.ok)
        #expect(evening.view.body == .question("Leek soup"))
        #expect(evening.press(.down, .ok) == [.store(RequestID(1), .unsave(Recipe.soup.id))])
        evening.answer(.removed(Removal(favorites: Self.leek.favorites)))
        evening.press(.back)
        #expect(labels(evening) == ["Rye bread", "Find recipes", "Nearby", "Remove"], "the food stays")
        #expect(favorites(evening).last == "Undo: Leek soup")
    }

    @Test("Removing a food by command closes its page; removing it again says that it is gone")
    func removedByCommand() {
        var evening = opened()
        evening.choose("Leek (2)")
        evening.choose("Remove")
        #expect(
            evening.happen(.order(.removeFood("leek"), RequestID(-1))) == [
                .store(RequestID(1), .removeFood("leek"))
            ])
        #expect(
            evening.happen(.answered(RequestID(1), .removed(Self.leek))) == [
                .reply(RequestID(-1), .removed(Self.leek))
            ])
        #expect(evening.view.name == .confirm)
        evening.press(.down, .ok)
        #expect(evening.view.title == "That food is gone")
        evening.press(.ok)
        #expect(evening.view.name == .foods)
    }

    @Test("Each command about foods gets its reply")
    func orders() {
        var evening = opened()
        let view = evening.view
        #expect(evening.happen(.order(.restore, RequestID(-1))) == [.reply(RequestID(-1), .nothingToRestore)])
        #expect(evening.happen(.order(.removeFood("yuzu"), RequestID(-2))) == [.reply(RequestID(-2), .noSuchFood)])
        #expect(
            evening.happen(.order(.addFood("leek"), RequestID(-3)))
                == [.reply(RequestID(-3), .foodAdded(already: true))])
        #expect(evening.view == view, "commands show nothing on the display")
        evening.happen(.order(.addFood("yuzu"), RequestID(-4)))
        #expect(
            evening.happen(.answered(RequestID(1), .stored)) == [.reply(RequestID(-4), .foodAdded(already: false))])
        evening.happen(.order(.removeFood("yuzu"), RequestID(-5)))
        let removal = Removal(food: "yuzu")
        #expect(
            evening.happen(.answered(RequestID(2), .removed(removal))) == [.reply(RequestID(-5), .removed(removal))])
        #expect(labels(evening) == all + ["Undo: Yuzu"])
        evening.happen(.order(.restore, RequestID(-6)))
        #expect(evening.happen(.failed(RequestID(3), .full)) == [.reply(RequestID(-6), .failed(.full))])
        evening.happen(.order(.restore, RequestID(-7)))
        #expect(evening.happen(.answered(RequestID(4), .stored)) == [.reply(RequestID(-7), .restored(removal))])
        #expect(labels(evening) == all + ["Yuzu (0)"])
    }

    @Test("If the store no longer has an item, it disappears from the kiosk and can't be restored")
    func storeBegunAnew() {
        var evening = opened()
        evening.happen(.order(.removeFood("leek"), RequestID(-1)))
        #expect(
            evening.happen(.answered(RequestID(1), .removed(Removal()))) == [.reply(RequestID(-1), .noSuchFood)])
        evening.happen(.order(.unsave(Recipe.soup.id), RequestID(-2)))
        #expect(
            evening.happen(.answered(RequestID(2), .removed(Removal()))) == [.reply(RequestID(-2), .noSuchFavorite)])
        #expect(labels(evening) == ["Add food", "Apple (0)", "Bread (1)"])
        #expect(favorites(evening) == ["Pasta with garlic and oil", "Rye bread"])
    }
}
