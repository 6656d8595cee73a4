internal import GRDB
internal import Glibc
internal import Linux

/// The database file of the store. Creates it, checks it before each use, and repairs it after damage.
struct StoreFile: Sendable {
    static let name = "galley.sqlite"
    static let wal = "\(name)-wal"
    /// The files that belong to the database file and must move with it.
    ///
    /// The database file itself moves last: after a power cut in between, a new store never finds the WAL of an old
    /// one.
    static let companions = [
        wal, "\(name)-shm", "\(name)-journal", AcknowledgedChange.name, Inventory.name,
    ]
    /// The name of a new store until it is complete.
    private static let unfinished = "\(name).new"

    let folder: Folder
    /// The longest wait for another program that holds the file.
    var busyTimeout = Duration.seconds(5)
    /// True if a backup is made before the schema is migrated.
    var keepsBackups = true
    /// A folder with backups outside the state folder (`backup.folder`). A repair can fill gaps from them, too.
    var backupFolder: String?
    let notes = StoreNotes()
    let commits = CommittedNumbers()

    var path: String { folder.path(of: Self.name) }

    var quarantine: Quarantine { Quarantine(in: folder) }

    /// Opens the store for writing. Opens it for reading if a newer Galley wrote it or the card accepts no changes.
    func open() throws -> Connection {
        do {
            return try openForWriting()
        } catch {
            return try openForReading(because: error)
        }
    }

    func openForWriting() throws -> Connection {
        try folder.create()
        try recoverJournal()
        // The restore comes second: an unfinished restore is newer than an unfinished repair. It replaces the store, so
        // the damage report is obsolete.
        try PendingStore(Salvage.name, in: folder).apply()
        if try PendingStore(PendingRestore.name, in: folder).apply() { try quarantine.acknowledge() }
        let verdict = try examined()
        switch verdict {
        case .sound: break
        case .newer(let version): return try Connection(reading: path, version: version, busyTimeout: busyTimeout)
        case .missing: try create(in: folder)
        case .behind(let count, let last): try quarantine.report(DamageReport(lostChanges: count, event: last.text))
        case .foreignWAL: try quarantineWAL()
        case .damaged: try Salvage(of: self).run()
        }
        let connection = try Connection(writing: path, busyTimeout: busyTimeout)
        if case .behind(_, let last) = verdict {
            // The inventory counts rows that were lost with the WAL. The next start would report them again.
            try folder.remove(Inventory.name)
            try connection.writer.write(last.restore)
        }
        if keepsBackups { try backUpBeforeUpgrade(connection.writer) }
        try Schema.migrator.migrate(connection.writer)
        try StarterCookbook.index(in: connection.writer)
        do {
            if try connection.writer.read(SharedRecords.mustRecover) {
                try connection.writer.write(SharedRecords.recover)
            }
        } catch {
            notes.add("Can't recover shared data after a repair: \(error)")
        }
        checkpointAtStart(connection.writer)
        let last = try connection.writer.read(ChangeNumber.last)
        if let last, last != AcknowledgedChange(folder: folder).last { acknowledge(last) }
        return connection
    }

    /// Backs up a store of an older version before it is migrated.
    ///
    /// A failed backup only adds a note, because a kiosk without a store would be worse.
    private func backUpBeforeUpgrade(_ writer: any DatabaseWriter) throws {
        try writer.read { db in
            guard let source = db.sqliteConnection,
                try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 < Schema.version
            else { return }
            do throws(CookbookError) {
                _ = try Backups(state: folder.path).make(from: source, path: path, pace: BackupPace())
            } catch {
                notes.add("Can't make a backup before upgrading the store: \(error)")
            }
        }
    }

    // MARK: - Creating

    /// Creates an empty store under another name and renames it.
    ///
    /// A power cut never leaves a partial store, so a file of 0 bytes is always damaged.
    func create(in folder: Folder) throws {
        for suffix in ["", "-journal", "-wal", "-shm"] { try folder.remove(Self.unfinished + suffix) }
        try folder.write("", as: Self.unfinished)
        let queue = try DatabaseQueue(path: folder.path(of: Self.unfinished))
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = EXTRA; PRAGMA application_id = \(Schema.applicationID)")
        }
        try Schema.migrator.migrate(queue)
        try queue.closeKeepingQueue()
        try folder.rename(Self.unfinished, to: Self.name)
        try folder.sync()
    }

    // MARK: - Examining

    /// The result of checking the file.
    enum Verdict {
        case missing
        case sound
        /// A newer Galley wrote it, with this schema version.
        case newer(Int)
        /// Sound, but it lacks some of the last changes that were reported as saved.
        case behind(count: Int, acknowledged: ChangeNumber)
        /// Sound without its WAL. The WAL is damaged or belongs to another store, and has no change that was reported
        /// as saved.
        case foreignWAL
        case damaged
    }

    private func examined() throws -> Verdict {
        switch folder.entry(Self.name) {
        case .other: throw CookbookError(.notAFile, path: path, detail: "expected a regular file")
        case .missing:
            return Self.companions.contains { folder.entry($0) != .missing } ? .damaged : .missing
        case .file(size: 0): return .damaged
        case .file:
            try checkWritable()
            guard try isHeadReadable else { return .damaged }
            let queue = {
                try DatabaseQueue(path: path, configuration: .store(readonly: true, busyTimeout: busyTimeout))
            }
            let verdict = try examinedContent(through: queue)
            guard case .damaged = verdict, hasWAL else { return verdict }
            let withoutLog = try examinedContent { try Connection.immutable(path, busyTimeout: busyTimeout) }
            if case .sound = withoutLog { return .foreignWAL }
            return verdict
        }
    }

    /// True if the card can read the first page. If it can't, SQLite's error doesn't say that a read failed.
    private var isHeadReadable: Bool {
        get throws(SystemError) {
            do throws(SystemError) {
                _ = try folder.head(of: Self.name, count: 100)
                return true
            } catch {
                guard error.code == EIO else { throw error }
                return false
            }
        }
    }

    private var hasWAL: Bool {
        if case .file(let size) = folder.entry(Self.wal) { size > 0 } else { false }
    }

    private func examinedContent(through open: () throws -> DatabaseQueue) throws -> Verdict {
        do {
            let queue = try open()
            let verdict = try queue.unsafeRead(examined)
            try queue.closeKeepingQueue()
            return verdict
        } catch let error as DatabaseError where Self.isDamage(error) {
            return .damaged
        }
    }

    /// Returns true if the error means that the store is damaged. A page that the card can't read counts as damaged.
    private static func isDamage(_ error: DatabaseError) -> Bool {
        CookbookError.Reason(error.resultCode) == .damaged
            || [.SQLITE_IOERR_READ, .SQLITE_IOERR_SHORT_READ].contains(error.extendedResultCode)
    }

    func examined(_ db: Database) throws -> Verdict {
        guard try Self.isReadableOrNewer(db) else { return .damaged }
        let version = try Self.version(of: db)
        if version > Schema.version { return .newer(version) }
        guard try isReadable(db) else { return .damaged }
        if try Inventory(in: folder)?.hasLostRows(db) == true { return .damaged }
        let acknowledged = AcknowledgedChange(folder: folder).last
        guard let last = try ChangeNumber.last(in: db) else {
            // Stores of versions before change numbers have neither the number nor the file with it.
            return version == Schema.version || (acknowledged != nil && hasWAL) ? .damaged : .sound
        }
        guard let acknowledged else { return .sound }
        // SQLite stops at the first bad frame of the WAL. Frames behind it may still be good.
        if last.store != acknowledged.store { return hasWAL ? .damaged : .sound }
        guard last.number < acknowledged.number else { return .sound }
        let lost = acknowledged.number.subtractingReportingOverflow(last.number).partialValue
        return hasWAL ? .damaged : .behind(count: Int(clamping: lost), acknowledged: acknowledged)
    }

    private static func version(of db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

    private static func isReadableOrNewer(_ db: Database) throws -> Bool {
        try isStore(db) && passesCheck(db)
    }

    private static func isStore(_ db: Database) throws -> Bool {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else { return false }
        return try version(of: db) > 0 && db.tableExists("favorite")
    }

    /// Returns true for a store of this or an older version that passes SQLite's check. Rows may still be missing.
    func isReadable(_ db: Database) throws -> Bool {
        try Self.isReadableOrNewer(db) && hasAllTables(db)
    }

    /// Returns true for a store of this or an older version that has its tables. Some pages may be damaged.
    func isPartlyReadable(_ db: Database) throws -> Bool { try Self.isStore(db) && hasAllTables(db) }

    private func hasAllTables(_ db: Database) throws -> Bool {
        // A migration with a damaged name would run again.
        let version = try Self.version(of: db)
        guard version <= Schema.version, try Schema.migrator.appliedMigrations(db).count == version else {
            return false
        }
        return version < Schema.version || Schema.hasItsColumns(db)
    }

    /// Returns true if SQLite's integrity check finds no problem in tables and indexes.
    ///
    /// Problems of the FTS5 index don't count: it is rebuilt when a query meets the damage.
    private static func passesCheck(_ db: Database) throws -> Bool {
        // The cursor throws at a page that the card can't read.
        let problems = try String.fetchCursor(db, sql: "PRAGMA integrity_check(20)")
        while let problem = try problems.next() {
            guard problem == "ok" || problem.lowercased().contains("fts5") else { return false }
        }
        return true
    }

    // MARK: - Reporting

    /// Returns the current condition, or `nil` if there is no store. Changes no file.
    func health() throws -> Cookbook.Health? {
        do {
            return try writableHealth()
        } catch {
            let connection = try openForReading(because: error)
            try connection.writer.close()
            return connection.readOnly.map { .readOnly($0) }
        }
    }

    private func writableHealth() throws -> Cookbook.Health? {
        switch try examined() {
        case .missing: nil
        case .sound, .foreignWAL: damage.map { .damaged($0) } ?? .sound
        case .behind(let count, let last):
            .damaged(quarantine.merged(DamageReport(lostChanges: count, event: last.text)))
        case .newer(let version): .readOnly(.newer(version: version))
        case .damaged: throw CookbookError(.damaged, path: path, detail: "found by the check at each start")
        }
    }

    /// The report of damage that no one has acknowledged yet, or `nil` if there is none.
    var damage: DamageReport? { quarantine.report }

    func acknowledgeDamage() throws { try quarantine.acknowledge() }

    /// The size on the card in bytes, including the WAL.
    var size: Int64 {
        ([Self.name] + Self.companions).reduce(0) { sum, name in
            if case .file(let size) = folder.entry(name) { sum + size } else { sum }
        }
    }
}
