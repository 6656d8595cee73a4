import Cookbook
import Kitchen
import Testing

@testable import Interchange

@Suite("What is written is read again as it was")
struct RoundTripTests {
    @Test("as JSON-LD: all but the timers of steps, which it cannot hold", arguments: 1...300)
    func jsonLD(seed: UInt64) throws {
        var recipe = try Self.invented(seed).checked()
        let text = recipe.written(as: .json)
        for index in recipe.steps.indices { recipe.steps[index].timers = [] }
        #expect(try ReadRecipe(text, as: .json).recipe == recipe, "\(text)")
        let page = "<html><script type=\"application/ld+json\">\(text)</script></html>"
        if !text.contains("</script") { #expect(try ReadRecipe(page, as: .html).recipe == recipe) }
    }

    @Test("as Cooklang: all of it", arguments: 1...300)
    func cooklang(seed: UInt64) throws {
        let recipe = try Self.invented(seed).checked()
        let text = recipe.written(as: .cook)
        #expect(try ReadRecipe(text, as: .cook).recipe == recipe, "\(text)")
    }

    @Test("and marks ingredients where the steps name them, if all are named in their order")
    func inline() throws {
        let text = "---\ntitle: Bread\n---\n\nMix @rye flour{500%g}(sifted) and @salt{}.\n\nBake for ~{1%hour}.\n"
        let recipe = try ReadRecipe(text, as: .cook).recipe
        let written = recipe.written(as: .cook)
        #expect(written.contains("Mix @rye flour{500%g}(sifted) and @salt{}."))
        #expect(written.contains("Bake for ~Bake{1%hour}."))
        var other = recipe
        other.ingredients.swapAt(0, 1)
        #expect(other.written(as: .cook).contains("@salt{}\n@rye flour{500%g}(sifted)\n\nMix rye flour and salt."))
    }

    @Test("for every starter recipe, whose times survive in Cooklang")
    func starters() throws {
        for recipe in StarterCookbook.recipes.map(OwnRecipe.init) {
            let cook = try ReadRecipe(recipe.written(as: .cook), as: .cook).recipe
            #expect(cook.title == recipe.title && cook.servings == recipe.servings && cook.minutes == recipe.minutes)
            #expect(cook.ingredients.map(\.text) == recipe.ingredients.map(\.text))
            #expect(cook.ingredients.map(\.amount) == recipe.ingredients.map(\.amount))
            #expect(cook.steps.map(\.text) == recipe.steps.map(\.text))
            let json = try ReadRecipe(recipe.written(as: .json), as: .json).recipe
            #expect(json.ingredients.map(\.text) == recipe.ingredients.map(\.text))
            #expect(json.steps.map(\.text) == recipe.steps.map(\.text))
            #expect(json.summary == recipe.summary && json.source == recipe.source)
            #expect(!recipe.written(as: .text).isEmpty)
        }
    }

    // MARK: Invented recipes

    /// Of words with every sign that either format gives a meaning.
    private static func invented(_ seed: UInt64) -> OwnRecipe {
        var dice = Dice(seed: seed)
        func words(_ count: ClosedRange<Int>, from words: [String] = Self.words) -> String {
            (0..<Int.random(in: count, using: &dice)).map { _ in words.randomElement(using: &dice) ?? "" }
                .joined(separator: " ")
        }
        let ingredients = (0..<Int.random(in: 0...6, using: &dice)).compactMap { _ -> Ingredient? in
            let amount =
                ["", "500 g ", "2 ", "1 1/2 cups ", "2-3 ", "1/2 tsp ", "some "].randomElement(using: &dice) ?? ""
            let note = ["", ", sifted", ", cut in rings"].randomElement(using: &dice) ?? ""
            return Ingredient(recipeLine: amount + words(1...2, from: foods) + note)
        }
        let steps = (0..<Int.random(in: 0...5, using: &dice)).map { _ -> Step in
            let minutes = Int.random(in: 1...90, using: &dice)
            let isTimed = Bool.random(using: &dice)
            let named = ingredients.randomElement(using: &dice).map { " \($0.name)" } ?? ""
            return Step(
                text: words(1...12) + named + (isTimed ? " for \(minutes) minutes" : ""),
                timers: isTimed ? [StepTimer(label: "Cook", seconds: minutes * 60)] : [])
        }
        return OwnRecipe(
            title: "Dish " + words(0...4), servings: [nil, 2, 2.5, 12].randomElement(using: &dice) ?? nil,
            minutes: [nil, 5, 70, 155, 1560].randomElement(using: &dice) ?? nil,
            source: Bool.random(using: &dice)
                ? .init(
                    name: "Inge " + words(0...1),
                    url: Bool.random(using: &dice) ? "https://recipes.example/1?a=b#c" : nil)
                : nil,
            cuisines: Bool.random(using: &dice) ? ["german", "latin american"] : [],
            diets: Bool.random(using: &dice) ? ["vegan"] : [],
            summary: Bool.random(using: &dice) ? words(1...20) : nil, ingredients: ingredients, steps: steps)
    }

    private static let foods = ["rye flour", "leek", "crème fraîche", "eggs", "type 405 flour", "self-raising flour"]
    private static let words = [
        "stir", "Bake", "it", "at 200 °C", "@ home", "@leek", "#1", "# 2", "~5", "{braces}", "a--b", "a - b", "---",
        "[-", "-]", "> more", "= less", "==", ">>", "1/2", "50%", "\\", "\\n", "\"quoted\"", "it's", "key: value", "&",
        "<b>",
        "a<b", "&amp;", "R&B", "<script>", "</script>", "🍋", "½", "yes", "null", "- dash", "[list]", "|", "…", "‘x’",
        "12 minutes", "2.", "(note)",
    ]
}

/// The same numbers for the same seed (SplitMix64).
private struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
