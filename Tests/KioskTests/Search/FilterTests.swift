import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Filters of a search")
struct FilterTests {
    private func kitchen(set: RecipeFilter = RecipeFilter(), chosen: RecipeFilter? = nil) -> Evening {
        var evening = Evening(
            preferences: Preferences(changeEvery: nil, filter: set),
            restored: RestoredData(userData: UserData(filter: chosen), recipe: .pasta))
        evening.press(.back)
        evening.choose("Search")
        evening.choose("Filters")
        return evening
    }

    private func changes(_ effects: [Effect]) -> [RecipeFilter?] {
        effects.compactMap { $0.request(SaveFilter.self).map(\.filter) }
    }

    @Test("Filters open before anything is typed and show the current choice")
    func open() {
        let evening = kitchen(set: RecipeFilter(diets: ["vegan", "whole30"], maxMinutes: 50))
        #expect(evening.view.name == .filters)
        #expect(evening.view.items.map(\.label) == ["Diet: vegan, whole30", "Cuisine: any", "Time: 50 min"])
    }

    @Test("Several diets can be ticked, Any clears them, and each change is stored at once")
    func diets() {
        var evening = kitchen()
        evening.press(.ok)
        #expect(evening.view.title == "Diet")
        #expect(evening.view.items.map(\.label) == ["Any"] + RecipeFilter.knownDiets)
        evening.choose("vegetarian")
        evening.choose("gluten free")
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["gluten free", "vegetarian"])
        evening.choose("vegetarian")
        evening.press(.back)
        #expect(evening.view.items[0].label == "Diet: gluten free")
        evening.press(.ok)
        #expect(evening.selected == "gluten free", "the current choice is selected")
        evening.choose("Any")
        #expect(
            changes(evening.effects) == [
                RecipeFilter(diets: ["vegetarian"]), RecipeFilter(diets: ["vegetarian", "gluten free"]),
                RecipeFilter(diets: ["gluten free"]), RecipeFilter(),
            ])
        #expect(evening.press(.ok).isEmpty, "an unchanged choice isn't stored again")
    }

    @Test("One time limit can be chosen, and the owner's own limit is among the choices")
    func time() {
        var evening = kitchen(set: RecipeFilter(maxMinutes: 50))
        evening.press(.down, .down, .ok)
        #expect(
            evening.view.items.map(\.label) == [
                "Any", "15 min", "20 min", "30 min", "45 min", "50 min", "1 h", "1 h 30 min", "2 h",
            ])
        #expect(evening.selected == "50 min")
        evening.choose("30 min")
        #expect(evening.view.items.filter(\.isMarked).map(\.label) == ["30 min"])
        #expect(changes(evening.effects) == [RecipeFilter(maxMinutes: 30)])
    }

    @Test("Reset filters restores the settings' filters")
    func asSet() {
        var evening = kitchen(set: RecipeFilter(diets: ["vegan"]), chosen: RecipeFilter())
        #expect(evening.view.items.map(\.label) == ["Diet: any", "Cuisine: any", "Time: any", "Reset filters"])
        evening.choose("Reset filters")
        #expect(changes(evening.effects) == [nil])
        #expect(evening.view.items.map(\.label) == ["Diet: vegan", "Cuisine: any", "Time: any"])
    }

    @Test("Intolerances apply whatever filters are chosen")
    func intolerances() {
        let evening = kitchen(
            set: RecipeFilter(diets: ["vegan"], intolerances: ["peanut"]), chosen: RecipeFilter(cuisines: ["thai"]))
        #expect(evening.kiosk.searchFilter == RecipeFilter(intolerances: ["peanut"], cuisines: ["thai"]))
    }

    @Test("Changed filters repeat the search on return to the results; unchanged filters don't")
    func results() {
        var evening = kitchen(chosen: RecipeFilter(diets: ["vegan"]))
        evening.press(.back)
        evening.happen(.order(.type("leek"), RequestID(-1)))
        evening.hold(.ok)
        evening.answer(.found(.leeks(0, of: 1)))
        evening.choose("Filters: vegan")
        #expect(evening.press(.back).isEmpty)
        #expect(evening.view.name == .results)
        evening.press(.ok, .ok)
        evening.choose("vegan")
        evening.press(.back)
        let news = evening.press(.back)
        let anew = RecipeSearch(.words("leek"))
        #expect(news.contains { $0.request?.request == .search(anew, offset: 0) })
        evening.answer(.found(.leeks(0, of: 2)))
        #expect(evening.view.items.count == 3)
        evening.press(.back)
        #expect(evening.view.name == .search, "the new results replaced the old ones")
    }
}
