internal import Fixtures
internal import HTTP

extension ServerState {
    /// Adds the twelve recipes of the start, and keeps their order: their numbers are those of the description in
    /// `ScriptedMealie`.
    mutating func fillRecipes() {
        let soup = addRecipe(Self.lentilSoup)
        let imported = addRecipe(Self.imported)
        addRecipe(
            RecipeContent(
                "Fresh idea", ingredients: [.free("1 Cup Flour")],
                steps: [.init("Recipe steps as well as other fields in the recipe page support markdown syntax.")]))
        let locked = addRecipe(
            RecipeContent(
                "Anna's bread", ingredients: [.free("500 g rye flour")], steps: [.init("Bake for 50 minutes.")]),
            owner: .anna)
        addRecipe(
            RecipeContent(
                "Granny's apple pie", ingredients: [.free("3 apples")], steps: [.init("Bake for 40 minutes.")],
                tags: ["kids"]),
            owner: .granny)
        addRecipe(
            RecipeContent(
                "Lasagne with own sauce",
                ingredients: [.recipe(2, id: recipes[soup].id, recipes[soup].content), .free("9 sheets of lasagne")],
                steps: [.init("Layer and bake for 35 minutes.")]))
        let long =
            "Überbackene Süßkartoffeln 🍠 mit Käse, Äpfeln und Nüssen, " + String(repeating: "sehr ", count: 12) + "gut"
        addRecipe(
            RecipeContent(
                String(long.prefix(120)), ingredients: [.free("4 Süßkartoffeln")], steps: [.init("25 Minuten backen.")])
        )
        addRecipe(
            RecipeContent(
                "Feast for many", ingredients: (1...40).map { .free("\($0) g of spice \($0)") },
                steps: (1...25).map { .init("Stir part \($0) for \($0) minutes.") }))
        addRecipe(RecipeContent("Cut fruit", ingredients: [.free("2 pears")], steps: [], tags: ["quick", "kids"]))
        addRecipe(
            RecipeContent(
                "Amounts",
                ingredients: [
                    .food(nil, nil, "pepper", display: "pepper"), .food(0.333, "cup", "sugar", display: "⅓ cup sugar"),
                    .food(1.25, "cup", "milk", display: "1 ¹/₄ cups milk"),
                    .food(250, "gram", "flour", display: "250 g flour"),
                ], steps: [.init("Mix.")]))
        let broken = addRecipe(RecipeContent("Broken stew", ingredients: [.free("1 stew")], steps: [.init("Stew.")]))
        let crooked = addRecipe(
            RecipeContent("Tomato salad", ingredients: [.free("4 tomatoes")], steps: [.init("Cut.")], tags: ["quick"]))
        recipes[imported].content["image"] = "Qx7a"
        recipes[soup].content["image"] = "17"
        recipes[soup].picture = MadeWebP.lossy
        recipes[locked].content["settings"]?["locked"] = true
        recipes[broken].isBroken = true
        recipes[crooked].content["name"] = "Tomato and onion salad"
    }

    private static let lentilSoup = RecipeContent(
        "Lentil soup",
        ingredients: [
            .food(250, "gram", "red lentils", display: "250 g red lentils", title: "Soup"),
            .food(0.5, "teaspoon", "cumin", display: "¹/₂ tsp cumin"),
            .free("Salt & pepper"), .food(2, nil, "flatbread", display: "2 flatbreads", title: "Beside it"),
        ],
        steps: [
            .init(
                "Wash the lentils, then simmer them for **45 minutes** in *1 l* water. ![pot](/api/media/pot.webp)\n"
                    + "<img src=\"/api/media/x.webp\">", title: "Soup", references: 2),
            .init("Season &amp; [taste](https://example.org/taste).", summary: "Finish"),
            .init("Warm the bread.", title: "Beside it"),
        ], tags: ["kids"], categories: ["Soups"]
    ).with([
        "recipeServings": 4, "recipeYield": "4 bowls", "recipeYieldQuantity": 4,
        "totalTime": "1 Stunde 10 Minuten", "prepTime": "15 Minuten", "performTime": "55 Minuten",
        "description": "A soup for cold days.", "notes": [["title": "Tip", "text": "Better on the *next* day."]],
    ])

    private static let imported = RecipeContent(
        "Imported pancakes", ingredients: [.free("2 eggs"), .free("1 1/2 cups milk"), .free("200 g flour")],
        steps: [.init("Whisk all."), .init("Fry each for 2 minutes.")]
    ).with([
        "recipeYield": "8 pancakes", "totalTime": "30 minutes", "orgURL": "https://www.example.org/pancakes",
        "nutrition": [
            "calories": "540 kcal", "fatContent": "20", "proteinContent": "18 g", "carbohydrateContent": "70",
            "sodiumContent": "400", "sugarContent": "9", "fiberContent": nil, "saturatedFatContent": nil,
            "transFatContent": nil, "unsaturatedFatContent": nil, "cholesterolContent": nil,
        ],
    ])

    /// Adds a recipe and returns its index.
    @discardableResult
    mutating func addRecipe(_ content: RecipeContent, owner: ServerUser = .kitchen) -> Int {
        let time = stamp()
        let id = newID()
        let document = content.document.with([
            "recipeIngredient": .array(content.ingredients.map { $0.with(["referenceId": .text(newID())]) }),
            "recipeInstructions": .array(content.steps.map { $0.document.with(["id": .text(newID())]) }),
        ])
        var recipe = StoredRecipe(
            id: id, slug: freeSlug(document.text("name").slugified), owner: owner, content: document, created: time,
            updated: time)
        let references =
            recipe.content["recipeIngredient"]?.elements.map { ["referenceId": $0["referenceId"] ?? nil] as JSONTree }
            ?? []
        let steps = zip(content.steps, recipe.content["recipeInstructions"]?.elements ?? []).map { step, document in
            document.with(["ingredientReferences": .array(Array(references.prefix(step.references)))])
        }
        recipe.content["recipeInstructions"] = .array(steps)
        recipes.append(recipe)
        return recipes.count - 1
    }

    /// Returns the slug, with a number if it is taken.
    func freeSlug(_ slug: String) -> String {
        let taken = Set(recipes.map(\.slug))
        guard taken.contains(slug) else { return slug }
        return (1...).lazy.map { "\(slug)-\($0)" }.first { !taken.contains($0) } ?? slug
    }
}

/// The content of a new recipe.
struct RecipeContent {
    var document: JSONTree
    var ingredients: [JSONTree]
    var steps: [StepContent]

    struct StepContent {
        var document: JSONTree
        /// The number of ingredients that the step refers to.
        var references: Int

        init(_ text: String, title: String = "", summary: String = "", references: Int = 0) {
            document = [
                "title": .text(title), "summary": .text(summary), "text": .text(text), "ingredientReferences": [],
            ]
            self.references = references
        }
    }

    init(
        _ name: String, ingredients: [JSONTree], steps: [StepContent], tags: [String] = [], categories: [String] = []
    ) {
        func organizers(_ names: [String]) -> JSONTree {
            .array(
                names.map { name in
                    [
                        "id": .text(
                            "0d000000-0000-4000-8000-" + String(repeating: "0", count: 8) + name.slugified.fourDigits),
                        "groupId": .text(ServerUser.group), "name": .text(name), "slug": .text(name.slugified),
                    ]
                })
        }
        self.ingredients = ingredients
        self.steps = steps
        document = [
            "name": .text(name), "image": nil, "recipeServings": 0, "recipeYieldQuantity": 0, "recipeYield": nil,
            "totalTime": nil, "prepTime": nil, "cookTime": nil, "performTime": nil, "description": "",
            "recipeCategory": organizers(categories), "tags": organizers(tags), "tools": [], "rating": nil,
            "orgURL": nil,
            "nutrition": [
                "calories": nil, "fatContent": nil, "proteinContent": nil, "carbohydrateContent": nil,
                "fiberContent": nil, "sodiumContent": nil, "sugarContent": nil, "saturatedFatContent": nil,
                "transFatContent": nil, "unsaturatedFatContent": nil, "cholesterolContent": nil,
            ],
            "settings": [
                "public": false, "showNutrition": false, "showAssets": false, "landscapeView": false,
                "disableComments": false, "locked": false,
            ],
            "assets": [], "notes": [], "extras": [:], "comments": [],
        ]
    }

    func with(_ members: [String: JSONTree]) -> RecipeContent {
        var copy = self
        copy.document = document.with(members)
        return copy
    }
}

extension JSONTree {
    private static let plainIngredient: JSONTree = [
        "quantity": 0, "unit": nil, "food": nil, "note": "", "display": "", "title": nil, "originalText": nil,
        "referencedRecipe": nil,
    ]

    /// An ingredient that is only text.
    static func free(_ text: String) -> JSONTree {
        plainIngredient.with(["note": .text(text), "display": .text(text), "originalText": .text(text)])
    }

    /// An ingredient with a food, and with an amount and a unit if it has them.
    static func food(
        _ quantity: Double?, _ unit: String?, _ food: String, display: String, title: String? = nil
    ) -> JSONTree {
        let abbreviations = ["gram": "g", "teaspoon": "tsp", "cup": ""]
        return plainIngredient.with([
            "quantity": quantity.map { $0 == $0.rounded() ? .whole(Int($0)) : .number($0) } ?? nil,
            "unit": unit.map {
                [
                    "id": .text("0f000000-0000-4000-8000-00000000" + $0.fourDigits), "name": .text($0),
                    "pluralName": .text("\($0)s"), "description": "", "extras": [:], "fraction": true,
                    "abbreviation": .text(abbreviations[$0] ?? ""), "pluralAbbreviation": "",
                    "useAbbreviation": .bool(abbreviations[$0]?.isEmpty == false), "aliases": [],
                ]
            } ?? nil,
            "food": [
                "id": .text("0f000000-0000-4000-8000-00000001" + food.fourDigits), "name": .text(food),
                "pluralName": nil, "description": "", "extras": [:], "labelId": nil, "label": nil, "aliases": [],
                "householdsWithIngredientFood": [],
            ],
            "display": .text(display), "title": title.map { .text($0) } ?? nil,
        ])
    }

    /// An ingredient that is another recipe. Its display holds only the number.
    static func recipe(_ quantity: Int, id: String, _ content: JSONTree) -> JSONTree {
        plainIngredient.with([
            "quantity": .whole(quantity), "display": "\(quantity)",
            "referencedRecipe": content.with(["id": .text(id), "slug": .text(content.text("name").slugified)]),
        ])
    }
}

extension String {
    /// Four hexadecimal digits that depend on the text, for ids that are the same in every run.
    var fourDigits: String {
        let sum = utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
