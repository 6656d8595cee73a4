internal import GRDB
internal import Household

// MARK: - After a repair

extension SharedRecords {
    /// The bit in `sharing.changed` of a store that was repaired, until ``recover(in:)``.
    static let repaired = 1 << 28
    /// The bits of a store that was repaired and lost no document.
    static let repairedWhole = repaired | 1 << 29

    /// Returns true for a store in a household that was repaired and where ``recover(in:)`` hasn't run.
    static func mustRecover(in db: Database) throws -> Bool {
        let changed = try Int.fetchOne(db, sql: "SELECT changed FROM sharing WHERE household IS NOT NULL") ?? 0
        return changed & repaired != 0
    }

    /// Makes tables and documents agree after a repair, before the first change is recorded: it would take the rows of
    /// a backup for new ones.
    static func recover(in db: Database) throws {
        let changed = try Int.fetchOne(db, sql: "SELECT changed FROM sharing") ?? 0
        try Cookbook.hashPhotos(in: db)
        if changed & repairedWhole == repairedWhole {
            // A row of the backup that was removed since then goes again.
            for table in try SharedTable.shared(in: db) {
                try db.execute(
                    sql: """
                        UPDATE sharedItem SET shown = '{}' WHERE kind = ? AND NOT isPresent
                        AND key IN (SELECT key FROM (\(table.rows)))
                        """, arguments: [table.kind.rawValue])
            }
        }
        try settle(isComplete: true, in: db)
        // The other kiosks may have the same amounts, so these must not add up.
        try db.execute(sql: "UPDATE sharing SET changed = kinds")
        _ = try record(in: db, by: .random(), isFirst: true)
    }
}
