internal import GRDB
public import Kitchen

// MARK: - What was chosen and typed

extension Cookbook {
    /// What searches were narrowed to last; nil before anybody has chosen, and where it cannot be read, as a later
    /// version might write it.
    public func searchFilter() async throws(CookbookError) -> RecipeFilter? {
        try await store.read { db in
            let sql = "SELECT value AS filter FROM choice WHERE name = ?"
            do {
                return try FilterRow.fetchOne(db, sql: sql, arguments: [Choice.searchFilter.rawValue])?.filter
            } catch is DecodingError {
                return nil
            }
        }
    }

    /// Keeps what searches are narrowed to; nil for no choice.
    public func keep(searchFilter filter: RecipeFilter?) async throws(CookbookError) {
        try await store.write { db in
            let value = try filter.map { try FilterRow(filter: $0).databaseDictionary["filter"] } ?? nil
            try Choice.searchFilter.keep(value, in: db)
        }
    }

    /// Whether the pantry has asked its first question.
    public func hasAskedPantry() async throws(CookbookError) -> Bool {
        try await store.read { db in try Choice.hasAskedPantry.value(in: db) != nil }
    }

    /// The pantry has asked its first question, and asks it no more.
    public func notePantryAsked() async throws(CookbookError) {
        try await store.write { db in try Choice.hasAskedPantry.keep("true", in: db) }
    }

    /// What was searched for, the newest first, at most `RecipeSearch.mostRemembered` texts.
    public func recentTexts() async throws(CookbookError) -> [String] {
        try await store.read { db in try String.fetchAll(db, sql: "SELECT text FROM recentText ORDER BY number DESC") }
    }

    /// Makes the text the newest of those that were searched for. One without a letter or a digit is none.
    public func noteSearched(_ text: String) async throws(CookbookError) {
        guard !text.searchWords.isEmpty else { return }
        try await store.write { db in
            try db.execute(sql: "REPLACE INTO recentText (text) VALUES (?)", arguments: [text])
            try db.execute(
                sql: """
                    DELETE FROM recentText
                    WHERE number NOT IN (SELECT number FROM recentText ORDER BY number DESC LIMIT ?)
                    """,
                arguments: [RecipeSearch.mostRemembered])
        }
    }
}

/// The names in the table `choice`; values are JSON.
enum Choice: String {
    case searchFilter, hasAskedPantry
    /// For how many people recipes are cooked.
    case servings
    /// The fingerprint of the starter recipes that are searchable.
    case starters

    func value(in db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM choice WHERE name = ?", arguments: [rawValue])
    }

    /// Nil for no choice.
    func keep(_ value: (any DatabaseValueConvertible)?, in db: Database) throws {
        try db.execute(sql: "DELETE FROM choice WHERE name = ?", arguments: [rawValue])
        guard let value else { return }
        try db.execute(sql: "INSERT INTO choice (name, value) VALUES (?, ?)", arguments: [rawValue, value])
    }
}

/// GRDB writes and reads the filter as JSON.
private struct FilterRow: Codable, FetchableRecord, EncodableRecord {
    let filter: RecipeFilter
}
