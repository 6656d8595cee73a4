internal import GRDB
public import Kitchen

// MARK: - Own recipes

extension Cookbook {
    /// How adding an own recipe ended.
    public enum Addition: Hashable, Sendable {
        case added(RecipeID)
        /// There are `OwnRecipe.mostKept`.
        case full
    }

    /// What people of this kitchen wrote, by title.
    public func ownRecipes() async throws(CookbookError) -> [Recipe.Heading] {
        try await store.read { db in
            try HeadingRecord.fetchAll(
                db,
                sql: """
                    SELECT recipe.id, recipe.title FROM ownRecipe JOIN recipe ON recipe.id = 'own:' || ownRecipe.number
                    ORDER BY recipe.title COLLATE NOCASE, ownRecipe.number
                    """
            ).compactMap(\.heading)
        }
    }

    /// Keeps a recipe under a number that no other has had. It is searchable then.
    public func add(_ recipe: OwnRecipe) async throws(CookbookError) -> Addition {
        try await store.write { db in
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM ownRecipe") ?? 0
            guard count < OwnRecipe.mostKept else { return .full }
            try db.execute(sql: "INSERT INTO ownRecipe DEFAULT VALUES")
            let id = RecipeID(.own, Int(db.lastInsertedRowID))
            try Self.put(recipe.recipe(id), in: db)
            return .added(id)
        }
    }

    /// Keeps a recipe in place of the own one of that number, which stays a favorite if it was one.
    ///
    /// - Returns: false where there is no such own recipe.
    public func replace(_ id: RecipeID, with recipe: OwnRecipe) async throws(CookbookError) -> Bool {
        guard id.origin == .own else { return false }
        return try await store.write { db in
            guard try RecipeRecord.exists(db, key: id.description) else { return false }
            try Self.put(recipe.recipe(id), in: db)
            try db.execute(
                sql: "UPDATE favorite SET title = ?, picture = ? WHERE recipe = ?",
                arguments: [recipe.title, recipe.picture, id.description])
            return true
        }
    }

    /// Removes an own recipe, and with it the favorite that it may be.
    ///
    /// - Returns: what was removed; empty where there is no such own recipe.
    public func remove(own id: RecipeID) async throws(CookbookError) -> Removal {
        guard id.origin == .own else { return Removal() }
        return try await store.write { db in
            guard let recipe = try RecipeRecord.fetchOne(db, key: id.description)?.recipe else { return Removal() }
            let profile = try Int.fetchOne(
                db, sql: "SELECT profile FROM ownRecipe WHERE number = ?", arguments: [id.number])
            let favorites = try Self.takeOutFavorite(id, of: db)
            try RecipeRecord.deleteOne(db, key: id.description)
            try db.execute(sql: "DELETE FROM ownRecipe WHERE number = ?", arguments: [id.number])
            try RecipeIndex.erase(id, from: db)
            return Removal(favorites: favorites, own: Removal.Own(recipe, profile: profile ?? 1))
        }
    }

    /// Brings back what was removed, under its number. Where it is there again, it stays as it is.
    static func restore(_ own: Removal.Own, in db: Database) throws {
        guard try !RecipeRecord.exists(db, key: own.recipe.id.description) else { return }
        try db.execute(
            sql: "INSERT OR IGNORE INTO ownRecipe (number, profile) VALUES (?, ?)",
            arguments: [own.recipe.id.number, own.profile])
        try put(own.recipe, in: db)
    }

    private static func put(_ recipe: Recipe, in db: Database) throws {
        try RecipeRecord(recipe).upsert(db)
        try RecipeIndex.put(recipe, in: db)
    }
}
