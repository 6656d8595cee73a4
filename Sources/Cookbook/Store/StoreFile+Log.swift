internal import GRDB
internal import Linux

// SQLite brings its log into the file only when it has grown to 1,000 pages. Until then one damaged byte of the log may
// take all that was ever stored. So the log is emptied at the start, at the end, and soon after the last change.
extension StoreFile {
    /// Moves what the log holds into the file and empties the log. Then takes an ``Inventory`` of the store.
    ///
    /// - Parameter db: the connection that writes, outside of a transaction.
    /// - Returns: false if a read that is under way still needs the log.
    /// - Throws: why it could not be done. What the log holds stays in it.
    func emptyLog(_ db: Database) throws -> Bool {
        if case .file(let size) = folder.entry(Self.log), size > 0 {
            guard try Self.moveLog(db) else { return false }
        }
        noteInventory(try Inventory(of: db))
        return true
    }

    /// Without an inventory the store works, and less damage is noticed. A wrong one would be worse than none.
    private func noteInventory(_ inventory: Inventory) {
        guard inventory != Inventory(in: folder) else { return }
        do {
            try inventory.write(to: folder)
        } catch {
            let reason = CookbookError(error, path: path).detail
            notes.add("The store's inventory could not be written: \(reason). Damage of the store may not be noticed.")
            try? folder.remove(Inventory.name)
        }
    }

    /// Doesn't wait for a read that is under way: writes would wait, too.
    private static func moveLog(_ db: Database) throws -> Bool {
        let timeout = try Int.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0
        try db.execute(sql: "PRAGMA busy_timeout = 0")
        let moved = Result { try db.checkpoint(.truncate) }
        try db.execute(sql: "PRAGMA busy_timeout = \(timeout)")
        do {
            let frames = try moved.get()
            return frames.checkpointedFrameCount == frames.walFrameCount
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return false
        }
    }

    /// Empties the log that an earlier run has left. A card that refuses that must not keep the store from being read.
    func emptyLogAtStart(_ writer: any DatabaseWriter) {
        do {
            _ = try writer.writeWithoutTransaction(emptyLog)
        } catch {
            let reason = CookbookError(error, path: path).detail
            notes.add("The store's log could not be emptied: \(reason). Copy the folder to another card soon.")
        }
    }

    /// Keeps SQLite from reading a log that the store doesn't need.
    func setLogAside() throws {
        let place = try quarantine.keep([Self.log], of: folder)
        try folder.remove("\(Self.name)-shm")
        notes.add(
            """
            \(folder.path(of: Self.log)) was damaged, or another store's. The store is whole without it; that file is in \
            \(place) now.
            """)
    }
}
