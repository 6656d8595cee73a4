internal import GRDB

extension Connection {
    /// A database that is only read, on a card that accepts no changes. It shows everything that its log holds.
    ///
    /// SQLite indexes the log in a file beside it, and refuses a store whose log has none where it can't make one. So
    /// a store without a log is read as an immutable file, and one whose log can't be indexed there is read by a
    /// connection that is alone with it and keeps the index in its own memory. Neither locks anything: close it before
    /// the file is opened for writing.
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

    /// The file as it is, without its log.
    static func immutable(_ path: String, busyTimeout: Duration) throws -> DatabaseQueue {
        try DatabaseQueue(
            path: uri(of: path, "immutable=1"), configuration: .store(readonly: true, busyTimeout: busyTimeout))
    }

    /// Whether the connection reads through ``reader(of:log:busyTimeout:)`` and may be able to write later.
    var waitsForCard: Bool {
        if case .card = readOnly { true } else { false }
    }

    private static func uri(of path: String, _ option: String) -> String {
        let special: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
        return "file:\(path.map { special[$0] ?? String($0) }.joined())?mode=ro&\(option)"
    }
}

extension Configuration {
    /// Alone with the file from the first read on, so that the index of the log needs no file.
    fileprivate static func alone(_ busyTimeout: Duration) -> Configuration {
        var configuration = store(readonly: true, busyTimeout: busyTimeout)
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        return configuration
    }
}
