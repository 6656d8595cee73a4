internal import Foundation
internal import GRDB
internal import Linux

/// The row counts and root pages of all tables at the last checkpoint, in a small file beside the store.
///
/// If the store hasn't changed since then, its tables must have at least as many rows at the next start. After damage,
/// the inventory shows how many rows are missing. It also locates the tables if the store's own schema table is lost.
struct Inventory: Codable, Hashable, Sendable {
    static let name = "galley.sqlite-inventory"

    struct Table: Codable, Hashable, Sendable {
        /// The number of rows.
        let rows: Int
        /// The number of the root page, from 1.
        let root: Int
    }

    /// The store's identity; see ``ChangeNumber/store``.
    let store: String
    /// The number of the store's last change at the checkpoint.
    let change: Int64
    /// The ``Schema/version`` of the store.
    let version: Int
    let tables: [String: Table]
    /// The root page of the table `lastChange`, or `nil` if there is none.
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

    /// Returns the number of a table's root page, from 1, or `nil` if it is unknown.
    func root(of table: String) -> Int? { table == "lastChange" ? changeRoot : tables[table]?.root }

    /// A condition on `sqlite_schema` that selects the tables with user data.
    ///
    /// Excludes the FTS5 index, which can be rebuilt from them, and SQLite's own tables.
    static let isKept = """
        type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'searchable%'
            AND name NOT IN ('grdb_migrations', 'lastChange')
        """

    /// Counts the rows of the table without an index, which may still have rows that the table has lost.
    private static func count(_ table: String, in db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.quotedDatabaseIdentifier) NOT INDEXED") ?? 0
    }

    /// Returns true if the store has lost rows since the checkpoint. False if it has changed since or is another store.
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
    /// The file's length is a multiple of this many bytes, so that overwriting it needs no more room.
    private static let block = 4096
    /// The largest size in bytes. The store has about 20 tables, so a longer file is no inventory.
    private static let longest = 64 << 10

    /// Reads the inventory of a store. Returns `nil` if it is missing or damaged.
    init?(in folder: Folder) {
        // The file has a checksum, then JSON, then blanks.
        let lines = folder.content(of: Self.name, upTo: Self.longest).split(separator: 0x0A)
        guard lines.count >= 2, UInt64(String(decoding: lines[0], as: UTF8.self), radix: 16) == lines[1].checksum,
            let inventory = try? JSONDecoder().decode(Inventory.self, from: Data(lines[1]))
        else { return nil }
        self = inventory
    }

    /// Overwrites the file and syncs it.
    ///
    /// - Throws: The error if the card refuses the write. The file may be damaged then.
    func write(to folder: Folder) throws {
        let json = Array(try JSONEncoder().encode(self))
        let text = Array("\(String(json.checksum, radix: 16))\n".utf8) + json + [0x0A]
        let blanks = (Self.block - text.count % Self.block) % Self.block
        try folder.overwrite(Self.name, with: text + Array(repeating: 0x20, count: blanks))
    }
}
