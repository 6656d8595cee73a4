internal import GRDBSQLite

/// A prepared statement of a ``SQLiteDatabase``, which must outlive it.
final class SQLiteStatement {
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let path: String

    /// Prepares a statement.
    ///
    /// - Throws: SQLite's error, for example if a table is missing.
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

    /// Advances to the next row.
    ///
    /// - Returns: False after the last row.
    /// - Throws: SQLite's error. The statement is reset and can be used again.
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

    /// Returns a column of the current row. Columns count from 0.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// Returns a column of the current row, or the empty string for NULL. Columns count from 0.
    func text(_ column: Int32) -> String { sqlite3_column_text(handle, column).map { String(cString: $0) } ?? "" }

    /// Binds a value to a parameter. Parameters count from 1.
    func bind(_ value: Int64, at index: Int32) { sqlite3_bind_int64(handle, index, value) }

    /// Binds a copy of a text to a parameter. Parameters count from 1.
    func bind(_ value: String, at index: Int32) {
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_text(handle, index, value, -1, copied)
    }

    /// Binds all parameters to the columns of another statement's current row.
    ///
    /// - Parameters:
    ///   - row: The other statement.
    ///   - first: The column of the first parameter, from 0.
    func bind(_ row: SQLiteStatement, from first: Int32) {
        for index in 0..<sqlite3_bind_parameter_count(handle) {
            sqlite3_bind_value(handle, index + 1, sqlite3_column_value(row.handle, first + index))
        }
    }
}
