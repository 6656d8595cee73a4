import Kitchen
import Testing

@testable import Kiosk

@Suite("Thousands of favorites")
struct ManyFavoritesTests {
    private static let favorites = (1...10_000).map {
        Recipe.Heading(id: RecipeID(.spoonacular, $0), title: "Pie \($0)")
    }

    @Test("Half of ten thousand come back from a removal at once, each under its foods")
    func undo() {
        let gone = Self.favorites.prefix(5000)
        var kept = Kept(favorites: Array(Self.favorites.dropFirst(5000)))
        let removal = Removal(
            food: "leek", loosened: [Self.favorites[9999].id],
            favorites: gone.map {
                Removal.Favorite(heading: $0, picture: nil, recipe: nil, number: 1, savedAt: 0, foods: ["leek", "egg"])
            })
        let undo = Undo(removal: removal, favorites: Self.favorites, ends: Instant(sinceBoot: .seconds(1)))
        let time = ContinuousClock().measure { kept.bringBack(undo) }
        #expect(kept.favorites == Self.favorites)
        #expect(kept.food("egg")?.recipes == Array(gone))
        #expect(kept.food("leek")?.recipes == Array(gone) + [Self.favorites[9999]])
        #expect(time < .seconds(1))
    }

    @Test("Whether a recipe is one of them is known at once, through every change")
    func isFavorite() {
        var kept = Kept(favorites: Self.favorites)
        let time = ContinuousClock().measure {
            #expect(Self.favorites.allSatisfy { kept.isFavorite($0.id) })
        }
        #expect(time < .seconds(1))
        let last = kept.favorites.removeLast()
        #expect(!kept.isFavorite(last.id))
        kept.favorites.insert(last, at: 0)
        #expect(kept.isFavorite(last.id))
    }

    @Test("The field for a search completes the titles of the newest, so that it opens at once")
    func vocabulary() {
        let favorites = (1...501).map {
            Recipe.Heading(id: RecipeID(.own, $0), title: $0 == 1 ? "Xylophone" : $0 == 501 ? "Xenon" : "Pie \($0)")
        }
        var evening = Evening(restored: Restored(kept: Kept(favorites: favorites), recipe: .pasta))
        evening.press(.back, .down, .ok)
        #expect(evening.view.name == .search)
        evening.happen(.order(.type("x"), RequestID(-1)))
        let labels = evening.view.items.map(\.label)
        #expect(labels.contains("Xylophone"))
        #expect(!labels.contains("Xenon"))
    }
}
