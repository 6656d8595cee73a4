import Kitchen
import Testing

@testable import Interchange

@Suite("schema.org's Recipe as JSON-LD")
struct JSONLDTests {
    private func read(_ json: String) throws -> ParsedRecipe { try ParsedRecipe(json, as: .json) }

    private func recipe(_ members: String) throws -> OwnRecipe {
        try read(#"{"@context": "https://schema.org", "@type": "Recipe", "name": "Bread", \#(members)}"#).recipe
    }

    private func steps(_ instructions: String) throws -> [String] {
        try recipe(#""recipeInstructions": \#(instructions)"#).steps.map(\.text)
    }

    @Test("A text with too many values is refused early")
    func values() throws {
        let lists = Array(repeating: "[]", count: 60_000).joined(separator: ",")
        let error = #expect(throws: UnreadableRecipe.self) {
            try read(#"{"@type":"Recipe","name":"Bread","x":[\#(lists)]}"#)
        }
        #expect(error?.description.contains("50000 values") == true)
    }

    @Test(
        "Instructions may be a text, a list of texts, steps, or sections of steps",
        arguments: [
            (#""Mix it. Bake it.""#, ["Mix it. Bake it."]),
            (#""Mix it.\nBake it.""#, ["Mix it.", "Bake it."]),
            (#""<ol><li>Mix it &amp; rest.</li><li>Bake it.</li></ol>""#, ["Mix it & rest.", "Bake it."]),
            (#""1. Mix it.\n2) Bake it.""#, ["Mix it.", "Bake it."]),
            (#""2 eggs are beaten.\nBake.""#, ["2 eggs are beaten.", "Bake."]),
            (#"["Mix it.", "<p>Bake it.</p>"]"#, ["Mix it.", "Bake it."]),
            (
                #"[{"@type": "HowToStep", "text": "Mix it."}, {"@type": "HowToStep", "name": "Bake it."}]"#,
                ["Mix it.", "Bake it."]
            ),
            (
                #"""
                [{"@type": "HowToSection", "name": "Dough", "itemListElement": [
                    {"@type": "HowToStep", "text": "Mix it."}, {"@type": "HowToStep", "text": "Knead it."}]},
                 {"@type": "HowToSection", "name": "Oven:", "itemListElement": {"@type": "HowToStep", "text": "Bake."}}]
                """#, ["Dough: Mix it.", "Knead it.", "Oven: Bake."]
            ),
            (
                #"""
                {"@type": "ItemList", "itemListElement": [{"@type": "HowToStep", "itemListElement": [
                    {"@type": "HowToDirection", "text": "Mix it."}, {"@type": "HowToTip", "text": "By hand."}]}]}
                """#, ["Mix it. By hand."]
            ),
            (
                #"""
                {"@type": "ItemList", "itemListElement": [
                    {"@type": "ListItem", "position": "2", "name": "Bake it."},
                    {"@type": "ListItem", "position": 1, "item": {"@type": "HowToStep", "text": "Mix it."}}]}
                """#, ["Mix it.", "Bake it."]
            ),
            (#"[["Mix it.", "Knead it."], [{"text": "Bake it."}]]"#, ["Mix it.", "Knead it.", "Bake it."]),
            (#"{"@list": [{"@value": "Mix it."}, "Bake it."]}"#, ["Mix it.", "Bake it."]),
            (#"[{"@type": "HowToStep", "text": ["Mix it.", "Rest."]}, "Bake it."]"#, ["Mix it. Rest.", "Bake it."]),
            (
                #"""
                [{"@type": "HowToStep", "text": "Mix it.", "itemListElement": [{"text": "Mix it."}, {"text": "Rest."}]},
                 {"@type": "HowToStep", "text": "Bake it.", "itemListElement": [{"text": "With steam."}]}]
                """#, ["Mix it. Rest.", "Bake it. With steam."]
            ),
            (#"["1. Mix it.\n2. Bake it."]"#, ["Mix it.", "Bake it."]),
        ])
    func instructions(json: String, steps expected: [String]) throws {
        #expect(try steps(json) == expected)
    }

    @Test(
        "Ingredients may be texts, objects with a name and a quantity, or lists of these",
        arguments: [
            #""500 g rye flour\n2 eggs""#, #"[["500 g rye flour"], ["2 eggs"]]"#,
            #"{"@type": "ItemList", "itemListElement": ["500 g rye flour", {"@type": "ListItem", "item": "2 eggs"}]}"#,
            #"[{"@type": "PropertyValue", "name": "rye flour", "value": 500, "unitText": "g"}, {"name": "2 eggs"}]"#,
            #"""
            [{"@type": "HowToSupply", "name": "rye flour", "requiredQuantity": {"value": "500", "unitText": "g"}},
             {"name": "eggs", "amount": 2, "item": "eggs"}]
            """#,
        ])
    func ingredients(json: String) throws {
        let read = try read(#"{"@type": "Recipe", "name": "Bread", "recipeIngredient": \#(json)}"#)
        #expect(read.recipe.ingredients.map(\.text) == ["500 g rye flour", "2 eggs"])
        #expect(read.notes.isEmpty)
    }

    @Test("A note counts parts without text")
    func unread() throws {
        let read = try read(
            #"""
            {"@type": "Recipe", "name": "Bread", "recipeIngredient": ["1 egg", 7, {"@id": "#flour"}],
             "recipeInstructions": ["Mix.", {"@type": "VideoObject"}, null,
                 {"@type": "ListItem", "item": "https://recipes.example/step"}, true],
             "suitableForDiet": ["https://schema.org/HinduDiet", "VeganDiet"]}
            """#)
        #expect(read.recipe.ingredients.map(\.text) == ["1 egg"])
        #expect(read.recipe.steps.map(\.text) == ["Mix."])
        #expect(read.recipe.diets == ["vegan"])
        let reasons = [
            "2 of the ingredients have no text", "of the instructions have no text", "HinduDiet\" is not a known diet",
        ]
        for reason in reasons { #expect(read.notes.contains { $0.contains(reason) }, "\(read.notes)") }
    }

    @Test("Instructions that are too long for a step are split at lines, else at sentences, else at words")
    func long() throws {
        let sentence = "Stir it gently, and do not stop before it is smooth."
        let text = Array(repeating: sentence, count: 100).joined(separator: " ")
        for json in [#""\#(text)""#, #"[{"@type": "HowToStep", "text": "\#(text)"}, "Bake."]"#] {
            let read = try read(#"{"@type": "Recipe", "name": "Bread", "recipeInstructions": \#(json)}"#)
            let steps = read.recipe.steps.map(\.text)
            #expect(steps.joined(separator: " ").replacing(" Bake.", with: "") == text)
            #expect(steps.allSatisfy { $0.count <= OwnRecipe.longestText && $0.hasSuffix(".") })
            #expect(steps[0].count > OwnRecipe.longestText - sentence.count - 1, "no more steps than it takes")
            #expect(read.notes == ["steps longer than 2000 characters were split"])
        }
        let line = String(text.prefix(1200)).sanitized()
        #expect(try steps(#"["\#(line)\n\#(line)", "Bake."]"#) == [line, line, "Bake."])
        let words = String(repeating: "stir ", count: 500)
        #expect(try steps(#""\#(words)""#).joined(separator: " ") + " " == words)
        #expect(throws: UnreadableRecipe.self) { try steps(#""\#(String(repeating: "x", count: 2001))""#) }
    }

    @Test(
        "Servings may be a number, a text, or a list of these",
        arguments: [
            ("4", 4), (#""4""#, 4), (#""4 servings""#, 4), (#""Serves 6""#, 6), (#""Makes 12 cookies""#, 12),
            (#"["12", "4 servings"]"#, 4), (#"[8]"#, 8), (#""2.5""#, 2.5),
            (#"{"@type": "QuantitativeValue", "value": 3}"#, 3), (#"["1", "1 loaf (10 slices)"]"#, 10),
            (#"{"@type": "QuantitativeValue", "value": "1", "unitText": "loaf"}"#, nil),
            (#"{"value": 4, "unitText": "servings"}"#, 4), (#""One 9x13 pan""#, nil), (#""a few""#, nil), ("0", nil),
            ("-4", nil),
            (#""""#, nil),
        ] as [(String, Double?)])
    func servings(json: String, expected: Double?) throws {
        #expect(try recipe(#""recipeYield": \#(json)"#).servings == expected)
    }

    @Test(
        "Times are ISO 8601 durations or unambiguous words",
        arguments: [
            ("PT155M", 155), ("PT70M", 70), ("PT1H10M", 70), ("P1DT2H", 1560), ("PT1.5H", 90), ("PT0,5H", 30),
            ("PT90S", 2), ("P2W", 20_160), ("pt5m", 5), ("P0DT0H45M", 45), ("1 hour 45 minutes", 105),
            ("1h30m", 90), ("90 min.", 90), ("1 hr, 10 mins", 70), ("2 days", 2880),
            ("PT0D4H45M", 285), ("PTH30M", 30), ("PTH30MS", 30), ("PT1HMS", 60), ("P30M", 30), ("P2H30M", 150),
            ("35 minuti", 35), ("1 Std. 20 Min.", 80), ("1 ora e 30 minuti", 90), ("2 heures et 5 minutes", 125),
            ("45", nil), ("P1Y", nil), ("PTHM", nil), ("PTundefinedM", nil), ("PTNaNM", nil),
            ("PT-475323H41M52S", nil), ("PT", nil), ("P", nil), ("PT0M", nil), ("T45M", nil),
            ("PT-5M", nil), ("1:45", nil), ("45 minutes or so", nil), ("about an hour", nil), ("5 monkeys", nil),
            ("PT99999999999M", nil), ("", nil),
        ] as [(String, Int?)])
    func times(text: String, minutes: Int?) throws {
        #expect(try recipe(#""totalTime": "\#(text)""#).minutes == minutes)
    }

    @Test("Without a total time the parts are added up, and a note lists a time that can't be read")
    func parts() throws {
        #expect(try recipe(#""prepTime": "PT20M", "cookTime": "PT1H""#).minutes == 80)
        #expect(try recipe(#""totalTime": "", "cookTime": "PT1H""#).minutes == 60)
        #expect(try recipe(#""totalTime": "PT30M", "cookTime": "PT1H""#).minutes == 30)
        let read = try read(#"{"@type": "Recipe", "name": "x", "totalTime": "a while"}"#)
        #expect(read.notes.count == 1)
    }

    @Test(
        "Nutrition is that of a serving, in all units that sites use",
        arguments: [
            (#"{"calories": "270 kcal"}"#, Nutrition(energy: 270)),
            (#"{"calories": "270 calories"}"#, Nutrition(energy: 270)),
            (#"{"calories": 270}"#, Nutrition(energy: 270)),
            (#"{"calories": "1130 kJ (270 kcal)"}"#, Nutrition(energy: 270)),
            (#"{"calories": "1,130 kcal"}"#, Nutrition(energy: 1130)),
            (#"{"calories": "1046 kJ"}"#, Nutrition(energy: 250)),
            (#"[{"servingSize": "1 slice (100 g)", "calories": "399"}]"#, Nutrition(energy: 399)),
            (#"{"fatContent": "12,5 g", "sodiumContent": "0.5 g"}"#, Nutrition(fat: 12.5, sodium: 500)),
            (#"{"proteinContent": "900mg", "sodiumContent": "440"}"#, Nutrition(protein: 0.9, sodium: 440)),
            (#"{"calories": "0 kcal", "fatContent": "0 g"}"#, nil), (#"{"calories": "", "fatContent": ""}"#, nil),
            (#""270 kcal""#, Nutrition(energy: 270)), (#"{"servingSize": "100 g", "calories": "399"}"#, nil),
            (#"{"servingSize": "Pro 100g", "calories": "399"}"#, nil),

        ] as [(String, Nutrition?)])
    func nutrition(json: String, expected: Nutrition?) throws {
        let read = try read(#"{"@type": "Recipe", "name": "x", "nutrition": \#(json)}"#)
        #expect(read.recipe.nutrition == expected)
        #expect(read.notes.isEmpty == (!json.contains("100") || expected != nil), "\(read.notes)")
    }

    @Test(
        "Known diets are read in any spelling",
        arguments: [
            (#""https://schema.org/GlutenFreeDiet""#, ["gluten free"]), (#""VeganDiet""#, ["vegan"]),
            (#"["vegan", "Gluten-Free"]"#, ["vegan", "gluten free"]),
            (#""Dairy free, vegan diet""#, ["dairy free", "vegan"]),
            (#"["http://schema.org/VeganDiet", "vegan"]"#, ["vegan"]), (#""HalalDiet""#, []), (#""Diet""#, []),
        ] as [(String, [String])])
    func diets(json: String, expected: [String]) throws {
        #expect(try recipe(#""suitableForDiet": \#(json)"#).diets == expected)
    }

    @Test(
        "A recipe without an address gets that of its page, its @id or its site",
        arguments: [
            (##""isPartOf": "https://a.example/cake", "@id": "https://b.example/cake""##, "https://a.example/cake"),
            (##""isPartOf": {"@id": "https://a.example/cake/#article"}"##, "https://a.example/cake/"),
            (##""isPartOf": {"@id": "#article"}, "@id": "https://b.example/cake#recipe""##, "https://b.example/cake"),
            (##""@id": "#recipe""##, "https://c.example/Cake"),
            (##""@id": "https:///cake""##, "https://c.example/Cake"),
            (##""@id": "ftp://b.example/cake", "isPartOf": "javascript:alert(1)""##, "https://c.example/Cake"),
            (##""url": "/cake", "mainEntityOfPage": true"##, "https://c.example/Cake"),
            (##""url": "HTTPS://a.example/cake#top""##, "HTTPS://a.example/cake#top"),
            (
                ##""mainEntityOfPage": {"@id": "https://a.example/cake#page"}, "isPartOf": "https://b.example/""##,
                "https://a.example/cake"
            ),
        ])
    func address(members: String, url: String) throws {
        let page = """
            <head><meta property="og:url" content="https://d.example/cake">
            <link rel="canonical" href="https://c.example/Cake">
            <script type="application/ld+json">{"@type": "Recipe", "name": "Cake", "recipeIngredient": ["1 egg"], \(members)}
            </script></head>
            """
        #expect(try ParsedRecipe(page, as: .html).recipe.source?.url == url)
    }

    @Test(
        "The page's own address is used if it is a web address",
        arguments: [
            ("/cake", "https://d.example/cake", "https://d.example/cake"), ("", "http://d.example", "http://d.example"),
            ("javascript:alert(1)", "data:text/html,x", nil), ("https://", "https:///x", nil), ("https://?x", "#", nil),
        ] as [(String, String, String?)])
    func pageAddress(canonical: String, shared: String, url: String?) throws {
        let page = """
            <link rel="canonical" href="\(canonical)"><meta property="og:url" content="\(shared)">
            <script type="application/ld+json">{"@type": "Recipe", "name": "Cake", "author": "Inge",
            "recipeIngredient": "1 egg"}</script>
            """
        #expect(try ParsedRecipe(page, as: .html).recipe.source == .init(name: "Inge", url: url))
    }

    @Test(
        "A recipe is found alone, in a list, in a graph, and together with other types",
        arguments: [
            #"{"@type": "Recipe", "name": "Bread"}"#, #"[{"@type": "WebSite"}, {"@type": "Recipe", "name": "Bread"}]"#,
            #"{"@graph": [{"@type": "Person", "name": "I"}, {"@type": ["NewsArticle", "Recipe"], "name": "Bread"}]}"#,
            #"{"@type": "https://schema.org/Recipe", "name": "Bread"}"#,
            #"{"@type": "WebPage", "mainEntity": {"@type": "schema:Recipe", "name": "Bread"}}"#,
            "\u{FEFF}" + #"{"@type": "Recipe", "name": "Bread", "name": "Bread"}"#,
        ])
    func found(json: String) throws {
        #expect(try read(json).recipe.title == "Bread")
    }

    @Test("An author elsewhere in the graph is found, and HTML in texts is cleaned")
    func texts() throws {
        let recipe = try read(
            #"""
            {"@graph": [
              {"@type": "Person", "@id": "#inge", "name": "Inge"},
              {"@type": "Recipe", "name": "Salt &amp; rye", "author": {"@id": "#inge"}, "url": "https://recipes.example/1",
               "description": "Dark <b>and</b> sour\u0007", "image": ["https://recipes.example/1.jpg"],
               "recipeCuisine": "German, Nordic", "suitableForDiet": "https://schema.org/VeganDiet",
               "recipeIngredient": ["500&nbsp;g rye flour", "1&frac12; tsp. salt", " ", "2-3 eggs"]}]}
            """#
        ).recipe
        #expect(recipe.title == "Salt & rye")
        #expect(recipe.source == .init(name: "Inge", url: "https://recipes.example/1"))
        #expect(recipe.summary == "Dark and sour")
        #expect(recipe.picture == "https://recipes.example/1.jpg")
        #expect(recipe.cuisines == ["German", "Nordic"] && recipe.diets == ["vegan"])
        #expect(
            recipe.ingredients == [
                Ingredient(name: "rye flour", amount: 500, unit: "g", text: "500 g rye flour"),
                Ingredient(name: "salt", amount: 1.5, unit: "tsp", text: "1½ tsp. salt"),
                Ingredient(name: "eggs", amount: 3, text: "2-3 eggs"),
            ])
    }

    @Test("A recipe is found among other scripts of a page")
    func page() throws {
        let page = """
            <!DOCTYPE html><html><head><title>x</title>
            <script>var recipe = {"@type": "Recipe", "name": "wrong"}</script>
            <script type="application/ld+json">{"@type": "WebSite", broken</script>
            <script type='application/LD+JSON; charset=utf-8'>
            {"@type": "Recipe", "name": "Bread", "description": "over
            two lines", "recipeIngredient": ["1 egg &lt; 2 eggs"]}</script></head><body><p>A page</p></body></html>
            """
        let recipe = try ParsedRecipe(page, as: .html).recipe
        #expect(recipe.title == "Bread")
        #expect(recipe.summary == "over two lines")
        #expect(recipe.ingredients.map(\.text) == ["1 egg < 2 eggs"])
        #expect(throws: UnreadableRecipe.self) { try ParsedRecipe("<p>nothing</p>", as: .html) }
        #expect(throws: UnreadableRecipe.self) {
            try ParsedRecipe(#"<script type="application/ld+json">{"a"</script>"#, as: .html)
        }
    }

    @Test("A long page is read, because only its JSON-LD counts")
    func longPage() throws {
        let script = #"""
            <script type="application/ld+json">{"@type": "Recipe", "name": "Bread", "recipeIngredient": ["rye"]}</script>
            """#
        let filler = String(repeating: "<div class=\"a\"><b>", count: 150_000)
        let page = "<html>\(filler)\(script)\(filler.prefix(1_000_000))</html>"
        #expect(page.utf8.count > 3_000_000)
        #expect(try ParsedRecipe(page, as: .html).recipe.title == "Bread")
        let many = String(repeating: " ", count: RecipeFormat.longestScripts)
        let error = #expect(throws: UnreadableRecipe.self) {
            try ParsedRecipe("<script type=\"application/ld+json\">\(many)[]</script>\(script)", as: .html)
        }
        #expect(error?.description.contains("1024 KiB") == true, "\(error as Any)")
        #expect(throws: UnreadableRecipe.self) {
            try ParsedRecipe(script + String(repeating: " ", count: RecipeFormat.longestPage), as: .html)
        }
        #expect(throws: UnreadableRecipe.self) {
            try ParsedRecipe("{" + String(repeating: " ", count: RecipeFormat.longestText), as: .json)
        }
    }

    @Test(
        "Invalid JSON and texts without a recipe are refused with the reason",
        arguments: [
            ("", "line 1"), ("{", "line 1"), ("{\n\"a\": }", "line 2"), ("[1,\n2,\n]", "line 3"),
            ("{\"a\": \"\n\"}", "line 1"),
            ("{\"a\": tru}", "line 1"), ("{\"a\": 01}", "line 1"), ("{\"a\": 1e999}", "line 1"), ("{} x", "line 1"),
            ("{\"a\": +1}", "line 1"), ("{\"a\": .5}", "line 1"), ("{\"a\": 5.}", "line 1"),
            ("{\"a\": 5.e1}", "line 1"), ("{\"a\": 5e}", "line 1"), ("{\"a\": -}", "line 1"),
            ("{\"a\": -00}", "line 1"),
            ("{\"a\": \"\\x\"}", "line 1"), ("{\"a\": \"\\u12\"}", "line 1"), ("{\"a\": NaN}", "line 1"),
            (String(repeating: "[", count: 100_000), "line 1"),
            (String(repeating: "{\"a\":", count: 40_000), "line 1"),
            ("{}", "no Recipe"), ("[]", "no Recipe"), ("null", "no Recipe"), ("{\"@type\": \"Recipe\"}", "no title"),
        ])
    func refused(json: String, reason: String) {
        let error = #expect(throws: UnreadableRecipe.self) { try read(json) }
        #expect(error?.description.contains(reason) == true, "\(error as Any)")
    }

    @Test("Numbers are read exactly", arguments: ["0", "-0.5", "12", "1.25e2", "1E+3", "0e0", "-12e-1"])
    func numbers(text: String) throws {
        #expect(try JSONParser.value(of: text) == .number(#require(Double(text))))
    }

    @Test("Escapes are decoded, and half of a surrogate pair becomes the replacement character")
    func escapes() throws {
        let text = try JSONParser.value(of: #""a\u00e9\ud83c\udf4b\ud83cx\udf4b\/\t\n""#).string
        #expect(text == "aé🍋\u{FFFD}x\u{FFFD}/\t\n")
    }

    @Test("An amount of a nutrient with thousands of digits takes no time", .timeLimit(.minutes(1)))
    func hostileNutrition() throws {
        let digits = String(repeating: "1", count: 60_000)
        for key in ["calories", "fatContent", "sodiumContent"] {
            let recipe = try recipe(
                #""recipeInstructions": "Bake it.", "nutrition": {"\#(key)": "\#(digits)"}"#)
            #expect(recipe.title == "Bread")
        }
    }
}
