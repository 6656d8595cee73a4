import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Pages whose recipe or food is removed")
struct ClosedPagesTests {
    private static let own: Recipe = {
        var recipe = Recipe.bread
        recipe.picture = "https://pictures.example/3.jpg"
        return recipe
    }()

    @Test("Removing a recipe by command closes its page and cancels its picture request")
    func pictures() {
        var evening = Evening(restored: RestoredData(userData: UserData(own: [Self.own.heading]), recipe: Self.own))
        evening.press(.ok)
        let fetch = evening.newestRequest
        evening.happen(.order(.own(.remove(Self.own.id)), RequestID(-1)))
        let removal = Removal(own: Removal.Own(Self.own, profile: 1))
        let effects = evening.answer(.removed(removal))
        #expect(evening.view.name == .home)
        #expect(effects.contains { $0 == fetch.map(Effect.cancel) })
    }

    @Test("Removing a food by command closes its page, cancels its search and ignores a late answer")
    func search() throws {
        let leek = FavoriteFood(name: "leek", recipes: [Recipe.soup.heading])
        var evening = Evening(
            preferences: Preferences(hasService: true),
            restored: RestoredData(userData: UserData(favorites: [Recipe.soup.heading], foods: [leek]), recipe: .pasta))
        evening.press(.back)
        evening.choose("Foods")
        evening.choose("Leek (1)")
        evening.choose("Find recipes")
        #expect(evening.view.name == .loading)
        let search = try #require(evening.newestRequest)
        evening.happen(.order(.removeFood("leek"), RequestID(-1)))
        let effects = evening.answer(.removed(Removal(food: "leek")))
        #expect(effects.contains(.cancel(search)))
        #expect(evening.view.name == .foods)
        let page = SearchPage(total: 1, results: [SearchResult(id: Recipe.soup.id, title: "Leek soup")])
        evening.happen(.answered(search, .found(page)))
        #expect(evening.view.name == .foods)
    }

    @Test("Turning a page that is already closed changes nothing")
    func turn() {
        var kiosk = Evening(restored: RestoredData(recipe: .pasta)).kiosk
        kiosk.turn(to: Favorites())
        #expect(kiosk.pages.isEmpty)
    }
}
