import Kitchen
import Testing

@Suite("Own recipes")
struct OwnRecipeTests {
    @Test(
        "A line of a recipe is read as a food, an amount and the text",
        arguments: [
            ("500 g rye flour, sifted", "rye flour", 500, "g"), ("1 1/2 cups milk", "milk", 1.5, "cup"),
            ("2-3 eggs", "eggs", 3, nil), ("2 to 3 tbsp. olive oil (or butter)", "olive oil", 3, "tbsp"),
            ("salt to taste", "salt", nil, nil), ("½ lemon", "lemon", 0.5, nil),
            ("1 (400 g) can tomatoes", "can tomatoes", 1, nil), ("a pinch of sugar", "a pinch of sugar", nil, nil),
            ("3 cloves garlic", "garlic", 3, "clove"), ("Parsley, for garnish", "Parsley", nil, nil),
            ("12-inch tortillas", "12-inch tortillas", nil, nil),
        ] as [(String, String, Double?, String?)])
    func lines(text: String, name: String, amount: Double?, unit: String?) {
        #expect(Ingredient(recipeLine: text) == Ingredient(name: name, amount: amount, unit: unit, text: text))
    }

    @Test("A line without a food is rejected", arguments: ["", "   ", "500 g", "12", "½", "---"])
    func nothing(text: String) {
        #expect(Ingredient(recipeLine: text) == nil)
    }

    @Test("A checked recipe has sanitized texts and no empty lines")
    func checked() throws {
        let recipe = try OwnRecipe(
            title: " Rye\u{1B}[2J  bread\n", servings: 2, minutes: 90,
            source: .init(name: "Inge", url: "javascript:alert(1)"), cuisines: ["", "german"], summary: "\u{7}",
            picture: "file:///etc/passwd",
            ingredients: [
                Ingredient(name: "", amount: .infinity, unit: "g", text: "rye\u{202E}"),
                Ingredient(name: "", text: " "),
            ],
            steps: [
                Step(text: ""),
                Step(
                    text: "Bake.",
                    timers: [
                        StepTimer(label: "", seconds: 60), StepTimer(label: "x", seconds: 1_000_000),
                        StepTimer(label: "Bake", seconds: 600, until: 60),
                        StepTimer(label: "Turn", seconds: 60, follows: true),
                    ]),
            ]
        ).checked()
        #expect(recipe.title == "Rye bread")
        #expect(recipe.source == .init(name: "Inge") && recipe.picture == nil && recipe.summary == nil)
        #expect(recipe.cuisines == ["german"])
        #expect(recipe.ingredients == [Ingredient(name: "rye", text: "rye")])
        let timers = [StepTimer(label: "Bake", seconds: 600), StepTimer(label: "Turn", seconds: 60, follows: true)]
        #expect(recipe.steps == [Step(text: "Bake.", timers: timers)])
        #expect(try recipe.checked() == recipe)
    }

    @Test("A saved recipe stores none of the timers that its text offers, and reads them again")
    func readTimers() throws {
        let sentences = try Phrase.all(in: "development").map { $0.sentence.sanitized() }
        let texts = sentences + zip(sentences, sentences.dropFirst()).map { "\($0) \($1)" }
        let rates = ["Roast the beef 20 minutes per pound.", "Roast 20 minutes per pound plus 20 minutes."]
        for text in rates + texts {
            let step = Step(read: text)
            let kept = try OwnRecipe(title: "Roast", steps: [step]).checked().steps[0]
            #expect(kept.timed == step)
            #expect(kept.withGivenTimers.timers.isEmpty, "\(text)")
        }
    }

    @Test("A marked timer keeps its rate, sanitized and no longer than a label")
    func rate() throws {
        func checked(_ rate: String) throws -> StepTimer? {
            let timer = StepTimer(label: "Roast", seconds: nil, ask: true, rate: rate)
            let step = Step(text: "Roast it.", timers: [timer])
            return try OwnRecipe(title: "Beef", steps: [step]).checked().steps[0].timers.first
        }
        #expect(try checked("20 min per\u{202E}\n lb")?.rate == "20 min per lb")
        #expect(try checked(String(repeating: "x", count: 101))?.rate?.count == TimerRack.labelLimit)
        #expect(try checked("\u{7}") == StepTimer(label: "Roast", seconds: nil, ask: true))
        var step = Step(text: "Roast it.")
        step.timers = [StepTimer(label: "Roast", seconds: nil, ask: true, rate: "20 min")]
        #expect(OwnRecipe(steps: [step]).bytes == "Roast it.Roast20 min".utf8.count)
    }

    @Test("A recipe with a text that is too long is rejected")
    func refused() throws {
        func refusal(_ change: (inout OwnRecipe) -> Void) -> OwnRecipe.Refusal? {
            var recipe = OwnRecipe(title: "Bread")
            change(&recipe)
            do throws(OwnRecipe.Refusal) {
                _ = try recipe.checked()
                return nil
            } catch {
                return error
            }
        }
        #expect(refusal { $0.title = " \u{7} " } == .noTitle)
        #expect(refusal { $0.title = String(repeating: "x", count: 121) } == .tooLong("the title", 120))
        #expect(refusal { $0.title = String(repeating: "x", count: 120) } == nil)
        #expect(refusal { $0.servings = 0 } == .servings)
        #expect(refusal { $0.servings = 0.009 } == .servings)
        #expect(refusal { $0.servings = .nan } == .servings)
        #expect(refusal { $0.minutes = -1 } == .minutes)
        #expect(refusal { $0.steps = [Step(text: String(repeating: "x", count: 2001))] } == .tooLong("step 1", 2000))
        let words = String(repeating: "x", count: 2000) + " and then for 45 minutes"
        #expect(refusal { $0.steps = [Step(text: words)] } == .tooLong("step 1", 2000), "nor cut at a space")
        let timers = (1...5).map { StepTimer(label: "Timer \($0)", seconds: $0 * 60) }
        #expect(refusal { $0.steps = [Step(text: "Wait.", timers: timers)] } == .tooMany("timers in step 1", 4))
        #expect(refusal { $0.steps = Array(repeating: Step(text: "x"), count: 61) } == .tooMany("steps", 60))
        #expect(
            refusal { $0.ingredients = Array(repeating: Ingredient(name: "x", text: "x"), count: 101) }
                == .tooMany("ingredients", 100))
        #expect(
            refusal { $0.steps = Array(repeating: Step(text: String(repeating: "é", count: 1000)), count: 11) }
                == .tooLarge)
    }
}
