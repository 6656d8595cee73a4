import Kitchen
import Testing

@testable import Cookbook

@Suite("Nutrition and text of the starter recipes")
struct NutritionTests {
    @Test("Every ingredient with an amount has a known unit, a food and a weight")
    func weights() {
        #expect(Starter.files.count == StarterCookbook.recipes.count)
        for (file, recipe) in zip(Starter.files, StarterCookbook.recipes) {
            for line in file.ingredients {
                let place = "\(recipe.title): \(line.name)"
                guard line.amount != nil else {
                    let isSeasoning = ["salt", "pepper", "water"].contains { line.name.contains($0) }
                    #expect(isSeasoning && line.unit == nil && line.food == nil, "\(place)")
                    continue
                }
                #expect(line.ingredient.quantity != nil, "\(place): \(line.unit ?? "")")
                #expect(line.knownFood != nil, "\(place)")
                #expect((0.01...1500).contains(line.grams ?? 0), "\(place): \(line.grams ?? 0) g")
                #expect(line.food != line.name, "\(place): the food is named twice")
                #expect((0.01..<1).contains(line.eaten ?? 0.5), "\(place)")
            }
        }
    }

    @Test("A serving is a meal or a part of one", arguments: StarterCookbook.recipes)
    func serving(_ recipe: Recipe) throws {
        let nutrition = try #require(recipe.nutrition)
        let (energy, protein) = (try #require(nutrition.energy), try #require(nutrition.protein))
        let (fat, carbohydrate) = (try #require(nutrition.fat), try #require(nutrition.carbohydrate))
        #expect((80...1400).contains(energy))
        #expect(try #require(nutrition.salt) <= 6 && protein <= 80 && fat <= 90)
        let sum = 4 * (protein + carbohydrate) + 9 * fat
        // Wine has energy from alcohol.
        #expect((0.75...1.15).contains(sum / energy))
    }

    @Test("The nutrition is the sum of the ingredients, for one serving")
    func sum() throws {
        let text = """
            number = 1
            title = "Fried onions"
            servings = 2
            minutes = 10
            cuisines = []
            diets = []
            summary = "Fried."
            ingredients = [
                { amount = 2, name = "onions", food = "onion" },
                { amount = 100, unit = "g", name = "oil", food = "olive oil", eaten = 0.5 },
                { name = "salt" },
            ]
            steps = []
            """
        let onion = try #require(Food.named("onion")?.nutrition)
        let oil = try #require(Food.named("olive oil")?.nutrition)
        let nutrition = try #require(try Self.nutrition(of: text))
        let expected = onion * 1.1 + oil * 0.25
        let (energy, fat) = (try #require(nutrition.energy), try #require(nutrition.fat))
        let (sum, fats) = (try #require(expected.energy), try #require(expected.fat))
        #expect(abs(energy - sum) < 0.001 && abs(fat - fats) < 0.001)
        #expect(try Self.nutrition(of: text.replacing("\"onion\"", with: "\"onyon\"")) == nil)
        #expect(try Self.nutrition(of: text.replacing("servings = 2", with: "servings = 0")) == nil)
        #expect(try Self.nutrition(of: text.replacing("amount = 2,", with: "amount = 2, unit = \"bags\",")) == nil)
    }

    private static func nutrition(of text: String) throws -> Nutrition? {
        try RecipeFile(text).recipe(from: .own, source: "Test").nutrition
    }

    // MARK: Diets

    private static let excluded: [String: Set<String>] = [
        "vegetarian": ["meat", "fish", "rennet"], "vegan": ["meat", "fish", "rennet", "dairy", "egg", "honey"],
        "pescetarian": ["meat", "rennet"], "gluten free": ["gluten"], "dairy free": ["dairy"],
    ]

    @Test("A recipe is marked with exactly the diets that its foods allow", arguments: Starter.files.indices)
    func diets(_ index: Int) {
        let recipe = StarterCookbook.recipes[index]
        let contents = Set(Starter.files[index].ingredients.flatMap { $0.knownFood?.contains ?? [] })
        for (diet, foods) in Self.excluded {
            // A vegetarian recipe needs no mark for people who eat fish.
            if diet == "pescetarian", recipe.diets.contains("vegetarian") { continue }
            #expect(recipe.diets.contains(diet) == foods.isDisjoint(with: contents), "\(diet): \(contents.sorted())")
        }
        #expect(Set(recipe.diets).isSubset(of: Self.excluded.keys))
    }

    // MARK: Text

    @Test("Texts have no typographical errors", arguments: StarterCookbook.recipes)
    func typing(_ recipe: Recipe) {
        let slips = ["  ", " ,", " .", "..", ",,", " ;", "( ", " )", "\t", "“", "”", "’", "…", "ºC", "°F", "tbsp."]
        let texts = [recipe.title, recipe.summary ?? ""] + recipe.ingredients.map(\.text) + recipe.steps.map(\.text)
        for text in texts {
            for slip in slips { #expect(!text.contains(slip), "\(text)") }
            #expect(text.first != " " && text.last != " ")
            let opened = text.filter { $0 == "(" }.count
            #expect(opened == text.filter { $0 == ")" }.count, "\(text)")
            let words = text.split(separator: " ")
            #expect(zip(words, words.dropFirst()).allSatisfy { $0 != $1 }, "\(text)")
        }
        for step in recipe.steps {
            #expect(step.text.first?.isLowercase == false && step.text.count <= 260, "\(step.text)")
        }
    }

    @Test("In American units the amount and its text agree", arguments: StarterCookbook.recipes)
    func units(_ recipe: Recipe) {
        let turned = recipe.written(in: .us)
        #expect(recipe.written(in: .metric) == recipe)
        for ingredient in turned.ingredients {
            guard let quantity = ingredient.quantity, quantity.unit.system == .us else { continue }
            #expect(ingredient.text.hasPrefix(quantity.text), "\(ingredient.text)")
        }
        let left = (turned.ingredients.map(\.text) + turned.steps.map(\.text)).filter { text in
            [" ml", " kg", " cm", " mm", "°C"].contains { text.contains($0) }
        }
        #expect(left.isEmpty, "\(left)")
    }
}
