import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Favorites")
struct FavoritesTests {
    private func opened() -> Evening {
        var evening = Evening(
            restored: RestoredData(
                userData: UserData(
                    favorites: [Recipe.pasta, .soup, .bread].map(\.heading),
                    foods: [FavoriteFood(name: "leek", recipes: [Recipe.soup.heading])]),
                recipe: .pasta))
        evening.openFromMenu("Favorites")
        return evening
    }

    private func removeSelected(_ evening: inout Evening) -> [Effect] {
        evening.hold(.ok)
        return evening.press(.down, .ok)
    }

    @Test("Removing a favorite asks, stores, offers undo and keeps the place in the list")
    func remove() {
        var evening = opened()
        evening.press(.down, .down)
        #expect(removeSelected(&evening) == [.store(RequestID(1), .unsave(Recipe.bread.id))])
        #expect(evening.view.items.count == 3, "the list changes after the store confirms")
        evening.answer(.removed(.bread))
        #expect(evening.view.title == "Removed: Rye bread\nok: undo")
        evening.pass(.seconds(10))
        #expect(evening.view.items.map(\.label) == ["Pasta with garlic and oil", "Leek soup", "Undo: Rye bread"])
        #expect(evening.selected == "Undo: Rye bread", "the last line is selected now")
        evening.press(.up)
        evening.press(.up)
        #expect(evening.selected == "Pasta with garlic and oil", "the first press moves the selection")
    }

    @Test("An empty list of favorites says how to save one")
    func removeAll() {
        var evening = Evening(
            restored: RestoredData(userData: UserData(favorites: [Recipe.soup.heading]), recipe: .pasta))
        evening.openFromMenu("Favorites")
        _ = removeSelected(&evening)
        evening.answer(.removed(.soup))
        evening.press(.back)
        #expect(evening.view.items.map(\.label) == ["Undo: Leek soup"])
        evening.hold(.ok)
        #expect(evening.view.name == .favorites, "holding ok on Undo does nothing")
        for _ in 1...10 {
            evening.pass(.seconds(59))
            evening.press(.down)
        }
        evening.pass(.seconds(10))
        #expect(evening.glass[1] == "None yet. Hold ok on")
        evening.press(.ok, .up, .down)
        evening.hold(.ok)
        #expect(evening.view.name == .favorites)
    }

    @Test("A favorite stays if removing it fails")
    func removeFails() {
        var evening = opened()
        _ = removeSelected(&evening)
        evening.fail(.full)
        evening.press(.back)
        #expect(evening.view.items.count == 3)
    }

    @Test("Opening a favorite shows loading after 100 ms; a failure returns to the list")
    func openSlowly() {
        var evening = opened()
        evening.press(.down)
        #expect(evening.press(.ok) == [.fetch(RequestID(1), .recipe(Recipe.soup.id))])
        #expect(evening.view.name == .favorites)
        evening.pass(.milliseconds(100))
        #expect(evening.view.name == .loading)
        evening.pass(.seconds(3600))
        #expect(evening.view.name == .loading, "a request may take longer than the idle limit")
        evening.fail(.offline)
        evening.press(.back)
        #expect(evening.view.name == .favorites)
        #expect(evening.selected == "Leek soup")
    }

    @Test("A recipe that arrives late stays open for a whole minute")
    func lateAnswer() {
        var evening = opened()
        evening.press(.ok)
        evening.pass(.seconds(200))
        evening.answer(.recipe(.pasta, note: nil))
        evening.pass(.seconds(59))
        #expect(evening.view.name == .recipe)
        evening.pass(.seconds(1))
        #expect(evening.view.name == .home)
    }

    @Test("Holding ok twice saves once; a save command meanwhile is stored and replied to as well")
    func savePending() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        let save = AnyRequest.save(.pasta, food: "pasta")
        #expect(evening.hold(.ok) == [.store(RequestID(1), save)])
        #expect(evening.hold(.ok).isEmpty)
        #expect(evening.happen(.order(.save(.pasta), RequestID(-1))) == [.store(RequestID(2), save)])
        evening.happen(.answered(RequestID(1), .stored))
        #expect(evening.happen(.answered(RequestID(2), .stored)) == [.reply(RequestID(-1), .saved(already: false))])
        evening.openFromMenu("Favorites")
        #expect(evening.view.items.map(\.label) == ["Pasta with garlic and oil"])
    }

    @Test("A save and a removal that overlap are both stored, in their order")
    func crossed() {
        var evening = opened()
        evening.happen(.order(.unsave(Recipe.pasta.id), RequestID(-1)))
        let save = AnyRequest.save(.pasta, food: "pasta")
        #expect(evening.happen(.order(.save(.pasta), RequestID(-2))) == [.store(RequestID(2), save)])
        #expect(evening.happen(.answered(RequestID(1), .removed(.pasta))) == [.reply(RequestID(-1), .removed(.pasta))])
        #expect(evening.happen(.answered(RequestID(2), .stored)) == [.reply(RequestID(-2), .saved(already: false))])
        #expect(evening.view.items.map(\.label).prefix(3) == ["Pasta with garlic and oil", "Leek soup", "Rye bread"])

        var other = Evening(restored: RestoredData(recipe: .pasta))
        other.happen(.order(.save(.pasta), RequestID(-1)))
        let removal = other.happen(.order(.unsave(Recipe.pasta.id), RequestID(-2)))
        #expect(removal == [.store(RequestID(2), .unsave(Recipe.pasta.id))])
    }

    @Test("Commands about favorites are replied to and show nothing on the display")
    func orders() {
        var evening = opened()
        #expect(
            evening.happen(.order(.save(.soup), RequestID(-1))) == [.reply(RequestID(-1), .saved(already: true))])
        #expect(
            evening.happen(.order(.unsave(RecipeID(.own, 9)), RequestID(-2)))
                == [.reply(RequestID(-2), .noSuchFavorite)])
        evening.happen(.order(.unsave(Recipe.soup.id), RequestID(-3)))
        let news = evening.happen(.failed(RequestID(1), .full))
        #expect(news == [.reply(RequestID(-3), .failed(.full))])
        #expect(evening.view.name == .favorites)
    }

    @Test("Holding ok again says that the recipe is already saved, even over the first message")
    func heldAgain() {
        var evening = Evening(restored: RestoredData(recipe: .pasta))
        evening.hold(.ok)
        evening.answer(.stored)
        evening.hold(.ok)
        #expect(evening.view.title == "♥ Already saved")
    }
}
