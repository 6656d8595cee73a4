internal import GRDB

extension StarterCookbook {
    /// Adds the starter recipes to the search index if those of this version aren't there yet.
    ///
    /// The starter recipes are rows like all other recipes, so that one search finds and ranks both. An index in memory
    /// would cost time and memory at each start. A fingerprint of their files shows whether they are current; a normal
    /// start only compares it. Their numbers are negative, so that among equals they come last, in the order of their
    /// numbers.
    static func index(in writer: any DatabaseWriter) throws {
        try writer.writeWithoutTransaction { db in
            let fingerprint = String(fingerprint)
            guard try Choice.starters.value(in: db) != fingerprint else { return }
            do {
                try db.inTransaction {
                    try db.execute(sql: "DELETE FROM searchable WHERE id LIKE 'starter:%'")
                    for recipe in recipes {
                        try RecipeIndex.put(recipe, number: recipe.id.number.map { -Int64($0) }, in: db)
                    }
                    try Choice.starters.keep(fingerprint, in: db)
                    return .commit
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                // A full card must not prevent the start. The previous starter recipes are found until there is room.
            }
        }
    }

    /// The checksum of all files.
    private static var fingerprint: UInt64 { files.joined().checksum }
}
