import Control
import Fixtures
import Foundation
import Kitchen
import MealieServer
import Photos
import Testing
import Workbench

/// Whole evenings of a kiosk with a Mealie server, by buttons and by command.
@Suite("An evening with Mealie, from the recipe to the photo", .serialized, .timeLimit(.minutes(3)))
struct MealieCookingTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func kiosk(_ url: String, _ token: String, size: String = "20x4") async throws -> TestKiosk {
        try await .copying(url, token, size: size, in: folder)
    }

    private func run(_ words: String...) async throws -> GalleyCommand {
        try await GalleyCommand.run(words, in: folder)
    }

    private func synced(_ kiosk: TestKiosk) async throws {
        try await Workbench.wait(until: "the kiosk is synced", within: .seconds(30)) {
            let status = try await kiosk.document(ShowStatus()).mealie
            return status.state == .ok && status.synced != nil && !status.syncing && status.waiting == 0
        }
    }

    /// Waits for a change on the server. If it doesn't come, shows what the kiosk says and has sent.
    private func wait(
        until event: String, _ kiosk: TestKiosk, _ server: ScriptedMealie, _ isSo: @escaping () async throws -> Bool
    ) async throws {
        do {
            try await Workbench.wait(until: event, within: .seconds(15), isSo)
        } catch {
            let status = try await kiosk.document(ShowStatus())
            let sent = server.journal.suffix(12).map { "\($0.line): \($0.status.map(String.init) ?? "cut")" }
            Issue.record("\(status.mealie), \(status.errors), \(status.clock), \(sent)")
            throw error
        }
    }

    private func photo() throws -> String {
        let path = "\(folder)/dish.png"
        try Data(Bitmap.plate(width: 320, height: 240).png).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Opens a favorite on the display.
    private func openFavorite(_ title: String, at kiosk: TestKiosk) async throws {
        try await kiosk.open("Favorites")
        try await kiosk.choose(title)
        _ = try await kiosk.wait { $0.view == "recipe" }
    }

    @Test(
        "Cooked it asks once, then date, stars and entry are in Mealie, and the photo follows",
        arguments: ["20x4", "16x2"])
    func evening(size: String) async throws {
        let server = try ScriptedMealie(start: Date.now.formatted(.iso8601))
        let (id, other) = (server.id(5), server.id(2))
        let kiosk = try await kiosk(server.url, server.token, size: size)
        try await synced(kiosk)
        _ = try await kiosk.document(AddFavorites(ids: [id]))
        let title = try await kiosk.document(ShowRecipe(id: id)).title
        try await openFavorite(title, at: kiosk)
        let question = try await kiosk.choose("Cooked it")
        #expect(question.view == "confirm" && question.labels.first == "Cancel")
        // The safe answer changes nothing.
        #expect(try await kiosk.press("ok").view == "recipe")
        try await kiosk.choose("Cooked it")
        let noted = try await kiosk.choose("4 stars")
        #expect(noted.title.contains("4/5, cooked 1×"))
        try await wait(until: "Mealie knows it", kiosk, server) { server.made(id) != nil }
        #expect(server.stars(id) == 4 && server.events(of: id).count == 1)
        let sent = try await run("recipe", "photo", id.description, try photo())
        #expect(sent.status == 0, "\(sent)")
        try await wait(until: "the photo is there", kiosk, server) {
            server.events(of: id).map { $0["image"] } == ["has image"]
        }
        // By command it needs no question, and no stars.
        #expect(try await run("recipe", "cooked", other.description).status == 0)
        try await wait(until: "Mealie knows the other", kiosk, server) { server.made(other) != nil }
        #expect(server.stars(other) == nil)
        try await synced(kiosk)
        try await kiosk.stop()
        #expect(server.journal.count { $0.path.hasSuffix("/last-made") } == 2, "two cookings")
        #expect(server.violations.isEmpty, "\(server.violations)")
    }

    @Test("What was cooked with the server off is sent after a restart, once")
    func offline() async throws {
        let server = try ScriptedMealie(start: Date.now.formatted(.iso8601))
        let (id, other) = (server.id(5), server.id(2))
        let first = try await kiosk(server.url, server.token)
        try await synced(first)
        _ = try await first.document(AddFavorites(ids: [id]))
        try await synced(first)
        // Nothing is answered from here on.
        server.fail(.proxy(503), "GET", times: 1000)
        let title = try await first.document(ShowRecipe(id: id)).title
        try await openFavorite(title, at: first)
        try await first.choose("Cooked it")
        try await first.choose("3 stars")
        #expect(try await run("recipe", "cooked", other.description).status == 0)
        #expect(try await first.document(ShowStatus()).mealie.waiting == 2)
        let status = try await run("status")
        #expect(status.output.contains("2 cooked dishes to send"), "\(status)")
        try await first.stop()
        #expect(server.made(id) == nil && server.events(of: id).isEmpty)
        server.endFaults()
        let second = try await kiosk(server.url, server.token)
        try await synced(second)
        #expect(server.stars(id) == 3 && server.events(of: id).count == 1)
        #expect(server.made(id) != nil && server.made(other) != nil)
        _ = try await run("mealie", "sync")
        #expect(server.events(of: id).count == 1 && server.events(of: other).count == 1)
        try await second.stop()
        #expect(server.violations.isEmpty, "\(server.violations)")
    }

    @Test("A recipe whose photo is lost on the way is sent once, and the command says what is missing")
    func lostPhoto() async throws {
        let server = try ScriptedMealie(start: Date.now.formatted(.iso8601))
        let kiosk = try await kiosk(server.url, server.token)
        try await synced(kiosk)
        let count = server.recipeIDs.count
        for (number, fault) in [ScriptedMealie.Fault.proxy(500), .closeAfter].enumerated() {
            let recipe = "starter:\(number + 3)"
            #expect(try await run("recipe", "photo", recipe, try photo()).status == 0)
            server.fail(fault, "PUT", "/image")
            let sent = try await run("recipe", "send", recipe)
            #expect(sent.status == 0 && sent.output.hasPrefix("mealie:"), "\(sent)")
            #expect(sent.errors.contains("its photo may be missing"), "\(sent)")
            let again = try await run("recipe", "send", recipe)
            #expect(again.status == 0 && again.output == sent.output && again.errors.contains("already"), "\(again)")
            #expect(!again.errors.contains("photo"), "\(again)")
        }
        #expect(server.recipeIDs.count == count + 2)
        #expect(server.journal.count { $0.method == "PUT" } == 2)
        try await kiosk.stop()
        #expect(server.violations.isEmpty, "\(server.violations)")
    }

    @Test("A recipe of the kiosk is handed over by its id or name, once, and shown from the copy")
    func send() async throws {
        let server = try ScriptedMealie(start: Date.now.formatted(.iso8601))
        let kiosk = try await kiosk(server.url, server.token)
        try await synced(kiosk)
        let count = server.recipeIDs.count
        #expect(try await run("recipe", "photo", "starter:3", try photo()).status == 0)
        let sent = try await run("recipe", "send", "starter:3")
        #expect(sent.status == 0 && sent.output.hasPrefix("mealie:"), "\(sent)")
        let id = sent.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(sent.errors == "galley: Shakshuka is in Mealie now\n")
        let shown = try await run("recipe", "show", id)
        #expect(shown.status == 0, "\(shown)")
        #expect(
            try await run("recipe", "send", "starter:3").errors
                == "galley: Mealie has Shakshuka already; nothing was sent\n")
        // The title means the kiosk's own recipe, and not its copy.
        for name in [["Shakshuka"], ["shak"]] {
            let named = try await GalleyCommand.run(["recipe", "show", "--json"] + name, in: folder)
            #expect(named.status == 0 && named.output.contains("\"id\":\"starter:3\""), "\(named)")
        }
        #expect(try await run("favorite", "add", id).status == 0)
        let favorite = try await run("favorite", "remove", "Shakshuka")
        #expect(favorite.status == 66 && favorite.errors.contains(id), "\(favorite.status) \(favorite.errors)")
        #expect(try await run("favorite", "remove", id).status == 0)
        let again = try await run("recipe", "send", "starter:3", "--json")
        #expect(again.status == 0 && again.output.contains("\"id\":\"\(id)\""), "\(again)")
        #expect(again.output.contains("\"known\":true"))
        #expect(server.recipeIDs.count == count + 1)
        let key = String(id.dropFirst("mealie:".count))
        #expect(server.perform("GET", "/api/media/recipes/\(key)/images/original.webp").status == 200)
        let own = try await run("recipe", "send", id)
        #expect(own.status == 65 && own.errors.contains("already"), "\(own)")
        let missing = try await run("recipe", "send", "own:99")
        #expect(missing.status == 66, "\(missing)")
        server.deleteToken()
        let refused = try await run("recipe", "send", "starter:4")
        #expect(
            refused.status == 77 && refused.errors.contains("nothing was sent: Mealie refuses the token"), "\(refused)")
        server.stop()
        let off = try await run("recipe", "send", "starter:4")
        #expect(
            off.status == 75 && off.errors.contains("galley: nothing was sent: 127.0.0.1 cannot be reached"), "\(off)")
        #expect(!off.errors.contains("..") && off.errors.split(separator: "check the network").count == 2, "\(off)")
        for words in [["recipe", "send", "starter:4", "own:1"], ["recipe", "open", "starter:4", "starter:5"]] {
            let several = try await GalleyCommand.run(words, in: folder)
            #expect(several.status == 64 && several.errors.contains("Give only one recipe"), "\(several)")
        }
        try await kiosk.stop()
        #expect(server.violations.isEmpty, "\(server.violations)")
        let alone = try await run("recipe", "send", "starter:4")
        #expect(alone.status == 69 && alone.errors.contains("No kiosk is running"), "\(alone)")
    }
}
