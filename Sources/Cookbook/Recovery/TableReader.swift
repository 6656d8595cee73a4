/// Reads every row of a table that can be read, whatever is damaged between them.
struct TableReader {
    let database: SQLiteDatabase
    let table: String
    /// The columns to read, in quotes, separated by commas.
    let columns: String
    /// The columns of the primary key of a table without row ids, in quotes; empty for all others.
    let key: [String]

    /// Reads the rows, some of them twice.
    ///
    /// - Parameter take: gets each row. Its first column is the row id, or NULL without one; the others are `columns`.
    /// - Returns: whether these are all rows of the table.
    /// - Throws: what `take` throws.
    func read(_ take: (SQLiteStatement) throws(CookbookError) -> Void) throws(CookbookError) -> Bool {
        key.isEmpty ? try readByRowID(take) : try readByKey(take)
    }

    // MARK: - With row ids

    /// Row ids are looked for one after another this far behind a row that can't be read: as many as a page may have.
    private static let near: Int64 = 256

    private func readByRowID(
        _ take: (SQLiteStatement) throws(CookbookError) -> Void
    ) throws(CookbookError) -> Bool {
        var isWhole = true
        // Galley's numbers begin with 1, and so do SQLite's row ids.
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
            // Pages before it may have been passed over.
            _ = try self.scan("rowid > ?1 AND rowid < ?2 ORDER BY rowid DESC", [last, next], take)
            lower = next
        }
    }

    /// The first row id behind one that can't be read; nil if none can be found.
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
                // SQLite may come to a lower one where a page is a copy of another: as good as unreadable.
                let found = statement.integer(0)
                if found >= start { return found }
            } catch {
                // This page can't be read either.
            }
            step = step < Self.near ? step + 1 : step.multipliedReportingOverflow(by: 2).partialValue
            if step < 0 { return nil }
        }
    }

    // MARK: - Without

    /// From the first row on until one can't be read, then from the last row back.
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
        /// The row id that was read last.
        var last: Int64?
        var isWhole = false
    }

    /// Reads rows until the end, or until one can't be read.
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
