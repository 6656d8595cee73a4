import Cookbook
import Kitchen
import Linux

/// Measures searches in the copy of a recipe server, against a scan of the same file with LIKE.
enum CopySearch {
    private static let queries = 500

    static func figures() async throws -> [Figure] {
        let folder = try Folder()
        let copy = RecipeCopy(folder: folder.path)
        var invented = try await InventedRecipes.copy(1...1000, to: copy)
        let texts = (0..<queries).map { invented.query($0) }
        var found = 0
        var times: [Duration] = []
        for text in texts {
            let start = KernelClock.monotonic.now
            let page = try await copy.search(RecipeSearch(.words(text)))
            times.append(KernelClock.monotonic.now - start)
            found += page.results.isEmpty ? 0 : 1
        }
        precondition(found > queries / 4, "some words are in the recipes")
        let like = try LikeSearch.times(texts, in: folder, file: "copies.sqlite")
        return [
            Figure(
                "search of 1,000 copied recipes, \(queries) queries, by median",
                "\(times.median.milliseconds.text(2)) ms, slowest \((times.max() ?? .zero).milliseconds.text(1)) ms; "
                    + "with LIKE \(like.median.milliseconds.text(2)) ms")
        ]
    }
}

extension InventedRecipes {
    /// Returns the id of the copied recipe with a number.
    static func copiedID(_ number: Int) -> RecipeID {
        let digits = String(1_000_000_000_000 + number).dropFirst()
        guard let id = RecipeID(.mealie, key: "00000000-0000-4000-8000-\(digits)") else {
            preconditionFailure("a UUID is a recipe's key")
        }
        return id
    }

    /// Puts invented recipes with these numbers into a copy, and returns their source.
    @discardableResult
    static func copy(_ numbers: ClosedRange<Int>, to copy: RecipeCopy) async throws -> InventedRecipes {
        try await copy.follow("https://recipes.example")
        var invented = InventedRecipes()
        let recipes = numbers.map { number in
            let recipe = invented.recipe()
            return CopiedRecipe(
                Recipe(
                    id: copiedID(number), title: recipe.title,
                    ingredients: recipe.ingredients.map { Ingredient(name: $0, text: "100 g \($0)") },
                    steps: recipe.ingredients.map { Step(text: "Add the \($0) and stir it well.") }),
                stamp: "\(number)")
        }
        try await copy.keep(recipes, run: 0)
        return invented
    }
}
