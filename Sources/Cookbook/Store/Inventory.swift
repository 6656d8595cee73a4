internal import Foundation
internal import GRDB
internal import Linux

/// What the store held when its log was emptied last: a small file beside the store.
///
/// At each start the tables must have the rows that it counts, unless the store has changed since. When the store is
/// damaged, it tells how much is missing, and where on the file each table begins if the store's own list is gone.
struct Inventory: Codable, Hashable, Sendable {
    static let name = "galley.sqlite-inventory"

    struct Table: Codable, Hashable, Sendable {
        /// How many rows the table has.
        let rows: Int
        /// The number of its first page, from 1.
        let root: Int
    }

    /// Which store it is.
    let store: String
    /// The store's last change at that time.
    let change: Int64
    /// ``Schema/version`` of the store.
    let version: Int
    let tables: [String: Table]
    /// The number of the first page of the table that has the number of the last change; nil if there is none.
    let changeRoot: Int?

    /// Counts the rows of each table.
    init(of db: Database) throws {
        let last = try ChangeNumber.last(in: db)
        store = last?.store ?? ""
        change = last?.number ?? 0
        version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        var tables: [String: Table] = [:]
        let rows = try Row.fetchAll(db, sql: "SELECT name, rootpage FROM sqlite_schema WHERE \(Self.isKept)")
        for row in rows {
            let name: String = row["name"]
            tables[name] = Table(rows: try Self.count(name, in: db), root: row["rootpage"])
        }
        self.tables = tables
        changeRoot = try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'lastChange'")
    }

    /// The number of a table's first page, from 1; nil if it isn't known.
    func root(of table: String) -> Int? { table == "lastChange" ? changeRoot : tables[table]?.root }

    /// The tables that hold what people keep: not the index of words, which is made from them, nor SQLite's own.
    static let isKept = """
        type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'searchable%'
            AND name NOT IN ('grdb_migrations', 'lastChange')
        """

    /// Counts the rows of the table itself: an index may still have those that the table has lost.
    private static func count(_ table: String, in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier) NOT INDEXED") ?? 0
    }

    /// Whether the store has lost rows since. A store that has changed since, or is another one, says nothing.
    func hasLostRows(_ db: Database) throws -> Bool {
        guard try ChangeNumber.last(in: db) == ChangeNumber(store: store, number: change),
            try Int.fetchOne(db, sql: "PRAGMA user_version") == version
        else { return false }
        return try tables.contains { name, table in
            guard try db.tableExists(name) else { return true }
            return try Self.count(name, in: db) < table.rows
        }
    }
}

// MARK: - On the card

extension Inventory {
    /// The length is a multiple of this many bytes, so that writing it again needs no room.
    private static let block = 4096
    /// There are some 20 tables; what is longer is no inventory.
    private static let longest = 64 << 10

    /// Reads the inventory of a store; nil if there is none, or it is damaged.
    init?(in folder: Folder) {
        // A checksum, then JSON, then blanks.
        let lines = folder.content(of: Self.name, upTo: Self.longest).split(separator: 0x0A)
        guard lines.count >= 2, UInt64(String(decoding: lines[0], as: UTF8.self), radix: 16) == lines[1].checksum,
            let inventory = try? JSONDecoder().decode(Inventory.self, from: Data(lines[1]))
        else { return nil }
        self = inventory
    }

    /// Writes it in place of the one before, and waits until the card has it.
    ///
    /// - Throws: why the card didn't take it; there may be no inventory then.
    func write(to folder: Folder) throws {
        let json = Array(try JSONEncoder().encode(self))
        let text = Array("\(String(json.checksum, radix: 16))\n".utf8) + json + [0x0A]
        let blanks = (Self.block - text.count % Self.block) % Self.block
        try folder.overwrite(Self.name, with: text + Array(repeating: 0x20, count: blanks))
    }
}
