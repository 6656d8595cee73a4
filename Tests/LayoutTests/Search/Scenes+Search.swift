import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let finding = search + found + filters

    private static let search = [
        Scene("search-filters") {
            $0.open("Search")
            $0.press(.up)
        },
        Scene("loading-search", service: true, times: [.zero, .milliseconds(1300)]) { $0.search("leek") },
        Scene("related") {
            $0.press(.ok)
            $0.choose("Related")
            $0.answer(.found(.tarts(of: 3)))
        },
        Scene("popular", favorites: [.tart(2)]) {
            $0.open("Popular")
            $0.answer(.found(.tarts(of: 12)))
            $0.press(.down)
        },
        Scene("popular-timer", times: sliding) {
            $0.start("Rice", 185)
            $0.open("Popular")
            $0.answer(.found(.tarts(of: 12)))
        },
        Scene("summary", recipe: .described) {
            $0.press(.ok)
            $0.choose("Summary")
        },
        Scene("summary-page-two", recipe: .described) {
            $0.start("Rice", 185)
            $0.press(.ok)
            $0.choose("Summary")
            $0.press(.down)
        },
        Scene("recipe-summary", recipe: .described) { $0.press(.ok, .down, .down, .down, .down, .down, .down) },
    ]

    private static let found = [
        Scene("results", favorites: [.tart(3)]) {
            $0.search("tart")
            $0.answer(.found(.tarts(of: 42)))
            $0.press(.down, .down)
        },
        Scene("results-long", times: sliding) {
            $0.start("Rice", 185)
            $0.search("tart")
            $0.answer(.found(.tarts(of: 42)))
            $0.press(.down)
        },
        Scene("results-filters") {
            $0.search("tart")
            $0.answer(.found(.tarts(of: 4)))
            $0.press(.down, .down, .down, .down)
        },
        Scene("results-stored", times: [.zero, .seconds(2)]) {
            $0.search("tomato and cheese tart")
            $0.answer(.found(.tarts(of: 12, note: "No network")))
        },
        Scene("results-missing", favorites: [.tart(2)]) {
            $0.find(.ingredients(["leek", "cheese"]))
            $0.answer(.found(.tarts(of: 12)))
            $0.press(.down)
        },
        Scene("results-missing-long", times: sliding) {
            $0.find(.ingredients(["leek", "cheese"]))
            $0.answer(.found(.tarts(of: 12)))
            for _ in 1..<4 { $0.press(.down) }
        },
        Scene("results-none") {
            $0.search("xyzzy")
            $0.answer(.found(SearchPage(total: 0, results: [])))
        },
        Scene("results-none-filtered", filter: .narrow, times: sliding) {
            $0.search("xyzzy")
            $0.answer(.found(SearchPage(total: 0, results: [])))
        },
        Scene("results-none-stored") {
            $0.search("xyzzy")
            $0.answer(.found(SearchPage(total: 0, results: [], note: "stored")))
        },
        Scene("related-none") {
            $0.press(.ok)
            $0.choose("Related")
            $0.answer(.found(SearchPage(total: 0, results: [], note: "stored")))
        },
        Scene("results-no-more") {
            $0.search("tart")
            $0.answer(.found(.tarts(of: 42)))
            for _ in 0..<6 { $0.press(.down) }
            $0.answer(.found(.tarts(of: 3, note: "No network")))
        },
        Scene("confirm-keep") {
            $0.find(.food("leek"))
            $0.answer(.found(.tarts(of: 3)))
            $0.press(.ok)
            $0.answer(.recipe(.soup, note: nil))
        },
    ]

    private static let filters = [
        Scene("filters", filter: .narrow) { $0.openFilters() },
        Scene("filters-as-set", filter: .narrow) {
            $0.openFilters()
            $0.press(.down, .down, .down)
        },
        Scene("filters-diet", filter: .narrow) {
            $0.openFilters()
            $0.press(.ok, .up)
        },
        Scene("filters-time") {
            $0.openFilters()
            $0.press(.down, .down, .ok)
        },
    ]

    /// A scene with a filter chosen at the kiosk.
    private init(
        _ name: String, filter: RecipeFilter, times: [Duration] = [.zero],
        script: @escaping @Sendable (inout Evening) -> Void
    ) {
        self.init(name, recipe: .pasta, times: times, script: script)
        restored.userData?.filter = filter
    }

    /// A scene with or without a service, whose answers take time.
    private init(
        _ name: String, service: Bool, times: [Duration], script: @escaping @Sendable (inout Evening) -> Void
    ) {
        self.init(name, recipe: .pasta, times: times, script: script)
        preferences.hasService = service
    }
}

extension Evening {
    /// Chooses an item of the menu.
    fileprivate mutating func open(_ entry: String) {
        press(.back)
        choose(entry)
    }

    fileprivate mutating func search(_ text: String) {
        open("Search")
        happen(.order(.type(text), RequestID(-9)))
        hold(.ok)
    }

    fileprivate mutating func openFilters() {
        open("Search")
        choose("Filters")
    }
}

extension RecipeFilter {
    fileprivate static let narrow = RecipeFilter(diets: ["gluten free", "vegan"], cuisines: ["thai"], maxMinutes: 30)
}

extension SearchPage {
    fileprivate static func tarts(of total: Int, note: String? = nil) -> SearchPage {
        let results = (1...min(total, RecipeSearch.pageSize)).map { number in
            let missing = (1..<number).map { Ingredient(name: "thing \($0)", text: "thing \($0)") }
            var result = SearchResult(.tart(number), missing: missing)
            result.likes = 40_000 / (number * number * number)
            return result
        }
        return SearchPage(total: total, results: results, note: note)
    }
}

extension Recipe {
    fileprivate static func tart(_ number: Int) -> Recipe {
        let kinds = [
            "Onion tart", "Tomato tart with goat cheese", "Leek tart", "Tart of apples and almonds, baked twice",
        ]
        return Recipe(id: RecipeID(.spoonacular, number), title: kinds[(number - 1) % kinds.count])
    }

    fileprivate static let described: Recipe = {
        var recipe = scones
        recipe.summary =
            "Soft inside, with a crust that breaks when you pull them apart. Eaten warm with butter and jam, an hour "
            + "after somebody thought of them. What is left over is good toasted the next morning."
        return recipe
    }()
}
