internal import FoundationEssentials
internal import GRDB
internal import Household

// MARK: - What other kiosks have changed

extension SharedRecords {
    /// Joins documents of other kiosks, and writes the changes to the tables.
    static func join(
        _ documents: [DocumentPlace: SharedDocument], in db: Database
    ) throws -> [DocumentPlace: Cookbook.SharedChange] {
        var outcome: [DocumentPlace: Cookbook.SharedChange] = [:]
        var changed: [SharedKind: Set<String>] = [:]
        for table in try SharedTable.shared(in: db) {
            let places = documents.keys.filter { $0.kind == table.kind }.sorted()
            for place in places {
                outcome[place] = try join(documents[place] ?? SharedDocument(), at: place, of: table, in: db)
            }
            var copies = try SharedCopies(of: table, in: db)
            for place in places { try copies.write(of: outcome[place]?.joined.changed ?? [], noting: &outcome[place]) }
            changed[table.kind] = places.reduce(into: copies.written) { keys, place in
                keys.formUnion(outcome[place]?.joined.changed ?? [])
            }
        }
        // Most documents that arrive are known: this kiosk's own, and those of a new connection.
        if changed.values.contains(where: { !$0.isEmpty }) { try settle(changed, in: db) }
        return outcome
    }

    private static func join(
        _ document: SharedDocument, at place: DocumentPlace, of table: SharedTable, in db: Database
    ) throws -> Cookbook.SharedChange {
        var ours = try self.document(at: place, in: db)
        let fresh = document.items.keys.filter { ours.items[$0] == nil }.sorted()
        let excess = Set(fresh.dropFirst(max(0, SharedTable.most - (try count(of: table, in: db)))))
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

    /// Returns the number of items of a kind, removed ones included.
    static func count(of table: SharedTable, in db: Database) throws -> Int {
        let sql = "SELECT count(*) FROM sharedItem WHERE kind = ?"
        return try Int.fetchOne(db, sql: sql, arguments: [table.kind.rawValue]) ?? 0
    }

    // MARK: - Writing to the tables

    /// The largest number of items of a kind that a join tries to write again. Other work waits for the transaction.
    static let mostRetried = 500

    /// Writes changed items to the tables, and those that couldn't be written before.
    ///
    /// - Parameters:
    ///   - changed: The keys of the changed items.
    ///   - isComplete: True to try all items that couldn't be written before. Otherwise at most ``mostRetried`` of a kind.
    static func settle(
        _ changed: [SharedKind: Set<String>] = [:], isComplete: Bool = false, in db: Database
    ) throws {
        let tables = try SharedTable.shared(in: db)
        let names = Set(changed.flatMap { kind, keys in keys.map { kind == .recipes ? "own:\($0)" : $0 } })
        func retried(_ table: SharedTable) throws -> Set<String> {
            try unsettled(table, waitingFor: names, isComplete: isComplete, in: db)
        }
        // A profile can only go when it has nothing left, so profiles come last again.
        var removed: Set<SharedKind> = []
        for table in tables + [.profiles] {
            let keys = try retried(table).union(changed[table.kind] ?? [])
            if try settle(table, keys, in: db) { removed.insert(table.kind) }
        }
        // The foreign keys of a removed food or profile have deleted more rows. Items that are still present come back.
        let lost = try tables.map { try forgetLost($0, in: db) }
        for (table, lost) in zip(tables, lost) {
            if try settle(table, retried(table).union(lost), in: db) { removed.insert(table.kind) }
        }
        // This rewrites the whole index, so it runs once.
        if !removed.isDisjoint(with: [.recipes, .favorites]) { try RecipeIndex.eraseWords(in: db) }
        try showFavorites(in: db)
        // The triggers have noted these writes, but other kiosks made the changes.
        try db.execute(sql: "UPDATE sharing SET changed = 0 WHERE changed <> 0")
    }

    /// Returns items that couldn't be written to the tables before. Those that may have waited for a changed item come
    /// first, then any others.
    private static func unsettled(
        _ table: SharedTable, waitingFor names: Set<String>, isComplete: Bool, in db: Database
    ) throws -> Set<String> {
        let keys = try String.fetchAll(
            db, sql: "SELECT key FROM sharedItem WHERE kind = ? AND isPresent <> (shown IS NOT NULL) ORDER BY random()",
            arguments: [table.kind.rawValue])
        guard !isComplete, keys.count > mostRetried else { return Set(keys) }
        let waiting = keys.filter { !names.isDisjoint(with: $0.namesOfOthers) }
        return Set((waiting + keys).prefix(mostRetried))
    }

    /// Writes items of a kind to its tables.
    ///
    /// - Returns: True if an item was to be removed from the tables.
    private static func settle(_ table: SharedTable, _ keys: Set<String>, in db: Database) throws -> Bool {
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

    /// Marks items whose rows were deleted by a foreign key as not shown.
    ///
    /// - Returns: Their keys.
    private static func forgetLost(_ table: SharedTable, in db: Database) throws -> Set<String> {
        try String.fetchSet(
            db,
            sql: """
                UPDATE sharedItem SET shown = NULL WHERE kind = ? AND shown IS NOT NULL
                AND key NOT IN (SELECT key FROM (\(table.rows))) RETURNING key
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
}

extension String {
    /// The keys of items of other kinds that this key names: a profile, a recipe, a favorite.
    fileprivate var namesOfOthers: Set<String> {
        let parts = sharedParts
        return Set(parts + ["\(parts.first ?? "")\t\(parts.last ?? "")"])
    }
}
