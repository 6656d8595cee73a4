import Interchange
import Kitchen
import Testing

@Suite("Example of the documentation")
struct ExampleTests {
    @Test("The example of Interchange's page holds")
    func example() throws {
        let text = "---\ntitle: Porridge\n---\n\nCook @oats{80%g} for ~{5%minutes}.\n"
        let parsed = try ParsedRecipe(text, as: .cook)
        #expect(parsed.recipe.ingredients.map(\.text) == ["80 g oats"])
        let json = parsed.recipe.written(as: .json)
        #expect(json.contains("\"name\" : \"Porridge\""))
    }
}
