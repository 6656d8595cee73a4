internal import GRDB
public import Kitchen

// MARK: - For how many a recipe is cooked

extension Cookbook {
    /// For how many recipes were last cooked, the newest first; empty where that cannot be read.
    public func servings() async throws(CookbookError) -> ChosenServings {
        try await store.read { db in
            do {
                let sql = "SELECT value AS servings FROM choice WHERE name = ?"
                return try ServingsRow.fetchOne(db, sql: sql, arguments: [Choice.servings.rawValue])?.servings
                    ?? ChosenServings()
            } catch is DecodingError {
                return ChosenServings()
            }
        }
    }

    /// Keeps the whole of it in place of what was kept before.
    public func keep(_ servings: ChosenServings) async throws(CookbookError) {
        try await store.write { db in
            let json = try ServingsRow(servings: servings).databaseDictionary["servings"]
            try json.flatMap(String.fromDatabaseValue).map { try Choice.servings.keep($0, in: db) }
        }
    }
}

/// GRDB writes and reads it as JSON.
private struct ServingsRow: Codable, FetchableRecord, EncodableRecord {
    let servings: ChosenServings
}
