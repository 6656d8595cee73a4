internal import GRDB

/// What a store of some version may consist of.
///
/// A trigger or a view of somebody else's would be run with each change of ours.
enum BackupSchema {
    /// - Throws: `BackupProblem` where the file has something else, or lacks something.
    static func check(_ path: String, version: Int) throws {
        let reference = try DatabaseQueue()
        let migrations = Schema.migrator.migrations
        guard migrations.indices.contains(version - 1) else { throw BackupProblem("its store has no known version") }
        try Schema.migrator.migrate(reference, upTo: migrations[version - 1])
        let expected = try reference.read { db in try String.fetchSet(db, sql: objects) }
        let found = Set(try SQLiteDatabase(path, .read).texts(objects))
        if let strange = found.subtracting(expected).min() {
            throw BackupProblem("its store has something that Galley did not make, \(strange.prefix(60))")
        }
        if let missing = expected.subtracting(found).min() {
            throw BackupProblem("its store lacks \(missing.prefix(60))")
        }
    }

    /// Tables and indices by name, for SQLite writes the text of a renamed one in its own way; triggers and views by
    /// their text. What SQLite makes itself is left out.
    private static let objects = """
        SELECT type || ' ' || name || CASE WHEN type IN ('trigger', 'view') THEN ': ' || sql ELSE '' END
        FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """
}
