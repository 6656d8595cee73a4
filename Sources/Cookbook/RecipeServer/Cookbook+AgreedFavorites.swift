internal import GRDB
public import Kitchen

// MARK: - Favorites on a recipe server

extension Cookbook {
    /// Returns the favorites of a profile as the kiosk and a server last agreed on them.
    ///
    /// They are in the store, not in ``RecipeCopy``, so that a restored backup has them as old as its favorites. Newer
    /// ones would look as if the favorites since the backup were removed here.
    ///
    /// - Parameters:
    ///   - owner: The server, and the person there.
    ///   - profile: The number of the profile.
    /// - Throws: `CookbookError` if the store can't be read.
    public func favorites(
        agreedWith owner: String, of profile: Int
    ) async throws(CookbookError) -> Set<RecipeID> {
        try await store.read { db in
            let sql = "SELECT recipe FROM agreedFavorite WHERE owner = ? AND profile = ?"
            return Set(
                try String.fetchAll(db, sql: sql, arguments: [owner, profile]).compactMap { RecipeID($0) })
        }
    }

    /// Stores that the kiosk and a server agree on the favorites of a profile. Forgets those of other servers.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func agree(
        onFavorites ids: Set<RecipeID>, with owner: String, of profile: Int
    ) async throws(CookbookError) {
        try await store.write { db in
            try db.execute(sql: "DELETE FROM agreedFavorite")
            for id in ids.map(\.description).sorted() {
                try db.execute(
                    sql: "INSERT INTO agreedFavorite (owner, profile, recipe) VALUES (?, ?, ?)",
                    arguments: [owner, profile, id])
            }
        }
    }
}
