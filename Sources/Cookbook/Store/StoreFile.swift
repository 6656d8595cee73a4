internal import GRDB
internal import Glibc
internal import Linux

/// The file of the store: made whole, examined before it is used, and repaired when it is damaged.
struct StoreFile: Sendable {
    static let name = "galley.sqlite"
    static let log = "\(name)-wal"
    /// What belongs to the file and must move with it. The file itself comes last: should the power go between, a
    /// new store never finds the log of an old one.
    static let companions = [
        log, "\(name)-shm", "\(name)-journal", AcknowledgedChange.name, Inventory.name,
    ]
    /// A store under this name was not finished.
    private static let unfinished = "\(name).new"

    let folder: Folder
    /// How long another program that holds the file is waited for.
    var busyTimeout = Duration.seconds(5)
    /// Whether a backup is made before the schema is upgraded.
    var keepsBackups = true
    /// Where backups go beside the state folder (`backup.folder`); one of them may fill what damage has taken.
    var backupFolder: String?
    let notes = StoreNotes()
    let commits = CommittedNumbers()

    var path: String { folder.path(of: Self.name) }

    var quarantine: Quarantine { Quarantine(in: folder) }

    /// Opens the store for writing, or for reading only where a newer Galley wrote it or the card accepts no changes.
    func open() throws -> Connection {
        do {
            return try openForWriting()
        } catch {
            return try openForReading(because: error)
        }
    }

    func openForWriting() throws -> Connection {
        try folder.create()
        try settleJournal()
        // An unfinished restore is newer than an unfinished repair. It replaces the store, so the damage report ends.
        try PendingStore(Salvage.name, in: folder).apply()
        if try PendingStore(PendingRestore.name, in: folder).apply() { try quarantine.acknowledge() }
        let verdict = try examined()
        switch verdict {
        case .sound: break
        case .newer(let version): return try Connection(reading: path, version: version, busyTimeout: busyTimeout)
        case .missing: try create(in: folder)
        case .behind(let count, let last): try quarantine.report(DamageReport(lostChanges: count, event: last.text))
        case .foreignLog: try setLogAside()
        case .damaged: try Salvage(of: self).run()
        }
        let connection = try Connection(writing: path, busyTimeout: busyTimeout)
        if case .behind(_, let last) = verdict {
            // It counts the rows that went with the log. With it, the next start would report them again.
            try folder.remove(Inventory.name)
            try connection.writer.write(last.restore)
        }
        if keepsBackups { try backUpBeforeUpgrade(connection.writer) }
        try Schema.migrator.migrate(connection.writer)
        try StarterCookbook.index(in: connection.writer)
        emptyLogAtStart(connection.writer)
        let last = try connection.writer.read(ChangeNumber.last)
        if let last, last != AcknowledgedChange(folder: folder).last { acknowledge(last) }
        return connection
    }

    /// Keeps what an older version has left. Where that cannot be done it is noted: a kiosk without a store would be worse.
    private func backUpBeforeUpgrade(_ writer: any DatabaseWriter) throws {
        try writer.read { db in
            guard let source = db.sqliteConnection,
                try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 < Schema.version
            else { return }
            do throws(CookbookError) {
                _ = try Backups(state: folder.path).make(from: source, path: path, pace: BackupPace())
            } catch {
                notes.add("No backup was made before the store was upgraded: \(error)")
            }
        }
    }

    // MARK: - Creating

    /// Makes an empty store under another name and renames it, so that no power cut leaves half a store: one
    /// without a byte is always a damaged one.
    func create(in folder: Folder) throws {
        for suffix in ["", "-journal", "-wal", "-shm"] { try folder.remove(Self.unfinished + suffix) }
        try folder.write("", as: Self.unfinished)
        let queue = try DatabaseQueue(path: folder.path(of: Self.unfinished))
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = EXTRA; PRAGMA application_id = \(Schema.applicationID)")
        }
        try Schema.migrator.migrate(queue)
        try queue.closeForGood()
        try folder.rename(Self.unfinished, to: Self.name)
        try folder.sync()
    }

    // MARK: - Examining

    enum Verdict {
        case missing
        case sound
        case newer(Int)
        /// Sound, but some of the last changes that were reported as stored are not there.
        case behind(count: Int, acknowledged: ChangeNumber)
        /// Sound without its log, which is damaged or another store's and has nothing that was reported as stored.
        case foreignLog
        case damaged
    }

    private func examined() throws -> Verdict {
        switch folder.entry(Self.name) {
        case .other: throw CookbookError(.notAFile, path: path, detail: "a folder, a link or a device")
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
            guard case .damaged = verdict, hasLog else { return verdict }
            let withoutLog = try examinedContent { try Connection.immutable(path, busyTimeout: busyTimeout) }
            if case .sound = withoutLog { return .foreignLog }
            return verdict
        }
    }

    /// Whether the card reads the first page. If it doesn't, SQLite fails without saying that a read failed.
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

    private var hasLog: Bool {
        if case .file(let size) = folder.entry(Self.log) { size > 0 } else { false }
    }

    private func examinedContent(through open: () throws -> DatabaseQueue) throws -> Verdict {
        do {
            let queue = try open()
            let verdict = try queue.unsafeRead(examined)
            try queue.closeForGood()
            return verdict
        } catch let error as DatabaseError where Self.isDamage(error) {
            return .damaged
        }
    }

    /// Whether the store is damaged. A page that the card can't read counts as damaged.
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
            // Stores of versions before the number have none, nor the file with it.
            return version == Schema.version || (acknowledged != nil && hasLog) ? .damaged : .sound
        }
        guard let acknowledged else { return .sound }
        // What stands behind the place where SQLite stopped to read the log may still be good.
        if last.store != acknowledged.store { return hasLog ? .damaged : .sound }
        guard last.number < acknowledged.number else { return .sound }
        let lost = acknowledged.number.subtractingReportingOverflow(last.number).partialValue
        return hasLog ? .damaged : .behind(count: Int(clamping: lost), acknowledged: acknowledged)
    }

    private static func version(of db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

    private static func isReadableOrNewer(_ db: Database) throws -> Bool {
        try isStore(db) && passesCheck(db)
    }

    private static func isStore(_ db: Database) throws -> Bool {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else { return false }
        return try version(of: db) > 0 && db.tableExists("favorite")
    }

    /// Whether it is a store of this or an older version in which SQLite finds nothing wrong, whatever may be missing.
    func isReadable(_ db: Database) throws -> Bool {
        try Self.isReadableOrNewer(db) && hasAllTables(db)
    }

    /// Whether it is a store of this or an older version that has its tables, some of whose pages may be damaged.
    func isPartlyReadable(_ db: Database) throws -> Bool { try Self.isStore(db) && hasAllTables(db) }

    private func hasAllTables(_ db: Database) throws -> Bool {
        // A step whose name is damaged would be done again.
        let version = try Self.version(of: db)
        guard version <= Schema.version, try Schema.migrator.appliedMigrations(db).count == version else {
            return false
        }
        return version < Schema.version || Schema.hasItsColumns(db)
    }

    /// Whether SQLite finds nothing wrong, indexes included. The index of words is made anew when it is used.
    private static func passesCheck(_ db: Database) throws -> Bool {
        // After a page that the card doesn't read, the rows of problems end with an error.
        let problems = try String.fetchCursor(db, sql: "PRAGMA integrity_check(20)")
        while let problem = try problems.next() {
            guard problem == "ok" || problem.localizedStandardContains("fts5") else { return false }
        }
        return true
    }

    // MARK: - Telling

    /// As it is now, with nothing changed or made; nil where there is none.
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
        case .sound, .foreignLog: damage.map { .damaged($0) } ?? .sound
        case .behind(let count, let last):
            .damaged(quarantine.whole(DamageReport(lostChanges: count, event: last.text)))
        case .newer(let version): .readOnly(.newer(version: version))
        case .damaged: throw CookbookError(.damaged, path: path, detail: "as it is examined at each start")
        }
    }

    /// The report of a damage that no one has acknowledged yet.
    var damage: DamageReport? { quarantine.report }

    func acknowledgeDamage() throws { try quarantine.acknowledge() }

    /// Bytes on the card, the write-ahead log included.
    var size: Int64 {
        ([Self.name] + Self.companions).reduce(0) { sum, name in
            if case .file(let size) = folder.entry(name) { sum + size } else { sum }
        }
    }
}
