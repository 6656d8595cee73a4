internal import GRDBSQLite

/// A prepared statement of a ``PlainDatabase``, which must outlive it.
final class PlainStatement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let path: String

    /// - Throws: SQLite's reason, such as a table that is missing.
    init(_ sql: String, in connection: OpaquePointer, path: String) throws(CookbookError) {
        self.connection = connection
        self.path = path
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
        guard code == SQLITE_OK, let handle else { throw CookbookError(sqlite: connection, code: code, path: path) }
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Goes on to the next row.
    ///
    /// - Returns: false after the last one.
    /// - Throws: SQLite's reason. The statement can be reset and used again.
    func step() throws(CookbookError) -> Bool {
        let code = sqlite3_step(handle)
        guard code != SQLITE_ROW else { return true }
        guard code == SQLITE_DONE else {
            let error = CookbookError(sqlite: connection, code: code, path: path)
            sqlite3_reset(handle)
            throw error
        }
        return false
    }

    func reset() { sqlite3_reset(handle) }

    /// - Parameter column: from 0.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// - Parameter column: from 0. A value that is NULL is the empty text.
    func text(_ column: Int32) -> String { sqlite3_column_text(handle, column).map { String(cString: $0) } ?? "" }

    /// - Parameter index: of the parameter, from 1.
    func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(handle, index, value) }

    /// - Parameter index: of the parameter, from 1.
    func bind(_ value: String, at index: Int32) {
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_text(handle, index, value, -1, copied)
    }

    /// Binds all parameters to the columns of another statement's row.
    ///
    /// - Parameter first: the column of the first parameter, from 0.
    func bind(_ row: PlainStatement, from first: Int32) {
        for index in 0..<sqlite3_bind_parameter_count(handle) {
            sqlite3_bind_value(handle, index + 1, sqlite3_column_value(row.handle, first + index))
        }
    }
}
