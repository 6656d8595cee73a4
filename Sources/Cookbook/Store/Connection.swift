internal import GRDB
internal import Synchronization

/// An open database that keeps what it was told to keep through a power cut, or that is only read.
struct Connection: Sendable {
    let writer: any DatabaseWriter
    /// Why the store can't be written; nil where it can.
    let readOnly: Cookbook.ReadOnlyReason?
    /// Who uses it at the moment.
    let uses = ConnectionUses()

    /// A database that is only read.
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

    /// Waits for those that use the connection, for some seconds at most, and closes it.
    ///
    /// - Parameter last: is done before.
    /// - Returns: false if it is still used, and open.
    /// - Throws: what `last` throws, and why the file can't be closed. It can't be used any more then.
    func close(after last: () throws -> Void = {}) throws -> Bool {
        guard uses.close(within: .seconds(5)) else { return false }
        let done = Result(catching: last)
        try writer.close()
        try done.get()
        return true
    }

    /// A database with a write-ahead log, which costs a quarter of the bytes of a rollback journal, where the file
    /// system can share memory for it; else with a rollback journal, which is always synced to the utmost.
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
        /// Enough for what may be lost, like a cache.
        case normal = 1
        /// A commit has reached the card when it returns, with a write-ahead log.
        case full = 2
        /// The same with a rollback journal, whose removal must reach the card too.
        case extra = 3
    }

    /// Sets it on the one connection that writes, after GRDB has chosen NORMAL for the write-ahead log, and reads it
    /// back: SQLite ignores a value that it does not take.
    private static func set(_ synchronous: Synchronous, in writer: any DatabaseWriter) throws {
        let actual = try writer.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = \(synchronous.rawValue)")
            return try Int.fetchOne(db, sql: "PRAGMA synchronous")
        }
        precondition(actual == synchronous.rawValue, "the database syncs as it was told")
    }
}

extension Configuration {
    static func store(readonly: Bool = false, busyTimeout: Duration = .zero) -> Configuration {
        var configuration = Configuration()
        configuration.label = "galley.cookbook"
        configuration.readonly = readonly
        configuration.busyMode = .timeout(busyTimeout / .seconds(1))
        configuration.maximumReaderCount = 2
        // What is deleted is written over with zeros, whatever SQLite was built to do.
        configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA secure_delete = ON") }
        return configuration
    }

    /// Alone with the file, which is the only way to one that was left with a write-ahead log.
    fileprivate static func withRollbackJournal(busyTimeout: Duration) -> Configuration {
        var configuration = store(busyTimeout: busyTimeout)
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE")
        }
        return configuration
    }
}

extension DatabaseQueue {
    /// Closes the file, but keeps the first object for the life of the process.
    ///
    /// The end of a GRDB queue is done on libdispatch's shared threads, and from their first use on libdispatch wakes
    /// the process every second. A sound start has one such queue. Those of later openings, after the card has failed,
    /// end as usual: kept, each try would cost memory.
    func closeForGood() throws {
        try close()
        Self.first.withLock { $0 = $0 ?? self }
    }

    private static let first = Mutex<DatabaseQueue?>(nil)
}

extension DatabaseError {
    /// Network and some foreign file systems cannot share memory, which the write-ahead log needs.
    fileprivate var refusesWriteAheadLog: Bool {
        switch extendedResultCode {
        case .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMMAP, .SQLITE_IOERR_SHMLOCK: true
        default: resultCode == .SQLITE_ERROR && message?.contains("WAL") == true
        }
    }
}
