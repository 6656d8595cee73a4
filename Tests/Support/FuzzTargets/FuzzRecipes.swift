internal import Kitchen

@testable internal import Interchange

/// Web pages with a recipe: character sets, HTML, JSON-LD in scripts, microdata.
enum FuzzPages: FuzzTarget {
    static let name = "pages"
    static let longest = 8192

    static func run(_ bytes: [UInt8]) throws {
        try expectSaveable("https://recipes.example/cake") { () throws(UnreadableRecipe) in
            try ParsedRecipe(page: bytes, contentType: nil, from: "https://recipes.example/cake")
        }
    }
}

/// Files with recipes in JSON: schema.org's, and the exports of other programs.
enum FuzzRecipeFiles: FuzzTarget {
    static let name = "recipe-json"
    static let longest = 8192

    static func run(_ bytes: [UInt8]) throws {
        let file = SourceFile(path: "fuzz.json", kind: .text(.json)) { (_) throws(UnreadableRecipe) in bytes }
        guard let recipes = try? RecipeFileReader.recipes(in: file) else { return }
        for recipe in recipes {
            try expectSaveable("the file") { () throws(UnreadableRecipe) in try recipe.result.get() }
        }
    }
}

/// Recipes in Cooklang.
enum FuzzCooklang: FuzzTarget {
    static let name = "cooklang"
    static let longest = 4096

    static func run(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = RecipeFormat(lookingAt: text)
        try expectSaveable("the text") { () throws(UnreadableRecipe) in
            try ParsedRecipe(text, as: .cook, named: "Fuzz")
        }
    }
}

/// Archives of recipes: zip, tar, gzip, and archives inside of archives.
enum FuzzArchives: FuzzTarget {
    static let name = "archives"
    static let longest = 16_384

    static func run(_ bytes: [UInt8]) async throws {
        let file = try TemporaryFile(bytes)
        let collection = try await RecipeCollection([RecipeSource(descriptor: file.descriptor, name: "fuzz")])
        for found in collection.recipes {
            try expectPlain(found.recipe.title, "a title")
            try expect((try? found.recipe.checked()) == found.recipe, "a recipe can't be saved as it was read")
        }
        for refusal in collection.refusals { try expect(!refusal.reason.isEmpty, "a refusal has no reason") }
        let pictured = collection.recipes.indices.filter { collection.recipes[$0].hasPicture }
        try await collection.readPictures(of: pictured) { _, _ in }
    }
}

/// Checks that a recipe can be saved as it was read, is safe to show, and is the same after it was written and read again.
///
/// - Throws: ``BrokenPromise``.
private func expectSaveable(_ place: String, _ read: () throws(UnreadableRecipe) -> ParsedRecipe) throws {
    let recipe: OwnRecipe
    do throws(UnreadableRecipe) {
        recipe = try read().recipe
    } catch {
        try expect(error.line ?? 1 >= 1, "the line of an error is \(error.line ?? 0)")
        return
    }
    try expect((try? recipe.checked()) == recipe, "a recipe can't be saved as it was read")
    for text in [recipe.title, recipe.summary ?? "", recipe.source?.name ?? ""] { try expectPlain(text, "a text") }
    for ingredient in recipe.ingredients { try expectPlain(ingredient.text, "an ingredient") }
    for step in recipe.steps {
        try expectPlain(step.text, "a step")
        try FuzzStepTimes.expectRight(step.timers)
    }
    let cook = recipe.written(as: .cook)
    guard let again = try? ParsedRecipe(cook, as: .cook).recipe else {
        throw BrokenPromise(description: "the recipe can't be read again from Cooklang:\n\(cook)")
    }
    // A mark that would be read differently is left out, and then the times in the words count.
    try expect(again.untimed == recipe.untimed, "Cooklang changes the recipe:\n\(recipe)\n\(again)\n\(cook)")
    try expect(again.written(as: .cook) == cook, "a second text in Cooklang is another one:\n\(cook)")
    let json = recipe.written(as: .json)
    try expect((try? ParsedRecipe(json, as: .json)) != nil, "the recipe can't be read again from JSON:\n\(json)")
}

extension OwnRecipe {
    fileprivate var untimed: OwnRecipe {
        var recipe = self
        for index in recipe.steps.indices { recipe.steps[index].timers = [] }
        return recipe
    }
}
