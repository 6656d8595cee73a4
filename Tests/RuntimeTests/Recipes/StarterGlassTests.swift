import CharacterDisplay
import Cookbook
import Kitchen
import Testing

@Suite("The starter cookbook on the display")
struct StarterGlassTests {
    @Test("Every word of the starter recipes can be shown with either character set", arguments: CharacterSet.allCases)
    func characters(_ set: CharacterSet) {
        #expect(set.cells(for: "漢").contains("?"), "what a set lacks shows as a question mark")
        for recipe in [StarterCookbook.recipes, StarterCookbook.recipes.map { $0.written(in: .us) }].joined() {
            let texts =
                [recipe.title, recipe.summary ?? ""] + recipe.ingredients.map(\.text) + recipe.steps.map(\.text)
                + recipe.steps.flatMap { $0.timers.map(\.label) }
            for text in texts {
                #expect(!text.contains("?"), "\(recipe.title): \(text)")
                #expect(!set.cells(for: text).contains("?"), "\(recipe.title): \(text)")
            }
        }
    }
}
