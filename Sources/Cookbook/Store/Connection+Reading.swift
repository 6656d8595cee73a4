internal import GRDB

extension Connection {
    /// Opens a database on a read-only card. Queries see the content of the WAL, too.
    ///
    /// SQLite indexes a WAL in a file beside it (`-shm`), and can't open the database if it can't create that file. So
    /// a database without a WAL is opened as immutable. One with a WAL is opened in exclusive mode, which keeps the
    /// index in memory. Neither locks the file: close it before the file is opened for writing.
    ///
    /// Sources: https://www.sqlite.org/wal.html#read_only_databases, …/wal.html#noshm, …/uri.html
    static func reader(of path: String, log: Folder.Entry, busyTimeout: Duration) throws -> DatabaseQueue {
        guard case .file(let size) = log, size > 0 else {
            return try immutable(path, busyTimeout: busyTimeout)
        }
        do {
            return try DatabaseQueue(path: path, configuration: .store(readonly: true, busyTimeout: busyTimeout))
        } catch let error as DatabaseError where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode) {
            return try DatabaseQueue(path: uri(of: path, "vfs=unix-none"), configuration: .alone(busyTimeout))
        }
    }

    /// Opens the database file alone, without its WAL.
    static func immutable(_ path: String, busyTimeout: Duration) throws -> DatabaseQueue {
        try DatabaseQueue(
            path: uri(of: path, "immutable=1"), configuration: .store(readonly: true, busyTimeout: busyTimeout))
    }

    /// True if the connection is read-only because of the card, which may accept writes later.
    var waitsForCard: Bool {
        if case .card = readOnly { true } else { false }
    }

    private static func uri(of path: String, _ option: String) -> String {
        let special: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
        return "file:\(path.map { special[$0] ?? String($0) }.joined())?mode=ro&\(option)"
    }
}

extension Configuration {
    /// A configuration with exclusive locking from the first read on, so that the index of the WAL needs no file.
    fileprivate static func alone(_ busyTimeout: Duration) -> Configuration {
        var configuration = store(readonly: true, busyTimeout: busyTimeout)
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        return configuration
    }
}
