internal import GRDB
internal import Linux

/// The file of the store: born whole, examined before it is used, and set aside when it is damaged.
struct StoreFile: Sendable {
    static let name = "galley.sqlite"
    /// What belongs to the file and must move with it. The file itself comes last: should the power go between, a
    /// new store never finds the log of an old one.
    static let companions = ["\(name)-wal", "\(name)-shm", "\(name)-journal"]
    /// A store under this name was not finished.
    private static let unfinished = "\(name).new"

    let folder: Folder
    /// How long another program that holds the file is waited for.
    var busyTimeout = Duration.seconds(5)
    /// Whether a backup is made before the schema is upgraded.
    var keepsBackups = true
    let notes = StoreNotes()

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
        try PendingRestore(in: folder).applyStore()
        switch try examined() {
        case .sound: break
        case .newer(let version): return try Connection(reading: path, version: version, busyTimeout: busyTimeout)
        case .missing: try create()
        case .damaged:
            try quarantine.setAside(Self.companions + [Self.name], of: folder)
            try create()
        }
        let connection = try Connection(writing: path, busyTimeout: busyTimeout)
        if keepsBackups { try backUpBeforeUpgrade(connection.writer) }
        try Schema.migrator.migrate(connection.writer)
        try StarterCookbook.index(in: connection.writer)
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
    private func create() throws {
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
            return try examinedContent()
        }
    }

    private func examinedContent() throws -> Verdict {
        do {
            let queue = try DatabaseQueue(path: path, configuration: .store(readonly: true, busyTimeout: busyTimeout))
            let verdict = try queue.unsafeRead(Self.examined)
            try queue.closeForGood()
            return verdict
        } catch let error as DatabaseError where CookbookError.Reason(error.resultCode) == .damaged {
            return .damaged
        }
    }

    static func examined(_ db: Database) throws -> Verdict {
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else { return .damaged }
        let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        guard version > 0, try db.tableExists("favorite") else { return .damaged }
        guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else { return .damaged }
        if version > Schema.version { return .newer(version) }
        // A step whose name is damaged would be done again.
        guard try Schema.migrator.appliedMigrations(db).count == version else { return .damaged }
        return version < Schema.version || Schema.hasItsColumns(db) ? .sound : .damaged
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
        case .sound: damage.map { .damaged($0) } ?? .sound
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
