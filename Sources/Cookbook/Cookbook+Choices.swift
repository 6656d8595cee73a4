internal import GRDB

// MARK: - What was chosen and typed

extension Cookbook {
    /// Whether the pantry has asked its first question.
    public func hasAskedPantry() async throws(CookbookError) -> Bool {
        try await store.read { db in try Choice.hasAskedPantry.value(in: db) != nil }
    }

    /// The pantry has asked its first question, and asks it no more.
    public func notePantryAsked() async throws(CookbookError) {
        try await store.write { db in try Choice.hasAskedPantry.keep("true", in: db) }
    }
}

/// The names in the table `choice`; values are JSON.
enum Choice: String {
    case hasAskedPantry

    func value(in db: Database) throws -> String? {
        try String.fetchOne(db, sql: "SELECT value FROM choice WHERE name = ?", arguments: [rawValue])
    }

    func keep(_ value: (any DatabaseValueConvertible)?, in db: Database) throws {
        try db.execute(sql: "REPLACE INTO choice (name, value) VALUES (?, ?)", arguments: [rawValue, value])
    }
}
