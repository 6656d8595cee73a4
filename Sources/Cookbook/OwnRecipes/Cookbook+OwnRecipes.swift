internal import GRDB
public import Kitchen

// MARK: - Own recipes

extension Cookbook {
    /// The result of adding an own recipe.
    public enum Addition: Hashable, Sendable {
        case added(RecipeID)
        /// The limit `OwnRecipe.mostKept` is reached.
        case full
    }

    /// The result of replacing an own recipe.
    public enum Replacement: Hashable, Sendable {
        case replaced
        /// The person has no such own recipe.
        case missing
        /// Nothing was changed, because the stored recipe was changed to this one after editing began.
        case overtaken(by: OwnRecipe)
    }

    /// Returns the recipes that a person wrote, sorted by title.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func ownRecipes(of profile: Int? = nil) async throws(CookbookError) -> [Recipe.Heading] {
        try await store.read { db in
            let sql = """
                SELECT recipe.id, recipe.title FROM ownRecipe JOIN recipe ON recipe.id = 'own:' || ownRecipe.number
                WHERE ownRecipe.profile = ? ORDER BY recipe.title COLLATE NOCASE, ownRecipe.number
                """
            return try Self.headings(db, sql: sql, [try Self.number(of: profile, in: db)])
        }
    }

    /// Returns the own recipe of a person that was taken from a web page, or `nil` for none.
    ///
    /// - Parameters:
    ///   - pages: The names of the page by its addresses; see `Recipe.Source.pageName(of:)`.
    ///   - profile: The number of the person's profile, or `nil` for the person who is logged in.
    /// - Throws: `CookbookError` if the store can't be read.
    public func ownRecipe(
        from pages: Set<String>, of profile: Int? = nil
    ) async throws(CookbookError) -> Recipe.Heading? {
        try await store.read { db in
            let sql = """
                SELECT recipe.id AS id, recipe.source ->> 'url' AS url, recipe.title AS title
                FROM ownRecipe JOIN recipe ON recipe.id = 'own:' || ownRecipe.number
                WHERE ownRecipe.profile = ? AND json_valid(recipe.source) ORDER BY ownRecipe.number
                """
            let rows = try Row.fetchAll(db, sql: sql, arguments: [try Self.number(of: profile, in: db)])
            let row = rows.first {
                ($0["url"] as String?).map { pages.contains(Recipe.Source.pageName(of: $0)) } ?? false
            }
            return row.flatMap { row in RecipeID(row["id"]).map { Recipe.Heading(id: $0, title: row["title"]) } }
        }
    }

    /// Adds an own recipe under a number that was never used, and adds it to the search index.
    ///
    /// - Throws: `CookbookError` if the recipe can't be saved.
    public func add(_ recipe: OwnRecipe, for profile: Int? = nil) async throws(CookbookError) -> Addition {
        try await store.write { db in
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM ownRecipe") ?? 0
            guard count < OwnRecipe.mostKept else { return .full }
            return .added(try Self.add(recipe, of: try Self.number(of: profile, in: db), in: db))
        }
    }

    /// Replaces a person's own recipe. If it is a favorite, it stays one.
    ///
    /// - Parameters:
    ///   - id: The recipe to replace.
    ///   - recipe: The new recipe.
    ///   - since: The recipe as it was when editing began. If the stored recipe has changed since then, it isn't
    ///     replaced. `nil` to replace it in any case.
    ///   - profile: The number of the author's profile, or `nil` for the person who is logged in.
    /// - Throws: `CookbookError` if the recipe can't be saved.
    public func replace(
        _ id: RecipeID, with recipe: OwnRecipe, since: OwnRecipe? = nil, of profile: Int? = nil
    ) async throws(CookbookError) -> Replacement {
        try await store.write { db -> Replacement in
            guard try Self.isOwn(id, of: try Self.number(of: profile, in: db), in: db) else { return .missing }
            if let since, let kept = try RecipeRecord.fetchOne(db, key: id.description)?.recipe {
                let kept = OwnRecipe(kept)
                if !kept.hasSameContent(as: since), !kept.hasSameContent(as: recipe) { return .overtaken(by: kept) }
            }
            try Self.replace(id, with: recipe, in: db)
            return .replaced
        }
    }

    /// Returns a person's drafts of own recipes. Empty if they can't be decoded, such as those of a newer version.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func drafts(of profile: Int? = nil) async throws(CookbookError) -> [OwnRecipeDraft] {
        let drafts: [OwnRecipeDraft]? = try await choice(.drafts, of: profile)
        // There may be more than the limit: a draft can be begun before the store was read.
        return drafts ?? []
    }

    /// Replaces a person's drafts of own recipes.
    ///
    /// - Throws: `CookbookError` if they can't be saved.
    public func keep(_ drafts: [OwnRecipeDraft], for profile: Int? = nil) async throws(CookbookError) {
        try await keep(drafts.isEmpty ? nil : drafts, as: .drafts, for: profile)
    }

    /// Removes a person's own recipe, and the favorites of it in all profiles.
    ///
    /// - Returns: The removed data for ``restore(_:keep:for:)``. Empty if the person has no such own recipe.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func remove(own id: RecipeID, of profile: Int? = nil) async throws(CookbookError) -> Removal {
        try await store.write { db in
            let profile = try Self.number(of: profile, in: db)
            guard try Self.isOwn(id, of: profile, in: db),
                let recipe = try RecipeRecord.fetchOne(db, key: id.description)?.recipe
            else { return Removal() }
            let key = "SELECT key FROM ownRecipe WHERE number = ?"
            var own = Removal.Own(
                recipe, profile: profile, key: try String.fetchOne(db, sql: key, arguments: [id.number]))
            var favorites: [Removal.Favorite] = []
            for (person, favorite) in try Self.removeFavorites(of: id, from: db) {
                if person == profile { favorites.append(favorite) } else { own.others[person] = favorite }
            }
            try Self.removePhotos(of: id, in: db)
            // A trigger deletes the recipe and its index entry.
            try db.execute(sql: "DELETE FROM ownRecipe WHERE number = ?", arguments: [id.number])
            try RecipeIndex.eraseWords(in: db)
            return Removal(favorites: favorites, own: own)
        }
    }

    /// Restores a removed own recipe under its number, with its photos and the favorites of other people. Does nothing
    /// if it exists or its author's profile is gone.
    ///
    /// - Returns: The recipe's present heading. It has another number if the recipe has come back from another kiosk.
    static func restore(_ own: Removal.Own, keep: Keep, in db: Database) throws -> Recipe.Heading {
        let people = try Set(Int.fetchAll(db, sql: "SELECT number FROM profile"))
        let (id, title) = (own.recipe.id, own.recipe.title)
        guard people.contains(own.profile), try !RecipeRecord.exists(db, key: id.description) else {
            return Recipe.Heading(id: id, title: title)
        }
        var heading = Recipe.Heading(id: id, title: title)
        if let key = own.key, let present = try SharedTable.ownRecipe(key, in: db) {
            let name = "SELECT title FROM recipe WHERE id = ?"
            heading = Recipe.Heading(
                id: present, title: try String.fetchOne(db, sql: name, arguments: [present.description]) ?? title)
            try db.execute(
                sql: "UPDATE photo SET recipe = ? WHERE recipe = ?", arguments: [present.description, id.description])
        } else {
            try db.execute(
                sql: "INSERT INTO ownRecipe (number, profile, key) VALUES (?, ?, ?)",
                arguments: [id.number, own.profile, own.key])
            try put(own.recipe, in: db)
        }
        try restorePhotos(of: heading.id, in: db)
        for (person, var favorite) in own.others where people.contains(person) {
            favorite.heading = heading
            try restore(favorite, of: person, keep: keep, in: db)
        }
        return heading
    }

    /// Adds an own recipe. Its key is drawn at random if there is none.
    @discardableResult
    static func add(_ recipe: OwnRecipe, key: String? = nil, of profile: Int, in db: Database) throws -> RecipeID {
        try db.execute(sql: "INSERT INTO ownRecipe (profile, key) VALUES (?, ?)", arguments: [profile, key])
        let id = RecipeID(.own, Int(db.lastInsertedRowID))
        try put(recipe.recipe(id), in: db)
        return id
    }

    /// Replaces an own recipe, and its title in the favorites.
    static func replace(_ id: RecipeID, with recipe: OwnRecipe, in db: Database) throws {
        try put(recipe.recipe(id), in: db)
        try db.execute(
            sql: "UPDATE favorite SET title = ?, picture = ? WHERE recipe = ?",
            arguments: [recipe.title, recipe.picture, id.description])
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
