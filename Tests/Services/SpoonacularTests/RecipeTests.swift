import Kitchen
import Testing

@Suite("Reading the service's recipes", .timeLimit(.minutes(1)))
struct RecipeTests {
    @Test("Numbers, words and credit are converted")
    func whole() async throws {
        let recipe = try await ServiceBench(
            fields: """
                "servings":4.0,"readyInMinutes":45,"aggregateLikes":12,"sourceName":"Example Kitchen",\
                "sourceUrl":"https://kitchen.example/leek","cuisines":["Irish"],"diets":["vegetarian"],\
                "summary":"Serves 4. <b>Good</b> with <a href=\\"https://x.example\\">bread</a>.","image":"https://i.example/7.jpg"
                """
        ).recipe()
        #expect(recipe.id == RecipeID(.spoonacular, 7))
        #expect(recipe.title == "Leek soup")
        #expect(recipe.servings == 4)
        #expect(recipe.minutes == 45)
        #expect(recipe.likes == 12)
        #expect(recipe.source == Recipe.Source(name: "Example Kitchen", url: "https://kitchen.example/leek"))
        #expect(recipe.cuisines == ["Irish"])
        #expect(recipe.diets == ["vegetarian"])
        #expect(recipe.summary == "Serves 4. Good with bread.")
        #expect(recipe.picture == "https://i.example/7.jpg")
    }

    @Test("Everything except id and title may be missing, null or of another type")
    func nothing() async throws {
        for fields in [
            #""x":1"#, #""servings":null,"readyInMinutes":null,"instructions":null,"cuisines":null,"image":null"#,
            #""servings":"four","readyInMinutes":{},"extendedIngredients":"none","analyzedInstructions":3,"diets":[1,{}]"#,
        ] {
            let recipe = try await ServiceBench(fields: fields).recipe()
            #expect(recipe == Recipe(id: RecipeID(.spoonacular, 7), title: "Leek soup"))
        }
    }

    @Test(
        "Unknown times stay unknown",
        arguments: [
            (#""preparationMinutes":-1,"cookingMinutes":-1,"readyInMinutes":45"#, 45),
            (#""preparationMinutes":-1,"cookingMinutes":-1"#, nil),
            (#""preparationMinutes":10,"cookingMinutes":20"#, 30), (#""readyInMinutes":0"#, nil),
            (#""readyInMinutes":-5"#, nil), (#""readyInMinutes":1e300"#, nil),
        ] as [(String, Int?)])
    func times(fields: String, minutes: Int?) async throws {
        #expect(try await ServiceBench(fields: fields).recipe().minutes == minutes)
    }

    @Test(
        "Steps are read in all forms",
        arguments: [
            (
                #""analyzedInstructions":[{"name":"","steps":[{"number":1,"step":"Rinse rice."},{"number":2,"step":"Boil."}]}]"#,
                ["Rinse rice.", "Boil."]
            ),
            (
                #""instructions":"<ol><li>Rinse rice.</li><li>Boil.</li></ol>","analyzedInstructions":[]"#,
                ["Rinse rice.", "Boil."]
            ),
            (#""instructions":"<ol><li>1.Rinse rice.</li><li>2.Boil.</li></ol>""#, ["Rinse rice.", "Boil."]),
            (#""instructions":"Rinse rice.\nBoil.""#, ["Rinse rice.", "Boil."]),
            (#""instructions":"","analyzedInstructions":[]"#, []),
            (
                #""analyzedInstructions":[{"name":"","steps":[{"number":1,"step":"Toss; set aside.Boil pasta until tender."}]}]"#,
                ["Toss; set aside. Boil pasta until tender."]
            ),
            (
                #""analyzedInstructions":[{"name":"For the dressing","steps":[{"number":1,"step":"Whisk oil."}]},{"name":"","steps":[{"number":1,"step":"Serve."}]}]"#,
                ["For the dressing: Whisk oil.", "Serve."]
            ),
            (#""instructions":"<li>For the dressing:</li><li>Whisk oil.</li>""#, ["For the dressing: Whisk oil."]),
            (
                #""instructions":"<p>Add salt. </p><p>turns pink  about &amp; &frac12; done</p>""#,
                ["Add salt.", "turns pink about & ½ done"]
            ),
            (
                #""analyzedInstructions":[{"steps":[{"number":1},{"number":2,"step":"  "},{"number":3,"step":"Eat."},7]}]"#,
                ["Eat."]
            ),
            (#""instructions":"<script>alert(1)</script><p>Stir.</p>""#, ["Stir."]),
            (#""instructions":"<p>1.5 l of water, 2 eggs</p>""#, ["1.5 l of water, 2 eggs"]),
        ] as [(String, [String])])
    func steps(fields: String, steps: [String]) async throws {
        #expect(try await ServiceBench(fields: fields).recipe().steps.map(\.text) == steps)
    }

    @Test(
        "Times are read from the text, and the service's duration only confirms them",
        arguments: [
            (
                "Boil for 8-10 minutes.", #"{"number":10,"unit":"minutes"}"#,
                [StepTimer(label: "Boil", seconds: 480, until: 600)]
            ),
            (
                "Bake for half an hour.", #"{"number":20,"unit":"minutes"}"#,
                [StepTimer(label: "Bake", seconds: 1800, ask: true)]
            ),
            ("Boil until soft.", #"{"number":10,"unit":"minutes"}"#, []),
            ("Simmer for 1 hour.", #"{"number":1,"unit":"hour"}"#, [StepTimer(label: "Simmer", seconds: 3600)]),
            ("Simmer for 1 hour.", #"{"number":"x"}"#, [StepTimer(label: "Simmer", seconds: 3600)]),
            ("Simmer for 1 hour.", "7", [StepTimer(label: "Simmer", seconds: 3600)]),
        ] as [(String, String, [StepTimer])])
    func timers(step: String, length: String, timers: [StepTimer]) async throws {
        let fields =
            #""analyzedInstructions":[{"name":"","steps":[{"number":1,"step":"\#(step)","length":\#(length)}]}]"#
        #expect(try await ServiceBench(fields: fields).recipe().steps.map(\.timers) == [timers])
    }

    @Test(
        "Ingredients keep the author's words, without duplicates, and with one spelling for each unit",
        arguments: [
            (
                #"{"name":"egg","original":"6 eggs","amount":6.0,"unit":""}"#,
                Ingredient(name: "egg", amount: 6, unit: nil, text: "6 eggs")
            ),
            (
                #"{"name":"cup heavy cream","nameClean":"cream","original":"1 cup heavy cream","amount":1,"unit":"c"}"#,
                Ingredient(name: "cream", amount: 1, unit: "cup", text: "1 cup heavy cream")
            ),
            (
                #"{"name":"carrots","original":"•2 carrots, cut thin","amount":2}"#,
                Ingredient(name: "carrots", amount: 2, text: "2 carrots, cut thin")
            ),
            (
                #"{"name":"sprinkle chili","original":"•sprinkle chili flakes","amount":4.0,"unit":"servings"}"#,
                Ingredient(name: "sprinkle chili", text: "sprinkle chili flakes")
            ),
            (
                #"{"name":"oil","amount":4,"unit":"Tbsps"}"#,
                Ingredient(name: "oil", amount: 4, unit: "tbsp", text: "4 tbsp oil")
            ),
            (
                #"{"name":"salt","originalString":"¼ tsp salt","amount":0.25,"unit":"teaspoons"}"#,
                Ingredient(name: "salt", amount: 0.25, unit: "tsp", text: "¼ tsp salt")
            ),
            (
                #"{"name":"milk","original":"2 litres milk","amount":2,"unit":"litres"}"#,
                Ingredient(name: "milk", amount: 2, unit: "l", text: "2 litres milk")
            ),
            (
                #"{"name":"cream","original":"1 T cream","amount":1,"unit":"T"}"#,
                Ingredient(name: "cream", amount: 1, unit: "tbsp", text: "1 T cream")
            ),
            (
                #"{"name":"beef","original":"2 lb 3 oz beef","amount":2,"unit":"lb"}"#,
                Ingredient(name: "beef", amount: 2.1875, unit: "lb", text: "2 lb 3 oz beef")
            ),
            (
                #"{"name":"rum","original":"3 glugs rum","amount":3,"unit":"glugs"}"#,
                Ingredient(name: "rum", amount: 3, unit: "glugs", text: "3 glugs rum")
            ),
        ])
    func ingredients(line: String, ingredient: Ingredient) async throws {
        // The service repeats the same line with another picture.
        let recipe = try await ServiceBench(fields: #""extendedIngredients":[\#(line),5,\#(line),{"amount":1}]"#)
            .recipe()
        #expect(recipe.ingredients == [ingredient])
    }

    @Test("Control characters don't get into a recipe")
    func controls() async throws {
        let bench = try ServiceBench(
            .answer(#"{"recipes":[{"id":7,"title":"A\u001b[2J &#27;[31m B\u202e C\u0000","sourceName":"x\u0007y"}]}"#))
        let recipe = try await bench.recipe()
        for text in [recipe.title, recipe.source?.name ?? ""] {
            #expect(text.unicodeScalars.allSatisfy { ![.control, .format].contains($0.properties.generalCategory) })
        }
        #expect(recipe.title.hasPrefix("A"))
    }
}
