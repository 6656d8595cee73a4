/// What a store holds, by which a copy is compared with its source.
struct BackupContent: Hashable, Sendable {
    /// `PRAGMA user_version`: the number of steps of the schema.
    let version: Int
    /// How many rows each table has.
    let counts: [String: Int]

    /// Reads the content through an open connection.
    init(of handle: OpaquePointer, path: String) throws(CookbookError) {
        func number(_ sql: String) throws(CookbookError) -> Int {
            try Int(SQLiteDatabase.texts(sql, in: handle, path: path).first ?? "") ?? 0
        }
        guard try number("PRAGMA application_id") == Schema.applicationID else {
            throw CookbookError(.damaged, path: path, detail: "not a store of Galley's")
        }
        version = try number("PRAGMA user_version")
        var counts: [String: Int] = [:]
        for table in try SQLiteDatabase.texts(Self.tables, in: handle, path: path) {
            counts[table] = try number("SELECT count(*) FROM \"\(table.replacing("\"", with: "\"\""))\"")
        }
        self.counts = counts
    }

    /// Reads and checks a file.
    ///
    /// - Throws: `damaged` where it is no store or not sound.
    init(verifying path: String) throws(CookbookError) {
        let database = try SQLiteDatabase(path, .read)
        guard try database.texts("PRAGMA quick_check(1)") == ["ok"] else {
            throw CookbookError(.damaged, path: path, detail: "SQLite's check of it fails")
        }
        self = try database.content()
        guard version > 0, counts["favorite"] != nil else {
            throw CookbookError(.damaged, path: path, detail: "it lacks tables of Galley's")
        }
    }

    /// Virtual tables are rows of others.
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
