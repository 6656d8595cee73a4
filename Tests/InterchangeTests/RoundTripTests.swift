import Cookbook
import Kitchen
import Testing
import Workbench

@testable import Interchange

@Suite("Written recipes are read back unchanged")
struct RoundTripTests {
    @Test("JSON-LD keeps everything except the timers of steps", arguments: 1...300)
    func jsonLD(seed: UInt64) throws {
        var recipe = try Self.invented(seed).checked()
        let text = recipe.written(as: .json)
        for index in recipe.steps.indices { recipe.steps[index].timers = [] }
        recipe.ingredients = recipe.ingredients.map { ingredient in
            Ingredient(recipeLine: ingredient.text) ?? Ingredient(name: ingredient.text, text: ingredient.text)
        }
        #expect(try ParsedRecipe(text, as: .json).recipe == recipe, "\(text)")
        let page = "<html><script type=\"application/ld+json\">\(text)</script></html>"
        let isBare = recipe.ingredients.isEmpty && recipe.steps.isEmpty
        if !isBare, !text.contains("</script") { #expect(try ParsedRecipe(page, as: .html).recipe == recipe) }
    }

    @Test("Cooklang keeps everything, and a second write gives the same text", arguments: 1...400)
    func cooklang(seed: UInt64) throws {
        let recipe = try Self.invented(seed).checked()
        let text = recipe.written(as: .cook)
        let read = try ParsedRecipe(text, as: .cook).recipe
        #expect(read.timed == recipe.timed, "\(text)")
        #expect(read.written(as: .cook) == text)
    }

    @Test(
        "All decimals of the servings and a step that is only an address are kept",
        arguments: [RecipeFormat.json, .cook])
    func odd(format: RecipeFormat) throws {
        let recipe = try OwnRecipe(
            title: "Bread", servings: 2.0 / 3, cuisines: ["german, nordic"],
            steps: [Step(text: "https://recipes.example/2"), Step(text: "Bake.")]
        ).checked()
        #expect(recipe.cuisines == ["german", "nordic"])
        #expect(try ParsedRecipe(recipe.written(as: format), as: format) == ParsedRecipe(checking: recipe, notes: []))
    }

    @Test("Ingredients are marked inside the steps if the steps name all of them in order")
    func inline() throws {
        let text = "---\ntitle: Bread\n---\n\nMix @rye flour{500%g}(sifted) and @salt{}.\n\nBake for ~{1%hour}.\n"
        let recipe = try ParsedRecipe(text, as: .cook).recipe
        #expect(recipe.written(as: .cook) == text)
        var other = recipe
        other.ingredients.swapAt(0, 1)
        #expect(other.written(as: .cook).contains("@salt{}\n@rye flour{500%g}(sifted)\n\nMix rye flour and salt."))
    }

    @Test(
        "Every word of an ingredient is kept, if needed as its full line in the note",
        arguments: [
            ("2 large onions, finely chopped", "@large onions{2}(finely chopped)"),
            ("salt to taste", "@salt{}(in full: salt to taste)"),
            ("2 tbsp. olive oil (or butter)", "@olive oil{2%tbsp}(in full: 2 tbsp. olive oil (or butter\\))"),
            ("1 (400 g) can tomatoes", "@can tomatoes{1 (400 g)}"),
            ("½ {big} lemon @ home", "@\\{big\\} lemon \\@ home{½}"),
            ("5% vinegar", "@5% vinegar{}"), (".5 l milk; cold", "@\\.5 l milk{}(in full: .5 l milk; cold)"),
        ])
    func line(text: String, marked: String) throws {
        let ingredient = try #require(Ingredient(recipeLine: text))
        let recipe = OwnRecipe(title: "Soup", ingredients: [ingredient], steps: [Step(text: "Cook it all.")])
        let written = recipe.written(as: .cook)
        #expect(written.contains("\n\n\(marked)\n\n"), "\(written)")
        #expect(try ParsedRecipe(written, as: .cook).recipe == recipe)
    }

    @Test("Headings among the ingredients stay headings", arguments: [RecipeFormat.cook, .json])
    func headings(format: RecipeFormat) throws {
        let lines = ["500 g flour", "For the drizzle:", "2 lemons", "Salt, for the crust:"]
        let ingredients = try lines.map { try #require(Ingredient(recipeLine: $0)) }
        let recipe = OwnRecipe(title: "Cake", ingredients: ingredients, steps: [Step(text: "Bake it.")])
        let read = try ParsedRecipe(recipe.written(as: format), as: format).recipe
        #expect(read == recipe)
        #expect(read.ingredients.map(\.isHeading) == [false, true, false, true])
    }

    @Test("Names of timers are written only if they differ from the default names")
    func timers() throws {
        let text = """
            ---
            title: Bread
            ---

            Stir in the salt for ~{5%min} and let it ~prove{1%hour}.

            Fry 2 minutes per side, then leave it to ~cool{}.

            """
        let recipe = try ParsedRecipe(text, as: .cook).recipe
        #expect(recipe.steps[0].timers.map(\.label) == ["Stir", "prove"])
        #expect(recipe.steps[0].timers.map(\.seconds) == [300, 3600])
        #expect(recipe.steps[1].timers == [StepTimer(label: "cool", seconds: nil, ask: true)])
        #expect(recipe.written(as: .cook) == text)

        let read = Step(read: "Fry 2 minutes per side.")
        #expect(read.timers.map(\.follows) == [false, true])
        let fried = OwnRecipe(title: "Bread", steps: [read])
        #expect(try ParsedRecipe(fried.written(as: .cook), as: .cook).recipe.timed == fried)
    }

    @Test("Every starter recipe is kept, with its times", arguments: StarterCookbook.recipes.indices)
    func starter(index: Int) throws {
        let recipe = OwnRecipe(StarterCookbook.recipes[index])
        let text = recipe.written(as: .cook)
        var cook = try ParsedRecipe(text, as: .cook).recipe
        #expect(cook.written(as: .cook) == text)
        for (index, ingredient) in recipe.ingredients.enumerated() {
            // The unit `cloves` becomes `clove`, but not in the text.
            let unit = ingredient.unit.map { MeasureUnit(spelling: $0)?.rawValue ?? $0 }
            #expect(cook.ingredients[index].unit == unit)
            cook.ingredients[index].unit = ingredient.unit
        }
        for (index, step) in recipe.steps.enumerated() where Set(step.timers.map(\.seconds)).count < step.timers.count {
            // Two timers that share their words in the text can't be marked, so they get other names.
            let read = cook.steps[index].timed
            #expect(read.text == step.text && read.timers.map(\.until) == step.timers.map(\.until))
            cook.steps[index] = step
        }
        #expect(cook == recipe)
        let json = try ParsedRecipe(recipe.written(as: .json), as: .json).recipe
        #expect(json.ingredients.map(\.text) == recipe.ingredients.map(\.text))
        #expect(json.steps.map(\.text) == recipe.steps.map(\.text))
        #expect(json.summary == recipe.summary && json.source == recipe.source)
        #expect(json.nutrition == recipe.nutrition)
        #expect(!recipe.written(as: .text).isEmpty)
        // An import recognizes the recipe, whatever formats it went through.
        let kept = try recipe.checked()
        let crossed = try ParsedRecipe(json.written(as: .cook), as: .cook).recipe
        for read in [cook, json, crossed] { #expect(kept.isSame(as: read) && read.isSame(as: kept)) }
    }

    // MARK: Random recipes

    /// A random recipe, whose words contain all characters that either format treats specially.
    private static func invented(_ seed: UInt64) -> OwnRecipe {
        var dice = Dice(seed: seed)
        func words(_ count: ClosedRange<Int>, from words: [String] = Self.words) -> String {
            (0..<Int.random(in: count, using: &dice)).map { _ in words.randomElement(using: &dice) ?? "" }
                .joined(separator: " ")
        }
        let ingredients = (0..<Int.random(in: 0...6, using: &dice)).compactMap { _ -> Ingredient? in
            let amount =
                ["", "500 g ", "2 ", "1 1/2 cups ", "2-3 ", "1/2 tsp ", "some "].randomElement(using: &dice) ?? ""
            let note =
                ["", ", sifted", ", cut in rings", " to taste", " (or butter)", "; peeled", " " + words(1...3)]
                .randomElement(using: &dice) ?? ""
            var ingredient = Ingredient(recipeLine: amount + words(1...2, from: foods) + note)
            switch Int.random(in: 0...8, using: &dice) {
            case 0: ingredient?.text = words(1...4)
            case 1: ingredient?.name = words(1...3)
            case 2:
                ingredient?.amount = 1.0 / 7
                ingredient?.unit = ["g", nil, "50% {sack}"].randomElement(using: &dice) ?? nil
            default: break
            }
            return ingredient
        }
        let steps = (0..<Int.random(in: 0...5, using: &dice)).map { _ -> Step in
            let minutes = Int.random(in: 1...90, using: &dice)
            let named = ingredients.randomElement(using: &dice).map { " \($0.name)" } ?? ""
            let text = words(1...12) + named + " for \(minutes) minutes"
            switch Int.random(in: 0...3, using: &dice) {
            case 0: return Step(text: words(1...12) + named)
            case 1: return Step(read: text)
            case 2: return Step(text: text + " and cool", timers: [StepTimer(label: "cool", seconds: nil, ask: true)])
            default:
                let label = ["Cook", "{mine}", "a~b", "-- @home", "(x) 5%"].randomElement(using: &dice) ?? ""
                return Step(text: text, timers: [StepTimer(label: label, seconds: minutes * 60)])
            }
        }
        return OwnRecipe(
            title: "Dish " + words(0...4), servings: [nil, 2, 0.01, 8.0 / 3].randomElement(using: &dice) ?? nil,
            minutes: [nil, 5, 70, 155, 1560].randomElement(using: &dice) ?? nil,
            source: Bool.random(using: &dice)
                ? .init(
                    name: "Inge " + words(0...1),
                    url: Bool.random(using: &dice) ? "https://recipes.example/1?a=b#c" : nil)
                : nil,
            cuisines: Bool.random(using: &dice) ? ["german", "latin american", "greek, or so"] : [],
            diets: Bool.random(using: &dice) ? ["vegan"] : [],
            summary: Bool.random(using: &dice) ? words(1...20) : nil,
            nutrition: Bool.random(using: &dice)
                ? Nutrition(
                    energy: Double.random(in: 1...900, using: &dice), protein: 12,
                    fat: [nil, 0.5].randomElement(using: &dice) ?? nil,
                    sodium: Double.random(in: 0.001...900, using: &dice))
                : nil,
            ingredients: ingredients, steps: steps)
    }

    private static let foods = ["rye flour", "leek", "crème fraîche", "eggs", "type 405 flour", "self-raising flour"]
    private static let words = [
        "stir", "Bake", "it", "at 200 °C", "@ home", "@leek", "#1", "# 2", "~5", "{braces}", "a--b", "a - b", "---",
        "[-", "-]", "> more", "= less", "==", ">>", "1/2", "50%", "\\", "\\n", "\"quoted\"", "it's", "key: value", "&",
        "<b>",
        "a<b", "&amp;", "R&B", "<script>", "</script>", "🍋", "½", "yes", "null", "- dash", "[list]", "|", "…", "‘x’",
        "12 minutes", "2.", "(note)", "https://recipes.example/2",
    ]
}

extension OwnRecipe {
    /// The recipe as a kiosk shows it.
    fileprivate var timed: OwnRecipe {
        var recipe = self
        recipe.steps = steps.map(\.timed)
        return recipe
    }
}

/// A random number generator with a seed (SplitMix64).
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
