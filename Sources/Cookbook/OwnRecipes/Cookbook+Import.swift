internal import GRDB
public import Kitchen

extension Cookbook {
    /// Adds the recipes that a person doesn't have yet, in one transaction.
    ///
    /// - Returns: The result for each recipe, in the same order.
    /// - Throws: `CookbookError` if they can't be saved. None is added then.
    public func importRecipes(
        _ recipes: [OwnRecipe], for profile: Int? = nil
    ) async throws(CookbookError) -> [OwnRecipeImport] {
        try await store.write { db in
            let profile = try Self.number(of: profile, in: db)
            var known = try KnownRecipes(of: profile, in: db)
            var count = try Int.fetchOne(db, sql: "SELECT count(*) FROM ownRecipe") ?? 0
            return try recipes.map { recipe in
                if let id = try known.id(of: recipe, in: db) { return .known(id) }
                guard count < OwnRecipe.mostKept else { return .full }
                let id = try Self.add(recipe, of: profile, in: db)
                count += 1
                let heading = Recipe.Heading(id: id, title: recipe.title)
                known.add(heading)
                return .added(heading)
            }
        }
    }

    /// Returns the ids under which the person who is logged in has recipes, `nil` for those that the person doesn't have.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func knownIDs(of recipes: [OwnRecipe]) async throws(CookbookError) -> [RecipeID?] {
        try await store.read { db in
            let known = try KnownRecipes(of: try Self.number(of: nil, in: db), in: db)
            return try recipes.map { try known.id(of: $0, in: db) }
        }
    }
}

/// The own recipes and favorites of a person, by their titles.
private struct KnownRecipes {
    private var ids: [String: [RecipeID]]

    init(of profile: Int, in db: Database) throws {
        let sql = """
            SELECT recipe.id, recipe.title FROM ownRecipe JOIN recipe ON recipe.id = 'own:' || ownRecipe.number
            WHERE ownRecipe.profile = :profile
            UNION ALL SELECT recipe AS id, title FROM favorite WHERE profile = :profile AND recipe NOT GLOB 'own:*'
            """
        let headings = try Cookbook.headings(db, sql: sql, ["profile": profile])
        ids = Dictionary(grouping: headings, by: \.title).mapValues { $0.map(\.id) }
    }

    mutating func add(_ heading: Recipe.Heading) { ids[heading.title, default: []].append(heading.id) }

    func id(of recipe: OwnRecipe, in db: Database) throws -> RecipeID? {
        try ids[recipe.title]?.first { id in
            let kept = try StarterCookbook.recipe(id) ?? RecipeRecord.fetchOne(db, key: id.description)?.recipe
            // The texts of a service's recipe are checked when it is imported, so they are compared as checked, too.
            guard let kept, let checked = try? OwnRecipe(kept).checked() else { return false }
            return checked.isSame(as: recipe)
        }
    }
}
