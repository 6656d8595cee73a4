import Cookbook
import Kiosk
import Kitchen
import Synchronization
import Testing
import Workbench

@testable import Runtime

@Suite("Copying the recipes of a server")
struct CopySyncTests {
    private let folder: TemporaryFolder
    private let copy: RecipeCopy
    private let server = ScriptedRecipeServer((1...8).map { .made($0, stamp: "\($0)") })

    init() async throws {
        folder = try TemporaryFolder()
        copy = RecipeCopy(folder: folder.path)
        try await copy.follow("https://mealie.example group")
    }

    @discardableResult
    private func sync(_ extent: CopySync.Extent = .changes, isForced: Bool = false) async throws -> CopySync.Outcome {
        let sync = CopySync(server: server, copy: copy, isForced: isForced, wall: { 1_800_000_000 }, report: { _ in })
        return try await sync.run(extent)
    }

    private var sent: [RecipeID] { server.content.withLock(\.sent) }

    private func titles() async throws -> [String] {
        try await copy.recipes((1...9).map(RecipeID.copied)).map(\.title)
    }

    @Test("The first sync copies everything, the next ones only what has changed")
    func changes() async throws {
        #expect(try await sync() == CopySync.Outcome(isOfList: true, copied: 8))
        #expect(try await sync() == CopySync.Outcome())
        #expect(sent.count == 8)
        server.content.withLock { $0.recipes[2] = .made(3, "Stew", stamp: "9") }
        #expect(try await sync() == CopySync.Outcome(copied: 1))
        #expect(try await copy.recipe(.copied(3))?.title == "Stew")
        #expect(sent.last == .copied(3) && sent.count == 9)
    }

    @Test("An interrupted first copy goes on where it ended, and nothing is copied twice")
    func interrupted() async throws {
        server.content.withLock { $0.left = 5 }
        await #expect(throws: Failure.self) { try await sync() }
        #expect(try await copy.state().recipes == 5)
        #expect(try await !copy.state().isComplete)
        server.content.withLock { $0.left = .max }
        #expect(try await sync() == CopySync.Outcome(isOfList: true, copied: 3))
        #expect(Set(sent).count == 8 && sent.count == 8)
        #expect(try await copy.state().isComplete)
    }

    @Test("A recipe that the server can't read is skipped, and its older version stays")
    func broken() async throws {
        server.content.withLock { $0.broken = [.copied(2)] }
        #expect(try await sync() == CopySync.Outcome(isOfList: true, copied: 7, unreadable: [.copied(2)]))
        #expect(try await titles().count == 7)
        server.content.withLock { content in
            content.broken = [.copied(5)]
            content.recipes[4] = .made(5, "Stew", stamp: "9")
        }
        try await sync(.list)
        #expect(try await copy.recipe(.copied(5))?.title == "Soup 5")
    }

    @Test("An entry of the list that can't be read hides no recipe")
    func unread() async throws {
        try await sync()
        server.content.withLock { content in
            content.recipes.remove(at: 2)
            content.unread = 1
        }
        let outcome = try await sync(.list)
        #expect(outcome.hasMissed && outcome.shrunk == nil)
        #expect(try await copy.state().recipes == 8)
        var status = RecipeServerStatus()
        #expect(status.note(.synced(.init(copied: outcome)))?.contains("can't be read") == true)
        server.content.withLock { $0.unread = 0 }
        #expect(try await !sync(.list).hasMissed)
        #expect(try await copy.state().recipes == 7)
    }

    @Test("A failure of the favorites is logged once, and doesn't hide that the copy was made")
    func failedFavorites() {
        let failure = Failure(.unacceptable, glass: "", detail: "there is no profile anna")
        let outcome = RecipeServerSync.Outcome(copied: CopySync.Outcome(isOfList: true), failure: failure)
        var status = RecipeServerStatus()
        #expect(status.note(.synced(outcome)) == "Recipe server: there is no profile anna")
        #expect(status.note(.synced(outcome)) == nil)
        #expect(status.note(.synced(.init(copied: CopySync.Outcome()))) == nil)
        #expect(status.problem == nil)
    }

    @Test("A recipe that is gone is hidden with the next complete list")
    func gone() async throws {
        try await sync()
        server.content.withLock { _ = $0.recipes.remove(at: 0) }
        try await sync()
        #expect(try await copy.state().recipes == 8, "a list of changes doesn't show it")
        try await sync(.list)
        #expect(try await copy.state().recipes == 7)
    }

    @Test("A recipe that changes while the list is read hides no other")
    func moves() async throws {
        try await sync()
        server.content.withLock { content in
            // The first recipe moves to the end, and the fourth slips from the second page to the first.
            content.afterPage = { content, page in
                guard page == 1 else { return }
                content.recipes[0] = .made(1, stamp: "9")
                content.afterPage = nil
            }
        }
        try await sync(.list)
        #expect(try await copy.state().recipes == 8)
        #expect(try await copy.search(RecipeSearch(.words("soup"))).total == 8)
    }

    @Test("A recipe that is deleted between list and details is no problem")
    func vanishes() async throws {
        server.content.withLock { content in
            content.afterPage = { content, _ in content.recipes.removeAll { $0.recipe.id == .copied(1) } }
        }
        #expect(try await sync().unreadable.isEmpty)
        #expect(try await copy.state().recipes == 7)
    }

    @Test("If the server suddenly has no recipes, all stay")
    func shrunk() async throws {
        try await sync()
        server.content.withLock { $0.recipes = [] }
        let shrunk = try #require(try await sync(.list).shrunk)
        #expect((shrunk.listed, shrunk.copied) == (0, 8))
        #expect(try await copy.state().recipes == 8)
        #expect(try await sync(.everything, isForced: true).shrunk == nil)
        #expect(try await copy.state().recipes == 0)
    }

    @Test("Reading everything anew replaces recipes whose stamp is the same")
    func everything() async throws {
        try await sync()
        server.content.withLock { $0.recipes[0] = .made(1, "Soup with renamed foods", stamp: "1") }
        try await sync(.list)
        #expect(try await copy.recipe(.copied(1))?.title == "Soup 1")
        try await sync(.everything)
        #expect(try await copy.recipe(.copied(1))?.title == "Soup with renamed foods")
    }

    @Test("A cookbook that the server doesn't have is reported, and random recipes come from all")
    func noCookbook() async throws {
        let missing = Failure(.unacceptable, glass: "", detail: "no such cookbook")
        server.content.withLock { $0.pool = .failure(missing) }
        let outcome = try await sync()
        #expect(outcome.copied == 8 && outcome.poolProblem == "no such cookbook")
        #expect(try await copy.anyRecipe(RecipeFilter(), excluding: []) != nil)
        var status = RecipeServerStatus()
        #expect(status.note(.synced(.init(copied: outcome))) == "Recipe server: no such cookbook")
        #expect(status.note(.synced(.init(copied: try await sync()))) == nil)
        #expect(status.problem == "no such cookbook", "a list of changes doesn't look at the cookbook")
        server.content.withLock { $0.pool = .success([.copied(2)]) }
        _ = status.note(.synced(.init(copied: try await sync(.list))))
        #expect(status.problem == nil)
        #expect(try await copy.anyRecipe(RecipeFilter(), excluding: [])?.id == .copied(2))
    }
}
