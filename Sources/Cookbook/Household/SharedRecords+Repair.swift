internal import GRDB
internal import Household

// MARK: - After a repair

extension SharedRecords {
    /// The bit in `sharing.changed` of a store that was repaired, until ``recover(in:)``.
    static let repaired = 1 << 28
    /// The bits of a store that was repaired and lost no document.
    static let repairedWhole = repaired | 1 << 29

    /// The bits of a store that was repaired and lost documents, but no row of the tables of some kinds.
    static func repaired(with whole: [SharedTable]) -> Int { whole.reduce(repaired) { $0 | $1.bit << wholeTables } }
    private static let wholeTables = 16

    /// Returns true for a store in a household that was repaired and where ``recover(in:)`` hasn't run.
    static func mustRecover(in db: Database) throws -> Bool {
        let changed = try Int.fetchOne(db, sql: "SELECT changed FROM sharing WHERE household IS NOT NULL") ?? 0
        return changed & repaired != 0
    }

    /// Makes tables and documents agree after a repair, before the first change is recorded: it would take the rows of
    /// a backup for new ones.
    static func recover(in db: Database) throws {
        let changed = try Int.fetchOne(db, sql: "SELECT changed FROM sharing") ?? 0
        let run = KioskRun.random()
        try Cookbook.hashPhotos(in: db)
        // The documents may be those of an older backup. Whole tables are newer, so what they have otherwise is a change.
        try db.execute(sql: "UPDATE sharing SET changed = ?", arguments: [changed >> wholeTables & 0xFF])
        _ = try record(in: db, by: run, isFirst: true)
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
        _ = try record(in: db, by: run, isFirst: true)
    }
}
