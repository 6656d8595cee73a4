import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Choices and searches in the store")
struct ChoiceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> Cookbook { try Cookbook(folder: folder.path) }

    @Test("The search filter survives a restart")
    func filter() async throws {
        #expect(try await open().searchFilter() == nil)
        let filters: [RecipeFilter?] = [
            RecipeFilter(diets: ["vegan"], intolerances: ["egg"], cuisines: ["thai"], maxMinutes: 30), RecipeFilter(),
            nil,
        ]
        for filter in filters {
            try await open().keep(searchFilter: filter)
            #expect(try await open().searchFilter() == filter)
        }
    }

    @Test(
        "A filter that can't be decoded counts as none",
        arguments: [#"{"diets":[]}"#, "{", "", "null", #"{"diets":1,"intolerances":[],"cuisines":[]}"#])
    func unreadable(_ value: String) async throws {
        let cookbook = try open()
        try await cookbook.store.write { db in try ProfileChoice.searchFilter.keep(value, for: 1, in: db) }
        #expect(try await cookbook.searchFilter() == nil)
    }

    @Test("The store remembers that the pantry has asked, also over a restart")
    func pantry() async throws {
        #expect(try await !open().hasAskedPantry())
        for _ in 1...2 { try await open().notePantryAsked() }
        #expect(try await open().hasAskedPantry())
    }

    @Test("Search texts survive a restart, each once, the newest first")
    func recent() async throws {
        for text in ["pasta", "dal", "pasta", "", " *", "½ leek"] { try await open().noteSearched(text) }
        #expect(try await open().recentTexts() == ["½ leek", "pasta", "dal"])
    }

    @Test("The newest fifty search texts are stored")
    func bounded() async throws {
        let cookbook = try open()
        for number in 1...53 { try await cookbook.noteSearched("\(number)") }
        #expect(try await cookbook.recentTexts() == (4...53).reversed().map { "\($0)" })
    }
}
