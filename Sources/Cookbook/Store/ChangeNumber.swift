internal import GRDB
internal import Linux

/// Which store a file is, and the number of its last change.
///
/// The store holds both in a table, and counts the number up with each transaction that changes something. A small file
/// beside it, ``AcknowledgedChange``, has the number that was reported as stored last. So a log that has lost changes,
/// or belongs to another store, is noticed.
struct ChangeNumber: Hashable, Sendable {
    /// 16 hexadecimal digits, chosen at random when the store is made.
    let store: String
    /// From 0.
    let number: Int64

    /// Always of the same length.
    var text: String { "\(String(number).padded(to: 19)) \(store)" }

    /// Makes the table. Never changed once released.
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

    /// Counts the change that the current transaction makes, and returns its number.
    ///
    /// - Throws: `SQLITE_CORRUPT` if the store has no number.
    static func advance(in db: Database) throws -> ChangeNumber {
        let sql = "UPDATE lastChange SET number = number + 1 WHERE id = 1 RETURNING store, number"
        guard let row = try Row.fetchOne(db, sql: sql) else { throw missing }
        return try read(row)
    }

    /// Has the store count on from here, after it has lost changes: no number is given twice.
    func restore(in db: Database) throws {
        try db.execute(sql: "UPDATE lastChange SET number = ? WHERE store = ?", arguments: [number, store])
    }

    /// The last change of a store; nil if it has no number, as those of older versions.
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

/// The last change that was reported as stored, in a small file beside the store.
///
/// It is written in place and synced after each commit, before the commit is reported. Its length never changes, so this
/// costs one block of the card and no room.
struct AcknowledgedChange: Sendable {
    static let name = "galley.sqlite-change"

    let folder: Folder

    /// Nil if there is no file, or it is damaged.
    var last: ChangeNumber? {
        let text = String(decoding: folder.content(of: Self.name, upTo: 100), as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 3, let number = Int64(words[0]) else { return nil }
        let last = ChangeNumber(store: String(words[1]), number: number)
        return Self.line(last) == text ? last : nil
    }

    /// Replaces it.
    ///
    /// - Throws: why the card didn't take it; the file may be damaged then.
    func note(_ change: ChangeNumber) throws(SystemError) {
        try folder.overwrite(Self.name, with: Array(Self.line(change).utf8))
    }

    private static func line(_ change: ChangeNumber) -> String {
        let content = change.text
        return "\(content) \(String(content.utf8.checksum, radix: 16).padded(to: 16))\n"
    }
}

extension String {
    /// Returns the text with zeros in front, up to the length.
    func padded(to length: Int) -> String {
        String(repeating: "0", count: max(0, length - count)) + self
    }
}
