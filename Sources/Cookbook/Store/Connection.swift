internal import GRDB
internal import Synchronization

/// An open database: either durable, with commits that survive a power cut, or read-only.
struct Connection: Sendable {
    let writer: any DatabaseWriter
    /// The reason why the store can't be written, or `nil` if it can.
    let readOnly: Cookbook.ReadOnlyReason?
    /// The reads and writes that are running.
    let uses = ConnectionUses()

    /// Creates a read-only connection.
    init(_ queue: DatabaseQueue, readOnly: Cookbook.ReadOnlyReason) {
        writer = queue
        self.readOnly = readOnly
    }

    init(reading path: String, version: Int, busyTimeout: Duration) throws {
        writer = try DatabaseQueue(path: path, configuration: .store(readonly: true, busyTimeout: busyTimeout))
        readOnly = .newer(version: version)
    }

    init(writing path: String, busyTimeout: Duration) throws {
        writer = try Self.writer(of: path, .full, busyTimeout: busyTimeout)
        readOnly = nil
    }

    /// Waits up to 5 s for running reads and writes, then closes the connection.
    ///
    /// - Parameter last: Runs before the file is closed.
    /// - Returns: False if the connection is still in use, and stays open.
    /// - Throws: The error of `last` or of closing the file. The connection can't be used any more then.
    func close(after last: () throws -> Void = {}) throws -> Bool {
        guard uses.close(within: .seconds(5)) else { return false }
        let done = Result(catching: last)
        try writer.close()
        try done.get()
        return true
    }

    /// Opens a database for writing, in WAL mode if the file system supports shared memory.
    ///
    /// A WAL writes a quarter of the bytes of a rollback journal. Without shared memory, a rollback journal is used,
    /// always with `synchronous = EXTRA`.
    static func writer(
        of path: String, _ synchronous: Synchronous, busyTimeout: Duration
    ) throws -> any DatabaseWriter {
        do {
            let pool = try DatabasePool(path: path, configuration: .store(busyTimeout: busyTimeout))
            try set(synchronous, in: pool)
            return pool
        } catch let error as DatabaseError where error.refusesWriteAheadLog {
            let queue = try DatabaseQueue(path: path, configuration: .withRollbackJournal(busyTimeout: busyTimeout))
            try set(.extra, in: queue)
            return queue
        }
    }

    /// `PRAGMA synchronous`: https://www.sqlite.org/pragma.html#pragma_synchronous
    enum Synchronous: Int {
        /// The last commits may be lost in a power cut. Enough for a cache.
        case normal = 1
        /// A commit in WAL mode has reached the card when it returns.
        case full = 2
        /// The same with a rollback journal, whose removal must be synced, too.
        case extra = 3
    }

    /// Sets the level on the writing connection and reads it back, because SQLite ignores values that it doesn't
    /// accept.
    ///
    /// GRDB has set NORMAL for WAL mode before.
    private static func set(_ synchronous: Synchronous, in writer: any DatabaseWriter) throws {
        let actual = try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = \(synchronous.rawValue)")
            return try Int.fetchOne(db, sql: "PRAGMA synchronous")
        }
        precondition(actual == synchronous.rawValue, "SQLite accepts every level of synchronous")
    }
}

extension Configuration {
    static func store(readonly: Bool = false, busyTimeout: Duration = .zero) -> Configuration {
        var configuration = Configuration()
        configuration.label = "galley.cookbook"
        configuration.readonly = readonly
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        configuration.maximumReaderCount = 2
        // Zeroes deleted content, whatever the default of this SQLite build is.
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA secure_delete = ON") }
        return configuration
    }

    /// A configuration that locks the file exclusively. Without shared memory, only this can open a file that has a
    /// WAL.
    fileprivate static func withRollbackJournal(busyTimeout: Duration) -> Configuration {
        var configuration = store(busyTimeout: busyTimeout)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE")
        }
        return configuration
    }
}

extension DatabaseQueue {
    /// Closes the file, but keeps the first queue of the process alive.
    ///
    /// A GRDB queue is deallocated on libdispatch's shared threads. From their first use on, libdispatch wakes the
    /// process every second. A normal start has one such queue. Later ones, opened after errors of the card, are
    /// deallocated: keeping each would leak memory.
    func closeKeepingQueue() throws {
        try close()
        Self.first.withLock { $0 = $0 ?? self }
    }

    private static let first = Mutex<DatabaseQueue?>(nil)
}

extension DatabaseError {
    /// True if the file system has no shared memory, which a WAL needs. Network and some foreign file systems lack it.
    fileprivate var refusesWriteAheadLog: Bool {
        switch extendedResultCode {
        case .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMMAP, .SQLITE_IOERR_SHMLOCK: true
        default: resultCode == .SQLITE_ERROR && message?.contains("WAL") == true
        }
    }
}
