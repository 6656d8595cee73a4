import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Edge cases of the search")
struct SearchEdgeTests {
    private let folder: TemporaryFolder
    private let cookbook: Cookbook

    init() throws {
        folder = try TemporaryFolder()
        cookbook = try Cookbook(folder: folder.path)
    }

    @Test(
        "No quote gets through, even if a letter combines with it to one character",
        arguments: ["\u{D4E}", "\u{111C2}", "zebra \u{D4E}", "\u{301}", "\u{FE0F}", "0"])
    func prepended(_ letter: String) async throws {
        let text = "\(letter)\"\(letter)) OR zebra"
        let subjects: [RecipeSearch.Subject] = [
            .words(text), .food(text), .ingredients([text, "quince"]), .related(RecipeID(.spoonacular, 1)),
        ]
        try await cookbook.save(.made(1, text, [text]), keep: .whole, at: 1)
        try await cookbook.save(.made(2, "Zebra", ["quince"]), keep: .whole, at: 1)
        for subject in subjects { _ = try await cookbook.search(RecipeSearch(subject)) }
        #expect(
            try await cookbook.search(RecipeSearch(.words("zebra \(letter)\""))).results.map(\.id.number).contains(1))
        #expect(!text.searchWords.joined().unicodeScalars.contains("\""))
    }

    @Test("Words are runs of letters, digits and their marks; a mark alone is no word")
    func words() {
        #expect("cre\u{300}me ½-leek \u{301} x\u{FE0F}".searchWords == ["cre\u{300}me", "½", "leek", "x\u{FE0F}"])
    }

    @Test("Among recipes without likes, people's recipes come first, then starter recipes by number")
    func uncounted() async throws {
        try await cookbook.save(.made(1, "Old"), keep: .whole, at: 1)
        try await cookbook.save(.made(2, "Liked", likes: 1), keep: .whole, at: 1)
        try await cookbook.save(.made(3, "New"), keep: .whole, at: 1)
        let page = try await cookbook.search(RecipeSearch(.popular))
        #expect(page.results.prefix(3).map(\.title) == ["Liked", "New", "Old"])
        #expect(page.results.dropFirst(3).map(\.id.number) == Array(1...RecipeSearch.pageSize - 3))
    }

    @Test("No text of a removed favorite or of its former whole recipe is left in the file")
    func removed() async throws {
        let recipe = Recipe.made(1, "Xylograph stew", ["wuchtel"])
        for keep in [nil, Cookbook.Keep.title] {
            try await cookbook.save(recipe, keep: .whole, at: 1)
            try await cookbook.save(.made(2, "Zebra", ["quince"]), keep: .whole, at: 1)
            try cookbook.close()
            #expect(try bytes().contains("wuchtel"))
            if let keep {
                try await cookbook.save(recipe, keep: keep, at: 1)
            } else {
                _ = try await cookbook.remove(recipe.id)
            }
            try cookbook.close()
            #expect(try !bytes().contains("wuchtel"))
            // FTS5 stores terms in order and without their common prefix.
            #expect(try !bytes().contains("uchtel"))
            #expect(try bytes().contains("quince"))
            #expect(try bytes().contains("ylograph") == (keep != nil))
        }
    }

    private func bytes() throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: folder.file("galley.sqlite"))), as: UTF8.self)
            .lowercased()
    }
}
