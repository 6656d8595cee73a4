internal import GRDB
internal import Linux

/// The identity of a store, and the number of its last change.
///
/// The store keeps both in a table, and increments the number in each transaction that changes something. A small file
/// beside it, ``AcknowledgedChange``, has the last number that was reported as saved. Comparing the two reveals a WAL
/// that has lost changes or belongs to another store.
struct ChangeNumber: Hashable, Sendable {
    /// 16 hexadecimal digits, chosen at random when the store is created.
    let store: String
    /// The number of changes, from 0.
    let number: Int64

    /// The number and the identity as text of fixed length.
    var text: String { "\(String(number).padded(to: 19)) \(store)" }

    /// Creates the table. Part of a released migration, so it never changes.
    static func create(in db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE lastChange (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    store TEXT NOT NULL,           -- which store this is, at random
                    number INTEGER NOT NULL
                ) STRICT;
                INSERT INTO lastChange (id, store, number) VALUES (1, lower(hex(randomblob(8))), 0);
                """)
    }

    /// Increments the number as part of the current transaction, and returns it.
    ///
    /// - Throws: `SQLITE_CORRUPT` if the store has no number.
    static func advance(in db: Database) throws -> ChangeNumber {
        let sql = "UPDATE lastChange SET number = number + 1 WHERE id = 1 RETURNING store, number"
        guard let row = try Row.fetchOne(db, sql: sql) else { throw missing }
        return try read(row)
    }

    /// Sets the store's number to this one after it has lost changes, so that no number is used twice.
    func restore(in db: Database) throws {
        try db.execute(sql: "UPDATE lastChange SET number = ? WHERE store = ?", arguments: [number, store])
    }

    /// Reads the last change of a store. Returns `nil` if it has no number, as in older versions.
    static func last(in db: Database) throws -> ChangeNumber? {
        guard try db.tableExists("lastChange") else { return nil }
        return try Row.fetchOne(db, sql: "SELECT store, number FROM lastChange").map(read)
    }

    private static func read(_ row: Row) throws -> ChangeNumber {
        guard let store = String.fromDatabaseValue(row["store"]), let number = Int64.fromDatabaseValue(row["number"])
        else { throw missing }
        return ChangeNumber(store: store, number: number)
    }

    private static var missing: DatabaseError {
        DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the number of the last change is missing")
    }
}

/// The last change that was reported as saved, in a small file beside the store.
///
/// The file is overwritten and synced after each commit, before the commit is reported. Its length never changes, so
/// this writes one block of the card and takes no more room.
struct AcknowledgedChange: Sendable {
    static let name = "galley.sqlite-change"

    let folder: Folder

    /// The change in the file, or `nil` if the file is missing or damaged.
    var last: ChangeNumber? {
        let text = String(decoding: folder.content(of: Self.name, upTo: 100), as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 3, let number = Int64(words[0]) else { return nil }
        let last = ChangeNumber(store: String(words[1]), number: number)
        return Self.line(last) == text ? last : nil
    }

    /// Overwrites the file.
    ///
    /// - Throws: The kernel's error if the card refuses the write. The file may be damaged then.
    func note(_ change: ChangeNumber) throws(SystemError) {
        try folder.overwrite(Self.name, with: Array(Self.line(change).utf8))
    }

    private static func line(_ change: ChangeNumber) -> String {
        let content = change.text
        return "\(content) \(String(content.utf8.checksum, radix: 16).padded(to: 16))\n"
    }
}

extension String {
    /// Returns the text padded with leading zeros to the length.
    func padded(to length: Int) -> String {
        String(repeating: "0", count: max(0, length - count)) + self
    }
}
