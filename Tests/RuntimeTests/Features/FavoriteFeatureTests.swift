import Control
import Cookbook
import Foundation
import GRDB
import Kitchen
import Testing

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: favorites with a kiosk and without one, and very many", .serialized)
final class FavoriteFeatureTests {
    private let kitchen: FeatureKitchen

    init() throws {
        kitchen = try FeatureKitchen()
    }

    // MARK: With a kiosk and without

    /// The output and the exit code of a command.
    private struct Outcome: Equatable {
        let status: Int32
        let output: String
        let errors: String

        init(_ command: GalleyCommand) {
            (status, output, errors) = (command.status, command.output, command.errors)
        }
    }

    private func outcomes(of lines: [String]) async throws -> [Outcome] {
        var outcomes: [Outcome] = []
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            outcomes.append(Outcome(try await GalleyCommand.run(words, in: kitchen.folder)))
        }
        return outcomes
    }

    @Test(
        "A recipe is named by its title or its beginning, with a kiosk and without one; an ambiguous one changes nothing"
    )
    func byTitle() async throws {
        var kiosk: TestKiosk?
        for isRunning in [true, false] {
            if isRunning { kiosk = try await kitchen.kiosk() }
            #expect(try await kitchen.output("recipe", "show", "pad thai").contains("Pad thai"))
            let added = try await kitchen.galley("favorites", "add", "Scones", "shaksh")
            #expect(added.status == 0)
            #expect(try await kitchen.output("favorite", "ls").split(separator: "\n").count == 2)
            let several = try await kitchen.galley("favorite", "add", "Scones", "sp")
            #expect(several.status == Sysexit.notFound.rawValue, "\(several.errors)")
            let unknown = try await kitchen.galley("favorite", "add", "Pad thai", "plum jam of aunt Ida")
            #expect(unknown.status == Sysexit.notFound.rawValue && unknown.errors.contains("nothing was done"))
            #expect(try await kitchen.output("favorite", "ls").split(separator: "\n").count == 2)
            let wrong = try await kitchen.galley("recipe", "show", "starter:x")
            #expect(wrong.status == Sysexit.unacceptable.rawValue)
            for title in ["scones", "shakshuka"] { _ = try await kitchen.galley("favorite", "rm", title) }
            try await kiosk?.stop()
            kiosk = nil
        }
    }

    @Test("3 and 7, over the command line: add, remove and undo behave the same with a kiosk and without one")
    func alike() async throws {
        let tooMany = "favorite add " + (1...101).map { "starter:\($0)" }.joined(separator: " ")
        let lines = [
            "favorite add starter:3 starter:4", "favorite add starter:3", "favorite list", "favorite remove starter:4",
            "favorite list", "favorite remove starter:4", "undo", "undo", "favorite list", "favorite add starter:999",
            tooMany, "favorite remove starter:3", "favorite remove starter:4", "undo", "favorite remove starter:4",
        ]
        let kiosk = try await kitchen.kiosk()
        let online = try await outcomes(of: lines)
        try await kiosk.stop()
        let offline = try await outcomes(of: lines)
        for (line, (one, other)) in zip(lines, zip(online, offline)) {
            #expect(one.status == other.status && one.output == other.output, "\(line.prefix(60)): \(one), \(other)")
        }
        for place in [0, 1, 3, 5, 11] { #expect(online[place].errors == offline[place].errors, "\(lines[place])") }
        #expect(online[1].errors.contains("was saved already"))
        #expect(online[6].output.contains("back again") && online[7].status == Sysexit.notFound.rawValue)
        #expect(online[10].status == Sysexit.usage.rawValue && online[13].status == 0)
    }

    @Test("4, 7, 19, 22 and 31, over the command line: errors and limits are the same without a kiosk")
    func refusalsAlike() async throws {
        let many = (1...101).map { "food\($0)" }.joined(separator: " ")
        let lines = [
            "food add leek", "food add leek", "food recipes leek --keep starter:3",
            "food recipes leek --keep starter:3", "food recipes leek --keep starter:999", "food list --json",
            "food remove leek", "food remove leek", "favorite remove starter:3", "food add 12",
            "food recipes leek --page 0", "pantry add \(many)", "pantry add leek", "pantry check rice",
            "pantry remove leek", "search --pantry", "search ?", "shopping add \(many)",
            "shopping add --recipe starter:999", "shopping clear", "recipe show starter:999", "recipe remove own:77",
            "recipe photo starter:3 --remove", "recipe cooked starter:999", "price remove milk",
        ]
        let kiosk = try await kitchen.kiosk()
        let online = try await outcomes(of: lines)
        try await kiosk.stop()
        let offline = try await outcomes(of: lines)
        for (line, (one, other)) in zip(lines, zip(online, offline)) {
            #expect(one == other, "\(line.prefix(60)): \(one), \(other)")
        }
        #expect(online[1].errors.contains("was a favorite food already"))
        #expect(online[5].output.contains("Shakshuka"), "kept under the food")
        #expect(online[11].status == Sysexit.usage.rawValue && online[17].status == Sysexit.usage.rawValue)
    }

    @Test("3, over the command line: `spoonacular.keep = titles` also applies without a kiosk")
    func keptTitles() async throws {
        let id = "spoonacular:1001"
        var kiosk = try await kitchen.kiosk()
        _ = try await kitchen.output("favorite", "add", id)
        _ = try await kitchen.output("config", "set", "spoonacular.keep", "titles")
        try await kiosk.stop()
        try kitchen.unplug()

        _ = try await kitchen.output("favorite", "add", id)
        #expect(try await kitchen.output("favorite", "list").contains("Lemon Leek Pasta"))
        #expect(try await kitchen.galley("recipe", "show", id).status == Sysexit.notFound.rawValue)
        kiosk = try await kitchen.kiosk(settings: "spoonacular.keep = \"titles\"\n")
        #expect(try await kitchen.galley("recipe", "show", id).status == Sysexit.passing.rawValue)
        try await kiosk.stop()
    }

    @Test("30, on both: a price set by command appears on the open page at once", arguments: ["20x4", "16x2"])
    func price(size: String) async throws {
        let kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.press("ok")
        try await kiosk.choose("Prices")
        let before = try await kiosk.wait(forView: "prices")
        let food = try #require(before.labels.first?.split(separator: " ").dropLast().joined(separator: " "))
        #expect(before.items.first?.marked == false)
        _ = try await kitchen.output("price", "set", food, "99.00", "kg")
        try await kiosk.wait { $0.view == "prices" && $0.items.first?.marked == true }
        _ = try await kitchen.output("price", "remove", food)
        try await kiosk.wait { $0.labels == before.labels }
        #expect(try await kitchen.galley("price", "remove", food).status == Sysexit.notFound.rawValue)
        try await kiosk.stop()
    }

    // MARK: A hundred thousand

    private static let many = 100_000

    private func fillStore() async throws {
        let state = "\(kitchen.folder)/state"
        try Cookbook(folder: state).close()
        let queue = try DatabaseQueue(path: "\(state)/galley.sqlite")
        try await queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO favorite (recipe, title, savedAt)
                    WITH RECURSIVE n (i) AS (SELECT \(Self.many) UNION ALL SELECT i - 1 FROM n WHERE i > 1)
                    SELECT 'spoonacular:' || (1000000 + i), 'Pie with a title of common length, number ' || i, 0 FROM n
                    """)
        }
        try queue.close()
    }

    @Test("15: a hundred thousand favorites can be scrolled on the display, and listed", arguments: ["20x4"])
    func many(size: String) async throws {
        try await fillStore()
        try kitchen.unplug()
        let kiosk = try await kitchen.kiosk(size: size)
        try await kiosk.wait { $0.view == "home" }
        try await kiosk.press("back", hold: true)
        try await kiosk.press("back")
        let opened = try await kiosk.wait { $0.view == "menu" }
        #expect(opened.itemsTotal == opened.items.count && opened.itemsOffset == 0)
        // A slow machine still loads them when the home page is shown.
        try await kiosk.choose("Favorites")
        try await kiosk.wait { $0.itemsTotal == Self.many }
        try await kiosk.press("back")
        let first = try await kiosk.choose("Favorites")
        #expect(first.view == "favorites" && first.items.count == 1000)
        #expect(first.itemsTotal == Self.many && first.itemsOffset == 0 && first.glass.contains("1/100000"))
        let downs = Array(repeating: "down", count: 100)
        for _ in 0..<8 { _ = try await kiosk.screen(PressButtons(buttons: downs, hold: false)) }
        let later = try await kiosk.now
        #expect(later.itemsOffset == 300 && later.items.firstIndex { $0.selected } == 500)
        #expect(later.glass.contains("801/100000") && later.lines.contains { $0.hasPrefix("▶Pie") })

        for isRunning in [true, false] {
            if !isRunning { try await kiosk.stop() }
            let listed: [RecipeEntryDocument] = try await kitchen.galley("favorite", "list", "--json").document()
            #expect(listed.count == Self.many && Set(listed.map(\.id)).count == Self.many)
            #expect(listed.first?.title.hasSuffix("number 1") == true)
            let text = try await kitchen.output("recipe", "list")
            #expect(text.split(separator: "\n").count == Self.many + StarterCookbook.recipes.count)
        }
    }
}
