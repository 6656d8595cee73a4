import Cookbook
import Kitchen
import Testing
import Workbench

@Suite("The example of the module's page")
struct ExampleTests {
    @Test("A saved recipe is found by its ingredient and survives closing the store")
    func example() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path

        let cookbook = try Cookbook(folder: folder)
        let soup = Recipe(
            id: RecipeID(.spoonacular, 1), title: "Zebra soup",
            ingredients: [Ingredient(name: "quince", text: "2 quinces")])
        try await cookbook.save(soup, keep: .whole, at: 1_800_000_000)

        let page = try await cookbook.search(RecipeSearch(.words("quince")))
        #expect(page.results.map(\.title) == ["Zebra soup"])

        try cookbook.close()
        #expect(try await cookbook.recipe(soup.id) == soup)
    }
}
