internal import GRDB
public import Kitchen

// MARK: - What was chosen and typed

extension Cookbook {
    /// What searches were narrowed to last; nil before anybody has chosen, and where it cannot be read, as a later
    /// version might write it.
    public func searchFilter(of profile: Int? = nil) async throws(CookbookError) -> RecipeFilter? {
        try await choice(.searchFilter, of: profile)
    }

    /// Keeps what searches are narrowed to; nil for no choice.
    public func keep(searchFilter filter: RecipeFilter?, for profile: Int? = nil) async throws(CookbookError) {
        try await keep(filter, as: .searchFilter, for: profile)
    }

    /// What somebody eats; nil: as the settings say, and where it cannot be read, as a later version might write it.
    public func diet(of profile: Int? = nil) async throws(CookbookError) -> Diet? {
        try await choice(.diet, of: profile)
    }

    /// Keeps what somebody eats; nil: as the settings say.
    public func keep(_ diet: Diet?, for profile: Int? = nil) async throws(CookbookError) {
        try await keep(diet, as: .diet, for: profile)
    }

    /// Whether the pantry has asked its first question.
    public func hasAskedPantry(of profile: Int? = nil) async throws(CookbookError) -> Bool {
        try await store.read { db in
            try ProfileChoice.hasAskedPantry.value(of: try Self.number(of: profile, in: db), in: db) != nil
        }
    }

    /// The pantry has asked its first question, and asks it no more.
    public func notePantryAsked(for profile: Int? = nil) async throws(CookbookError) {
        try await store.write { db in
            try ProfileChoice.hasAskedPantry.keep("true", for: try Self.number(of: profile, in: db), in: db)
        }
    }

    /// What was searched for, the newest first, at most `RecipeSearch.mostRemembered` texts.
    public func recentTexts(of profile: Int? = nil) async throws(CookbookError) -> [String] {
        try await store.read { db in
            try String.fetchAll(
                db, sql: "SELECT text FROM recentText WHERE profile = ? ORDER BY number DESC",
                arguments: [try Self.number(of: profile, in: db)])
        }
    }

    /// Makes the text the newest of those that were searched for. One without a letter or a digit is none.
    public func noteSearched(_ text: String, for profile: Int? = nil) async throws(CookbookError) {
        guard !text.searchWords.isEmpty else { return }
        try await store.write { db in
            let profile = try Self.number(of: profile, in: db)
            try db.execute(sql: "REPLACE INTO recentText (profile, text) VALUES (?, ?)", arguments: [profile, text])
            try db.execute(
                sql: """
                    DELETE FROM recentText WHERE profile = :profile AND number NOT IN (
                        SELECT number FROM recentText WHERE profile = :profile ORDER BY number DESC LIMIT :most)
                    """,
                arguments: ["profile": profile, "most": RecipeSearch.mostRemembered])
        }
    }

    func choice<Value: Codable & Sendable>(
        _ choice: ProfileChoice, of profile: Int?
    ) async throws(CookbookError) -> Value? {
        try await store.read { db in
            try ChoiceRow.value(of: try choice.value(of: try Self.number(of: profile, in: db), in: db))
        }
    }

    func keep<Value: Codable & Sendable>(
        _ value: Value?, as choice: ProfileChoice, for profile: Int?
    ) async throws(CookbookError) {
        try await store.write { db in
            try choice.keep(try ChoiceRow(value: value).json, for: try Self.number(of: profile, in: db), in: db)
        }
    }
}

/// The names in the table `choice`, of what is the kitchen's.
enum Choice: String {
    /// For how many people recipes are cooked, in JSON.
    case servings
    /// The fingerprint of the starter recipes that are searchable.
    case starters

    func value(in db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM choice WHERE name = ?", arguments: [rawValue])
    }

    func keep(_ value: String, in db: Database) throws {
        try db.execute(sql: "REPLACE INTO choice (name, value) VALUES (?, ?)", arguments: [rawValue, value])
    }
}

/// The names in the table `profileChoice`, of what is a person's; values are JSON.
enum ProfileChoice: String {
    case searchFilter, hasAskedPantry, diet, drafts
    /// What a command removed last while no kiosk ran.
    case removal

    func value(of profile: Int, in db: Database) throws -> String? {
        try String.fetchOne(
            db, sql: "SELECT value FROM profileChoice WHERE profile = ? AND name = ?", arguments: [profile, rawValue])
    }

    func keep(_ value: String?, for profile: Int, in db: Database) throws {
        try db.execute(sql: "DELETE FROM profileChoice WHERE profile = ? AND name = ?", arguments: [profile, rawValue])
        guard let value else { return }
        try db.execute(
            sql: "INSERT INTO profileChoice (profile, name, value) VALUES (?, ?, ?)",
            arguments: [profile, rawValue, value])
    }
}

/// GRDB writes and reads the value as JSON.
struct ChoiceRow<Value: Codable>: Codable, FetchableRecord, EncodableRecord {
    let value: Value?

    /// Decodes a value. Returns nil for no JSON, and for JSON that only a later version can read.
    static func value(of json: String?) throws -> Value? {
        do {
            return try ChoiceRow(row: ["value": json]).value
        } catch is DecodingError {
            return nil
        }
    }

    var json: String? {
        get throws { try databaseDictionary["value"].flatMap(String.fromDatabaseValue) }
    }
}
