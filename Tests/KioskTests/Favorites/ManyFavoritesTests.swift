import KioskTesting
import Kitchen
import Testing
import Workbench

@testable import Kiosk

@Suite("Thousands of favorites")
struct ManyFavoritesTests {
    private static func favorites(_ count: Int) -> [Recipe.Heading] {
        (1...count).map { Recipe.Heading(id: RecipeID(.spoonacular, $0), title: "Pie \($0)") }
    }

    /// A removal of the older half of many favorites, with its undo.
    private struct Loss {
        let favorites: [Recipe.Heading]
        let gone: ArraySlice<Recipe.Heading>
        let undo: Undo
        var userData: UserData

        init(_ count: Int) {
            favorites = ManyFavoritesTests.favorites(count)
            gone = favorites.prefix(count / 2)
            userData = UserData(favorites: favorites)
            let removal = Removal(
                food: "leek", loosened: [favorites[count - 1].id],
                favorites: gone.map {
                    Removal.Favorite(
                        heading: $0, picture: nil, recipe: nil, number: 1, savedAt: 0, foods: ["leek", "egg"])
                })
            let places = userData.forget(Set(gone.map(\.id)), food: nil)
            undo = Undo(removal, places: places, ends: Instant(sinceBoot: .seconds(1)))
        }
    }

    @Test("Undo of many removals restores each favorite and its foods in linear time")
    func undo() {
        let growth = growth(from: 2500, Loss.init) { $0.userData.bringBack($0.undo) }
        #expect(growth < 12)
        var loss = Loss(10_000)
        loss.userData.bringBack(loss.undo)
        #expect(loss.userData.favorites == loss.favorites)
        #expect(loss.userData.food("egg")?.recipes == Array(loss.gone))
        #expect(loss.userData.food("leek")?.recipes == Array(loss.gone) + [loss.favorites[9999]])
    }

    @Test("Undos return favorites to their places, below those that were saved since")
    func places() {
        var userData = UserData(favorites: Self.favorites(6))
        let before = userData.favorites
        func remove(_ titles: String...) -> Undo {
            let gone = before.filter { titles.contains($0.title) }
            let removed = gone.map {
                Removal.Favorite(heading: $0, picture: nil, recipe: nil, number: 1, savedAt: 0, foods: [])
            }
            let places = userData.forget(Set(gone.map(\.id)), food: nil)
            return Undo(Removal(favorites: removed), places: places, ends: Instant(sinceBoot: .zero))
        }
        let undos = [remove("Pie 2", "Pie 6"), remove("Pie 1", "Pie 3")]
        let new = Recipe.Heading(id: RecipeID(.own, 1), title: "New pie")
        userData.addFavorite(new)
        userData.addFavorite(before[1])
        #expect(userData.favorites.map(\.title) == ["Pie 2", "New pie", "Pie 4", "Pie 5"])
        undos.reversed().forEach { userData.bringBack($0) }
        #expect(userData.favorites.map(\.title) == ["Pie 2", "New pie", "Pie 1", "Pie 3", "Pie 4", "Pie 5", "Pie 6"])
        #expect(userData.favorites.allSatisfy { userData.isFavorite($0.id) })
    }

    @Test("Looking up favorites takes linear time in total and stays correct after changes")
    func isFavorite() {
        let growth = growth(from: 2500) {
            UserData(favorites: Self.favorites($0))
        } work: { userData in
            #expect(userData.favorites.allSatisfy { userData.isFavorite($0.id) })
        }
        #expect(growth < 12)
        var userData = UserData(favorites: Self.favorites(10_000))
        let last = userData.favorites.removeLast()
        #expect(!userData.isFavorite(last.id))
        userData.favorites.insert(last, at: 0)
        #expect(userData.isFavorite(last.id))
    }

    @Test("The search field completes only the newest favorites, so that it opens at once")
    func vocabulary() {
        let favorites = (1...501).map {
            Recipe.Heading(id: RecipeID(.own, $0), title: $0 == 1 ? "Xylophone" : $0 == 501 ? "Xenon" : "Pie \($0)")
        }
        var evening = Evening(restored: RestoredData(userData: UserData(favorites: favorites), recipe: .pasta))
        evening.openFromMenu("Search")
        #expect(evening.view.name == .search)
        evening.happen(.order(.type("x"), RequestID(-1)))
        let labels = evening.view.items.map(\.label)
        #expect(labels.contains("Xylophone"))
        #expect(!labels.contains("Xenon"))
        #expect(evening.kiosk.cachedVocabulary?.favorites.count == 500, "the others aren't kept for it")
    }

    @Test("A recipe that is among the favorites twice is removed completely, and no other")
    func twice() {
        let pies = Self.favorites(3)
        var userData = UserData(favorites: [pies[0], pies[1], pies[0], pies[2]])
        _ = userData.removeFavorites([pies[0].id])
        #expect(userData.favorites == [pies[1], pies[2]])
    }

    @Test("A list of 100,000 favorites shows a window of 1000 around the selection and counts all")
    func window() {
        var evening = Evening(
            restored: RestoredData(userData: UserData(favorites: Self.favorites(100_000)), recipe: .pasta))
        evening.press(.back)
        evening.choose("Favorites")
        #expect(evening.view.items.count == 1000 && evening.view.offset == 0 && evening.view.total == 100_000)
        #expect(evening.selected == "Pie 1" && evening.glass[0].contains("1/100000"))
        for _ in 0..<700 { evening.press(.down) }
        #expect(evening.selected == "Pie 701" && evening.view.offset == 200)
        #expect(evening.glass[0].contains("701/100000"))
        #expect(evening.glass.contains { $0.contains("▶Pie 701") } && evening.glass.contains { $0.contains("Pie 702") })
    }

    @Test("Opening a list of 100,000 favorites and moving in it takes no longer than in one of 25,000")
    func opening() {
        let growth = growth(from: 25_000) { count in
            Evening(restored: RestoredData(userData: UserData(favorites: Self.favorites(count)), recipe: .pasta))
        } work: { evening in
            for _ in 0..<5 {
                evening.openFromMenu("Favorites")
                #expect(evening.view.items.count == 1000)
                for _ in 0..<10 { evening.press(.down) }
            }
        }
        // Building all entries would make it about 4.
        #expect(growth < 2)
    }

    @Test(
        "A press in a long list takes no longer than in a short one, until it is drawn",
        arguments: ["Favorites", "My recipes", "Shopping list"])
    func press(page: String) {
        let growth = growth(from: 75) { count in
            let lines = (1...count).map { ShoppingList.Item(name: "herb \($0)", amount: 100, unit: "g") }
            let userData = UserData(
                favorites: Self.favorites(count), shopping: ShoppingList(lines), hasAskedPantry: true,
                own: Self.favorites(count))
            var evening = Evening(restored: RestoredData(userData: userData, recipe: .pasta))
            evening.press(.back)
            #expect(evening.choose(page) && evening.view.items.count >= count)
            return evening
        } work: { evening in
            for _ in 0..<100 {
                for button in [Button.down, .back, .ok] {
                    evening.press(button)
                    _ = evening.kiosk.view(at: evening.moment, mostItems: View.mostDrawnItems)
                }
            }
        }
        // Work for each item would make it about 4.
        #expect(growth < 2)
    }

    @Test("A drawn view has few items, and the selected one with its neighbors is among them")
    func drawn() {
        var evening = Evening(
            restored: RestoredData(userData: UserData(favorites: Self.favorites(500)), recipe: .pasta))
        evening.press(.back)
        evening.choose("Favorites")
        for press in 0..<500 {
            let view = evening.kiosk.view(at: evening.moment, mostItems: View.mostDrawnItems)
            #expect(view.items.count == View.mostDrawnItems && view.total == 500)
            #expect(view.items.first(where: \.isSelected)?.text == "Pie \(press + 1)")
            #expect(evening.layout.draw(view, at: evening.moment).frame.lines == evening.glass)
            evening.press(.down)
        }
    }

    @Test("A window lies within the list and contains the selection", arguments: [0, 1, 999, 1000, 1001, 5000])
    func windows(count: Int) {
        for selected in stride(from: 0, to: count, by: 37) {
            let window = View.window(on: selected, of: count, most: 1000)
            #expect(window.contains(selected) && window.lowerBound >= 0 && window.upperBound <= count)
            #expect(window.count == min(count, 1000))
        }
    }
}
