import Cookbook
import Kitchen
import Linux

/// Measures searches in the copy of a recipe server, against a scan of the same file with LIKE.
enum CopySearch {
    private static let queries = 500

    static func figures() async throws -> [Figure] {
        let folder = try Folder()
        let copy = RecipeCopy(folder: folder.path)
        try await copy.follow("https://recipes.example")
        var invented = InventedRecipes()
        let recipes = (1...1000).compactMap { number -> CopiedRecipe? in
            let recipe = invented.recipe()
            let digits = String(1_000_000_000_000 + number).dropFirst()
            return RecipeID(.mealie, key: "00000000-0000-4000-8000-\(digits)").map { id in
                CopiedRecipe(
                    Recipe(
                        id: id, title: recipe.title,
                        ingredients: recipe.ingredients.map { Ingredient(name: $0, text: "100 g \($0)") },
                        steps: recipe.ingredients.map { Step(text: "Add the \($0) and stir it well.") }),
                    stamp: "\(number)")
            }
        }
        precondition(recipes.count == 1000, "all have an id")
        try await copy.keep(recipes, run: 0)
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
