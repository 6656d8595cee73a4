import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("The copy of the recipe server")
struct RecipeCopyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() -> RecipeCopy { RecipeCopy(folder: folder.path) }

    /// Copies recipes as a complete list of the server.
    @discardableResult
    private func copy(
        _ recipes: [CopiedRecipe], to copy: RecipeCopy, isForced: Bool = false, at now: Double = 1_800_000_000
    ) async throws -> RecipeCopy.Shrunk? {
        let run = try await copy.beginRun()
        let listed = recipes.map { ListedRecipe(id: $0.recipe.id, stamp: $0.stamp) }
        let outdated = try await copy.note(listed, run: run)
        try await copy.keep(recipes.filter { outdated.contains($0.recipe.id) }, run: run)
        let shrunk = try await copy.finish(
            run: run, cursor: recipes.map(\.stamp).max(), isReread: false, isForced: isForced, at: now)
        try await copy.setPool(nil)
        return shrunk
    }

    @Test("A copied recipe is there after a restart, with its timers read anew")
    func keeps() async throws {
        let soup = CopiedRecipe.made(1, "Lentil soup", steps: ["Simmer for 20 minutes."])
        let copy = open()
        try await copy.follow("https://mealie.example group")
        try await self.copy([soup], to: copy)
        let again = open()
        try await again.follow("https://mealie.example group")
        let recipe = try #require(try await again.recipe(.made(1)))
        #expect(recipe.title == "Lentil soup")
        #expect(recipe.steps.first?.timers.map(\.seconds) == [1200])
        let state = try await again.state()
        #expect(state.recipes == 1 && state.isComplete && state.syncedAt == 1_800_000_000)
    }

    @Test("Only recipes whose stamp has changed are copied again")
    func outdated() async throws {
        let copy = open()
        try await copy.follow("a")
        try await self.copy((1...3).map { .made($0, "Soup \($0)", stamp: "5") }, to: copy)
        let listed = [
            ListedRecipe(id: .made(1), stamp: "5"), ListedRecipe(id: .made(2), stamp: "6"),
            ListedRecipe(id: .made(4), stamp: "7"),
        ]
        #expect(try await copy.note(listed, run: nil) == [.made(2), .made(4)])
    }

    @Test("Another server begins a new copy")
    func otherServer() async throws {
        let copy = open()
        try await copy.follow("a")
        try await self.copy([.made(1, "Soup")], to: copy)
        try await copy.follow("b")
        #expect(try await copy.state() == RecipeCopy.State())
        #expect(try await copy.recipe(.made(1)) == nil)
        #expect(try await copy.search(RecipeSearch(.words("soup"))).total == 0)
    }

    @Test("A recipe that the server no longer lists is hidden, comes back with the list, and is dropped after 30 days")
    func hidden() async throws {
        let copy = open()
        try await copy.follow("a")
        let soups = (1...3).map { CopiedRecipe.made($0, "Soup \($0)") }
        try await self.copy(soups, to: copy, at: 1_800_000_000)
        try await self.copy(Array(soups.dropFirst()), to: copy, at: 1_800_000_000)
        #expect(try await copy.search(RecipeSearch(.words("soup"))).results.map(\.id) == [.made(3), .made(2)])
        // It needs no download to come back.
        let run = try await copy.beginRun()
        #expect(try await copy.note(soups.map { ListedRecipe(id: $0.recipe.id, stamp: $0.stamp) }, run: run).isEmpty)
        #expect(try await copy.search(RecipeSearch(.words("soup"))).total == 3)
        try await self.copy(Array(soups.dropFirst()), to: copy, at: 1_800_000_000)
        #expect(try await copy.recipe(.made(1)) != nil, "a favorite may still show it")
        try await self.copy(Array(soups.dropFirst()), to: copy, at: 1_800_000_000 + 31 * 86_400)
        #expect(try await copy.recipe(.made(1)) == nil)
    }

    @Test("A list with less than half of the recipes hides none, unless a person wants that", arguments: [0, 1, 2])
    func shrunk(left: Int) async throws {
        let copy = open()
        try await copy.follow("a")
        let soups = (1...5).map { CopiedRecipe.made($0, "Soup \($0)") }
        try await self.copy(soups, to: copy)
        let few = Array(soups.prefix(left))
        #expect(try await self.copy(few, to: copy) == RecipeCopy.Shrunk(listed: left, copied: 5))
        #expect(try await copy.state().recipes == 5)
        #expect(try await self.copy(few, to: copy, isForced: true) == nil)
        #expect(try await copy.state().recipes == left)
    }

    @Test("The search finds names, foods, tags and notes, and needs all words")
    func search() async throws {
        let copy = open()
        try await copy.follow("a")
        var soup = CopiedRecipe.made(1, "Soup of the day", foods: ["red lentils", "onion"])
        soup.keywords = ["weeknight", "Tip: freezes well"]
        try await self.copy([soup, .made(2, "Lentil salad", foods: ["green lentils"])], to: copy)
        for (words, ids) in [
            ("lentils soup", [1]), ("weeknight", [1]), ("freezes", [1]), ("lentil", [2, 1]), ("onion", [1]),
            ("SÓUP", [1]), ("zebra", []),
        ] {
            let found = try await copy.search(RecipeSearch(.words(words)))
            #expect(found.results.map(\.id) == ids.map(RecipeID.made), "\(words)")
        }
        let checked = try await copy.search(RecipeSearch(.ingredients(["onion"])))
        #expect(checked.results.map { $0.missing?.map(\.name) } == [["red lentils"]])
    }

    @Test("A random recipe is of the cookbook, passes the filter, and was not shown if possible")
    func random() async throws {
        let copy = open()
        try await copy.follow("a")
        var soups = (1...6).map { CopiedRecipe.made($0, "Soup \($0)") }
        soups[4].recipe.diets = ["vegan"]
        try await self.copy(soups, to: copy)
        func all(_ filter: RecipeFilter = RecipeFilter(), not shown: [Int] = []) async throws -> Set<RecipeID?> {
            var found: Set<RecipeID?> = []
            let excluded = shown.map(RecipeID.made)
            for seed in 0..<100 as Range<UInt64> {
                found.insert(try await copy.anyRecipe(filter, excluding: excluded, using: SplitMix(seed: seed))?.id)
            }
            return found
        }
        #expect(try await all().count == 6)
        #expect(try await all(not: [1, 2, 3, 4]) == [.made(5), .made(6)])
        #expect(try await all(not: [1, 2, 3, 4, 5, 6]).isDisjoint(with: [.made(6), nil]))
        #expect(try await all(RecipeFilter(diets: ["vegan"])) == [.made(5)])
        try await copy.setPool([.made(2), .made(3)])
        #expect(try await all() == [.made(2), .made(3)])
        try await copy.setPool([])
        #expect(try await all() == [nil])
    }

    @Test("Each random recipe that fits is as likely as any other", arguments: [40, 400])
    func fairness(_ count: Int) async throws {
        let copy = open()
        try await copy.follow("a")
        var soups = (1...count).map { CopiedRecipe.made($0, "Soup \($0)") }
        // Most places of the list are before the first of the two, and only one is before the second.
        for last in soups.indices.suffix(2) { soups[last].recipe.diets = ["vegan"] }
        try await self.copy(soups, to: copy)
        var found: [RecipeID: Int] = [:]
        for seed in 0..<200 as Range<UInt64> {
            let filter = RecipeFilter(diets: ["vegan"])
            let recipe = try await copy.anyRecipe(filter, excluding: [], using: SplitMix(seed: seed))
            found[try #require(recipe).id, default: 0] += 1
        }
        #expect(found.count == 2)
        #expect(found.values.allSatisfy { $0 > 60 }, "\(found)")
    }

    @Test("Recipes that are read again leave no gaps between their numbers, which a random choice would hit")
    func numbers() async throws {
        let copy = open()
        try await copy.follow("a")
        for stamp in 1...5 { try await self.copy((1...20).map { .made($0, "Soup", stamp: "\(stamp)") }, to: copy) }
        try await self.copy((1...21).map { .made($0, "Soup", stamp: "5") }, to: copy)
        let file = try DatabaseQueue(path: "\(folder.path)/copies.sqlite")
        let highest = try await file.read { try Int.fetchOne($0, sql: "SELECT max(number) FROM copied") }
        #expect(highest == 21)
        try file.close()
    }

    @Test("A damaged or older file is replaced by an empty copy")
    func damaged() async throws {
        for bytes in [Data("no database".utf8) + Data(repeating: 7, count: 8192), Data()] {
            try bytes.write(to: URL(fileURLWithPath: "\(folder.path)/copies.sqlite"))
            let copy = open()
            try await copy.follow("a")
            try await self.copy([.made(1, "Soup")], to: copy)
            #expect(try await copy.state().recipes == 1)
        }
        let copy = open()
        try await copy.follow("a")
        let file = try DatabaseQueue(path: "\(folder.path)/copies.sqlite")
        try await file.write { try $0.execute(sql: "PRAGMA user_version = 99") }
        try file.close()
        #expect(try await open().state() == RecipeCopy.State())
    }

    @Test("Planned meals replace those of the same days, and past days are dropped")
    func plan() async throws {
        let copy = open()
        let soup = PlannedMeal(day: CalendarDay(since1970: 100), meal: .dinner, title: "Soup", recipe: .made(1))
        let rest = PlannedMeal(day: CalendarDay(since1970: 101), meal: .lunch, title: "Leftovers")
        try await copy.keep([soup, rest], for: 100...107)
        #expect(try await open().meals(of: 100...107) == [soup, rest])
        try await copy.keep([rest], for: 101...108)
        #expect(try await copy.meals(of: 0...200) == [rest])
    }
}

extension RecipeID {
    fileprivate static func made(_ number: Int) -> RecipeID {
        let digits = String(number)
        let key = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        return RecipeID(.mealie, key: key) ?? RecipeID(.starter, 1)
    }
}

extension CopiedRecipe {
    fileprivate static func made(
        _ number: Int, _ title: String, stamp: String = "1", foods: [String] = [], steps: [String] = []
    ) -> CopiedRecipe {
        CopiedRecipe(
            Recipe(
                id: .made(number), title: title, ingredients: foods.map { Ingredient(name: $0, text: $0) },
                steps: steps.map { Step(text: $0) }),
            stamp: stamp)
    }
}
