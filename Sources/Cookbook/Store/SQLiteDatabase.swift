internal import GRDB
internal import GRDBSQLite

/// An SQLite connection without GRDB, for backups and for repairing a damaged store. Doesn't enforce foreign keys.
///
/// Deallocating a GRDB queue starts threads of libdispatch that wake the process every second from then on. A kiosk
/// that makes a backup each day would never be idle again.
final class SQLiteDatabase {
    private let handle: OpaquePointer
    private let path: String

    enum Mode {
        /// Reads a file. Creates no other file beside it.
        case read
        /// Changes an existing file.
        case change
        /// Creates the file, without any sync. The caller syncs the finished file once.
        case create
    }

    init(_ path: String, _ mode: Mode) throws(CookbookError) {
        self.path = path
        var handle: OpaquePointer?
        let flags =
            switch mode {
            case .read: SQLITE_OPEN_READONLY
            case .change: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, nil)
        guard code == SQLITE_OK, let handle else {
            let error = CookbookError(sqlite: handle, code: code, path: path)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, 5000)
        if mode == .create { try run("PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF") }
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    func withHandle<Result>(
        _ body: (OpaquePointer, _ path: String) throws(CookbookError) -> Result
    ) throws(CookbookError) -> Result {
        try body(handle, path)
    }

    func run(_ sql: String) throws(CookbookError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw CookbookError(sqlite: handle, code: code, path: path) }
    }

    /// Returns the first column of each row.
    func texts(_ sql: String) throws(CookbookError) -> [String] { try Self.texts(sql, in: handle, path: path) }

    /// Returns the first column of the first row, or 0 if there is no row.
    func integer(_ sql: String) throws(CookbookError) -> Int { try Int(texts(sql).first ?? "") ?? 0 }

    static func texts(
        _ sql: String, in handle: OpaquePointer, path: String
    ) throws(CookbookError) -> [String] {
        var statement: OpaquePointer?
        var code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        var texts: [String] = []
        while code == SQLITE_OK || code == SQLITE_ROW {
            if code == SQLITE_ROW { texts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "") }
            code = sqlite3_step(statement)
        }
        guard code == SQLITE_DONE else { throw CookbookError(sqlite: handle, code: code, path: path) }
        return texts
    }

    func statement(_ sql: String) throws(CookbookError) -> SQLiteStatement {
        try SQLiteStatement(sql, in: handle, path: path)
    }

    /// The number of rows that the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// Copies another connection's database into this one with SQLite's backup API.
    ///
    /// - Parameters:
    ///   - source: A connection in a read transaction, so that concurrent writes don't change the copy.
    ///   - pagesPerStep: The number of pages to copy at a time; -1 copies all at once.
    ///   - between: Runs between two steps. Throwing from it cancels the copy.
    func copy(
        from source: OpaquePointer, pagesPerStep: Int32, between: () throws(CookbookError) -> Void
    ) throws(CookbookError) {
        guard let backup = sqlite3_backup_init(handle, "main", source, "main") else {
            throw CookbookError(sqlite: handle, code: sqlite3_errcode(handle), path: path)
        }
        var code = sqlite3_backup_step(backup, pagesPerStep)
        while code == SQLITE_OK {
            do throws(CookbookError) {
                try between()
            } catch {
                sqlite3_backup_finish(backup)
                throw error
            }
            code = sqlite3_backup_step(backup, pagesPerStep)
        }
        let end = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, end == SQLITE_OK else {
            throw CookbookError(sqlite: handle, code: code == SQLITE_DONE ? end : code, path: path)
        }
    }
}

extension CookbookError {
    init(sqlite handle: OpaquePointer?, code: Int32, path: String) {
        let detail = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? "SQLite error \(code)"
        self.init(Reason(ResultCode(rawValue: code & 0xFF)), path: path, detail: detail)
    }
}
