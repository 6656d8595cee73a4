internal import GRDB

extension Connection {
    /// Opens a database whose content can be fetched again. Replaces the file by an empty one if it is missing, damaged or
    /// of another version. Blocks the calling thread.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - folder: The folder of the file, which is created if it is missing.
    ///   - version: The schema version of an empty file.
    ///   - create: Creates the tables of an empty file.
    /// - Throws: The error of the card or of SQLite.
    static func replaceable(
        _ name: String, in folder: Folder, version: Int, creating create: (Database) throws -> Void
    ) throws -> any DatabaseWriter {
        try folder.create()
        if case .file(let size) = folder.entry(name), size > 0 {
            do {
                let writer = try connect(to: name, in: folder)
                let found = try writer.read { db in try Int.fetchOne(db, sql: "PRAGMA user_version") }
                if found == version { return writer }
                try writer.close()
            } catch let error as DatabaseError where CookbookError.Reason(error.resultCode) == .damaged {}
        }
        for suffix in ["-wal", "-shm", "-journal", ""] { try folder.remove(name + suffix) }
        try folder.write("", as: name)
        let writer = try connect(to: name, in: folder)
        try writer.write { db in
            try create(db)
            try db.execute(sql: "PRAGMA user_version = \(version)")
        }
        return writer
    }

    private static func connect(to name: String, in folder: Folder) throws -> any DatabaseWriter {
        try writer(of: folder.path(of: name), .normal, busyTimeout: .seconds(1))
    }
}
