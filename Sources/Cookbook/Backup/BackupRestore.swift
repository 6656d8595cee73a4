internal import Glibc
public import Kitchen
internal import Linux
internal import Synchronization

/// A backup on its way into a state folder.
///
/// It is taken apart, checked and upgraded beside the store. One rename then decides: before it the old store is what
/// counts, after it the restored one, however the program ends. What is left to do is done at the next opening.
public final class BackupRestore: Sendable {
    public struct Content: Hashable, Sendable {
        public let header: BackupArchive.Header
        public let configuration: String
        public let favorites: Int
        public let ownRecipes: Int
        public let photos: Int
    }

    /// Not complete: removed by the next one.
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

    /// Makes room for a backup; what an earlier one has left is removed.
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

    /// Takes the next bytes of the archive. Blocks while they are written.
    ///
    /// - Throws: `BackupProblem` where it is no backup, `CookbookError` where it cannot be written.
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

    /// Checks all that came and upgrades the store in it.
    ///
    /// - Parameter timers: what runs now, in place of the timers of the backup, whose time has passed.
    /// - Throws: `BackupProblem` or `CookbookError`; the present store is as it was.
    public func check(timers: TimerSnapshot) async throws -> Content {
        let (header, bytes) = try taken.withLock { state in
            state.store = nil
            return (try state.reader.finished(), state.configuration)
        }
        guard let configuration = String(validating: bytes, as: UTF8.self) else {
            throw BackupProblem("its galley.toml is no text in UTF-8")
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
            throw BackupProblem("a newer Galley wrote its store (version \(version)); install that one, then try again")
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

    /// Has the restored configuration written, too, once the restored store counts.
    ///
    /// - Parameters:
    ///   - configuration: the text that the file is to have.
    ///   - setsAside: the present store could not be backed up, so its files are kept in quarantine.
    public func prepare(configuration: String, setsAside: Bool) throws(CookbookError) {
        try CookbookError.at(folder.path) {
            try folder.write(configuration, as: PendingRestore.configuration)
            if setsAside { try folder.write("", as: PendingStore.setsAside) }
            for name in folder.names { try folder.giveToOwner(name) }
            try folder.sync()
        }
    }

    /// Decides: from now on the restored store is what counts. It is used from the next opening on.
    ///
    /// Nothing may have the present store open.
    public func commit() throws(CookbookError) {
        try CookbookError.at(folder.path) {
            try state.folder(PendingRestore.name).removeAll()
            try state.rename(Self.unfinished, to: PendingRestore.name)
            try state.sync()
        }
    }

    /// Removes what came.
    public func discard() {
        taken.withLock { $0.store = nil }
        // What is left is removed by the next one.
        try? folder.removeAll()
    }
}

/// A restored store that counts, but does not yet lie in its place.
public struct PendingRestore: Sendable {
    static let name = "restore"
    static let configuration = "galley.toml"

    private let state: Folder
    private var folder: Folder { state.folder(Self.name) }

    public init(state: String) {
        self.state = Folder(path: state)
    }

    /// The restored configuration that is still to be written; nil: none.
    public var configuration: String? {
        guard case .file = folder.entry(Self.configuration) else { return nil }
        // It was written by this program, and checked before.
        return (try? FileContents(of: folder.path(of: Self.configuration), upTo: 2 << 20, followsLinks: false))
            .map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// The configuration has been written. Where the store is in its place, nothing is left to do.
    public func finishConfiguration() throws(CookbookError) {
        try CookbookError.at(folder.path) {
            try folder.remove(Self.configuration)
            if folder.entry(StoreFile.name) == .missing { try folder.removeAll() }
        }
    }
}
