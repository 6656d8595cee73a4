internal import GRDB
internal import Linux

extension StoreFile {
    /// Opens the store for reading because it can't be written.
    ///
    /// - Parameter problem: The error of opening it for writing.
    /// - Throws: The same error if the store can't be read either.
    func openForReading(because problem: any Error) throws -> Connection {
        let error = CookbookError(problem, path: path)
        guard [.readOnly, .forbidden, .failing, .full].contains(error.reason), case .file = folder.entry(Self.name)
        else { throw error }
        do {
            return try readingConnection(because: error)
        } catch {
            throw CookbookError(problem, path: path)
        }
    }

    private func readingConnection(because problem: CookbookError) throws -> Connection {
        let queue = try reader()
        switch try queue.unsafeRead(examined) {
        case .sound, .behind: return Connection(try current(queue), readOnly: .card(detail: problem.detail))
        case .newer(let version): return Connection(queue, readOnly: .newer(version: version))
        case .missing, .foreignWAL, .damaged:
            // A repair needs to write, so show what SQLite can read.
            let queues = [queue, try? Connection.immutable(path, busyTimeout: busyTimeout)].compactMap(\.self)
            for queue in queues where (try? queue.unsafeRead(isReadable)) == true {
                return Connection(try current(queue), readOnly: .card(detail: problem.detail))
            }
            for queue in queues where (try? queue.unsafeRead(isPartlyReadable)) == true {
                let detail = "\(problem.detail); the store is also damaged, and not all of it can be read"
                return Connection(try current(queue), readOnly: .card(detail: detail))
            }
            throw problem
        }
    }

    /// Opens a connection that reads without writing any file.
    ///
    /// - Throws: `readOnly` if the rollback journal has an interrupted transaction, which would have to be rolled back.
    func reader() throws -> DatabaseQueue {
        guard try journal != .unfinished else {
            throw CookbookError(.readOnly, path: path, detail: "an interrupted transaction can't be rolled back")
        }
        return try Connection.reader(of: path, log: folder.entry(Self.wal), busyTimeout: busyTimeout)
    }

    /// Returns the connection, or a migrated copy in memory if the store has an older version.
    private func current(_ queue: DatabaseQueue) throws -> DatabaseQueue {
        let isCurrent = try queue.unsafeRead { db in try Schema.migrator.hasCompletedMigrations(db) }
        if isCurrent { return queue }
        let copy = try DatabaseQueue(configuration: .store())
        try queue.backup(to: copy)
        try queue.close()
        try Schema.migrator.migrate(copy)
        try StarterCookbook.index(in: copy)
        return copy
    }

    /// Checks that the file can be written, and files such as the WAL can be created in its folder.
    ///
    /// - Throws: The kernel's error if one of them can't be written.
    func checkWritable() throws(SystemError) {
        try folder.checkAccess(Self.name)
        try folder.checkAccess(".")
        try folder.checkTakesFiles()
    }
}

// MARK: - Rollback journal

extension StoreFile {
    /// The kind of the file `galley.sqlite-journal`.
    ///
    /// Stores use a rollback journal only on file systems without shared memory, which a WAL needs.
    enum Journal: Equatable {
        case none
        /// A transaction was interrupted and has to be rolled back.
        case unfinished
        /// The file wasn't written by SQLite, but SQLite would treat it as a transaction.
        case foreign
    }

    private static let journalName = "\(name)-journal"

    /// The kind of the rollback journal that the folder has.
    ///
    /// Source: https://www.sqlite.org/fileformat.html#the_rollback_journal
    var journal: Journal {
        get throws {
            switch folder.entry(Self.journalName) {
            case .missing, .file(size: 0): return .none
            case .other: return .foreign
            case .file: break
            }
            let head = try folder.head(of: Self.journalName, count: 8)
            // SQLite zeroes the header of a finished journal.
            if head.first == 0 { return .none }
            return head == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] ? .unfinished : .foreign
        }
    }

    /// Rolls back an interrupted transaction, or moves a foreign journal into quarantine.
    ///
    /// The check at the start opens the store read-only, and SQLite refuses to do so if either is there. Adds a note if
    /// something was done.
    func recoverJournal() throws {
        guard case .file(let size) = folder.entry(Self.name), size > 0 else { return }
        switch try journal {
        case .none: break
        case .foreign:
            let place = try quarantine.keep([Self.journalName], of: folder)
            notes.add(
                """
                \(folder.path(of: Self.journalName)) was not written by Galley and would have prevented opening the store. \
                The store is complete. The file is in \(place) now.
                """)
        case .unfinished:
            let queue = try DatabaseQueue(path: path, configuration: .store(busyTimeout: busyTimeout))
            try queue.unsafeRead { db in _ = try Int.fetchOne(db, sql: "PRAGMA user_version") }
            try queue.closeKeepingQueue()
            notes.add("A change was interrupted while it was saved. It was undone, and the store is complete.")
        }
    }
}
