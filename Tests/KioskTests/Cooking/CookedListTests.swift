import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("The list of cooked dishes")
struct CookedListTests {
    private func asked() -> Evening {
        let data = UserData(
            favorites: [Recipe.soup.heading],
            dishes: [Recipe.soup.id: DishNotes(cooked: 3, stars: 4), Recipe.bread.id: DishNotes(cooked: 1)])
        var evening = Evening(restored: RestoredData(userData: data, recipe: .pasta))
        evening.press(.back)
        evening.choose("Cooked")
        return evening
    }

    private func opened(_ dishes: [Recipe] = [.bread, .soup]) -> Evening {
        var evening = asked()
        evening.answer(Answer(dishes.map(\.heading)))
        return evening
    }

    @Test("Cooked lists the stored dishes with their stars and marks favorites")
    func list() {
        let evening = opened()
        #expect(evening.effects.compactMap { $0.request(CookedQuery.self) } == [CookedQuery()])
        #expect(evening.view.title == "Cooked")
        #expect(evening.view.items.map(\.label) == ["Rye bread", "Leek soup 4/5"])
        #expect(evening.view.items.map(\.isMarked) == [false, true])
    }

    @Test("Ok opens a cooked recipe, and back returns to its line")
    func open() {
        var evening = opened()
        evening.press(.down)
        let effects = evening.press(.ok)
        #expect(effects.compactMap { $0.request(RecipeQuery.self)?.id } == [Recipe.soup.id])
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.name == .recipe)
        evening.press(.back)
        #expect(evening.selected == "Leek soup 4/5")
    }

    @Test("An empty list explains how to note a cooked dish")
    func none() {
        let evening = opened([])
        #expect(evening.view.items.isEmpty)
        #expect(evening.glass.joined(separator: " ").contains("Cooked it"))
    }

    @Test("A store that can't be read is reported, and the menu stays")
    func failed() {
        var evening = asked()
        #expect(evening.view.name == .menu, "a store query shows no loading page")
        evening.fail(.full)
        #expect(evening.view.body == .message(Failure.full.glass))
        evening.press(.back)
        #expect(evening.view.name == .menu)
    }
}
