import Control
import Foundation
import Kitchen
import MealieServer
import Testing
import Workbench

/// A whole kiosk with the copy of a Mealie server, by buttons and by command.
@Suite("Cooking the recipes of a Mealie server", .serialized, .timeLimit(.minutes(3)))
struct MealieKioskTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func kiosk(_ server: ScriptedMealie, size: String = "20x4") async throws -> TestKiosk {
        try await .copying(server, size: size, in: folder)
    }

    private func server(_ mode: ScriptedMealie.Mode = .v3) throws -> ScriptedMealie {
        try ScriptedMealie(mode, start: Date.now.formatted(.iso8601))
    }

    private func run(_ words: String...) async throws -> GalleyCommand {
        try await GalleyCommand.run(words, in: folder)
    }

    private func copied(_ kiosk: TestKiosk) async throws {
        try await Workbench.wait(until: "the recipes are copied", within: .seconds(30)) {
            let status = try await kiosk.document(ShowStatus()).mealie
            return status.state == .ok && status.synced != nil && !status.syncing && status.recipes > 0
        }
    }

    private func isOnServer(_ server: ScriptedMealie, _ id: RecipeID) -> Bool {
        server.perform("GET", "/api/users/self/favorites", as: "kitchen").body["ratings"]?.elements.contains {
            $0["recipeId"] == .text(id.key) && $0["isFavorite"] == true
        } ?? false
    }

    @Test("Today's meal is on home, and in the plan with its days", arguments: ["20x4", "16x2"])
    func evening(size: String) async throws {
        let server = try server()
        let today = Date.now.formatted(.iso8601.year().month().day().dateSeparator(.dash).timeZone(separator: .omitted))
        for meal in ["breakfast", "lunch", "snack"] {
            server.plan(String(today.prefix(10)), meal, recipe: nil, title: meal)
        }
        let kiosk = try await kiosk(server, size: size)
        try await copied(kiosk)
        // The stand-in's plan has a recipe for today's dinner. The earlier meals of the day are only text.
        let plan = try await kiosk.document(ListPlan(days: 1))
        #expect(plan.contains { $0.meal == "dinner" && $0.recipe?.origin == .mealie })
        try await kiosk.open("Meal plan")
        let page = try await kiosk.wait { $0.view == "plan" }
        #expect(page.labels.contains("Dinner: Lentil soup"), "\(page.labels)")
        try await kiosk.choose("Dinner: Lentil soup")
        let recipe = try await kiosk.wait { $0.view == "recipe" }
        #expect(recipe.title == "Lentil soup")
        try await kiosk.choose("Steps")
        #expect(try await kiosk.now.view == "steps")
        try await kiosk.stop()
        #expect(server.violations.isEmpty, "\(server.violations)")
    }

    @Test("A heart goes to the server, and a heart of the server comes to the kiosk")
    func hearts() async throws {
        let server = try server()
        let kiosk = try await kiosk(server)
        try await copied(kiosk)
        let found = try await kiosk.document(SearchRecipes(.words("lentil"), source: .mealie))
        let soup = try #require(found.recipes.first?.id)
        let other = try #require(server.recipeIDs.dropFirst(4).first.flatMap { RecipeID(.mealie, key: $0) })
        try await Workbench.wait(until: "the server's heart is here", within: .seconds(15)) {
            try await kiosk.document(ListRecipes(favorites: true, own: false)).recipes.map(\.id) == [soup]
        }
        let before = server.journal.count
        _ = try await kiosk.document(AddFavorites(ids: [other]))
        try await Workbench.wait(until: "the server has the heart", within: .seconds(15)) { isOnServer(server, other) }
        #expect(
            server.journal.dropFirst(before).allSatisfy {
                $0.path.contains("/favorites") || $0.path.contains("/media/")
            },
            "a heart reads nothing else; pictures are copied in the background")
        _ = try await kiosk.document(RemoveFavorites(ids: [soup]))
        try await Workbench.wait(until: "the server has no heart", within: .seconds(15)) { !isOnServer(server, soup) }
        try await kiosk.stop()
        #expect(server.violations.isEmpty, "\(server.violations)")
    }

    @Test("With the server off and after a restart, recipes, search and plan still work")
    func offline() async throws {
        let server = try server()
        let first = try await kiosk(server)
        try await copied(first)
        let count = try await first.document(ShowStatus()).mealie.recipes
        #expect(count == 11, "the stand-in has 12, of which one can't be read")
        try await first.stop()
        server.stop()
        let kiosk = try await kiosk(server)
        #expect(try await kiosk.document(ShowStatus()).mealie.recipes == count)
        let search = try await run("search", "lentil", "--source", "mealie")
        #expect(search.status == 0 && search.output.contains("Lentil soup"), "\(search)")
        let plan = try await run("plan", "--days", "1")
        #expect(plan.status == 0 && plan.output.contains("Lentil soup"), "\(plan)")
        let check = try await run("mealie", "check")
        #expect(check.status == 75 && check.errors.contains("cannot be reached"), "\(check)")
        let sync = try await run("mealie", "sync")
        #expect(sync.status == 75, "\(sync)")
        #expect(try await kiosk.document(ShowStatus()).mealie.state == .unreachable)
        try await kiosk.stop()
        // The same commands without a running kiosk.
        let alone = try await run("search", "lentil", "--source", "mealie")
        #expect(alone.status == 0 && alone.output.contains("Lentil soup"), "\(alone)")
    }

    @Test(
        "`galley mealie check` has a plain answer for what is wrong",
        arguments: [
            (ScriptedMealie.Mode.v3, 0, "ok: Mealie v3.11.0"), (.v1, 75, "too old"),
            (.notMealie, 75, "not Mealie's address"),
        ])
    func check(mode: ScriptedMealie.Mode, status: Int, text: String) async throws {
        let server = try server(mode)
        let kiosk = try await kiosk(server)
        let check = try await run("mealie", "check")
        #expect(check.status == status && (check.output + check.errors).contains(text), "\(check)")
        if mode == .v3 {
            server.deleteToken()
            let refused = try await run("mealie", "check")
            #expect(refused.status == 77 && refused.errors.contains("refuses the token"), "\(refused)")
        }
        try await kiosk.stop()
    }

    @Test("Without a server, the commands say how to set one up")
    func without() async throws {
        let kiosk = try await TestKiosk(folder: folder, config: "")
        for words in [["mealie", "check"], ["mealie", "sync"], ["plan"], ["search", "soup", "--source", "mealie"]] {
            let answer = try await GalleyCommand.run(words, in: folder)
            #expect(answer.status == 65 && answer.errors.contains("mealie.url"), "\(answer)")
        }
        #expect(try await kiosk.document(ShowStatus()).mealie.state == .off)
        try await kiosk.stop()
    }
}
