internal import Foundation
internal import Kitchen

/// The parameters of a request, decoded.
struct ScriptedQuery {
    private let values: [String: String]

    init(_ query: String) {
        let pairs = query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
        values = Dictionary(
            pairs.filter { $0.count == 2 }.map { (String($0[0]), $0[1].removingPercentEncoding ?? "") }
        ) { first, _ in first }
    }

    subscript(_ name: String) -> String { values[name] ?? "" }

    func list(_ name: String) -> [String] {
        self[name].lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Returns a numeric parameter, limited to the range that the service allows.
    func number(_ name: String, _ range: ClosedRange<Int>, default usual: Int) -> Int {
        Int(self[name]).map { min(max($0, range.lowerBound), range.upperBound) } ?? usual
    }

    func isSet(_ name: String) -> Bool { self[name] == "true" }
}

/// Finds recipes by the beginnings of words, as the service's endpoints do.
struct ScriptedSearch {
    let recipes: [Recipe]
    let query: ScriptedQuery

    /// The foods that `ignorePantry` assumes to be at hand.
    private static let pantry = ["water", "salt", "flour", "sugar", "pepper", "olive oil"]

    private var number: Int { query.number("number", 1...100, default: 10) }

    // MARK: complexSearch

    var page: WirePage {
        let found = query["includeIngredients"].isEmpty ? found : using(query.list("includeIngredients"))
        let offset = query.number("offset", 0...900, default: 0)
        let results = found.dropFirst(offset).prefix(number).map(result)
        return WirePage(results: results, offset: offset, number: number, totalResults: found.count)
    }

    var costOfPage: Double {
        let flags = [
            "addRecipeInformation", "addRecipeInstructions", "addRecipeNutrition", "fillIngredients",
        ].filter { query.isSet($0) }
        return 1 + Double(page.results.count) * (0.01 + 0.025 * Double(flags.count))
    }

    /// The found recipes. Matches in titles come before matches in ingredients.
    private var found: [Recipe] {
        let filter = RecipeFilter(
            diets: query.list("diet"), intolerances: query.list("intolerances"), cuisines: query.list("cuisine"),
            maxMinutes: Int(query["maxReadyTime"]))
        let words = Self.words(query["query"])
        let allowed = recipes.filter { filter.allows($0) }
        let named = allowed.filter { Self.holds($0.title, words) }
        let others = allowed.filter { recipe in
            !named.contains(recipe) && Self.holds(([recipe.title] + recipe.foods).joined(separator: " "), words)
        }
        guard query["sort"] == "popularity" else { return named + others }
        let liked = (named + others).sorted { ($0.likes ?? 0, $0.id.number ?? 0) > ($1.likes ?? 0, $1.id.number ?? 0) }
        return query["sortDirection"] == "asc" ? liked.reversed() : liked
    }

    /// Returns the recipes that use one of the ingredients, those with the fewest missing ones first.
    private func using(_ ingredients: [String]) -> [Recipe] {
        func lacks(_ recipe: Recipe) -> Int {
            recipe.foods.count { food in !ingredients.contains { Self.holds(food, Self.words($0)) } }
        }
        return found.filter { lacks($0) < $0.foods.count }.sorted { lacks($0) < lacks($1) }
    }

    private func result(_ recipe: Recipe) -> WireRecipe {
        var result = query.isSet("addRecipeInformation") ? WireRecipe(recipe) : WireRecipe(titleOf: recipe)
        if !query.isSet("addRecipeInstructions") { result.analyzedInstructions = nil }
        result = result.withNutrition(of: recipe, if: query.isSet("addRecipeNutrition"))
        if query.isSet("fillIngredients") {
            result.extendedIngredients = recipe.wireIngredients
            result.match(
                recipe, with: query.list("includeIngredients"),
                ignoring: query.isSet("ignorePantry") ? Self.pantry : [])
        } else {
            result.extendedIngredients = nil
        }
        return result
    }

    // MARK: Other endpoints

    /// The result of findByIngredients.
    var matches: [WireRecipe] {
        let asked = query.list("ingredients")
        let found = recipes.map { recipe in
            var result = WireRecipe(titleOf: recipe)
            result.likes = recipe.likes
            result.match(recipe, with: asked, ignoring: query.isSet("ignorePantry") ? Self.pantry : [])
            return result
        }
        let isLackFirst = query["ranking"] == "2"
        return Array(
            found.filter { $0.used > 0 }.sorted {
                let (left, right) = (($0.missed, -$0.used), ($1.missed, -$1.used))
                return isLackFirst ? left < right : (left.1, left.0) < (right.1, right.0)
            }.prefix(number))
    }

    /// The result of informationBulk: the known ones of the requested recipes, in the server's order.
    var wanted: [WireRecipe] {
        let numbers = Set(query.list("ids"))
        return recipes.filter { numbers.contains($0.id.key) }.map(whole)
    }

    /// Returns the whole recipe, with its nutrition if the request asks for it.
    func whole(_ recipe: Recipe) -> WireRecipe {
        WireRecipe(recipe).withNutrition(of: recipe, if: query.isSet("includeNutrition"))
    }

    /// The extra points for the nutrition of a whole recipe.
    var costOfNutrition: Double { query.isSet("includeNutrition") ? 0.1 : 0 }

    /// Returns the recipes with the most foods in common.
    func similar(to recipe: Recipe) -> [WireRecipe] {
        let foods = Set(recipe.foods)
        let others = recipes.filter { $0.id != recipe.id }.map { ($0, foods.intersection($0.foods).count) }
        return others.filter { $0.1 > 0 }.sorted { ($0.1, $1.0.id.number ?? 0) > ($1.1, $0.0.id.number ?? 0) }.prefix(
            number
        )
        .map { other, _ in
            var result = WireRecipe(titleOf: other)
            // The service leaves out the picture in this list only.
            result.image = nil
            result.readyInMinutes = other.minutes
            result.servings = other.servings
            result.sourceUrl = other.source?.url
            return result
        }
    }

    var foods: WireFoods {
        let words = Self.words(query["query"])
        let names = Set(recipes.flatMap(\.foods)).filter { Self.holds($0, words) }.sorted()
        let results = names.prefix(number).enumerated().map { WireFoods.Food(id: $0.offset + 1, name: $0.element) }
        return WireFoods(results: results, number: number, totalResults: names.count)
    }

    // MARK: Words

    static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter }.map(String.init)
    }

    /// Returns true if each word, without a plural ending, begins a word of the text.
    static func holds(_ text: String, _ words: [String]) -> Bool {
        let text = Self.words(text)
        return words.allSatisfy { word in
            let stem = word.hasSuffix("oes") ? word.dropLast(2) : word.hasSuffix("s") ? word.dropLast() : word[...]
            return text.contains { $0.hasPrefix(stem) }
        }
    }
}

extension Recipe {
    fileprivate var foods: [String] { ingredients.map { $0.name.lowercased() } }
}
