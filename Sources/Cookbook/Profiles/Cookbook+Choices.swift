internal import GRDB
public import Kitchen

// MARK: - Choices and searches

extension Cookbook {
    /// Returns a profile's search filter, or `nil` if none was chosen or it can't be decoded.
    ///
    /// A later version might write a filter that this one can't decode.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func searchFilter(of profile: Int? = nil) async throws(CookbookError) -> RecipeFilter? {
        try await choice(.searchFilter, of: profile)
    }

    /// Stores a profile's search filter. `nil` removes it.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func keep(searchFilter filter: RecipeFilter?, for profile: Int? = nil) async throws(CookbookError) {
        try await keep(filter, as: .searchFilter, for: profile)
    }

    /// Returns a profile's diet, or `nil` if the diet of the settings applies or it can't be decoded.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func diet(of profile: Int? = nil) async throws(CookbookError) -> Diet? {
        try await choice(.diet, of: profile)
    }

    /// Stores a profile's diet. `nil` means that the diet of the settings applies.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func keep(_ diet: Diet?, for profile: Int? = nil) async throws(CookbookError) {
        try await keep(diet, as: .diet, for: profile)
    }

    /// Returns true if the pantry has asked its first question.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func hasAskedPantry(of profile: Int? = nil) async throws(CookbookError) -> Bool {
        try await store.read { db in
            try ProfileChoice.hasAskedPantry.value(of: try Self.number(of: profile, in: db), in: db) != nil
        }
    }

    /// Records that the pantry has asked its first question, so that it doesn't ask again.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
    public func notePantryAsked(for profile: Int? = nil) async throws(CookbookError) {
        try await store.write { db in
            try ProfileChoice.hasAskedPantry.keep("true", for: try Self.number(of: profile, in: db), in: db)
        }
    }

    /// Returns the last search texts of a profile, the newest first, at most `RecipeSearch.mostRemembered`.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func recentTexts(of profile: Int? = nil) async throws(CookbookError) -> [String] {
        try await store.read { db in
            try String.fetchAll(
                db, sql: "SELECT text FROM recentText WHERE profile = ? ORDER BY number DESC",
                arguments: [try Self.number(of: profile, in: db)])
        }
    }

    /// Stores a text as the newest search. Does nothing if it has no letter and no digit.
    ///
    /// - Throws: `CookbookError` if the change can't be saved.
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

    /// Returns a value of the whole kitchen, or `nil` if there is none or it can't be decoded.
    func choice<Value: Codable & Sendable>(_ choice: Choice) async throws(CookbookError) -> Value? {
        try await store.read { db in try ChoiceRow.value(of: try choice.value(in: db)) }
    }

    func keep<Value: Codable & Sendable>(_ value: Value, as choice: Choice) async throws(CookbookError) {
        try await store.write { db in try ChoiceRow(value: value).json.map { try choice.keep($0, in: db) } }
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

/// The names of the table `choice`, which has values of the whole kitchen.
enum Choice: String {
    /// The chosen servings of recipes, as JSON.
    case servings
    /// The durations and names that were last chosen for timers, as JSON.
    case recentTimers
    /// The fingerprint of the starter recipes in the search index.
    case starters

    func value(in db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM choice WHERE name = ?", arguments: [rawValue])
    }

    func keep(_ value: String, in db: Database) throws {
        try db.execute(sql: "REPLACE INTO choice (name, value) VALUES (?, ?)", arguments: [rawValue, value])
    }
}

/// The names of the table `profileChoice`, which has values of one person, as JSON.
enum ProfileChoice: String {
    case searchFilter, hasAskedPantry, diet, drafts
    /// The last removal by a command while no kiosk ran.
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

/// A row whose value GRDB encodes as JSON.
struct ChoiceRow<Value: Codable>: Codable, FetchableRecord, EncodableRecord {
    let value: Value?

    /// Decodes a value. Returns `nil` if there is no JSON, or if only a later version can decode it.
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
