internal import GRDB
internal import Household
internal import Kitchen

extension SharedTable {
    /// Favorites, by the person and the recipe.
    static let favorites = SharedTable(
        kind: .favorites, bit: 1, tables: ["favorite", "ownRecipe", "profile", "recipe"],
        rows: """
            SELECT profile.key || char(9) || \(sharedName(of: "favorite.recipe")) AS key,
                json_object('person', profile.name, 'picture', favorite.picture, 'saved', favorite.savedAt,
                    'title', favorite.title) AS value
            FROM favorite JOIN profile ON profile.number = favorite.profile
            WHERE \(presentProfiles)
            """,
        put: { key, value, db in
            guard key.count == 2, let id = try recipe(named: key[1], in: db),
                let title = value["title"]?.text?.sanitized(limit: OwnRecipe.longestTitle), !title.isEmpty,
                let profile = try profile(key[0], value, in: db)
            else { return }
            try db.execute(
                sql: """
                    INSERT INTO favorite (profile, recipe, title, picture, savedAt) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (profile, recipe) DO UPDATE SET title = excluded.title, picture = excluded.picture
                    """,
                arguments: [
                    profile, id.description, title, value["picture"]?.text.flatMap(webAddress),
                    value["saved"]?.number ?? 0,
                ])
            // If two kiosks have changed the recipe, the favorite's title may be that of the other text.
            if id.origin == .own {
                try db.execute(
                    sql: """
                        UPDATE favorite SET (title, picture) = (SELECT title, picture FROM recipe WHERE id = :id)
                        WHERE profile = :profile AND recipe = :id AND EXISTS (SELECT 1 FROM recipe WHERE id = :id)
                        """, arguments: ["id": id.description, "profile": profile])
            }
            // The whole recipe may be stored already, for another person.
            let indexed = "SELECT title FROM searchable WHERE id = ?"
            guard id.origin.isService, try !RecipeRecord.exists(db, key: id.description),
                try String.fetchOne(db, sql: indexed, arguments: [id.description]) != title
            else { return }
            try RecipeIndex.put(Recipe(id: id, title: title), in: db)
        },
        remove: { key, db in
            guard key.count == 2, let profile = try profile(key[0], in: db), let id = try recipe(named: key[1], in: db)
            else { return }
            try Cookbook.removeFavorite(id, of: profile, in: db)
        })

    /// Returns the address of a picture if it can be one.
    private static func webAddress(_ text: String) -> String? {
        let isWeb = text.hasPrefix("https://") && text.utf8.count <= 500
        return isWeb && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? text : nil
    }
}
