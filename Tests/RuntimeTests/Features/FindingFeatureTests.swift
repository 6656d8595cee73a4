import Control
import Foundation
import Kitchen
import Testing

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: finding recipes", .serialized)
final class FindingFeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    private var searches: Int { kitchen.requests(of: "/complexSearch") }

    private func spoonacular(_ number: Int) -> RecipeID { RecipeID(.spoonacular, number) }

    @Test(
        "16, by buttons: a search shows ten results, loads more near the end, and repeats no request",
        arguments: ["20x4", "16x2"])
    func search(size: String) async throws {
        let kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.open("Search")
        try await kiosk.spell("potato")
        #expect(try await kiosk.wait(forView: "results").items.count == 10)
        for _ in 0..<6 { try await kiosk.press("down") }
        let more = try await kiosk.wait { $0.items.count == 20 }
        #expect(searches == 2)
        let wanted = more.labels[11]
        // The search returned the whole recipe, so no further request is counted below.
        try await kiosk.choose(wanted)
        try await kiosk.wait(forView: "recipe")
        #expect(try await kiosk.choose("Ingredients").items.count > 1)
        try await kiosk.press("back")
        try await kiosk.press("ok", hold: true)

        try await kiosk.open("Favorites")
        #expect(try await kiosk.press("ok").title == wanted)
        // The latest search is offered first.
        try await kiosk.open("Search")
        #expect(try await kiosk.choose("potato").view == "search")
        try await kiosk.press("ok", hold: true)
        #expect(try await kiosk.wait(forView: "results").items.count == 10)
        for _ in 0..<6 { try await kiosk.press("down") }
        try await kiosk.wait { $0.items.count == 20 }
        #expect(searches == 2, "no page is requested twice")
        #expect(kitchen.requests(of: "/information") == 0)
        try await kiosk.stop()
    }

    @Test("16, over the command line: results come in pages of ten, and no page or recipe is requested twice")
    func searchByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        for _ in 0..<2 {
            let first = try await kitchen.galley("search", "potato")
            #expect(first.output.split(separator: "\n").count == 10)
            #expect(first.errors.contains("1 to 10 of 22; --page 2 shows more."))
            let third: SearchDocument = try await kitchen.galley("search", "potato", "--page", "3", "--json").document()
            #expect(third.total == 22 && third.recipes.count == 2 && third.stored == nil)
            _ = try await kitchen.output("recipe", "show", "\(try #require(third.recipes.last?.id))")
        }
        #expect(searches == 2)
        #expect(kitchen.requests(of: "/information") == 0)
        #expect(try await kitchen.galley("search").status == Sysexit.usage.rawValue)
        try await kiosk.stop()
    }

    @Test("16 and 27, by buttons: offline, stored recipes are found and labeled; an empty result says why")
    func searchStored() async throws {
        try kitchen.unplug()
        let kiosk = try await kitchen.kiosk()
        try await kiosk.open("Search")
        try await kiosk.spell("lentil")
        let stored = try await kiosk.wait(forView: "results")
        #expect(stored.title == "stored: lentil")
        #expect(stored.labels.contains("Red lentil dal"))
        try await kiosk.open("Search")
        try await kiosk.spell("xyzzy")
        let message = try await kiosk.wait(forView: "message")
        #expect(message.title.hasPrefix("No connection\nCheck the network,"), "the reason, and what to do")
        #expect(message.glass.hasPrefix("No connection Check the network,"))
        try await kiosk.stop()
    }

    @Test("17, by buttons: summary and steps are plain text, whatever HTML the service sends")
    func details() async throws {
        let kiosk = try await kitchen.kiosk()
        try await kiosk.open("Search")
        try await kiosk.spell("quince")
        #expect(try await kiosk.wait(forView: "results").labels.first == "Quince & Fennel")
        try await kiosk.press("ok")
        try await kiosk.wait(forView: "recipe")
        let summary = try await kiosk.choose("Summary")
        #expect(summary.glass.contains("Sweet and hot - more."))
        try await kiosk.press("back")
        #expect(try await kiosk.choose("Steps").glass.contains("Cut the quinces &"))
        try await kiosk.stop()
    }

    @Test("17, over the command line: summary and steps are plain text, whatever HTML the service sends")
    func detailsByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        let recipe: RecipeDocument = try await kitchen.galley("recipe", "show", "spoonacular:2002", "--json").document()
        #expect(recipe.title == "Quince & Fennel")
        #expect(recipe.steps.map(\.text) == ["Cut the quinces & cook for 12 minutes."])
        let text = try await kitchen.output("recipe", "show", "spoonacular:2002")
        #expect(text.contains("Sweet and hot") && !text.contains("<"))
        try await kiosk.stop()
    }

    @Test("18, by buttons: diet, cuisine and time filter every search, also after a restart")
    func filters() async throws {
        var kiosk = try await kitchen.kiosk()
        try await kiosk.open("Search")
        try await kiosk.choose("Filters")
        for (part, value) in [("Diet: any", "vegetarian"), ("Cuisine: any", "italian"), ("Time: any", "45 min")] {
            try await kiosk.choose(part)
            try await kiosk.choose(value)
            while try await kiosk.now.labels.contains(value) { try await kiosk.press("back") }
        }
        let set = ["Diet: vegetarian", "Cuisine: italian", "Time: 45 min", "Reset filters"]
        #expect(try await kiosk.now.labels == set)
        let expected: Set = [
            "Potato Gnocchi with Tomato", "Pasta with Potato and Beans", "Potato and Spinach Frittata",
        ]
        for restarts in [false, true] {
            if restarts {
                try await kiosk.stop()
                kiosk = try await kitchen.kiosk()
            }
            try await kiosk.open("Search")
            try await kiosk.spell("potato")
            #expect(
                Set(try await kiosk.wait(forView: "results").labels)
                    == expected.union(["Filters: vegetarian, italian, 45 min"]))
        }
        try await kiosk.stop()
    }

    @Test("18, over the command line: diet, cuisine and time filter one search; unknown values are refused")
    func filtersByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        let found: SearchDocument = try await kitchen.galley(
            "search", "potato", "--diet", "vegetarian", "--cuisine", "italian", "--max-time", "35", "--json"
        ).document()
        #expect(Set(found.recipes.map(\.id)) == [spoonacular(1021), spoonacular(1025)])
        let typo = try await kitchen.galley("search", "potato", "--diet", "vegn")
        #expect(typo.status == Sysexit.unacceptable.rawValue)
        #expect(typo.errors.contains("vegan"))
        _ = try await kitchen.output("config", "set", "recipes.max-time", "25")
        #expect(try await kitchen.output("search", "potato").split(separator: "\n").count == 2)
        try await kiosk.stop()
    }

    @Test("28, by buttons: the most popular recipes come first, and up on the first one reloads the list")
    func popular() async throws {
        let kiosk = try await kitchen.kiosk()
        try await kiosk.open("Popular")
        let popular = try await kiosk.wait(forView: "popular")
        #expect(popular.labels.prefix(2) == ["Pasta with Roasted Tomatoes ♥3.1k", "Eggs in Tomato and Pepper ♥2.4k"])
        try await kiosk.press("up")
        #expect(try await kiosk.wait(forView: "popular").labels == popular.labels)
        #expect(searches == 1, "cached for an hour")
        try await kiosk.press("ok")
        #expect(try await kiosk.now.title == "Pasta with Roasted Tomatoes")
        try await kiosk.stop()
    }

    @Test("28, over the command line: the most popular recipes come first")
    func popularByCommand() async throws {
        let kiosk = try await kitchen.kiosk()
        let popular: SearchDocument = try await kitchen.galley("search", "--popular", "--json").document()
        #expect(popular.recipes.prefix(3).map(\.likes) == [3120, 2488, 2310])
        #expect(try await kitchen.output("search", "--popular").contains("♥3120"))
        try await kiosk.stop()
    }

    @Test("33, by buttons: related recipes of a search result open, and have related recipes themselves")
    func related() async throws {
        let kiosk = try await kitchen.kiosk()
        let title = try await kiosk.press("ok").title
        try await kiosk.choose("Related")
        let related = try await kiosk.wait(forView: "related")
        #expect(!related.items.isEmpty && !related.labels.contains(title))
        try await kiosk.press("ok")
        #expect(try await kiosk.wait(forView: "recipe").title == related.labels[0])
        try await kiosk.choose("Related")
        try await kiosk.wait(forView: "related")
        #expect(kitchen.requests(of: "/similar") == 2)
        try await kiosk.stop()
    }

    @Test("16, over the command line: a text without a letter or digit is refused, with a kiosk and without one")
    func nothingToSearchFor() async throws {
        let kiosk = try await kitchen.kiosk()
        for text in ["", "!!!"] {
            #expect(try await kitchen.galley("search", text).status == Sysexit.unacceptable.rawValue)
        }
        #expect(kitchen.requests(of: "/complexSearch") == 0)
        try await kiosk.stop()
        for text in ["", "!!!"] {
            #expect(try await kitchen.galley("search", text).status == Sysexit.unacceptable.rawValue)
        }
    }

    @Test("33, over the command line: related recipes are listed; offline, stored ones")
    func relatedByCommand() async throws {
        var kiosk = try await kitchen.kiosk()
        let related: SearchDocument = try await kitchen.galley("recipe", "related", "spoonacular:1005", "--json")
            .document()
        #expect(!related.recipes.isEmpty && !related.recipes.contains { $0.id == spoonacular(1005) })
        #expect(kitchen.requests(of: "/similar") == 1)
        #expect(try await kitchen.galley("recipe", "related", "starter:999").status == Sysexit.notFound.rawValue)
        try await kiosk.stop()
        try kitchen.unplug()
        kiosk = try await kitchen.kiosk()
        let stored = try await kitchen.galley("recipe", "related", "starter:2")
        #expect(stored.status == 0)
        #expect(stored.errors.contains("stored"))
        try await kiosk.stop()
    }
}
