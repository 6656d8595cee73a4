import Foundation
import Kitchen
import Testing

@testable import Cookbook

@Suite("The starter cookbook")
struct StarterTests {
    /// The folder of the files on the machine that compiled this test.
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources/Cookbook/Starter")

    @Test("Every file in the folder is listed, and the numbers start at 1")
    func listsAll() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil)
        let embedded = Set(StarterCookbook.files.map { Data($0) })
        for file in files { #expect(embedded.contains(try Data(contentsOf: file)), "\(file.lastPathComponent)") }
        #expect(files.count >= 48)
        #expect(StarterCookbook.recipes.map(\.id.number) == Array(1...files.count))
        #expect(Set(StarterCookbook.recipes.map(\.title)).count == files.count)
    }

    @Test("A recipe is found by its id, and a random one is one of them")
    func finds() throws {
        for recipe in StarterCookbook.recipes { #expect(StarterCookbook.recipe(recipe.id) == recipe) }
        let others = [RecipeID(.starter, StarterCookbook.recipes.count + 1), RecipeID(.own, 1)]
        #expect(others.compactMap(StarterCookbook.recipe).isEmpty)
        #expect(StarterCookbook.recipes.contains(try #require(StarterCookbook.any)))
    }

    @Test("There are recipes for each known diet")
    func diets() {
        for diet in ["vegetarian", "vegan", "pescetarian", "gluten free", "dairy free"] {
            #expect(StarterCookbook.recipes.count { RecipeFilter(diets: [diet]).allows($0) } >= 10, "\(diet)")
        }
    }

    @Test("There are recipes for each intolerance, without the food in question")
    func intolerances() throws {
        let left = { (intolerance: String) in
            StarterCookbook.recipes.filter(RecipeFilter(intolerances: [intolerance]).allows)
        }
        for intolerance in ["dairy", "peanut", "seafood", "sesame", "shellfish", "soy", "sulfite", "tree nut"] {
            #expect(left(intolerance).count >= 20, "\(intolerance)")
        }
        // No diet excludes only eggs, and most dishes have grain.
        for intolerance in RecipeFilter.knownIntolerances { #expect(left(intolerance).count >= 10, "\(intolerance)") }
        let padThai = RecipeID(.starter, 46)
        #expect(!left("peanut").contains { $0.id == padThai } && left("dairy").contains { $0.id == padThai })
        #expect(!left("tree nut").contains { $0.id == RecipeID(.starter, 13) }, "pine nuts")
        #expect(!left("sesame").contains { $0.id == RecipeID(.starter, 18) }, "tahini")
    }

    @Test("Every starter recipe is complete", arguments: StarterCookbook.recipes)
    func isWhole(_ recipe: Recipe) throws {
        #expect(recipe.source?.name == "Galley")
        #expect(!recipe.title.isEmpty && recipe.title.count <= 40)
        #expect((1...12).contains(try #require(recipe.servings)))
        #expect((5...480).contains(try #require(recipe.minutes)))
        #expect(try #require(recipe.summary).hasSuffix("."))
        #expect(!recipe.cuisines.isEmpty)
        #expect(recipe.ingredients.count >= 3)
        #expect(recipe.steps.count >= 3)
        #expect(recipe.ingredients.allSatisfy { !$0.name.isEmpty && ($0.amount ?? 1) > 0 })
        #expect(recipe.steps.allSatisfy { $0.text.count > 10 && $0.text.hasSuffix(".") })
        #expect(recipe.steps.allSatisfy { !$0.text.contains("\n") && !$0.text.contains("  ") })
    }

    @Test("Every step's text names its times, and all fit into the recipe's time", arguments: StarterCookbook.recipes)
    func times(_ recipe: Recipe) throws {
        let whole = 60 * (try #require(recipe.minutes))
        #expect(recipe.steps.contains { !$0.timers.isEmpty })
        for step in recipe.steps {
            for timer in step.timers {
                let seconds = try #require(timer.seconds)
                #expect((20...whole).contains(timer.until ?? seconds), "\(timer.label)")
                #expect(seconds < timer.until ?? .max, "\(timer.label)")
                #expect(Self.names(of: timer).contains { step.text.contains($0) }, "\(timer.label): \(step.text)")
            }
        }
    }

    /// Returns texts such as `12 minutes`, `10 to 12 minutes`, `1 hour` and `1 1/2 hours`.
    private static func names(of timer: StepTimer) -> [String] {
        let from = Double(timer.seconds ?? 0)
        return [("second", 1.0), ("minute", 60), ("hour", 3600)].map { unit, length in
            let first = (from / length).amountText
            guard let until = timer.until else { return "\(first) \(unit)" }
            return "\(first) to \((Double(until) / length).amountText) \(unit)"
        }
    }

    @Test("The amounts of ingredients are written as people write them")
    func amounts() {
        let lines = StarterCookbook.recipes[0].ingredients.map(\.text)
        #expect(lines.contains("4 cloves garlic, thinly sliced"))
        #expect(lines.contains("1/2 tsp chili flakes"))
        #expect(lines.contains("salt"))
    }

    @Test(
        "A file that isn't a recipe is refused with the reason",
        arguments: [
            ("number = ", "line 1"), ("number = 1", "title"), ("number = 1\ntitle = 7", "title"),
        ])
    func refuses(_ text: String, _ reason: String) {
        let error = #expect(throws: RecipeFileError.self) { try RecipeFile(text) }
        #expect(error?.description.contains(reason) == true)
    }

    @Test("A misspelled key is refused, not ignored")
    func refusesUnknownKeys() {
        let whole = String(decoding: StarterCookbook.files[0], as: UTF8.self)
        #expect(throws: Never.self) { try RecipeFile(whole) }
        #expect(throws: RecipeFileError.self) { try RecipeFile("sevings = 4\n" + whole) }
        #expect(throws: RecipeFileError.self) { try RecipeFile(whole.replacing("note =", with: "nota =")) }
    }
}
