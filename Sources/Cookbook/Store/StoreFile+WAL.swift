internal import GRDB
internal import Linux

// SQLite's automatic checkpoint runs only when the WAL has 1,000 pages. Until then one damaged byte of the WAL could
// lose everything in the store. So Galley runs a checkpoint at the start, at the end, and soon after the last change.
extension StoreFile {
    /// Runs a checkpoint that empties the WAL, then writes an ``Inventory`` of the store.
    ///
    /// - Parameter db: The writing connection, outside of a transaction.
    /// - Returns: False if a running read still needs the WAL.
    /// - Throws: SQLite's error if the checkpoint fails. The WAL keeps its content then.
    func checkpoint(_ db: Database) throws -> Bool {
        if case .file(let size) = folder.entry(Self.wal), size > 0 {
            guard try Self.truncateWAL(db) else { return false }
        }
        noteInventory(try Inventory(of: db))
        return true
    }

    /// Writes the inventory if it has changed. Removes it if that fails, because a wrong inventory is worse than none.
    ///
    /// Without an inventory the store works, but some damage isn't noticed.
    private func noteInventory(_ inventory: Inventory) {
        guard inventory != Inventory(in: folder) else { return }
        do {
            try inventory.write(to: folder)
        } catch {
            let reason = CookbookError(error, path: path).detail
            notes.add("Can't write the store's inventory: \(reason). Damage of the store may not be noticed.")
            try? folder.remove(Inventory.name)
        }
    }

    /// Runs a checkpoint that truncates the WAL. Doesn't wait for a running read, because writes would wait, too.
    ///
    /// - Returns: False if a running read still needs the WAL.
    private static func truncateWAL(_ db: Database) throws -> Bool {
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

    /// Checkpoints the WAL of an earlier run. A failure only adds a note, so that the store can still be read.
    func checkpointAtStart(_ writer: any DatabaseWriter) {
        do {
            _ = try writer.writeWithoutTransaction(checkpoint)
        } catch {
            let reason = CookbookError(error, path: path).detail
            notes.add("Can't empty the store's write-ahead log: \(reason). Copy the folder to another card soon.")
        }
    }

    /// Moves a WAL that the store doesn't need into quarantine, so that SQLite doesn't read it.
    func quarantineWAL() throws {
        let place = try quarantine.keep([Self.wal], of: folder)
        try folder.remove("\(Self.name)-shm")
        notes.add(
            """
            \(folder.path(of: Self.wal)) was damaged or belonged to another store. The store is complete without it. The \
            file is in \(place) now.
            """)
    }
}
