internal import Kitchen

/// The body of a reply to /recipes/random.
struct WireRecipes: Encodable {
    var recipes: [WireRecipe]
}

/// The body of a reply to /recipes/complexSearch.
struct WirePage: Encodable {
    var results: [WireRecipe]
    var offset: Int
    var number: Int
    var totalResults: Int
}

/// The body of a reply to /food/ingredients/search.
struct WireFoods: Encodable {
    struct Food: Encodable {
        var id: Int
        var name: String
    }

    var results: [Food]
    var offset = 0
    var number: Int
    var totalResults: Int
}

/// A recipe in the service's JSON format. Each endpoint sends a different subset of it.
struct WireRecipe: Encodable {
    var id: Int
    var title: String
    var image: String?
    var imageType = "jpg"
    var servings: Double?
    var readyInMinutes: Int?
    var preparationMinutes: Int?
    var aggregateLikes: Int?
    var sourceName: String?
    var sourceUrl: String?
    var cuisines: [String]?
    var diets: [String]?
    var summary: String?
    var extendedIngredients: [WireIngredient]?
    var analyzedInstructions: [WireInstructions]?
    var nutrition: WireNutrition?
    var likes: Int?
    var usedIngredientCount: Int?
    var missedIngredientCount: Int?
    var usedIngredients: [WireIngredient]?
    var missedIngredients: [WireIngredient]?
    var unusedIngredients: [WireIngredient]?

    init(titleOf recipe: Recipe) {
        id = recipe.id.number ?? 0
        title = recipe.title
        image = recipe.picture
    }

    init(_ recipe: Recipe) {
        self.init(titleOf: recipe)
        servings = recipe.servings
        readyInMinutes = recipe.minutes
        preparationMinutes = 5
        aggregateLikes = recipe.likes
        sourceName = recipe.source?.name
        sourceUrl = recipe.source?.url
        cuisines = recipe.cuisines
        diets = recipe.diets
        summary = recipe.summary
        extendedIngredients = recipe.wireIngredients
        analyzedInstructions = [WireInstructions(recipe.steps)]
    }

    /// Returns a copy with the nutrition, if requested.
    func withNutrition(of recipe: Recipe, if isWanted: Bool) -> WireRecipe {
        var copy = self
        copy.nutrition = isWanted ? recipe.nutrition.map(WireNutrition.init) : nil
        return copy
    }

    var used: Int { usedIngredientCount ?? 0 }
    var missed: Int { missedIngredientCount ?? 0 }

    /// Splits the ingredients into those that were requested and those that were not.
    mutating func match(_ recipe: Recipe, with asked: [String], ignoring pantry: [String]) {
        func isNamed(_ name: String, in names: [String]) -> Bool {
            names.contains { ScriptedSearch.holds(name, ScriptedSearch.words($0)) }
        }
        let lines = recipe.wireIngredients
        let (used, others) = (
            lines.filter { isNamed($0.name, in: asked) }, lines.filter { !isNamed($0.name, in: asked) }
        )
        let missed = others.filter { !isNamed($0.name, in: pantry) }
        let unused = asked.filter { name in !lines.contains { isNamed($0.name, in: [name]) } }
        usedIngredients = used
        missedIngredients = missed
        unusedIngredients = unused.map { WireIngredient(id: -1, Ingredient(name: $0, amount: 1, text: $0)) }
        usedIngredientCount = used.count
        missedIngredientCount = missed.count
    }
}

extension Recipe {
    var wireIngredients: [WireIngredient] {
        ingredients.enumerated().map { WireIngredient(id: $0.offset + 1, $0.element) }
    }
}

struct WireIngredient: Encodable {
    var id: Int
    var name: String
    var original: String
    var originalName: String
    var amount: Double?
    var unit: String
    var unitShort: String
    var unitLong: String
    var meta: [String] = []

    init(id: Int, _ ingredient: Ingredient) {
        self.id = id
        name = ingredient.name
        original = ingredient.text
        originalName = ingredient.name
        amount = ingredient.amount
        unit = ingredient.unit ?? ""
        unitShort = unit
        unitLong = unit
    }
}

struct WireInstructions: Encodable {
    struct Step: Encodable {
        var number: Int
        var step: String
    }

    var name = ""
    var steps: [Step]

    init(_ steps: [Kitchen.Step]) {
        self.steps = steps.enumerated().map { Step(number: $0.offset + 1, step: $0.element.text) }
    }
}
