internal import GRDB
internal import Glibc
public import Kitchen
internal import Linux
internal import Synchronization

extension Cookbook {
    /// What came of making a backup.
    public struct BackupReport: Hashable, Sendable {
        /// Nil: the newest backup holds the same already.
        public let backup: Backups.Backup?
        /// What the owner has to know, in whole sentences.
        public let notes: [String]
    }

    /// What the owner has to know of the last opening, in whole sentences; each is returned once.
    public func takeNotes() -> [String] { store.file.notes.take() }

    /// Tells one listener that something may have changed since the last backup: at the opening, and at each change.
    public var changes: AsyncStream<Void> { store.changes }

    /// Makes a verified backup while saving goes on. When it fails or is canceled the earlier backups are whole.
    ///
    /// - Parameters:
    ///   - backups: where it goes.
    ///   - pause: the time between two steps of 256 KiB, in which others have the card.
    public func backUp(
        to backups: Backups, pause: Duration = .zero
    ) async throws(CookbookError) -> BackupReport {
        let path = store.file.path
        let outcome = try await copying(pause: pause) { source, pace throws(CookbookError) in
            try backups.make(from: source, path: path, pace: pace)
        }
        return BackupReport(backup: outcome.backup, notes: outcome.notes)
    }

    /// Returns an archive of the present store.
    ///
    /// - Parameters:
    ///   - configuration: the text of the configuration file.
    ///   - hasSecrets: whether keys and tokens are in it.
    ///   - galley: the version of this program.
    ///   - now: when it is made.
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

    /// Works with a connection in a transaction that reads. An error of the copy says nothing about the store.
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
                    // Without a log whoever saves has to wait until it is done.
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
    /// An archive of a store that no program has open.
    ///
    /// - Throws: why there is none; `notAFile` where there is no store.
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

    /// Beside the store, else where temporary files go: a card that takes nothing any more is what one wants to back up
    /// most.
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
        // Nothing is left of it, whatever becomes of the rest.
        defer { unlink(path) }
        try BackupCopy.make(of: source, path: file.path, as: path, pace: pace)
        return try CookbookError.at(path) {
            return UnlinkedFile(
                try FileDescriptor(owning: open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), from: "open \(path)"))
        }
    }
}

/// An open file that is gone once nobody has it open.
final class UnlinkedFile: Sendable {
    private let descriptor: FileDescriptor
    var raw: Int32 { descriptor.raw }

    init(_ descriptor: consuming FileDescriptor) { self.descriptor = descriptor }
}

extension Store {
    /// Closes the store, lets something take its place, and opens it again at the next use. Who uses it meanwhile waits.
    ///
    /// A connection that stayed open to the old file would remove the new one's log when it is closed.
    ///
    /// - Parameter replace: runs while nothing has the file open.
    func replaceFile(_ replace: @escaping @Sendable () throws(CookbookError) -> Void) async throws(CookbookError) {
        let result: Result<Void, CookbookError> = await withCheckedContinuation { continuation in
            opening.async {
                continuation.resume(
                    returning: Result { () throws(CookbookError) in
                        try self.close()
                        try replace()
                    })
            }
        }
        try result.get()
    }
}

extension Cookbook {
    /// Has a restored store take the place of the present one. Returns once it is open.
    ///
    /// - Parameter restore: one that was checked and prepared.
    public func use(_ restore: BackupRestore) async throws(CookbookError) {
        try await store.replaceFile { () throws(CookbookError) in try restore.commit() }
        _ = try await people()
    }
}

/// What is to be told of the opening of a store.
final class StoreNotes: Sendable {
    private let notes = Mutex<[String]>([])

    func add(_ note: String) {
        notes.withLock { notes in
            if !notes.contains(note), notes.count < Self.most { notes.append(note) }
        }
    }

    /// What comes beyond is dropped: the first ones tell most.
    private static let most = 20

    func take() -> [String] {
        notes.withLock { notes in
            defer { notes = [] }
            return notes
        }
    }
}
