internal import GRDB
internal import Linux

extension StoreFile {
    /// Opens the store only for reading because of a problem with writing it; throws the problem if that fails too.
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
        case .missing, .foreignLog, .damaged:
            // Nothing can be repaired now. What SQLite can read is shown.
            let queues = [queue, try? Connection.immutable(path, busyTimeout: busyTimeout)].compactMap(\.self)
            for queue in queues where (try? queue.unsafeRead(isReadable)) == true {
                return Connection(try current(queue), readOnly: .card(detail: problem.detail))
            }
            for queue in queues where (try? queue.unsafeRead(isPartlyReadable)) == true {
                let detail = "\(problem.detail); the store is damaged, too, and not all of it can be read"
                return Connection(try current(queue), readOnly: .card(detail: detail))
            }
            throw problem
        }
    }

    /// A connection that only reads and needs nothing to be written. A store with an unfinished transaction is refused.
    func reader() throws -> DatabaseQueue {
        guard try journal != .unfinished else {
            throw CookbookError(.readOnly, path: path, detail: "a transaction was interrupted and can't be undone")
        }
        return try Connection.reader(of: path, log: folder.entry(Self.log), busyTimeout: busyTimeout)
    }

    /// A store of an older version is brought up to date in memory.
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

    /// Throws the kernel's reason if the store can't be written: the file, or its folder, which takes the log.
    func checkWritable() throws(SystemError) {
        try folder.checkAccess(Self.name)
        try folder.checkAccess(".")
        try folder.checkTakesFiles()
    }
}

// MARK: - Rollback journal

extension StoreFile {
    /// What `galley.sqlite-journal` is. Only a store on a file system that can't share memory has one for long.
    enum Journal: Equatable {
        case none
        /// A transaction was interrupted, and has to be undone from it.
        case unfinished
        /// Not written by SQLite, which takes it for a transaction all the same.
        case foreign
    }

    private static let journalName = "\(name)-journal"

    /// Source: https://www.sqlite.org/fileformat.html#the_rollback_journal
    var journal: Journal {
        get throws {
            switch folder.entry(Self.journalName) {
            case .missing, .file(size: 0): return .none
            case .other: return .foreign
            case .file: break
            }
            let head = try folder.head(of: Self.journalName, count: 8)
            // SQLite writes zeros over the head of one that is done.
            if head.first == 0 { return .none }
            return head == [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] ? .unfinished : .foreign
        }
    }

    /// Undoes an interrupted transaction and sets a foreign journal aside: the examination only reads, and SQLite
    /// refuses to read a store that has either.
    ///
    /// Adds a line for the log to the notes, if something was done.
    func settleJournal() throws {
        guard case .file(let size) = folder.entry(Self.name), size > 0 else { return }
        switch try journal {
        case .none: break
        case .foreign:
            let place = try quarantine.keep([Self.journalName], of: folder)
            notes.add(
                """
                \(folder.path(of: Self.journalName)) was not written by Galley and would have kept the store from being \
                opened. The store is whole; that file is in \(place) now.
                """)
        case .unfinished:
            let queue = try DatabaseQueue(path: path, configuration: .store(busyTimeout: busyTimeout))
            try queue.unsafeRead { db in _ = try Int.fetchOne(db, sql: "PRAGMA user_version") }
            try queue.closeForGood()
            notes.add("A change was interrupted while it was stored; it was undone, and the store is whole.")
        }
    }
}
