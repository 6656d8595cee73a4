internal import GRDB
internal import Glibc
public import Kitchen
internal import Linux
internal import Synchronization

extension Cookbook {
    /// The result of making a backup.
    public struct BackupReport: Hashable, Sendable {
        /// The new backup, or `nil` if the newest one has the same content.
        public let backup: Backups.Backup?
        /// Messages for the owner, in whole sentences.
        public let notes: [String]
    }

    /// Returns messages for the owner since the last call, in whole sentences, for example about repairs.
    public func takeNotes() -> [String] { store.file.notes.take() }

    /// Yields at the start and at each change, when a backup may have become necessary. Supports one reader.
    public var changes: AsyncStream<Void> { store.changes }

    /// Makes a verified backup. The store can be read and written in the meantime.
    ///
    /// - Parameters:
    ///   - backups: The folders for the backup.
    ///   - pause: The time between two steps of 256 KiB, in which others can use the card.
    /// - Returns: The backup and messages for the owner.
    /// - Throws: `CookbookError` if it fails or is canceled. Earlier backups are unchanged then.
    public func backUp(
        to backups: Backups, pause: Duration = .zero
    ) async throws(CookbookError) -> BackupReport {
        let path = store.file.path
        let outcome = try await copying(pause: pause) { source, pace throws(CookbookError) in
            try backups.make(from: source, path: path, pace: pace)
        }
        return BackupReport(backup: outcome.backup, notes: outcome.notes)
    }

    /// Makes an archive of the current store.
    ///
    /// - Parameters:
    ///   - configuration: The text of the configuration file.
    ///   - hasSecrets: True if the text has keys or tokens.
    ///   - galley: The version of this program.
    ///   - now: The current time.
    /// - Returns: The archive.
    /// - Throws: `CookbookError` if the store can't be copied.
    public func archive(
        configuration: String, hasSecrets: Bool, galley: String, at now: ClockReading
    ) async throws(CookbookError) -> BackupArchive.Source {
        let file = store.file
        return try await copying(pause: .milliseconds(2)) { source, pace throws(CookbookError) in
            try BackupArchive.Source(
                BackupArchive.Source.copy(of: source, file, pace), configuration: configuration, hasSecrets: hasSecrets,
                galley: galley, at: now)
        }
    }

    /// Runs the work with a connection in a read transaction.
    ///
    /// An error of the work doesn't count as an error of the store, which would discard its connection.
    private func copying<Value: Sendable>(
        pause: Duration, _ work: @escaping @Sendable (OpaquePointer, BackupPace) throws(CookbookError) -> Value
    ) async throws(CookbookError) -> Value {
        let path = store.file.path
        let pace = BackupPace(pause: pause)
        let result: Result<Value, CookbookError>
        do {
            result = try await withTaskCancellationHandler {
                try await store.read { db in
                    guard let source = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
                    // Without a WAL, writers wait until the copy is done.
                    if try String.fetchOne(db, sql: "PRAGMA journal_mode") != "wal" { pace.hurry() }
                    return Result { () throws(CookbookError) in try work(source, pace) }
                }
            } onCancel: {
                pace.cancel()
            }
        } catch {
            throw CookbookError(error, path: path)
        }
        return try result.get()
    }
}

extension BackupArchive.Source {
    /// Creates an archive of a store that no program has open.
    ///
    /// - Parameters:
    ///   - state: The state folder.
    ///   - configuration: The text of the configuration file.
    ///   - hasSecrets: True if the text has keys or tokens.
    ///   - galley: The version of this program.
    ///   - now: The current time.
    /// - Throws: `CookbookError` if there is no store or it can't be copied.
    public convenience init(
        state: String, configuration: String, hasSecrets: Bool, galley: String, at now: ClockReading
    ) throws(CookbookError) {
        let file = StoreFile(folder: Folder(path: state))
        let database = try SQLiteDatabase(file.path, .read)
        try database.run("BEGIN")
        let copy = try database.withHandle { source, _ throws(CookbookError) in
            try Self.copy(of: source, file, BackupPace())
        }
        try self.init(copy, configuration: configuration, hasSecrets: hasSecrets, galley: galley, at: now)
    }

    fileprivate typealias Copy = (file: UnlinkedFile, schema: Int)

    fileprivate convenience init(
        _ copy: Copy, configuration: String, hasSecrets: Bool, galley: String, at now: ClockReading
    ) throws(CookbookError) {
        let header = BackupArchive.Header(
            format: BackupArchive.format, galley: galley, created: BackupArchive.Header.text(now.wall),
            clockTrusted: now.isWallTrusted, secrets: hasSecrets, schema: copy.schema, files: [])
        do throws(SystemError) {
            try self.init(store: copy.file, configuration: configuration, header: header)
        } catch {
            throw CookbookError(error, path: BackupArchive.Entry.store.rawValue)
        }
    }

    /// Copies the store to its own folder, or to the folder for temporary files if the card accepts no writes.
    ///
    /// A backup is most urgent when the card accepts no writes.
    fileprivate static func copy(
        of source: OpaquePointer, _ file: StoreFile, _ pace: BackupPace
    ) throws(CookbookError) -> Copy {
        let schema = try BackupContent(of: source, path: file.path).version
        do throws(CookbookError) {
            return (try copy(of: source, file, pace, as: "sending.sqlite", in: file.folder), schema)
        } catch {
            guard [.readOnly, .full, .failing, .forbidden].contains(error.reason) else { throw error }
            let temporary = Folder(path: getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")
            let name = "galley-\(getpid())-\(UInt32.random(in: 0...(.max)))"
            guard let copy = try? copy(of: source, file, pace, as: name, in: temporary) else { throw error }
            return (copy, schema)
        }
    }

    private static func copy(
        of source: OpaquePointer, _ file: StoreFile, _ pace: BackupPace, as name: String, in folder: Folder
    ) throws(CookbookError) -> UnlinkedFile {
        let path = folder.path(of: name)
        try CookbookError.at(path) { for suffix in ["", "-journal"] { try folder.remove(name + suffix) } }
        try Backups.checkRoom(for: try Backups.size(of: source, path: file.path), in: folder)
        // The open descriptor keeps the file alive.
        defer { unlink(path) }
        try BackupCopy.make(of: source, path: file.path, as: path, pace: pace)
        return try CookbookError.at(path) {
            return UnlinkedFile(
                try FileDescriptor(owning: open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), from: "open \(path)"))
        }
    }
}

/// An open file without a name. The kernel deletes it when it is closed.
final class UnlinkedFile: Sendable {
    private let descriptor: FileDescriptor
    var raw: Int32 { descriptor.raw }

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}

extension Store {
    /// Closes the store while its file is replaced. Other reads and writes wait, and reopen it.
    ///
    /// A connection that stayed open to the old file would remove the new file's WAL when it is closed.
    ///
    /// - Parameter replace: Replaces the file. No connection has it open then.
    /// - Throws: `busy` if a read takes too long, or the error of `replace`.
    func replaceFile(_ replace: @escaping @Sendable () throws(CookbookError) -> Void) async throws(CookbookError) {
        try await opening.run { () throws(CookbookError) in
            try self.close()
            try replace()
        }
    }
}

extension Cookbook {
    /// Replaces the current store by a restored one. Returns when the restored store is open.
    ///
    /// - Parameter restore: A checked and prepared restore.
    /// - Throws: `CookbookError` if the store can't be closed, replaced or opened.
    public func use(_ restore: BackupRestore) async throws(CookbookError) {
        try await store.replaceFile { () throws(CookbookError) in try restore.commit() }
        _ = try await people()
    }
}

/// Messages about the store for the owner's log.
final class StoreNotes: Sendable {
    private let notes = Mutex<[String]>([])

    func add(_ note: String) {
        notes.withLock { notes in
            if !notes.contains(note), notes.count < Self.most { notes.append(note) }
        }
    }

    /// The largest number of messages. Later ones are dropped, because the first ones are the most useful.
    private static let most = 20

    func take() -> [String] {
        notes.withLock { notes in
            defer { notes = [] }
            return notes
        }
    }
}
