internal import Glibc
public import Kitchen
internal import Linux
internal import Synchronization

/// A restore of a backup into a state folder.
///
/// The archive is unpacked, checked and migrated beside the store. Then one rename decides: before it the old store is
/// valid, afterwards the restored one, even after a crash or a power cut. The next opening completes the restore.
public final class BackupRestore: Sendable {
    /// The content of a checked backup.
    public struct Content: Hashable, Sendable {
        public let header: BackupArchive.Header
        public let configuration: String
        public let favorites: Int
        public let ownRecipes: Int
        public let photos: Int
    }

    /// The folder of an unfinished restore. The next restore removes it.
    private static let unfinished = "restore.new"

    private struct State {
        var reader = BackupArchive.Reader()
        var configuration: [UInt8] = []
        var store: UnlinkedFile?
        var hasRoom = false
    }

    private let state: Folder
    private let folder: Folder
    private let taken: Mutex<State>

    /// Begins a restore. Removes leftovers of an earlier one.
    ///
    /// - Parameter state: The state folder.
    /// - Throws: `CookbookError` if files can't be created in the folder.
    public init(state: String) throws(CookbookError) {
        self.state = Folder(path: state)
        folder = self.state.folder(Self.unfinished)
        let path = folder.path(of: StoreFile.name)
        do throws(SystemError) {
            try self.state.create()
            try folder.removeAll()
            try folder.create()
            try folder.giveToOwnerAbove()
            let file = try FileDescriptor(
                owning: open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600), from: "open \(path)")
            taken = Mutex(State(store: UnlinkedFile(file)))
        } catch {
            throw CookbookError(error, path: folder.path)
        }
    }

    /// Receives the next bytes of the archive. Blocks while they are written.
    ///
    /// - Throws: `BackupProblem` if the bytes aren't a backup, `CookbookError` if they can't be written.
    public func take(_ bytes: [UInt8]) throws {
        try taken.withLock { state in
            guard let file = state.store?.raw else { return }
            let path = folder.path(of: StoreFile.name)
            var text: [UInt8] = []
            try state.reader.take(bytes) { part, entry in
                if entry == .configuration { return text += part }
                try CookbookError.at(path) { try FileDescriptor.writeAll(Array(part), to: file, as: "write") }
            }
            state.configuration += text
            if !state.hasRoom, let size = state.reader.storeSize {
                try Backups.checkRoom(for: Int64(size), in: folder)
                state.hasRoom = true
            }
        }
    }

    /// Checks the received backup and migrates its store.
    ///
    /// - Parameter timers: The timers that run now. They replace those of the backup, whose time has passed.
    /// - Returns: The content of the backup.
    /// - Throws: `BackupProblem` if the backup isn't valid, `CookbookError` if it can't be written. The current store
    ///   is unchanged.
    public func check(timers: TimerSnapshot) async throws -> Content {
        let (header, bytes) = try taken.withLock { state in
            state.store = nil
            return (try state.reader.finished(), state.configuration)
        }
        guard let configuration = String(validating: bytes, as: UTF8.self) else {
            throw BackupProblem("its galley.toml is not UTF-8 text")
        }
        try checkStore()
        let counts = try await upgrade(timers)
        return Content(
            header: header, configuration: configuration, favorites: counts["favorite"] ?? 0,
            ownRecipes: counts["ownRecipe"] ?? 0, photos: counts["photo"] ?? 0)
    }

    private func checkStore() throws {
        let path = folder.path(of: StoreFile.name)
        let version = try refusingDamaged { () throws(CookbookError) in try BackupContent(verifying: path).version }
        guard version <= Schema.version else {
            throw BackupProblem("a newer Galley wrote its store (version \(version)); install that version first")
        }
        try BackupSchema.check(path, version: version)
        _ = try refusingDamaged { () throws(CookbookError) in try Cookbook.examine(folder: folder.path) }
    }

    private func refusingDamaged<Value>(_ check: () throws(CookbookError) -> Value) throws -> Value {
        do throws(CookbookError) {
            return try check()
        } catch {
            guard [.damaged, .notAFile].contains(error.reason) else { throw error }
            throw BackupProblem("the store in it is damaged (\(error.detail))")
        }
    }

    private func upgrade(_ timers: TimerSnapshot) async throws(CookbookError) -> [String: Int] {
        var file = StoreFile(folder: folder)
        file.keepsBackups = false
        let cookbook = try Cookbook(file)
        try await cookbook.keep(timers)
        try cookbook.close()
        try CookbookError.at(folder.path) {
            for name in folder.names where name != StoreFile.name { try folder.remove(name) }
            try folder.giveToOwner(StoreFile.name)
            try folder.syncFile(StoreFile.name)
        }
        return try BackupContent(verifying: folder.path(of: StoreFile.name)).counts
    }

    /// Adds the configuration to the restore. It is written after the restored store is valid.
    ///
    /// - Parameters:
    ///   - configuration: The text of the configuration file.
    ///   - setsAside: True to move the current store to quarantine, because it couldn't be backed up.
    /// - Throws: `CookbookError` if the files can't be written.
    public func prepare(configuration: String, setsAside: Bool) throws(CookbookError) {
        try CookbookError.at(folder.path) {
            try folder.write(configuration, as: PendingRestore.configuration)
            if setsAside { try folder.write("", as: PendingStore.setsAside) }
            for name in folder.names { try folder.giveToOwner(name) }
            try folder.sync()
        }
    }

    /// Commits the restore: the restored store replaces the current one the next time the store is opened.
    ///
    /// No connection may have the current store open.
    ///
    /// - Throws: `CookbookError` if the card refuses the rename.
    public func commit() throws(CookbookError) {
        try CookbookError.at(folder.path) {
            try state.folder(PendingRestore.name).removeAll()
            try state.rename(Self.unfinished, to: PendingRestore.name)
            try state.sync()
        }
    }

    /// Removes the received backup.
    public func discard() {
        taken.withLock { $0.store = nil }
        // The next restore removes leftovers.
        try? folder.removeAll()
    }
}

/// A committed restore that isn't complete: its store or its configuration still has to replace the current one.
public struct PendingRestore: Sendable {
    static let name = "restore"
    static let configuration = "galley.toml"

    private let state: Folder
    private var folder: Folder { state.folder(Self.name) }

    /// - Parameter state: The state folder.
    public init(state: String) {
        self.state = Folder(path: state)
    }

    /// The restored configuration that still has to be written, or `nil` if there is none.
    public var configuration: String? {
        guard case .file = folder.entry(Self.configuration) else { return nil }
        // This program checked the text before it wrote the file.
        return (try? FileContents(of: folder.path(of: Self.configuration), upTo: 2 << 20, followsLinks: false))
            .map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Marks the configuration as written. Completes the restore if the store is in its place, too.
    ///
    /// - Throws: `CookbookError` if the files can't be removed.
    public func finishConfiguration() throws(CookbookError) {
        try CookbookError.at(folder.path) {
            try folder.remove(Self.configuration)
            if folder.entry(StoreFile.name) == .missing { try folder.removeAll() }
        }
    }
}
