import Kitchen
import Testing
import Workbench

@testable import Interchange

@Suite("Cooklang")
struct CooklangTests {
    @Test(
        "Cases with the structure of Cooklang's own test suite are read", arguments: cases)
    func canonical(_ test: CanonicalCase) throws {
        let document = try CooklangParser.document(test.source)
        #expect(document.canonicalSteps == test.steps)
        #expect(document.canonicalMetadata == test.metadata)
    }

    @Test("There is one case for each of the suite's 60 names")
    func complete() {
        #expect(Set(Self.cases.map(\.name)).count == 60)
        #expect(Self.cases.count == 60)
    }

    /// The cases, with the names of the suite's version 7 (https://github.com/cooklang/spec, tests/canonical.yaml).
    private static let cases: [CanonicalCase] = [
        CanonicalCase("testBasicDirection", "Tear in some dill", ["Tear in some dill"]),
        CanonicalCase("testComments", "-- from the red notebook"),
        CanonicalCase(
            "testCommentsAfterIngredients", "@bay{3%leaves} -- take them out later\nand the lid",
            [.ingredient("bay", 3, units: "leaves"), "  and the lid"]),
        CanonicalCase(
            "testCommentsWithIngredients", "-- take them out later\n@bay{3%leaves}",
            [.ingredient("bay", 3, units: "leaves")]),
        CanonicalCase("testDirectionsWithDegrees", "Warm the plates to 60°C", ["Warm the plates to 60°C"]),
        CanonicalCase("testDirectionsWithNumbers", "Boil 2L of stock", ["Boil 2L of stock"]),
        CanonicalCase(
            "testDirectionWithIngredient", "Beat @eggs{4%pieces}, @sugar{80%g} and @cream{2%dl}!",
            [
                "Beat ", .ingredient("eggs", 4, units: "pieces"), ", ", .ingredient("sugar", 80, units: "g"), " and ",
                .ingredient("cream", 2, units: "dl"), "!",
            ]),
        CanonicalCase(
            "testEquipmentMultipleWords", "Brown it in a #dutch oven{}", ["Brown it in a ", .cookware("dutch oven", 1)]),
        CanonicalCase(
            "testEquipmentMultipleWordsWithLeadingNumber", "Bake in a #9-inch springform tin{ }",
            ["Bake in a ", .cookware("9-inch springform tin", 1)]),
        CanonicalCase(
            "testEquipmentMultipleWordsWithSpaces", "Brown it in a #dutch oven{ }",
            ["Brown it in a ", .cookware("dutch oven", 1)]),
        CanonicalCase(
            "testEquipmentOneWord", "Stir in a #bowl until smooth",
            ["Stir in a ", .cookware("bowl", 1), " until smooth"]),
        CanonicalCase("testEquipmentQuantity", "#cake tin{3}", [.cookware("cake tin", 3)]),
        CanonicalCase("testEquipmentQuantityOneWord", "#cake tin{both}", [.cookware("cake tin", "both")]),
        CanonicalCase(
            "testEquipmentQuantityMultipleWords", "#cake tin{one large}", [.cookware("cake tin", "one large")]),
        CanonicalCase("testFractions", "@honey{3/4%cup}", [.ingredient("honey", 0.75, units: "cup")]),
        CanonicalCase(
            "testFractionsInDirections", "roll it about 1/4 inch thick", ["roll it about 1/4 inch thick"]),
        CanonicalCase("testFractionsLike", "@honey{03/4%cup}", [.ingredient("honey", "03/4", units: "cup")]),
        CanonicalCase("testFractionsWithSpaces", "@honey{3 / 4 %cup}", [.ingredient("honey", 0.75, units: "cup")]),
        CanonicalCase(
            "testIngredientMultipleWordsWithLeadingNumber", "Dust with @5 spice powder{ }",
            ["Dust with ", .ingredient("5 spice powder", "some", units: "")]),
        CanonicalCase("testIngredientWithEmoji", "Cut an @🍋", ["Cut an ", .ingredient("🍋", "some", units: "")]),
        CanonicalCase("testIngredientExplicitUnits", "@leek{2%stalks}", [.ingredient("leek", 2, units: "stalks")]),
        CanonicalCase(
            "testIngredientExplicitUnitsWithSpaces", "@leek{ 2 % stalks }", [.ingredient("leek", 2, units: "stalks")]),
        CanonicalCase("testIngredientImplicitUnits", "@leek{2}", [.ingredient("leek", 2, units: "")]),
        CanonicalCase("testIngredientNoUnits", "@leek", [.ingredient("leek", "some", units: "")]),
        CanonicalCase("testIngredientNoUnitsNotOnlyString", "@7up", [.ingredient("7up", "some", units: "")]),
        CanonicalCase(
            "testIngredientWithNumbers", "@type 405 flour{400%g}", [.ingredient("type 405 flour", 400, units: "g")]),
        CanonicalCase(
            "testIngredientWithoutStopper", "@leek cut in rings",
            [.ingredient("leek", "some", units: ""), " cut in rings"]),
        CanonicalCase("testMetadata", "---\nwritten by: Aunt Inge\n---", metadata: ["written by": "Aunt Inge"]),
        CanonicalCase(
            "testMetadataBreak", "serve ---\nwritten by: Aunt Inge\n---", ["serve --- written by: Aunt Inge ---"]),
        CanonicalCase(
            "testMetadataMultiwordKey", "---\nresting time: 2 hours\n---", metadata: ["resting time": "2 hours"]),
        CanonicalCase(
            "testMetadataMultiwordKeyWithSpaces", "---\nresting time   :2 hours\n---",
            metadata: ["resting time": "2 hours"]),
        CanonicalCase(
            "testMultiLineDirections", "Peel the pears\n\nCut the pears", ["Peel the pears"], ["Cut the pears"]),
        CanonicalCase(
            "testMultipleLines", "---\nRest Time: 20 minutes\nBake Time: 40 minutes\n---",
            metadata: ["Rest Time": "20 minutes", "Bake Time": "40 minutes"]),
        CanonicalCase("testMultiWordIngredient", "@red onion{5}", [.ingredient("red onion", 5, units: "")]),
        CanonicalCase("testMultiWordIngredientNoAmount", "@red onion{}", [.ingredient("red onion", "some", units: "")]),
        CanonicalCase(
            "testMutipleIngredientsWithoutStopper", "@leek cut in rings with @dill",
            [.ingredient("leek", "some", units: ""), " cut in rings with ", .ingredient("dill", "some", units: "")]),
        CanonicalCase("testQuantityAsText", "@mint{plenty%leaves}", [.ingredient("mint", "plenty", units: "leaves")]),
        CanonicalCase("testQuantityDigitalString", "@stock{3 q }", [.ingredient("stock", "3 q", units: "")]),
        CanonicalCase("testServings", "---\nservings: 2|4|8\n---", metadata: ["servings": "2|4|8"]),
        CanonicalCase("testSlashInText", "Grill at 220℃/Fan 200°C.", ["Grill at 220℃/Fan 200°C."]),
        CanonicalCase(
            "testTimerDecimal", "Steam for ~{2.5%minutes}", ["Steam for ", .timer("", 2.5, units: "minutes")]),
        CanonicalCase("testTimerFractional", "Steam for ~{3/4%hour}", ["Steam for ", .timer("", 0.75, units: "hour")]),
        CanonicalCase("testTimerInteger", "Steam for ~{18%minutes}", ["Steam for ", .timer("", 18, units: "minutes")]),
        CanonicalCase(
            "testTimerWithName", "Steam for ~dumplings{18%minutes}",
            ["Steam for ", .timer("dumplings", 18, units: "minutes")]),
        CanonicalCase(
            "testSingleWordTimer", "Leave to ~cool before slicing",
            ["Leave to ", .timer("cool", "", units: ""), " before slicing"]),
        CanonicalCase(
            "testSingleWordTimerWithPunctuation", "Leave to ~cool; slice it",
            ["Leave to ", .timer("cool", "", units: ""), "; slice it"]),
        CanonicalCase(
            "testSingleWordTimerWithUnicodePunctuation", "Leave to ~cool⸫ slice it",
            ["Leave to ", .timer("cool", "", units: ""), "⸫ slice it"]),
        CanonicalCase(
            "testTimerWithUnicodeWhitespace", "Leave to ~cool\u{2009}then slice",
            ["Leave to ", .timer("cool", "", units: ""), "\u{2009}then slice"]),
        CanonicalCase("testInvalidMultiWordTimer", "Wait ~ {9}", ["Wait ~ {9}"]),
        CanonicalCase("testInvalidSingleWordTimer", "Wait ~ 9", ["Wait ~ 9"]),
        CanonicalCase(
            "testSingleWordIngredientWithPunctuation", "Grate some @nutmeg; stir",
            ["Grate some ", .ingredient("nutmeg", "some", units: ""), "; stir"]),
        CanonicalCase(
            "testSingleWordIngredientWithUnicodePunctuation", "Grate @nutmeg⸫ stir",
            ["Grate ", .ingredient("nutmeg", "some", units: ""), "⸫ stir"]),
        CanonicalCase(
            "testIngredientWithUnicodeWhitespace", "Grate @nutmeg\u{2009}and stir",
            ["Grate ", .ingredient("nutmeg", "some", units: ""), "\u{2009}and stir"]),
        CanonicalCase("testInvalidMultiWordIngredient", "Mail @ kitchen{}", ["Mail @ kitchen{}"]),
        CanonicalCase("testInvalidSingleWordIngredient", "Mail us @ kitchen", ["Mail us @ kitchen"]),
        CanonicalCase(
            "testSingleWordCookwareWithPunctuation", "Pour into a #jar; close it",
            ["Pour into a ", .cookware("jar", 1), "; close it"]),
        CanonicalCase(
            "testSingleWordCookwareWithUnicodePunctuation", "Pour into a #jar⸫ close it",
            ["Pour into a ", .cookware("jar", 1), "⸫ close it"]),
        CanonicalCase(
            "testCookwareWithUnicodeWhitespace", "Pour into a #jar\u{2009}and close it",
            ["Pour into a ", .cookware("jar", 1), "\u{2009}and close it"]),
        CanonicalCase("testInvalidMultiWordCookware", "Batch # 12{}", ["Batch # 12{}"]),
        CanonicalCase("testInvalidSingleWordCookware", "Batch # 12", ["Batch # 12"]),
    ]
}

@Suite("A recipe in Cooklang")
struct CooklangRecipeTests {
    private func read(_ text: String, named name: String? = "Bread") throws -> OwnRecipe {
        try ParsedRecipe(text, as: .cook, named: name).recipe
    }

    @Test("Ingredients, steps, times, sections and notes are read")
    func whole() throws {
        let recipe = try read(
            """
            ---
            title: Rye bread
            servings: 2 loaves (serves 16)
            prep time: 30 minutes
            cook time: 1h
            source:
              name: Aunt Inge   # the elder
              url: https://recipes.example/rye
            cuisine: [german, nordic]
            diet:
              - vegan
            description: >
              Dark and
              sour.
            ---
            > Better the
            > next day.

            == Dough ==
            Mix @rye flour{500%grams}(sifted) and @water{350%ml}\\
            with @salt in a #large bowl{}. [- not
            the enamel one -]

            Knead for ~{10-12%minutes}. -- by hand

            = Baking
            Bake for ~loaf{1 1/2%hours} and leave it to ~cool, sprinkled with @salt and @./basics/oat flakes{1/2%cup}.
            """)
        #expect(recipe.title == "Rye bread")
        #expect(recipe.servings == 16)
        #expect(recipe.minutes == 90)
        #expect(recipe.source == .init(name: "Aunt Inge", url: "https://recipes.example/rye"))
        #expect(recipe.cuisines == ["german", "nordic"] && recipe.diets == ["vegan"])
        #expect(recipe.summary == "Dark and sour. Better the next day.")
        #expect(
            recipe.ingredients == [
                Ingredient(name: "rye flour", amount: 500, unit: "g", text: "500 grams rye flour, sifted"),
                Ingredient(name: "water", amount: 350, unit: "ml", text: "350 ml water"),
                Ingredient(name: "salt", text: "salt"),
                Ingredient(name: "oat flakes", amount: 0.5, unit: "cup", text: "1/2 cup oat flakes"),
            ])
        #expect(
            recipe.steps == [
                Step(text: "Dough: Mix rye flour and water with salt in a large bowl."),
                Step(
                    text: "Knead for 10-12 minutes.",
                    timers: [StepTimer(label: "Knead", seconds: 600, until: 720)]),
                Step(
                    text: "Baking: Bake for 1 1/2 hours and leave it to cool, sprinkled with salt and oat flakes.",
                    timers: [
                        StepTimer(label: "loaf", seconds: 5400), StepTimer(label: "cool", seconds: nil, ask: true),
                    ]),
            ])
    }

    @Test("Metadata may be separate lines, and the title may come from the file name")
    func metadata() throws {
        let recipe = try read(">> servings: 4\n>> time: 45\nStir @oats{80%g}.", named: "Porridge")
        #expect(recipe.title == "Porridge")
        #expect(recipe.servings == 4 && recipe.minutes == 45)
        #expect(recipe.steps.map(\.text) == ["Stir oats."])
    }

    @Test(
        "Servings come from the metadata, or are unknown",
        arguments: [
            ("servings: 4", 4), ("servings: 2|4|8", 2), ("serves: 4-6", 4), ("yield: 1 loaf (10 slices)", 10),
            ("servings: 1 cake, serves 12", 12), ("yield: One 9x13 pan", nil), ("servings: 2 x 20cm cakes", nil),
            ("servings: 15 cups worth", nil),
        ] as [(String, Double?)])
    func servings(metadata: String, expected: Double?) throws {
        let read = try ParsedRecipe("---\ntitle: Bread\n\(metadata)\n---\nBake.", as: .cook)
        #expect(read.recipe.servings == expected)
        #expect(read.notes.isEmpty == (expected != nil), "\(read.notes)")
    }

    @Test(
        "Known diets are read, also from tags, and notes list the others",
        arguments: [
            ("diet: vegan, gluten-free", ["vegan", "gluten free"], []),
            ("diet: [Vegan, keto]", ["vegan", "ketogenic"], []),
            ("diet: lacto vegetarian", ["lacto-vegetarian"], []), ("tags: [vegetarian]", ["vegetarian"], []),
            ("tags: vegetarian, main", ["vegetarian"], ["tags that are not diets were left out: main"]),
            (
                "diet: vegan\ntags:\n  - vegan\n  - quick\n  - main", ["vegan"],
                ["tags that are not diets were left out: quick, main"]
            ),
            ("diet: halal", [], ["\"halal\" is not a known diet and was left out"]), ("tags: []", [], []),
        ] as [(String, [String], [String])])
    func diets(metadata: String, expected: [String], notes: [String]) throws {
        let read = try ParsedRecipe("---\ntitle: Bowl\n\(metadata)\n---\nMix.", as: .cook)
        #expect(read.recipe.diets == expected)
        #expect(read.notes == notes)
        let recipe = read.recipe.recipe(RecipeID(.own, 1))
        #expect(expected.allSatisfy { RecipeFilter(diets: [$0]).allows(recipe) })
    }

    @Test("A paragraph of only ingredients is a list")
    func list() throws {
        let recipe = try read("@oats{80%g}\n@milk{}, @salt{a pinch}\n\nStir.")
        #expect(recipe.ingredients.map(\.text) == ["80 g oats", "milk", "a pinch salt"])
        #expect(recipe.steps.map(\.text) == ["Stir."])
    }

    @Test("A fixed amount is kept when the recipe is scaled or written again")
    func fixed() throws {
        let recipe = try read("Boil @rice{100%g} with @salt{=1%tsp}.")
        #expect(recipe.ingredients.map(\.isFixed) == [false, true])
        #expect(recipe.ingredients.map(\.text) == ["100 g rice", "1 tsp salt"])
        #expect(try read(CooklangWriter(recipe: recipe).text) == recipe)
        var kept = Recipe(id: RecipeID(.own, 1), title: "Rice", servings: 2, ingredients: recipe.ingredients)
        kept = kept.scaled(toServings: 6)
        #expect(kept.ingredients.map(\.text) == ["300 g rice", "1 tsp salt"])
    }

    @Test(
        "An error in the front matter has its line",
        arguments: [
            ("---\ntitle: x\nand so on", "line 1: "), ("---\ntitle: x\nno colon\n---\n", "line 3: "),
            ("---\ntitle: \"x\n---\n", "line 2: "), ("---\nlist: [a, b\n---\n", "line 2: "),
            ("---\na:\n  b:\n    c: d\n---\n", "line 4: "), ("---\na: {b: c}\n---\n", "line 2: "),
        ])
    func unreadable(text: String, place: String) {
        let error = #expect(throws: UnreadableRecipe.self) { try read(text) }
        #expect(error?.description.hasPrefix(place) == true, "\(error as Any)")
    }

    @Test("A recipe without a title, or with a text that is too long, is refused")
    func refused() throws {
        #expect(throws: UnreadableRecipe.self) { try read("Stir.", named: nil) }
        let long = String(repeating: "stir ", count: 500)
        let error = #expect(throws: UnreadableRecipe.self) { try read("First.\n\n\(long)") }
        #expect(error?.description == "step 2 is longer than 2000 characters")
        #expect(throws: UnreadableRecipe.self) {
            try read((1...101).map { "@thing \($0){1%g}" }.joined(separator: "\n"))
        }
        #expect(try read((1...100).map { "@thing \($0){1%g}" }.joined(separator: "\n")).ingredients.count == 100)
        #expect(throws: UnreadableRecipe.self) { try read(String(repeating: "x", count: RecipeFormat.longestText + 1)) }
    }

    @Test("No marked timer is dropped: too many are refused, unless the text alone offers all of them")
    func manyTimers() throws {
        func problem(_ text: String) -> String? {
            do throws(UnreadableRecipe) {
                _ = try ParsedRecipe(text, as: .cook, named: "Bread")
                return nil
            } catch {
                return error.description
            }
        }
        let four = (1...4).map { "Bake for ~{\($0)%minutes}." }.joined(separator: " ")
        let five = "\(four) Then cool for ~{5%minutes}"
        #expect(problem("\(five), shaking every ~shake{7%minutes}.") == "the recipe has more than 4 timers in step 1")
        for count in [5, 6, 12] {
            let text = (1...count).map { "Bake for ~{\($0)%minutes}." }.joined(separator: " ")
            let step = try #require(try read(text).steps.first)
            #expect(step.timed.timers.map(\.seconds) == (1...count).map { $0 * 60 }, "\(count) are left to the text")
            #expect(problem("\(text) Leave it to ~cool.")?.contains("more than") == true)
        }
        #expect(problem(String(repeating: "~{1%s} ", count: 65)) == "step 1 has more than 64 marked timers")
    }

    @Test("A mark with neither a name nor a time is no timer, so a second reading finds the same recipe")
    func emptyTimer() throws {
        let read = try ParsedRecipe("Stir ~{} and wait.", as: .cook, named: "Ragù")
        #expect(read.recipe.steps.map(\.timers) == [[]])
        #expect(read.notes == ["\"~{}\" is marked as a timer, but no timer can run it; it is text only"])
        #expect(try ParsedRecipe(read.recipe.written(as: .cook), as: .cook).recipe == read.recipe)
    }

    @Test("A note lists times that are not marked in a step with marked timers")
    func unmarkedTime() throws {
        let read = try ParsedRecipe("Fry for 10 minutes, then simmer ~sauce{40%min}.", as: .cook, named: "Ragù")
        #expect(read.recipe.steps.map { $0.timers.map(\.label) } == [["sauce"]])
        #expect(read.notes == ["step 1 offers its marked timers only; 10 min is not marked"])
    }

    @Test(
        "A marked timer that can't run stays as text, with a note",
        arguments: [("soon%minutes", "soon minutes"), ("5%moons", "5 moons"), ("5%days", "5 days"), ("0", "0 minutes")])
    func unreadTimer(mark: String, words: String) throws {
        let read = try ParsedRecipe("Wait for ~{\(mark)} and cool for ~{2%minutes}.", as: .cook, named: "Bread")
        #expect(read.recipe.steps.map(\.text) == ["Wait for \(words) and cool for 2 minutes."])
        #expect(read.recipe.steps[0].timers.map(\.seconds) == [120])
        #expect(
            read.notes == ["\"\(words)\" is marked as a timer, but no timer can run it; it is text only"])
    }

    @Test(
        "Reading four times as much takes about four times as long",
        arguments: ["@a{", "@a{}(", "\\", "[-", "@a{1-", "a ~{1%s} "])
    func linear(unit: String) {
        let growth = growth(from: 4000) {
            String(repeating: unit, count: $0 / unit.utf8.count)
        } work: { text in
            // Only the time matters here, not the result.
            _ = try? read(text)
        }
        #expect(growth < 12)
    }

    @Test("Nutrition is one line of the metadata, and what can't be read of it gives a note")
    func nutrition() throws {
        let steps = "---\n\nMix @oats{1%g}.\n\nEat."
        let text =
            "---\ntitle: Oats\nnutrition: energy 270 kcal, protein 5.5 g, sodium 0.4 g, joy 3 g, fat lots\n\(steps)"
        let read = try ParsedRecipe(text, as: .cook)
        #expect(read.recipe.nutrition == Nutrition(energy: 270, protein: 5.5, sodium: 400))
        #expect(read.notes.count == 2 && read.notes.allSatisfy { $0.contains("can't be read as nutrition") })
        #expect(read.recipe.written(as: .cook).contains("\nnutrition: energy 270 kcal, protein 5.5 g, sodium 400 mg\n"))
        #expect(
            try ParsedRecipe("---\ntitle: Oats\nnutrition: energy 0 kcal\n\(steps)", as: .cook).recipe.nutrition == nil)
    }

    @Test("Control characters are removed everywhere")
    func controls() throws {
        let recipe = try read(
            "---\ntitle: \"a\u{1B}[2Jb\u{7}\"\n---\nStir @o\u{202E}ats{1%g\u{9B}}(c\u{0}d) for ~x\u{8}{2%minutes}\u{1B}c."
        )
        let texts =
            [recipe.title] + recipe.ingredients.flatMap { [$0.name, $0.text, $0.unit ?? ""] }
            + recipe.steps.flatMap { [$0.text] + $0.timers.map(\.label) }
        for text in texts { #expect(text == text.sanitized()) }
    }
}
