import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("Finding recipes at the kiosk")
struct FindingTests {
    private static let service = Preferences(changeEvery: nil, hasService: true)

    private func kitchen(
        _ preferences: Preferences = FindingTests.service, favorites: [Recipe] = [], filter: RecipeFilter? = nil
    ) -> Evening {
        var evening = Evening(
            preferences: preferences,
            restored: RestoredData(
                userData: UserData(favorites: favorites.map(\.heading), filter: filter), recipe: .pasta))
        // The answer to the service's first request.
        if preferences.hasService { evening.answer(.recipe(.pasta, note: nil)) }
        return evening
    }

    /// Types a text into the search field and submits it.
    @discardableResult
    private func search(_ text: String, in evening: inout Evening) -> [Effect] {
        evening.press(.back)
        evening.choose("Search")
        evening.happen(.order(.type(text), RequestID(-1)))
        return evening.hold(.ok)
    }

    @Test("A search shows loading at once, lists its results and opens them")
    func search() {
        var evening = kitchen()
        let wanted = RecipeSearch(.words("leek"))
        let news = search("leek", in: &evening)
        #expect(news == [.fetch(RequestID(2), .search(wanted, offset: 0))])
        #expect(evening.view.name == .loading)
        let found = evening.happen(.answered(RequestID(2), .found(.leeks(0, of: 2))))
        #expect(found == [.store(RequestID(3), .searched("leek"))], "a search with results is remembered")
        #expect(evening.view.name == .results)
        #expect(evening.view.items.map(\.label) == ["Leek dish 1", "Leek dish 2", "Filters"])
        #expect(evening.glass[0] == "leek 1/2            ")
        evening.press(.down)
        #expect(evening.press(.ok) == [.fetch(RequestID(4), .recipe(RecipeID(.spoonacular, 1002)))])
        #expect(evening.view.name == .loading)
        evening.answer(.recipe(.soup, note: nil))
        #expect(evening.view.name == .recipe)
        evening.press(.back)
        #expect(evening.selected == "Leek dish 2", "the selection is kept")
        evening.press(.back)
        #expect(evening.view.name == .search)
        #expect(evening.selected == "leek", "the search is one press away")
        evening.press(.back)
        #expect(evening.view.name == .menu)
    }

    @Test("The next ten results are fetched once, before the end is reached")
    func pages() {
        var evening = kitchen()
        search("leek", in: &evening)
        evening.answer(.found(.leeks(0, of: 24)))
        #expect(evening.glass[0] == "leek 1/24           ")
        for _ in 0..<5 { #expect(evening.press(.down).isEmpty) }
        let more = evening.press(.down)
        #expect(more == [.fetch(RequestID(4), .search(RecipeSearch(.words("leek")), offset: 10))])
        #expect(evening.view.name == .results, "results load in the background")
        #expect(evening.press(.down, .up).isEmpty)
        evening.answer(.found(.leeks(10, of: 24)))
        #expect(evening.view.items.count == 20)
        #expect(evening.selected == "Leek dish 7")
        for _ in 0..<12 { evening.press(.down) }
        evening.answer(.found(.leeks(20, of: 24)))
        #expect(evening.press(.down, .down, .down, .down, .down, .down).isEmpty)
        #expect(evening.selected == "Filters")
        #expect(evening.view.items.count == 25)
        #expect(evening.glass[0] == "leek                ", "Filters is not counted as a recipe")
    }

    @Test("At the end of the loaded results, down waits for more and continues there")
    func waitAtTheEnd() {
        var evening = kitchen()
        search("leek", in: &evening)
        evening.answer(.found(.leeks(0, of: 24)))
        for _ in 0..<9 { evening.press(.down) }
        #expect(evening.selected == "Leek dish 10")
        #expect(evening.press(.down).isEmpty, "the request is pending")
        #expect(evening.view.name == .loading)
        evening.answer(.found(.leeks(10, of: 24)))
        #expect(evening.selected == "Leek dish 11")
    }

    @Test("A failure to load more is reported once; a new press at the end asks again, a held one doesn't")
    func moreFails() {
        var evening = kitchen()
        search("leek", in: &evening)
        evening.answer(.found(.leeks(0, of: 24)))
        for _ in 0..<6 { evening.press(.down) }
        evening.fail(.offline)
        #expect(evening.view.name == .message)
        evening.press(.back)
        #expect(evening.press(.down, .down, .down).isEmpty)
        #expect(evening.selected == "Leek dish 10")
        for gesture in [Gesture.hold(.down), .repeat(.down, steps: 1), .repeat(.down, steps: 5)] {
            #expect(evening.happen(.gesture(gesture)).isEmpty)
        }
        let again = evening.press(.down)
        #expect(again == [.fetch(RequestID(5), .search(RecipeSearch(.words("leek")), offset: 10))])
        evening.answer(.found(.leeks(10, of: 24)))
        #expect(evening.selected == "Leek dish 11")
    }

    @Test("A failure to load more isn't reported on other pages")
    func moreFailsQuietly() throws {
        for answer in [SearchPage.leeks(10, of: 12, note: "No network"), nil] {
            var evening = kitchen()
            search("leek", in: &evening)
            evening.answer(.found(.leeks(0, of: 24)))
            for _ in 0..<6 { evening.press(.down) }
            let more = try #require(evening.newestRequest)
            evening.press(.ok)
            evening.answer(.recipe(.soup, note: nil))
            #expect(evening.view.name == .recipe)
            evening.happen(answer.map { .answered(more, .found($0)) } ?? .failed(more, .offline))
            #expect(evening.view.name == .recipe)
            evening.press(.back)
            #expect(evening.view.items.count == 10)
            #expect(evening.press(.down, .down).isEmpty, "no request is repeated")
            for _ in 0..<2 { evening.press(.down) }
            #expect(evening.view.name == .loading, "down at the end asks again")
        }
    }

    @Test("Stored results are marked as stored and are never appended to the service's results")
    func stored() {
        var evening = kitchen()
        search("leek", in: &evening)
        evening.answer(.found(.leeks(0, of: 12, note: "No network")))
        #expect(evening.view.title == "stored: leek")
        #expect(evening.glass.first?.hasPrefix("Stored: No network") == true, "the reason comes once in words")
        evening.pass(View.headingTime)
        #expect(evening.glass.first?.hasPrefix("*leek 1/12") == true)
        evening.hold(.back)
        search("leek", in: &evening)
        evening.answer(.found(.leeks(0, of: 24)))
        for _ in 0..<6 { evening.press(.down) }
        evening.answer(.found(.leeks(10, of: 12, note: "No network")))
        #expect(evening.view.title == "Service offline:\nno more results")
        evening.press(.back)
        #expect(evening.view.items.count == 10)
    }

    @Test("A refused key is reported even if stored recipes match, and the results open behind the message")
    func refusedKey() {
        var evening = kitchen()
        search("leek", in: &evening)
        var page = SearchPage.leeks(0, of: 12, note: "Key refused")
        page.warning = "Key refused\nStored results"
        evening.answer(.found(page))
        #expect(evening.view.name == .message)
        #expect(evening.view.title == "Key refused\nStored results")
        #expect(page.warning?.split(separator: "\n").allSatisfy { $0.count <= 16 } == true)
        evening.press(.back)
        #expect(evening.view.title == "stored: leek")
        #expect(evening.view.items.count == 10)
    }

    @Test("A list of stored results is fetched again when the service is back")
    func serviceIsBack() {
        var evening = kitchen()
        search("leek", in: &evening)
        evening.answer(.found(.leeks(0, of: 12, note: "No network")))
        for _ in 0..<6 { evening.press(.down) }
        evening.answer(.found(.leeks(10, of: 24)))
        #expect(evening.view.name == .loading)
        evening.answer(.found(.leeks(0, of: 24)))
        #expect(evening.view.title == "leek")
        evening.press(.back)
        #expect(evening.view.name == .search, "the new list replaced the old one")
    }

    @Test("An empty result names the active filters and offers to change them")
    func nothing() {
        var evening = kitchen(filter: RecipeFilter(diets: ["vegan"], maxMinutes: 30))
        search("leek", in: &evening)
        evening.answer(.found(SearchPage(total: 0, results: [])))
        #expect(evening.view.name == .results)
        #expect(evening.glass[1] == "Nothing found with  ")
        #expect(evening.glass[2] == "vegan, 30 min       ")
        #expect(evening.view.items.map(\.label) == ["Filters: vegan, 30 min"])
        evening.hold(.ok)
        #expect(evening.view.name == .results)
        evening.press(.ok)
        #expect(evening.view.name == .filters)
    }

    @Test("Leaving cancels a search, and a late answer changes nothing")
    func leave() {
        var evening = kitchen()
        search("leek", in: &evening)
        #expect(evening.press(.back) == [.cancel(RequestID(2))])
        #expect(evening.view.name == .search)
        evening.happen(.answered(RequestID(2), .found(.leeks(0, of: 24))))
        #expect(evening.view.name == .search)

        evening.hold(.back)
        search("leek", in: &evening)
        evening.answer(.found(.leeks(0, of: 24)))
        for _ in 0..<6 { evening.press(.down) }
        #expect(evening.press(.back) == [.cancel(RequestID(5))])
    }

    @Test("Holding ok fetches the recipe and saves it once")
    func save() {
        var evening = kitchen(favorites: [.soup])
        search("leek", in: &evening)
        evening.answer(
            .found(SearchPage(total: 2, results: [SearchResult(.soup), SearchResult(.bread)])))
        #expect(evening.view.items.map(\.isMarked) == [true, false, false])
        #expect(evening.hold(.ok) == [.sound(.tick)])
        #expect(evening.view.title == "♥ Already saved")
        evening.press(.down)
        #expect(evening.hold(.ok) == [.fetch(RequestID(4), .recipe(Recipe.bread.id))])
        #expect(evening.hold(.ok).isEmpty)
        evening.answer(.recipe(.bread, note: nil))
        evening.answer(.stored)
        #expect(evening.view.title == "♥ Saved")
        evening.press(.back)
        #expect(evening.view.items.map(\.isMarked) == [true, true, false])
    }

    @Test("A recipe that can't be fetched reports why and returns to the results")
    func openFails() {
        var evening = kitchen()
        search("leek", in: &evening)
        evening.answer(.found(.leeks(0, of: 2)))
        for open in [{ (evening: inout Evening) in evening.press(.ok) }, { evening in evening.hold(.ok) }] {
            _ = open(&evening)
            evening.fail(.offline)
            #expect(evening.view.title == "No network\nTry again later")
            evening.press(.back)
            #expect(evening.view.name == .results)
        }
    }

    @Test("A recipe found for a food is kept with it after a question, whose safe answer changes nothing")
    func food() {
        var evening = kitchen()
        evening.find(.food("leek"))
        evening.answer(.found(.leeks(0, of: 2)))
        evening.press(.ok)
        evening.answer(.recipe(.bread, note: nil))
        #expect(evening.view.name == .confirm)
        #expect(evening.view.title == "Keep with leek?")
        #expect(evening.view.items.map(\.label) == ["No", "Keep"])
        #expect(evening.press(.ok).isEmpty)
        #expect(evening.view.name == .results)
        evening.press(.ok)
        evening.answer(.recipe(.bread, note: nil))
        #expect(evening.press(.down, .ok) == [.store(RequestID(5), .save(.bread, food: "leek"))])
    }

    @Test("Results for ingredients show how many are missing")
    func ingredients() {
        var evening = kitchen()
        let leek = Ingredient(name: "leek", text: "1 leek")
        evening.find(.ingredients(["egg"]))
        evening.answer(
            .found(
                SearchPage(
                    total: 2,
                    results: [SearchResult(.bread, missing: []), SearchResult(.soup, missing: [leek, leek])])))
        #expect(evening.view.items.map(\.label) == ["Rye bread", "Leek soup −2", "Filters"])
        #expect(evening.glass[2] == " Leek soup        -2")
    }

    @Test("Popular recipes show their likes; up on the first one asks again, a held up doesn't")
    func popular() {
        var evening = kitchen()
        evening.press(.back)
        evening.choose("Popular")
        evening.answer(.found(.liked([12_345, 1_234, 999, 0])))
        #expect(evening.view.name == .popular)
        #expect(
            evening.view.items.map(\.label) == ["Dish 1 ♥12k", "Dish 2 ♥1.2k", "Dish 3 ♥999", "Dish 4", "Filters"])
        evening.press(.down)
        #expect(evening.press(.up).isEmpty)
        let held = [Gesture.hold(.up), .repeat(.up, steps: 1), .repeat(.up, steps: 5)]
        for gesture in held { #expect(evening.happen(.gesture(gesture)).isEmpty) }
        #expect(evening.press(.up) == [.fetch(RequestID(3), .search(RecipeSearch(.popular), offset: 0))])
        #expect(evening.view.name == .loading)
        evening.answer(.found(.liked([7])))
        #expect(evening.view.items.map(\.label) == ["Dish 1 ♥7", "Filters"])
        evening.press(.back)
        #expect(evening.view.name == .menu)
    }

    @Test("A list that can't be refreshed stays as it was")
    func popularFails() {
        var evening = kitchen()
        evening.press(.back)
        evening.choose("Popular")
        evening.answer(.found(.liked([3, 2])))
        evening.press(.up)
        evening.fail(.offline)
        evening.press(.back)
        #expect(evening.view.items.count == 3)
        evening.press(.up, .back)
        #expect(evening.view.name == .popular, "back cancels only the request")
    }

    @Test("Related recipes can be followed without end, and back still leads home")
    func related() {
        var evening = kitchen()
        evening.press(.ok)
        for _ in 0..<20 {
            evening.choose("Related")
            evening.answer(.found(.leeks(0, of: 2)))
            #expect(evening.view.name == .related)
            evening.press(.ok)
            evening.answer(.recipe(.soup, note: nil))
            #expect(evening.view.name == .recipe)
        }
        for _ in 0..<12 { evening.press(.back) }
        #expect(evening.view.name == .home)
    }

    @Test("Without a service, a search that the store answers at once shows no loading page")
    func noService() {
        var evening = kitchen(Preferences(changeEvery: nil))
        search("leek", in: &evening)
        #expect(evening.view.name == .search, "loading shows only after a delay")
        #expect(evening.kiosk.waitsForStore)
        evening.answer(.found(.leeks(0, of: 1, note: "stored")))
        #expect(evening.view.title == "stored: leek")
    }

    @Test("A favorite stored by title only is fetched with a loading page; a stored one opens at once")
    func keptByTitle() {
        for keepsTitles in [true, false] {
            var evening = kitchen(
                Preferences(changeEvery: nil, hasService: true, keepsTitles: keepsTitles), favorites: [.soup])
            evening.press(.back)
            evening.choose("Favorites")
            evening.press(.ok)
            #expect((evening.view.name == .loading) == keepsTitles)
            #expect(evening.kiosk.waitsForStore != keepsTitles)
        }
    }

    @Test("A summary is read page by page")
    func summary() {
        var recipe = Recipe(id: RecipeID(.own, 9), title: "Dinner")
        recipe.summary = (1...60).map { "word\($0)" }.joined(separator: " ")
        var evening = Evening(restored: RestoredData(recipe: recipe))
        evening.press(.ok)
        evening.choose("Summary")
        #expect(evening.view.name == .summary)
        #expect(evening.glass[0].hasPrefix("word1 word2"))
        let first = evening.glass
        evening.press(.up)
        #expect(evening.glass == first)
        evening.press(.ok)
        let second = evening.glass
        #expect(second != first)
        for _ in 0..<20 { evening.press(.down) }
        #expect(evening.glass.joined(separator: " ").contains("word60"))
        evening.press(.down)
        evening.press(.up)
        #expect(!evening.glass.joined().contains("word60"), "up turns back a page")
        #expect(evening.hold(.ok) == [.store(RequestID(1), .save(recipe))])
    }
}

extension SearchPage {
    /// Returns a page of numbered leek recipes.
    static func leeks(_ offset: Int, of total: Int, note: String? = nil) -> SearchPage {
        let numbers = offset + 1...min(offset + RecipeSearch.pageSize, total)
        return SearchPage(
            total: total,
            results: numbers.map { SearchResult(id: RecipeID(.spoonacular, 1000 + $0), title: "Leek dish \($0)") },
            note: note)
    }

    /// Returns recipes with the given numbers of likes.
    static func liked(_ likes: [Int]) -> SearchPage {
        SearchPage(
            total: likes.count,
            results: likes.enumerated().map { index, likes in
                SearchResult(id: RecipeID(.spoonacular, index + 1), title: "Dish \(index + 1)", likes: likes)
            })
    }
}
