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
    ///   - isFirst: True for data that the kiosk had before it joined the household.
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
                isFirst: isFirst && record.item.seen.isEmpty)
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

    /// Joins documents of other kiosks, and writes the changes to the tables.
    ///
    /// - Parameters:
    ///   - documents: The documents. Empty to write only what couldn't be written before.
    ///   - db: The writing connection.
    static func join(
        _ documents: [DocumentPlace: SharedDocument], in db: Database
    ) throws -> [DocumentPlace: Cookbook.SharedChange] {
        let tables = try SharedTable.shared(in: db)
        var changed: [SharedKind: Set<String>] = [:]
        var outcome: [DocumentPlace: Cookbook.SharedChange] = [:]
        for (place, document) in documents {
            guard let table = tables.first(where: { $0.kind == place.kind }) else { continue }
            var change = try join(document, at: place, of: table, in: db)
            changed[place.kind, default: []].formUnion(change.joined.changed)
            for key in change.joined.changed {
                guard let record = try SharedRecord.of(key, table, in: db) else { continue }
                for (key, copy) in table.merge.copies(key, record.item.living) {
                    guard var other = try SharedRecord.of(key, table, in: db) else { continue }
                    let before = other.item
                    var copy = copy
                    // The copy was removed. An equal value that comes later doesn't bring it back.
                    if !before.isPresent, before.hasSeenAny(of: copy) { copy.remove() }
                    other.item.join(copy)
                    guard other.item != before else { continue }
                    try other.save(in: db)
                    changed[place.kind, default: []].insert(key)
                    // It is logged, and another kiosk may have written this item before.
                    let title = other.value?["title"]?.text?.sanitized(limit: OwnRecipe.longestTitle) ?? ""
                    change.copies[other.place, default: []].append(title)
                }
            }
            outcome[place] = change
        }
        // Most documents that arrive are known: this kiosk's own, and those of a new connection.
        guard documents.isEmpty || changed.values.contains(where: { !$0.isEmpty }) else { return outcome }
        // A profile can only go when it has nothing left, so profiles come last again.
        var removed: Set<SharedKind> = []
        for table in tables + [.profiles] where try settle(table, changed[table.kind] ?? [], in: db) {
            removed.insert(table.kind)
        }
        // The foreign keys of a removed food or profile have deleted more rows. Items that are still present come back.
        for table in tables { try forgetLost(table, in: db) }
        for table in tables where try settle(table, [], in: db) { removed.insert(table.kind) }
        // This rewrites the whole index, so it runs once.
        if !removed.isDisjoint(with: [.recipes, .favorites]) { try RecipeIndex.eraseWords(in: db) }
        try showFavorites(in: db)
        // The triggers have noted these writes, but other kiosks made the changes.
        try db.execute(sql: "UPDATE sharing SET changed = 0 WHERE changed <> 0")
        return outcome
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

    /// Marks items whose rows were deleted by a foreign key as not shown.
    private static func forgetLost(_ table: SharedTable, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE sharedItem SET shown = NULL WHERE kind = ? AND shown IS NOT NULL
                AND key NOT IN (SELECT key FROM (\(table.rows)))
                """, arguments: [table.kind.rawValue])
    }

    /// Updates `shown` of favorites after a join. A recipe that the join has renamed has also renamed its favorites;
    /// without this, the next commit would record them as changes of this kiosk. Other kinds have no such dependency.
    private static func showFavorites(in db: Database) throws {
        let table = SharedTable.favorites
        let changed = try Int.fetchOne(db, sql: "SELECT changed & kinds FROM sharing") ?? 0
        guard changed & table.bit != 0 else { return }
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT rows.key AS key, rows.value AS value FROM (\(table.rows)) AS rows
                JOIN sharedItem ON sharedItem.kind = ? AND sharedItem.key = rows.key
                WHERE sharedItem.shown IS NOT rows.value
                """, arguments: [table.kind.rawValue])
        for row in rows {
            let (key, value): (String, String) = (row["key"], row["value"])
            try db.execute(
                sql: "UPDATE sharedItem SET shown = ? WHERE kind = ? AND key = ?",
                arguments: [value, table.kind.rawValue, key])
        }
    }

    private static func join(
        _ document: SharedDocument, at place: DocumentPlace, of table: SharedTable, in db: Database
    ) throws -> Cookbook.SharedChange {
        var ours = try self.document(at: place, in: db)
        let count =
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM sharedItem WHERE kind = ?", arguments: [place.kind.rawValue]) ?? 0
        let fresh = document.items.keys.filter { ours.items[$0] == nil }.sorted()
        let excess = Set(fresh.dropFirst(max(0, SharedTable.most - count)))
        var joined = ours.join(SharedDocument(document.items.filter { !excess.contains($0.key) }))
        // Otherwise two full kiosks would answer each other without end.
        if !excess.isEmpty { joined.knowsMore = false }
        // A document that is too long could never be sent again.
        guard (try? ours.json()) != nil else { return .init(joined: .init(), refused: document.items.count) }
        for key in joined.changed {
            guard var record = try SharedRecord.of(key, table, in: db), let item = ours.items[key] else {
                continue
            }
            record.item = item
            try record.save(in: db)
        }
        return Cookbook.SharedChange(joined: joined, refused: excess.count)
    }

    /// Writes changed items of a kind to its tables, and those that couldn't be written before.
    ///
    /// - Returns: True if an item was to be removed from the tables.
    private static func settle(_ table: SharedTable, _ changed: Set<String>, in db: Database) throws -> Bool {
        let unsettled = try String.fetchAll(
            db, sql: "SELECT key FROM sharedItem WHERE kind = ? AND isPresent <> (shown IS NOT NULL)",
            arguments: [table.kind.rawValue])
        let keys = changed.union(unsettled)
        guard !keys.isEmpty else { return false }
        let records = try keys.compactMap { try SharedRecord.of($0, table, in: db) }
        // Older favorites first, so that the lists have the newest on top.
        let order = records.sorted { ($0.age, $0.key) < ($1.age, $1.key) }
        var hasRemoved = false
        for record in order {
            if let value = record.value {
                if try !record.shows(value) { try table.put(record.key.sharedParts, value, db) }
            } else if record.shown != nil {
                try table.remove(record.key.sharedParts, db)
                hasRemoved = true
            }
        }
        let rows = try Row.fetchAll(
            db, sql: "SELECT key, value FROM (\(table.rows)) WHERE key IN (SELECT value FROM json_each(?))",
            arguments: [String(decoding: try JSONEncoder().encode(keys.sorted()), as: UTF8.self)])
        let present = rows.reduce(into: [String: String]()) { $0[$1["key"]] = $1["value"] }
        for var record in records where record.shown != present[record.key] {
            record.shown = present[record.key]
            try record.save(in: db)
        }
        return hasRemoved
    }

    static func document(at place: DocumentPlace, in db: Database) throws -> SharedDocument {
        let rows = try Row.fetchAll(
            db, sql: "SELECT key, state FROM sharedItem WHERE kind = ? AND bucket = ?",
            arguments: [place.kind.rawValue, place.bucket.number])
        return SharedDocument(try rows.reduce(into: [:]) { $0[$1["key"]] = try SharedItem(stored: $1["state"]) })
    }
}
