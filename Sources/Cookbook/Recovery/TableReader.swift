/// Reads all readable rows of a damaged table, skipping the damaged pages between them.
struct TableReader {
    let database: SQLiteDatabase
    let table: String
    /// The quoted names of the columns to read, separated by commas.
    let columns: String
    /// The quoted primary key columns of a WITHOUT ROWID table. Empty for all other tables.
    let key: [String]

    /// Reads the rows. May return some of them twice.
    ///
    /// - Parameter take: Receives each row. Its first column is the rowid, or NULL without one; the others are
    ///   `columns`.
    /// - Returns: True if these are all rows of the table.
    /// - Throws: The error of `take`.
    func read(_ take: (SQLiteStatement) throws(CookbookError) -> Void) throws(CookbookError) -> Bool {
        key.isEmpty ? try readByRowID(take) : try readByKey(take)
    }

    // MARK: - Tables with rowids

    /// The number of rowids that are tried one by one after an unreadable row: the maximum number of rows in a page.
    private static let mostRowsPerPage: Int64 = 256

    private func readByRowID(
        _ take: (SQLiteStatement) throws(CookbookError) -> Void
    ) throws(CookbookError) -> Bool {
        var isWhole = true
        // Galley's numbers and SQLite's rowids begin with 1.
        var lower: Int64 = 0
        while true {
            let scan = try scan("rowid >= ?1 ORDER BY rowid", [lower], take)
            if scan.isWhole { return isWhole }
            isWhole = false
            let last = max(scan.last ?? lower, lower)
            guard let next = readable(after: last) else {
                _ = try self.scan("rowid > ?1 ORDER BY rowid DESC", [last], take)
                return false
            }
            // The search may have skipped readable pages before it.
            _ = try self.scan("rowid > ?1 AND rowid < ?2 ORDER BY rowid DESC", [last, next], take)
            lower = next
        }
    }

    /// Returns a readable rowid behind an unreadable one, or `nil` if none is found. Doubles its steps after a page.
    private func readable(after last: Int64) -> Int64? {
        let sql = "SELECT rowid FROM \(table) NOT INDEXED WHERE rowid >= ?1 ORDER BY rowid LIMIT 1"
        guard let statement = try? database.statement(sql) else { return nil }
        var step: Int64 = 1
        while true {
            let (start, isTooFar) = last.addingReportingOverflow(step)
            if isTooFar { return nil }
            statement.reset()
            statement.bind(start, at: 1)
            do {
                guard try statement.step() else { return nil }
                // If a page was overwritten by a copy of another, SQLite may return a lower rowid. Skip it, too.
                let found = statement.integer(0)
                if found >= start { return found }
            } catch {
                // This page can't be read either.
            }
            step = step < Self.mostRowsPerPage ? step + 1 : step.multipliedReportingOverflow(by: 2).partialValue
            if step < 0 { return nil }
        }
    }

    // MARK: - Tables without rowids

    /// Reads forward from the first row to the first unreadable one, then backward from the last row.
    private func readByKey(
        _ take: (SQLiteStatement) throws(CookbookError) -> Void
    ) throws(CookbookError) -> Bool {
        let forward = try scan("true ORDER BY \(key.joined(separator: ", "))", [], take)
        if forward.isWhole { return true }
        let order = key.map { "\($0) DESC" }.joined(separator: ", ")
        _ = try scan("true ORDER BY \(order)", [], take)
        return false
    }

    // MARK: - Rows in order

    private struct Scan {
        /// The last rowid that was read.
        var last: Int64?
        var isWhole = false
    }

    /// Reads rows up to the end, or up to the first unreadable row.
    private func scan(
        _ condition: String, _ bounds: [Int64], _ take: (SQLiteStatement) throws(CookbookError) -> Void
    ) throws(CookbookError) -> Scan {
        var scan = Scan()
        let sql = "SELECT \(key.isEmpty ? "rowid" : "NULL"), \(columns) FROM \(table) NOT INDEXED WHERE \(condition)"
        guard let statement = try? database.statement(sql) else { return scan }
        for (index, bound) in bounds.enumerated() { statement.bind(bound, at: Int32(index) + 1) }
        while let hasRow = try? statement.step() {
            guard hasRow else {
                scan.isWhole = true
                return scan
            }
            scan.last = statement.integer(0)
            try take(statement)
        }
        return scan
    }
}
