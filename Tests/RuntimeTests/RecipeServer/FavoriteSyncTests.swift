import Control
import Cookbook
import Foundation
import GRDB
import Kiosk
import Kitchen
import Synchronization
import Testing
import Workbench

@testable import Runtime

@Suite("Favorites of the kiosk and of the recipe server")
struct FavoriteSyncTests {
    private let folder: TemporaryFolder
    private let copy: RecipeCopy
    private let cookbook: Cookbook
    private let server = HeartServer()

    init() async throws {
        folder = try TemporaryFolder()
        copy = RecipeCopy(folder: folder.path)
        cookbook = try Cookbook(folder: folder.path)
        try await copy.follow("https://mealie.example group")
        try await copy.keep((1...9).map { .made($0) }, run: 0)
    }

    private func sync() async throws {
        _ = try await FavoriteSync(server: server, copy: copy, cookbook: cookbook, profile: 1, time: 1_800_000_000)
            .run()
    }

    private func heart(_ numbers: Int...) async throws {
        for number in numbers {
            let recipe = try #require(try await copy.recipe(.copied(number)))
            try await cookbook.save(recipe, keep: .title, at: 1_800_000_000)
        }
    }

    private func unheart(_ number: Int) async throws { _ = try await cookbook.remove(.copied(number)) }

    private var kiosk: [Int] {
        get async throws {
            try await cookbook.favorites().map(\.id).compactMap { id in (1...9).first { .copied($0) == id } }.sorted()
        }
    }

    private var theirs: [Int] { (1...9).filter { server.hearts.contains(.copied($0)) } }

    @Test("Hearts that both sides have before the first sync stay, and each side gets those of the other")
    func first() async throws {
        try await heart(1, 2)
        server.set([2, 3])
        try await sync()
        #expect(try await kiosk == [1, 2, 3])
        #expect(theirs == [1, 2, 3])
        #expect(
            try await cookbook.recipe(.copied(3))?.title == "Soup 3", "it is stored whole, for when the server is gone")
    }

    @Test("A heart that one side has added or removed follows it to the other side, whatever happened meanwhile")
    func changes() async throws {
        try await heart(1, 2, 3)
        try await sync()
        try await unheart(1)
        try await heart(4)
        server.set([1, 2, 5])
        try await sync()
        #expect(try await kiosk == [2, 4, 5])
        #expect(theirs == [2, 4, 5])
        try await sync()
        #expect(try await kiosk == [2, 4, 5])
    }

    @Test("A server without any heart, or that fails, clears none at the kiosk")
    func empty() async throws {
        try await heart(1, 2)
        try await sync()
        server.set([])
        try await sync()
        #expect(try await kiosk == [1, 2])
        #expect(theirs == [])
        server.state.withLock { $0.failure = Failure(.passing, glass: "", detail: "") }
        await #expect(throws: Failure.self) { try await sync() }
        #expect(try await kiosk == [1, 2])
        // The next heart there shows that it works again.
        server.state.withLock { $0.failure = nil }
        server.set([1, 2, 3])
        try await sync()
        #expect(try await kiosk == [1, 2, 3])
    }

    @Test("Hearts that the server has lost are sent there again", arguments: [[], [4, 9]])
    func lost(left: [Int]) async throws {
        try await heart(1, 2, 3, 4)
        try await sync()
        server.set(left)
        try await sync()
        #expect(try await kiosk.filter { $0 < 9 } == [1, 2, 3, 4])
        // A heart there doesn't make the loss a wish.
        server.set(left + [8])
        try await sync()
        #expect(Set(try await kiosk).isSuperset(of: [1, 2, 3, 4, 8]))
        #expect(Set(theirs).isSuperset(of: [1, 2, 3, 4, 8]))
    }

    @Test("A recipe that is gone from the server keeps its heart at the kiosk")
    func gone() async throws {
        try await heart(1, 2)
        try await sync()
        let run = try await copy.beginRun()
        _ = try await copy.note((2...9).map { ListedRecipe(id: .copied($0), stamp: "1") }, run: run)
        _ = try await copy.finish(run: run, cursor: nil, isReread: false, at: 1_800_000_000)
        server.set([2])
        try await sync()
        #expect(try await kiosk == [1, 2])
    }

    @Test("A heart of a recipe that can't be copied yet comes with the recipe, and stays on the server")
    func notCopied() async throws {
        let late = RecipeID.copied(7)
        try await copy.follow("https://mealie.example other")
        try await copy.keep((1...6).map { .made($0) }, run: 0)
        server.set([1, 7])
        try await sync()
        #expect(try await cookbook.favorites().map(\.id) == [.copied(1)])
        try await copy.keep([.made(7)], run: 0)
        try await sync()
        #expect(try await cookbook.favorites().map(\.id).contains(late))
        #expect(theirs == [1, 7])
    }

    @Test("A failure midway changes nothing twice, and the next sync goes on")
    func midway() async throws {
        try await heart(1, 2, 3)
        server.state.withLock { $0.left = 1 }
        await #expect(throws: Failure.self) { try await sync() }
        #expect(theirs == [1])
        // A heart that was sent and is removed there meanwhile is not sent again.
        server.set([9])
        server.state.withLock { $0.left = .max }
        try await sync()
        #expect(theirs == [2, 3, 9])
        #expect(try await kiosk == [2, 3, 9])
    }

    @Test("What was agreed with another person of the server removes no hearts")
    func otherOwner() async throws {
        try await heart(1, 2)
        try await sync()
        server.state.withLock { $0.owner = "https://mealie.example anna" }
        server.set([3])
        try await sync()
        #expect(try await kiosk == [1, 2, 3])
        #expect(theirs == [1, 2, 3])
    }

    @Test("A restored backup brings back no heart and removes none that came since")
    func backup() async throws {
        try await heart(1, 2)
        try await sync()
        let store = URL(fileURLWithPath: "\(folder.path)/galley.sqlite")
        try cookbook.close()
        let backup = try Data(contentsOf: store)
        let later = try Cookbook(folder: folder.path)
        try await later.save(try #require(try await copy.recipe(.copied(3))), keep: .title, at: 0)
        _ = try await later.remove(.copied(1))
        _ = try await FavoriteSync(server: server, copy: copy, cookbook: later, profile: 1, time: 0).run()
        #expect(theirs == [2, 3])
        try later.close()
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store.path + name) }
        try backup.write(to: store)
        let restored = try Cookbook(folder: folder.path)
        _ = try await FavoriteSync(server: server, copy: copy, cookbook: restored, profile: 1, time: 0).run()
        #expect(theirs == [2, 3])
        #expect(try await restored.favorites().map(\.id) == [.copied(3), .copied(2)])
    }

    @Test("After a repair of the store that lost a heart, no heart is cleared on either side")
    func repaired() async throws {
        try await heart(1, 2, 3)
        try await sync()
        try await heart(4)
        server.set([1, 2, 3, 5])
        try cookbook.close()
        try await DatabaseQueue(path: folder.file("galley.sqlite")).write { db in
            try db.execute(sql: "DELETE FROM favorite WHERE recipe = ?", arguments: ["\(RecipeID.copied(2))"])
        }
        let repaired = try Cookbook(folder: folder.path)
        #expect(repaired.damage != nil)
        #expect(try await repaired.favorites(agreedWith: server.favoritesOwner(), of: 1).isEmpty)
        _ = try await FavoriteSync(server: server, copy: copy, cookbook: repaired, profile: 1, time: 0).run()
        #expect(theirs == [1, 2, 3, 4, 5])
        #expect(Set(try await repaired.favorites().map(\.id)) == Set((1...5).map(RecipeID.copied)))
    }

    @Test("Hearts of other profiles and of other recipes are not the server's")
    func others() async throws {
        _ = try await cookbook.add(profile: "Anna", pin: nil, at: 0)
        let soup = try #require(try await copy.recipe(.copied(1)))
        try await cookbook.save(soup, keep: .title, at: 0, for: 2)
        try await cookbook.save(Recipe(id: RecipeID(.starter, 1), title: "Dal"), keep: .title, at: 0)
        try await sync()
        #expect(theirs == [])
    }
}

private final class HeartServer: FavoriteSharing {
    struct State: Sendable {
        var hearts: Set<RecipeID> = []
        var failure: Failure?
        var left = Int.max
        var owner = "https://mealie.example kitchen"
    }

    let state = Mutex(State())
    private let recipes = ScriptedRecipeServer()
    var hearts: Set<RecipeID> { state.withLock(\.hearts) }

    func set(_ numbers: [Int]) { state.withLock { $0.hearts = Set(numbers.map(RecipeID.copied)) } }

    func favoritesOwner() async throws(Failure) -> String { state.withLock(\.owner) }

    func favorites() async throws(Failure) -> Set<RecipeID> {
        if let failure = state.withLock(\.failure) { throw failure }
        return hearts
    }

    func setFavorite(_ id: RecipeID, _ isFavorite: Bool) async throws(Failure) {
        let isDone = state.withLock { state in
            guard state.left > 0 else { return false }
            state.left -= 1
            if isFavorite { state.hearts.insert(id) } else { state.hearts.remove(id) }
            return true
        }
        if !isDone { throw Failure(.passing, glass: "", detail: "no answer") }
    }

    func check() async throws(Failure) -> RecipeServerCheckDocument { try await recipes.check() }
    func host(problem: String?) async -> HostDocument? { nil }
    func identity() async throws(Failure) -> String { try await recipes.identity() }
    func list(page: Int, since cursor: String?) async throws(Failure) -> ListedRecipes {
        try await recipes.list(page: page, since: cursor)
    }
    func recipe(_ id: RecipeID) async throws(Failure) -> CopiedRecipe { try await recipes.recipe(id) }
    func pool() async throws(Failure) -> [RecipeID]? { nil }
}
