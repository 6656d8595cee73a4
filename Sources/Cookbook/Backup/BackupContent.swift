/// The schema version and row counts of a store, for comparing a copy with its source.
struct BackupContent: Hashable, Sendable {
    /// The schema version, `PRAGMA user_version`.
    let version: Int
    /// The number of rows of each table.
    let counts: [String: Int]

    /// Reads the version and counts through an open connection.
    init(of handle: OpaquePointer, path: String) throws(CookbookError) {
        func number(_ sql: String) throws(CookbookError) -> Int {
            try Int(SQLiteDatabase.texts(sql, in: handle, path: path).first ?? "") ?? 0
        }
        guard try number("PRAGMA application_id") == Schema.applicationID else {
            throw CookbookError(.damaged, path: path, detail: "it is not a Galley store")
        }
        version = try number("PRAGMA user_version")
        var counts: [String: Int] = [:]
        for table in try SQLiteDatabase.texts(Self.tables, in: handle, path: path) {
            counts[table] = try number("SELECT count(*) FROM \"\(table.replacing("\"", with: "\"\""))\"")
        }
        self.counts = counts
    }

    /// Reads the version and counts of a file, and checks it.
    ///
    /// - Throws: `damaged` if the file is damaged or isn't a Galley store.
    init(verifying path: String) throws(CookbookError) {
        let database = try SQLiteDatabase(path, .read)
        guard try database.texts("PRAGMA quick_check(1)") == ["ok"] else {
            throw CookbookError(.damaged, path: path, detail: "SQLite's check fails")
        }
        self = try database.content()
        guard version > 0, counts["favorite"] != nil else {
            throw CookbookError(.damaged, path: path, detail: "it lacks tables of a Galley store")
        }
    }

    /// SQL for the names of the tables. Excludes virtual tables, whose content is in other tables.
    private static let tables = """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            AND sql NOT LIKE 'CREATE VIRTUAL%'
        """
}

extension SQLiteDatabase {
    func content() throws(CookbookError) -> BackupContent {
        try withHandle { handle, path throws(CookbookError) in try BackupContent(of: handle, path: path) }
    }
}
