import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Searching stored recipes")
struct SearchTests {
    private let folder: TemporaryFolder
    private let cookbook: Cookbook

    init() throws {
        folder = try TemporaryFolder()
        cookbook = try Cookbook(folder: folder.path)
    }

    private func save(_ recipes: Recipe..., keep: Cookbook.Keep = .whole) async throws {
        for recipe in recipes { try await cookbook.save(recipe, keep: keep, at: 1) }
    }

    private func titles(_ subject: RecipeSearch.Subject, _ filter: RecipeFilter = RecipeFilter()) async throws
        -> [String]
    {
        try await cookbook.search(RecipeSearch(subject, filter: filter)).results.map(\.title)
    }

    // MARK: - Words

    @Test("A favorite is found by its title, its ingredients, its cuisine and its diets")
    func everyColumn() async throws {
        try await save(.made(1, "Zebra cake", ["quince", "rye flour"], cuisines: ["Samoan"], diets: ["fruitarian"]))
        for text in ["zebra", "cake zebra", "quince", "rye flour", "zebra quince", "samoan", "Fruitarian"] {
            #expect(try await titles(.words(text)).first == "Zebra cake", "\(text)")
        }
    }

    @Test("A favorite stored by title is found by its title, and no longer by its former ingredients")
    func titleOnly() async throws {
        let recipe = Recipe.made(1, "Zebra cake", ["quince"])
        try await save(recipe)
        try await save(recipe, keep: .title)
        #expect(try await titles(.words("zebra")) == ["Zebra cake"])
        #expect(try await titles(.words("quince")).isEmpty)
        #expect(try await titles(.ingredients(["quince"])).isEmpty)
    }

    @Test(
        "Letter case and accents don't matter",
        arguments: [
            ("creme brulee", "Crème brûlée"), ("CRÈME", "Crème brûlée"), ("cre\u{300}me", "Crème brûlée"),
            ("jalapeño", "Jalapeno poppers"), ("pho", "Phở bò"), ("ΏΡΑ", "Ώρα"), ("ЩИ", "щи"),
        ])
    func folding(_ text: String, _ title: String) async throws {
        try await save(.made(1, title))
        #expect(try await titles(.words(text)).contains(title))
    }

    @Test("Every word matches as a prefix; whole words come first")
    func prefixes() async throws {
        try await save(.made(1, "Zucchini bread"), .made(2, "Zu soup"), .made(3, "Zuppa zucchini"))
        #expect(Set(try await titles(.words("zuc bre"))) == ["Zucchini bread"])
        #expect(try await titles(.words("zu")).first == "Zu soup")
        #expect(try await titles(.words("ucchini")).isEmpty)
    }

    @Test("Recipes with all words in the title come first, then those with all words anywhere")
    func titleFirst() async throws {
        try await save(
            .made(1, "Zebra stew", ["yam"]), .made(2, "Yam zebra"), .made(3, "Stew", ["yam", "zebra"]),
            .made(4, "Yam"))
        #expect(try await titles(.words("zebra yam")) == ["Yam zebra", "Zebra stew", "Stew"])
    }

    @Test("Among recipes with the words in the title, the shortest title comes first, then the newest")
    func shortestFirst() async throws {
        try await save(
            .made(1, "Zebra stew"), .made(2, "Zebra stew with quinces"), .made(3, "Stew zebra"),
            .made(4, "Zebras stewed"), .made(5, "Quinces", ["zebra stew"]))
        let expected = ["Stew zebra", "Zebra stew", "Zebra stew with quinces", "Zebras stewed", "Quinces"]
        #expect(try await titles(.words("zebra stew")) == expected)
        #expect(try await titles(.food("zebra stew")) == ["Zebra stew", "Zebra stew with quinces", "Quinces"])
    }

    @Test("If no recipe has all words, recipes with any of them are found")
    func anyWord() async throws {
        try await save(.made(1, "Zebra stew"), .made(2, "Yak pie", ["zebra"]))
        #expect(try await titles(.words("zebra qqq")) == ["Zebra stew", "Yak pie"])
        #expect(try await titles(.words("qqq")).isEmpty)
    }

    static let hostile = [
        "", " ", "\"", "\"\"", "*", "(", ")", "AND", "OR", "NOT", "NEAR", "NEAR(", "AND \" * ( NEAR", "title:",
        "title : zebra",
        "{title}", "-zebra", "+zebra", "^zebra", "zebra*", "zebra\" OR \"a", "'; DROP TABLE searchable; --", "\0",
        "a\0b", "\u{301}", "👩‍🍳", "½", "zebra AND", "NOT zebra", String(repeating: "(", count: 5000),
        String(repeating: "zebra ", count: 5000), String(repeating: "z", count: 100_000),
    ]

    @Test("Typed text is never part of FTS5's query language", arguments: hostile)
    func neverSyntax(_ text: String) async throws {
        try await save(.made(1, "Zebra stew"))
        let names = Set([text.isEmpty ? "zebra" : text, "zebra"])
        for subject in [RecipeSearch.Subject.words(text), .food(text), .ingredients(Array(names))] {
            _ = try await cookbook.search(RecipeSearch(subject))
        }
        let found = try await titles(.words(text)).contains("Zebra stew")
        #expect(found == text.searchWords.contains("zebra"), "\(text.prefix(40))")
    }

    @Test("As FTS5 queries they are refused (control)", arguments: ["AND", "\"", "(", "*", "zebra AND", "^", "title:"])
    func wouldBeSyntax(_ text: String) async throws {
        let error = await #expect(throws: CookbookError.self) {
            try await cookbook.store.read { db in
                let sql = "SELECT rowid FROM searchableText WHERE searchableText MATCH ?"
                return try Int64.fetchAll(db, sql: sql, arguments: [text])
            }
        }
        #expect(error?.detail.contains("fts5") == true || error != nil)
    }

    // MARK: - Other subjects

    @Test("A food is found in titles, then in ingredients, in singular and plural, but not in longer words")
    func food() async throws {
        try await save(
            .made(1, "Chutney", ["zebra berries"]), .made(2, "Zebra berry pie"), .made(3, "Zebraberry jam"),
            .made(4, "Eggplant"), .made(5, "Omelet of eggs"))
        #expect(try await titles(.food("zebra berries")) == ["Zebra berry pie", "Chutney"])
        #expect(try await titles(.food("egg")).contains("Omelet of eggs"))
        try await save(.made(6, "Zebra with scallions"))
        #expect(try await titles(.food("spring onions")).contains("Zebra with scallions"))
        #expect(try await !titles(.food("egg")).contains("Eggplant"))
    }

    @Test("Recipes that lack fewest ingredients come first, then those that use most, with the missing ones")
    func ingredients() async throws {
        try await save(
            .made(1, "Two of three", ["zucchini", "leek", "caviar"]),
            .made(2, "All of one", ["leek", "salt", "water"]),
            .made(3, "All of two", ["leeks, sliced", "zucchini"]), .made(4, "None", ["caviar", "salt"]),
            .made(5, "One of three", ["zucchini", "caviar", "truffles"]))
        let page = try await cookbook.search(RecipeSearch(.ingredients(["leek", "zucchini"])))
        let own = page.results.filter { $0.id.origin == .spoonacular }
        #expect(own.map(\.title) == ["All of two", "All of one", "Two of three", "One of three"])
        #expect(own.map { $0.missing?.map(\.name) } == [[], [], ["caviar"], ["caviar", "truffles"]])
        #expect(page.results.allSatisfy { $0.missing != nil })
        #expect(try await titles(.ingredients([])).isEmpty)
        #expect(try await titles(.ingredients(["salt", "water"])).isEmpty, "every recipe has them")
    }

    @Test("A heading among the ingredients isn't searched and is never missing")
    func headings() async throws {
        try await save(.made(1, "Zebra cake", ["quince", "For the yuzu drizzle:"]))
        #expect(try await titles(.words("yuzu")).isEmpty)
        #expect(try await titles(.words("quince")) == ["Zebra cake"])
        let found = try await cookbook.search(RecipeSearch(.ingredients(["quince"])))
        #expect(found.results.first { $0.title == "Zebra cake" }?.missing == [])
    }

    @Test("The most liked come first, those without a count last")
    func popular() async throws {
        try await save(.made(1, "Some", likes: 5), .made(2, "None", likes: 0), .made(3, "Many", likes: 900))
        let page = try await cookbook.search(RecipeSearch(.popular))
        #expect(page.results.prefix(3).map(\.title) == ["Many", "Some", "None"])
        #expect(page.results.prefix(4).map(\.likes) == [900, 5, 0, nil])
        #expect(page.total == 3 + StarterCookbook.recipes.count)
    }

    @Test("Related recipes share title words or ingredients, and exclude the recipe itself")
    func related() async throws {
        let dal = try #require(StarterCookbook.recipes.first { $0.title == "Red lentil dal" })
        try await save(
            .made(1, "Green lentil dal", ["green lentils"]), .made(2, "Zebra stew", ["red lentils"]),
            .made(3, "Zebra cake", ["quince"]))
        let found = try await titles(.related(dal.id))
        #expect(found.first == "Green lentil dal")
        #expect(found.contains("Zebra stew"))
        #expect(!found.contains("Zebra cake"))
        #expect(!found.contains(dal.title))
        #expect(try await titles(.related(RecipeID(.own, 99))).isEmpty, "an unknown recipe has no related ones")
    }

    // MARK: - Filters and pages

    @Test("A filter accepts recipes with its properties, and excludes recipes whose properties are unknown")
    func filters() async throws {
        try await save(
            .made(1, "Zebra pie", minutes: 20, cuisines: ["French"], diets: ["vegan"]),
            .made(2, "Zebra stew", minutes: 90, cuisines: ["Thai", "French"], diets: ["vegan", "gluten free"]))
        try await save(.made(3, "Zebra"), keep: .title)
        #expect(try await titles(.words("zebra")).count == 3)
        let narrowed: [(RecipeFilter, [String])] = [
            (RecipeFilter(diets: ["vegetarian"]), ["Zebra pie", "Zebra stew"]),
            (RecipeFilter(intolerances: ["gluten"]), ["Zebra stew"]),
            (RecipeFilter(cuisines: ["thai"]), ["Zebra stew"]),
            (RecipeFilter(maxMinutes: 30), ["Zebra pie"]), (RecipeFilter(cuisines: ["greek"]), []),
        ]
        for (filter, expected) in narrowed {
            #expect(Set(try await titles(.words("zebra"), filter)) == Set(expected), "\(filter)")
            let page = try await cookbook.search(RecipeSearch(.words("zebra"), filter: filter))
            #expect(page.total == expected.count)
        }
    }

    static let subjects: [RecipeSearch.Subject] = [
        .words("soup"), .words("soup carrot qqq"), .food("carrot"), .ingredients(["carrot", "onion"]), .popular,
        .related(RecipeID(.spoonacular, 7)),
    ]

    @Test("The pages together have every result once", arguments: subjects)
    func pages(_ subject: RecipeSearch.Subject) async throws {
        for number in 1...37 {
            try await save(.made(number, "Soup \(number % 5)", ["carrot", "leek \(number % 3)"], likes: number % 4))
        }
        let first = try await cookbook.search(RecipeSearch(subject))
        #expect(first.results.count == RecipeSearch.pageSize)
        var found: [SearchResult] = []
        while found.count < first.total {
            let page = try await cookbook.search(RecipeSearch(subject), offset: found.count)
            #expect(page.total == first.total && !page.results.isEmpty)
            found += page.results
            if page.results.isEmpty { break }
        }
        #expect(Set(found.map(\.id)).count == first.total)
        #expect(try await cookbook.search(RecipeSearch(subject), offset: first.total).results.isEmpty)
    }

    @Test("Of more than a thousand matches, the newest thousand are found, title matches first")
    func bounded() async throws {
        try await cookbook.store.write { db in
            try RecipeIndex.put(.made(1, "Zebra"), in: db)
            for number in 2...1200 { try RecipeIndex.put(.made(number, "Stew", ["zebra"]), in: db) }
        }
        let page = try await cookbook.search(RecipeSearch(.words("zebra")))
        #expect(page.total == 1000)
        #expect(page.results.first?.title == "Zebra")
        #expect(try await cookbook.search(RecipeSearch(.words("zebra")), offset: 995).results.count == 5)
    }

    // MARK: - Stored recipes

    @Test("A removed favorite isn't found; a removed starter recipe is")
    func removal() async throws {
        let starter = StarterCookbook.recipes[0]
        try await save(.made(1, "Zebra stew"), starter)
        #expect(try await titles(.words("zebra")) == ["Zebra stew"])
        #expect(try await titles(.words(starter.title)) == [starter.title])
        for id in [RecipeID(.spoonacular, 1), starter.id] { #expect(try await !cookbook.remove(id).isEmpty) }
        #expect(try await titles(.words("zebra")).isEmpty)
        #expect(try await titles(.words(starter.title)) == [starter.title])
    }

    @Test("Known titles start with the favorites, the newest first")
    func knownTitles() async throws {
        try await save(.made(1, "Zebra stew"), StarterCookbook.recipes[3], .made(2, "Yak pie"))
        let known = try await cookbook.knownTitles()
        #expect(known.prefix(3) == ["Yak pie", StarterCookbook.recipes[3].title, "Zebra stew"])
        #expect(known.count == StarterCookbook.recipes.count + 2)
    }

    @Test("The search finds the same recipes as comparing all words", arguments: 1...4)
    func likeNaive(_ seed: UInt64) async throws {
        var generator = SplitMix(seed: seed)
        let words = [
            "Crème", "cream", "Ham", "hamburger", "Ñam", "Öl", "oil", "pea", "PEANUT", "rice", "ricotta", "Saté",
        ]
        func some(_ counts: ClosedRange<Int>) -> [String] {
            (0..<Int.random(in: counts, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "" }
        }
        let recipes = (1...60).map { number in
            Recipe.made(number, some(1...3).joined(separator: " "), some(1...5))
        }
        try await cookbook.store.write { db in
            try db.execute(sql: "DELETE FROM searchable")
            for recipe in recipes { try RecipeIndex.put(recipe, in: db) }
        }
        for _ in 0..<60 {
            let typed = some(1...2).map { $0.prefix(Int.random(in: 2...8, using: &generator)) }.joined(separator: " ")
            var found: [Int] = []
            repeat {
                let page = try await cookbook.search(RecipeSearch(.words(typed)), offset: found.count)
                if page.results.isEmpty { break }
                found += page.results.compactMap(\.id.number)
            } while true
            let expected = Naive(recipes).search(typed)
            #expect(
                Set(found) == Set(expected.inTitle + expected.elsewhere) && found.count == Set(found).count, "\(typed)")
            #expect(Set(found.prefix(expected.inTitle.count)) == Set(expected.inTitle), "\(typed)")
        }
    }
}

/// A reference search that compares every word.
private struct Naive {
    private let recipes: [(number: Int, title: [String], all: [String])]

    init(_ recipes: [Recipe]) {
        self.recipes = recipes.map { recipe in
            let title = Self.words(recipe.title)
            return (recipe.id.number ?? 0, title, title + recipe.ingredients.flatMap { Self.words($0.name) })
        }
    }

    func search(_ typed: String) -> (inTitle: [Int], elsewhere: [Int]) {
        let wanted = Self.words(typed)
        func has(_ words: [String]) -> (String) -> Bool { { word in words.contains { $0.hasPrefix(word) } } }
        let all = recipes.filter { wanted.allSatisfy(has($0.all)) }
        let any = recipes.filter { wanted.contains(where: has($0.all)) }
        let inTitle =
            all.isEmpty
            ? any.filter { wanted.contains(where: has($0.title)) } : all.filter { wanted.allSatisfy(has($0.title)) }
        let numbers = inTitle.map(\.number)
        return (numbers, (all.isEmpty ? any : all).map(\.number).filter { !numbers.contains($0) })
    }

    private static func words(_ text: String) -> [String] {
        text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).split(separator: " ").map(
            String.init)
    }
}
