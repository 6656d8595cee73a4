internal import FoundationEssentials
internal import GRDB
internal import Kitchen
public import ShoppingSync

// MARK: - Sharing the shopping list with a server

extension Cookbook: SyncStore {
    /// Changes the shopping list and what was agreed on with a server, in one transaction.
    ///
    /// - Parameters:
    ///   - list: The address of the list on the server. The state begins anew if it was another one before.
    ///   - work: The change. It may run twice.
    /// - Throws: `CookbookError` if the change can't be saved.
    public func sync<Value: Sendable>(
        with list: String, _ work: @escaping @Sendable (inout SyncState, inout KeyedLines) -> Value
    ) async throws -> Value {
        try await store.write(isChange: { (_, isChange) in isChange }) { db in
            let old = try SyncState.stored(in: db)
            let records = try ShoppingRecord.order(Column("number")).fetchAll(db)
            let stored = KeyedLines(
                records.map { KeyedLines.Line(key: $0.key ?? "\($0.item.sharedKey)\t\(UUID())", item: $0.item) })
            var state = old?.list == list ? old ?? SyncState(list: list) : SyncState(list: list)
            var lines = stored
            let value = work(&state, &lines)
            if lines != stored { try ShoppingRecord.replace(with: lines, in: db) }
            if state != old { try state.store(over: old, in: db) }
            // Links that are lost are made anew; lines of the list aren't.
            return (value, lines != stored)
        }.0
    }

    /// The address of the list that the shopping list was shared with last; `nil` if it never was.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func shoppingServerList() async throws(CookbookError) -> String? {
        try await store.read { db in try String.fetchOne(db, sql: "SELECT list FROM shoppingServer") }
    }

    /// The number of lines whose change a server with these abilities doesn't have yet.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func shoppingWaiting(_ abilities: ShoppingAbilities) async throws(CookbookError) -> Int {
        try await store.read { db in
            guard let state = try SyncState.stored(in: db) else { return 0 }
            let records = try ShoppingRecord.fetchAll(db)
            return state.waiting(
                in: KeyedLines(records.map { KeyedLines.Line(key: $0.key ?? "", item: $0.item) }), abilities)
        }
    }
}

extension ShoppingRecord {
    fileprivate static func replace(with lines: KeyedLines, in db: Database) throws {
        try deleteAll(db)
        for (index, line) in lines.lines.enumerated() {
            try ShoppingRecord(line.item, key: line.key, number: index + 1).insert(db)
        }
    }
}

extension SyncState {
    fileprivate static func stored(in db: Database) throws -> SyncState? {
        guard let row = try Row.fetchOne(db, sql: "SELECT list, token, isJoining FROM shoppingServer") else {
            return nil
        }
        let links = try String.fetchAll(db, sql: "SELECT link FROM shoppingLink ORDER BY id")
        return SyncState(
            list: row["list"], token: row["token"], isJoining: row["isJoining"],
            links: try links.map { try JSONDecoder().decode(Link.self, from: Data($0.utf8)) })
    }

    fileprivate func store(over old: SyncState?, in db: Database) throws {
        try db.execute(
            sql: "REPLACE INTO shoppingServer (id, list, token, isJoining) VALUES (1, ?, ?, ?)",
            arguments: [list, token, isJoining])
        let (before, after) = (Set(old?.links ?? []), Set(links))
        for link in before.subtracting(after) {
            try db.execute(sql: "DELETE FROM shoppingLink WHERE id = ?", arguments: [link.id])
        }
        for link in after.subtracting(before) {
            let json = String(decoding: try JSONEncoder().encode(link), as: UTF8.self)
            try db.execute(sql: "REPLACE INTO shoppingLink (id, link) VALUES (?, ?)", arguments: [link.id, json])
        }
    }
}
