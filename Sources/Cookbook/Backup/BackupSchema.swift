internal import GRDB

/// A check that a store has exactly the tables, indexes, triggers and views of its version.
///
/// A trigger that someone has added to a backup would run with every change of the kiosk.
enum BackupSchema {
    /// Checks the schema of a file.
    ///
    /// - Throws: `BackupProblem` if the file has an unknown object or lacks one.
    static func check(_ path: String, version: Int) throws {
        let reference = try DatabaseQueue()
        let migrations = Schema.migrator.migrations
        guard migrations.indices.contains(version - 1) else { throw BackupProblem("its store has an unknown version") }
        try Schema.migrator.migrate(reference, upTo: migrations[version - 1])
        let expected = try reference.read { db in try String.fetchSet(db, sql: objects) }
        let found = Set(try SQLiteDatabase(path, .read).texts(objects))
        if let strange = found.subtracting(expected).min() {
            throw BackupProblem("its store has a part that Galley did not create (\(strange.prefix(60)))")
        }
        if let missing = expected.subtracting(found).min() {
            throw BackupProblem("its store lacks \(missing.prefix(60))")
        }
    }

    /// SQL for the names of tables and indexes, and the SQL of triggers and views. Excludes SQLite's own objects.
    ///
    /// The SQL of tables isn't compared, because SQLite changes it when a table is renamed.
    private static let objects = """
        SELECT type || ' ' || name || CASE WHEN type IN ('trigger', 'view') THEN ': ' || sql ELSE '' END
        FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        """
}
