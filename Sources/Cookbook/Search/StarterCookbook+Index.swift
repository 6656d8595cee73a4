internal import GRDB

extension StarterCookbook {
    /// Makes the starter recipes searchable where those of another program are, or none.
    ///
    /// They are rows beside all other recipes, so that one search finds both and ranks them alike; in memory they would
    /// cost some with every start. Which ones they are is told by a fingerprint of their files: to compare it is all
    /// that a usual start does. Their numbers are negative: among equals they come after all others, the first one first.
    static func index(in writer: any DatabaseWriter) throws {
        try writer.writeWithoutTransaction { db in
            let fingerprint = String(fingerprint)
            guard try Choice.starters.value(in: db) != fingerprint else { return }
            do {
                try db.inTransaction {
                    try db.execute(sql: "DELETE FROM searchable WHERE id LIKE 'starter:%'")
                    for recipe in recipes { try RecipeIndex.put(recipe, number: -Int64(recipe.id.number), in: db) }
                    try Choice.starters.keep(fingerprint, in: db)
                    return .commit
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                // Those of before are found until there is room: no reason to go without timers and favorites.
            }
        }
    }

    /// Over all files.
    private static var fingerprint: UInt64 { files.joined().checksum }
}
