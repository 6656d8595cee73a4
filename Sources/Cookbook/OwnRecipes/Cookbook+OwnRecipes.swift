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

    /// How replacing an own recipe ended.
    public enum Replacement: Hashable, Sendable {
        case replaced
        /// That person has no such own recipe.
        case missing
        /// Nothing was changed: this one was written meanwhile.
        case overtaken(by: OwnRecipe)
    }

    /// What a person wrote, by title.
    public func ownRecipes(of profile: Int? = nil) async throws(CookbookError) -> [Recipe.Heading] {
        try await store.read { db in
            let sql = """
                SELECT recipe.id, recipe.title FROM ownRecipe JOIN recipe ON recipe.id = 'own:' || ownRecipe.number
                WHERE ownRecipe.profile = ? ORDER BY recipe.title COLLATE NOCASE, ownRecipe.number
                """
            return try Self.headings(db, sql: sql, [try Self.number(of: profile, in: db)])
        }
    }

    /// Keeps a recipe under a number that no other has had. It is searchable then.
    public func add(_ recipe: OwnRecipe, for profile: Int? = nil) async throws(CookbookError) -> Addition {
        try await store.write { db in
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM ownRecipe") ?? 0
            guard count < OwnRecipe.mostKept else { return .full }
            try db.execute(
                sql: "INSERT INTO ownRecipe (profile) VALUES (?)", arguments: [try Self.number(of: profile, in: db)])
            let id = RecipeID(.own, Int(db.lastInsertedRowID))
            try Self.put(recipe.recipe(id), in: db)
            return .added(id)
        }
    }

    /// Keeps a recipe in place of a person's own one of that number, which stays a favorite where it was one.
    ///
    /// - Parameters:
    ///   - id: the recipe to replace.
    ///   - recipe: the new recipe.
    ///   - since: the recipe as it was when editing began. If the stored one differs by now, it stays. Nil replaces any.
    ///   - profile: the author; nil means the person who is logged in.
    public func replace(
        _ id: RecipeID, with recipe: OwnRecipe, since: OwnRecipe? = nil, of profile: Int? = nil
    ) async throws(CookbookError) -> Replacement {
        try await store.write { db -> Replacement in
            guard try Self.isOwn(id, of: try Self.number(of: profile, in: db), in: db) else { return .missing }
            if let since, let kept = try RecipeRecord.fetchOne(db, key: id.description)?.recipe {
                let kept = OwnRecipe(kept)
                if !kept.says(theSameAs: since), !kept.says(theSameAs: recipe) { return .overtaken(by: kept) }
            }
            try Self.put(recipe.recipe(id), in: db)
            try db.execute(
                sql: "UPDATE favorite SET title = ?, picture = ? WHERE recipe = ?",
                arguments: [recipe.title, recipe.picture, id.description])
            return .replaced
        }
    }

    /// What a person has half written; nothing where it cannot be read, as a later version might write it.
    public func drafts(of profile: Int? = nil) async throws(CookbookError) -> [OwnRecipeDraft] {
        let drafts: [OwnRecipeDraft]? = try await choice(.drafts, of: profile)
        // All: together with one that was begun before the store could be read they may be more than can be begun.
        return drafts ?? []
    }

    /// Keeps all that a person has half written, in place of what was kept before.
    public func keep(_ drafts: [OwnRecipeDraft], for profile: Int? = nil) async throws(CookbookError) {
        try await keep(drafts.isEmpty ? nil : drafts, as: .drafts, for: profile)
    }

    /// Removes a person's own recipe, and with it the favorites that it may be.
    ///
    /// - Returns: what was removed; empty where that person has no such own recipe.
    public func remove(own id: RecipeID, of profile: Int? = nil) async throws(CookbookError) -> Removal {
        try await store.write { db in
            let profile = try Self.number(of: profile, in: db)
            guard try Self.isOwn(id, of: profile, in: db),
                let recipe = try RecipeRecord.fetchOne(db, key: id.description)?.recipe
            else { return Removal() }
            var own = Removal.Own(recipe, profile: profile)
            var favorites: [Removal.Favorite] = []
            for (person, favorite) in try Self.removeFavorites(of: id, from: db) {
                if person == profile { favorites.append(favorite) } else { own.others[person] = favorite }
            }
            try Self.removePhotos(of: id, in: db)
            // What else there is of it goes with the row.
            try db.execute(sql: "DELETE FROM ownRecipe WHERE number = ?", arguments: [id.number])
            try RecipeIndex.eraseWords(in: db)
            return Removal(favorites: favorites, own: own)
        }
    }

    /// Brings back what was removed, under its number. Where it is there again, it stays as it is; with a person who is
    /// gone it is gone.
    static func restore(_ own: Removal.Own, keep: Keep, in db: Database) throws {
        let people = try Set(Int.fetchAll(db, sql: "SELECT number FROM profile"))
        guard people.contains(own.profile), try !RecipeRecord.exists(db, key: own.recipe.id.description) else { return }
        try db.execute(
            sql: "INSERT INTO ownRecipe (number, profile) VALUES (?, ?)",
            arguments: [own.recipe.id.number, own.profile])
        try put(own.recipe, in: db)
        try restorePhotos(of: own.recipe.id, in: db)
        for (person, favorite) in own.others where people.contains(person) {
            try restore(favorite, of: person, keep: keep, in: db)
        }
    }

    private static func isOwn(_ id: RecipeID, of profile: Int, in db: Database) throws -> Bool {
        guard id.origin == .own else { return false }
        return try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM ownRecipe WHERE number = ? AND profile = ?)",
            arguments: [id.number, profile]) ?? false
    }

    private static func put(_ recipe: Recipe, in db: Database) throws {
        try RecipeRecord(recipe).upsert(db)
        try RecipeIndex.put(recipe, in: db)
    }
}
