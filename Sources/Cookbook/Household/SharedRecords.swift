internal import FoundationEssentials
internal import GRDB
internal import Household
internal import Kitchen
internal import Linux

/// Keeps the documents of shared data in step with the tables that they describe, in the same transactions.
///
/// `sharedItem.shown` has each item as the tables had it at the last comparison. What the tables have and `shown` lacks was
/// added at this kiosk; what `shown` has and the tables lack was removed here.
enum SharedRecords {
    /// Records the changes that the current transaction has made to shared data.
    ///
    /// - Parameters:
    ///   - db: The writing connection.
    ///   - run: The name of this run.
    ///   - isFirst: True for data that the kiosk had before it joined the household, or before a repair.
    /// - Returns: The documents that have changed. Empty if this kiosk is alone.
    static func record(in db: Database, by run: KioskRun, isFirst: Bool = false) throws -> Set<DocumentPlace> {
        let changed = try Int.fetchOne(db, sql: "SELECT changed & kinds FROM sharing WHERE household IS NOT NULL") ?? 0
        guard changed != 0 else { return [] }
        let kiosk = try String.fetchOne(db, sql: "SELECT name FROM sharing") ?? ""
        var places: Set<DocumentPlace> = []
        for table in SharedTable.all where changed & table.bit != 0 {
            places.formUnion(try record(table, of: kiosk, in: db, by: run, isFirst: isFirst))
        }
        try db.execute(sql: "UPDATE sharing SET changed = 0")
        return places
    }

    private static func record(
        _ table: SharedTable, of kiosk: String, in db: Database, by run: KioskRun, isFirst: Bool
    ) throws -> Set<DocumentPlace> {
        var places: Set<DocumentPlace> = []
        let added = try Row.fetchAll(
            db,
            sql: """
                SELECT rows.key AS key, rows.value AS value FROM (\(table.rows)) AS rows
                LEFT JOIN sharedItem ON sharedItem.kind = ? AND sharedItem.key = rows.key
                WHERE sharedItem.shown IS NOT rows.value
                """, arguments: [table.kind.rawValue])
        for row in added {
            let (key, json): (String, String) = (row["key"], row["value"])
            guard var record = try SharedRecord.of(key, table, in: db) else { continue }
            let value = try SharedValue(json: json)
            // Another version of SQLite or Foundation may write the same value in other words.
            if let shown = record.shown.flatMap({ try? SharedValue(json: $0) }), shown.means(value) {
                record.shown = json
                try record.save(in: db)
                continue
            }
            let number = (record.item.seen[run] ?? 0) + 1
            let change = SharedChangeID(
                key: key.sharedParts, name: Dot(run: run, number: number).description, kiosk: kiosk,
                isFirst: isFirst)
            let undone = record.removal.flatMap { $0.row.means(value) ? $0.value : nil }
            record.item.set(table.merge.value(value, record.value ?? undone, change), by: run)
            record.shown = json
            record.removal = nil
            try record.save(in: db)
            places.insert(record.place)
        }
        if let withheld = table.withheld {
            try db.execute(
                sql: "UPDATE sharedItem SET shown = NULL WHERE kind = ? AND shown IS NOT NULL AND \(withheld)",
                arguments: [table.kind.rawValue])
        }
        let removed = try String.fetchAll(
            db,
            sql: """
                SELECT key FROM sharedItem WHERE kind = ? AND shown IS NOT NULL
                AND key NOT IN (SELECT key FROM (\(table.rows)))
                """, arguments: [table.kind.rawValue])
        for key in removed {
            guard var record = try SharedRecord.of(key, table, in: db) else { continue }
            record.removal = table.merge.keepsRemoved ? SharedRemoval(of: record) : nil
            record.item.remove()
            record.shown = nil
            try record.save(in: db)
            places.insert(record.place)
        }
        return places
    }

    /// Returns the items that other kiosks have added and the tables lack, with their values.
    static func unsettled(_ table: SharedTable, in db: Database) throws -> [(key: [String], value: SharedValue)] {
        let keys = try String.fetchAll(
            db, sql: "SELECT key FROM sharedItem WHERE kind = ? AND isPresent AND shown IS NULL ORDER BY key",
            arguments: [table.kind.rawValue])
        return try keys.compactMap { key in
            try SharedRecord.of(key, table, in: db)?.value.map { (key.sharedParts, $0) }
        }
    }

    /// Returns the items of a kind that were removed here, as long as that can be undone. `present` is the value of an
    /// item that has come back from another kiosk.
    static func removed(
        _ kind: SharedKind, in db: Database
    ) throws -> [(key: String, removal: SharedRemoval, present: SharedValue?)] {
        try forgetRemovals(in: db)
        guard let table = SharedTable.all.first(where: { $0.kind == kind }) else { return [] }
        let keys = try String.fetchAll(
            db, sql: "SELECT key FROM sharedItem WHERE kind = ? AND removed IS NOT NULL ORDER BY key",
            arguments: [kind.rawValue])
        return try keys.compactMap { key in
            guard let record = try SharedRecord.of(key, table, in: db), let removal = record.removal else { return nil }
            return (key, removal, record.value)
        }
    }

    /// Forgets removals that can't be undone any more. The clock since boot can't be wrong; a restart of the machine ends
    /// an undo.
    static func forgetRemovals(in db: Database) throws {
        let now = KernelClock.boot.now.inSeconds
        try db.execute(
            sql: """
                UPDATE sharedItem SET removed = NULL WHERE removed IS NOT NULL
                AND CASE WHEN json_valid(removed)
                    THEN removed ->> 'boot' = ? AND removed ->> 'time' BETWEEN ? AND ? ELSE false END IS NOT true
                """, arguments: [SharedRemoval.currentBoot, now - Removal.lifetime.inSeconds, now])
    }

    static func document(at place: DocumentPlace, in db: Database) throws -> SharedDocument {
        let rows = try Row.fetchAll(
            db, sql: "SELECT key, state FROM sharedItem WHERE kind = ? AND bucket = ?",
            arguments: [place.kind.rawValue, place.bucket.number])
        return SharedDocument(try rows.reduce(into: [:]) { $0[$1["key"]] = try SharedItem(stored: $1["state"]) })
    }
}
