internal import GRDB
internal import Household
internal import Linux
internal import Synchronization

/// The open store: runs reads and writes on GRDB's threads, and reopens the file after errors of the card.
///
/// After a failed read or write, the connection is closed and the next access opens a new one. Once an fsync has
/// failed, pages that the kernel still shows in memory may not be on the card.
final class Store: Sendable {
    let file: StoreFile
    private let connection: Mutex<Connection?>
    /// Connections that were discarded after an error of the card. They may still be in use.
    private let failed = Mutex<[Connection]>([])
    /// The damage report after the store was last opened, which may have repaired it.
    private let lastDamage: Mutex<DamageReport?>
    /// Yields when the store may have become writable or read-only, and when opening has repaired it. Supports one
    /// reader.
    let (accessChanges, accessChanged) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// Serializes reopening.
    let opening = LongWork(named: "opening")
    /// Yields at the start and after each change.
    let (changes, changed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// Yields after each change that was written to the WAL. Supports one reader.
    let (walChanges, walChanged) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    /// The number of transactions that have changed the store.
    let writes = Atomic(0)
    /// The documents that this kiosk shares and that have changed.
    let sharedChanges = SharedChanges()
    /// The name under which this run records its changes of shared data.
    private let run = Mutex(KioskRun.random())

    init(_ file: StoreFile) throws(CookbookError) {
        self.file = file
        do {
            connection = Mutex(try file.open())
        } catch {
            throw CookbookError(error, path: file.path)
        }
        lastDamage = Mutex(file.damage)
        changed.yield()
    }

    /// The reason why the store can't be written now, or `nil` if it can.
    var readOnly: Cookbook.ReadOnlyReason? { connection.withLock { $0?.readOnly } }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(CookbookError) -> Value {
        try await perform { connection in
            guard connection.readOnly == nil else { return try await connection.writer.read(work) }
            return try await RecipeIndex.repairing(in: connection.writer) { try await connection.writer.read(work) }
        }
    }

    /// Runs the work in one transaction, which has reached the card when this returns.
    ///
    /// - Parameters:
    ///   - isChange: Returns true if the work's result means a change that a person would miss; see ``Commit``.
    ///   - work: The reads and writes of the transaction.
    /// - Throws: `CookbookError` if the change wasn't saved, or `unconfirmed` if it may be saved despite an error.
    func write<Value: Sendable>(
        isChange: @escaping @Sendable (Value) -> Bool = { _ in true },
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(CookbookError) -> Value {
        defer { changed.yield() }
        let commit = Commit<Value>()
        do {
            return try await perform(writes: true) { [file, walChanged, sharedChanges] connection in
                if case .newer(let version) = connection.readOnly {
                    throw CookbookError(.newer, path: file.path, detail: "version \(version)")
                }
                return try await RecipeIndex.repairing(in: connection.writer) {
                    try await connection.writer.writeWithoutTransaction { db in
                        defer { walChanged.yield() }
                        var places: Set<DocumentPlace> = []
                        let run = self.run.withLock(\.self)
                        let value = try commit.make(
                            isChange: isChange, by: work, and: { places = try SharedRecords.record(in: $0, by: run) },
                            in: db, of: file)
                        if commit.attempt != nil { self.writes.add(1, ordering: .releasing) }
                        sharedChanges.note(places)
                        return value
                    }
                }
            }
        } catch {
            guard error.reason == .failing, let attempt = commit.attempt else { throw error }
            guard await isOnCard(attempt.change) else {
                throw CookbookError(.unconfirmed, path: file.path, detail: error.detail)
            }
            return attempt.value
        }
    }

    /// Returns true if a change whose commit failed is on the card after all.
    ///
    /// WAL pages in the kernel's cache prove nothing after a failed sync. A checkpoint writes and syncs them again.
    private func isOnCard(_ change: ChangeNumber) async -> Bool {
        do {
            return try await perform(writes: true) { [file] connection in
                try await connection.writer.writeWithoutTransaction { db in
                    // A later commit may have got the same number.
                    guard !file.commits.contains(change.number), try file.checkpoint(db),
                        let last = try ChangeNumber.last(in: db), last.number >= change.number
                    else { return false }
                    file.acknowledge(last)
                    return true
                }
            }
        } catch {
            // The card still fails. The caller reports the first error.
            return false
        }
    }

    /// Runs a checkpoint.
    ///
    /// - Returns: False if a running read still needs the WAL.
    func checkpoint() async throws(CookbookError) -> Bool {
        try await perform { [file] connection in
            guard connection.readOnly == nil else { return true }
            return try await connection.writer.writeWithoutTransaction(file.checkpoint)
        }
    }

    /// Waits for running reads and writes, then closes the file. The next access opens it again.
    ///
    /// - Throws: `busy` if they take longer than 5 s. The file stays open then.
    func close() throws(CookbookError) {
        try CookbookError.at(file.path) {
            try closeFailed()
            try closeCurrent { [file] open in
                // GRDB may close a reading connection last, which doesn't run SQLite's checkpoint on close.
                if open.readOnly == nil { _ = try open.writer.writeWithoutTransaction(file.checkpoint) }
            }
        }
    }

    /// Discards the current connection, so that the next access opens a new one.
    private func discardConnection() {
        if let present = connection.withLock({ $0.take() }) { failed.withLock { $0.append(present) } }
    }

    /// Closes the discarded connections after waiting for their users. Otherwise they might write to files that are
    /// being moved.
    private func closeFailed() throws {
        for open in failed.withLock({ $0 }) {
            guard (try? open.close()) != false else {
                throw CookbookError(.busy, path: file.path, detail: "a read is still running")
            }
            failed.withLock { failed in failed.removeAll { $0.uses === open.uses } }
        }
    }

    private func closeCurrent(after last: (Connection) throws -> Void = { _ in }) throws {
        guard let present = connection.withLock({ $0.take() }), try !present.close(after: { try last(present) })
        else { return }
        connection.withLock { $0 = $0 ?? present }
        throw CookbookError(.busy, path: file.path, detail: "a read is still running")
    }

    /// Reopens the store for writing if the card was read-only before and accepts writes now.
    ///
    /// - Returns: True if the store was reopened for writing.
    /// - Throws: `CookbookError` if it still can't be written.
    func becomeWritable() async throws(CookbookError) -> Bool {
        guard connection.withLock({ $0?.waitsForCard ?? false }) else { return false }
        do {
            _ = try await opened(writes: true)
            return true
        } catch {
            throw CookbookError(error, path: file.path)
        }
    }

    private func perform<Value: Sendable>(
        writes: Bool = false, _ work: (Connection) async throws -> Value
    ) async throws(CookbookError) -> Value {
        do {
            while true {
                let connection = try await opened(writes: writes)
                // Another task may have closed it in the meantime.
                guard connection.uses.begin() else { continue }
                defer { connection.uses.end() }
                return try await awayFromTasks { try await work(connection) }
            }
        } catch {
            let failure = CookbookError(error, path: file.path)
            let isRefused = failure.reason == .readOnly && connection.withLock { $0?.readOnly == nil }
            if failure.reason == .failing || isRefused { discardConnection() }
            throw failure
        }
    }

    /// Returns the current connection, or opens one.
    ///
    /// - Parameter writes: True to reopen for writing a store that is read-only because of its card.
    private func opened(writes: Bool) async throws -> Connection {
        if let open = connection.withLock({ $0 }), !(writes && open.waitsForCard) { return open }
        return try await opening.run { try self.reopened(writes: writes) }
    }

    private func reopened(writes: Bool) throws -> Connection {
        try closeFailed()
        if let open = connection.withLock({ $0 }) {
            guard writes, open.waitsForCard else { return open }
            try file.checkWritable()
            // The reading connection holds no lock, and closing it later would drop the locks of the next one.
            try closeCurrent()
        }
        guard writes else { return use(try file.open()) }
        do {
            return use(try file.openForWriting())
        } catch {
            // Keep reading the store.
            _ = use(try file.openForReading(because: error))
            throw error
        }
    }

    /// The name under which this run records its changes of shared data.
    var currentRun: KioskRun { run.withLock(\.self) }

    func beginAnotherRun() { run.withLock { $0 = .random() } }

    /// Draws another name for this run if a document of another kiosk knows changes of this one that were never made.
    /// The store is a copy then, or somebody made them up.
    func meet(_ documents: [DocumentPlace: SharedDocument]) async throws(CookbookError) {
        let run = run.withLock(\.self)
        for (place, document) in documents where document.items.values.contains(where: { $0.seen[run] != nil }) {
            let ours = try await read { db in try SharedRecords.document(at: place, in: db) }
            let isForeign = document.items.contains { key, item in
                (item.seen[run] ?? 0) > (ours.items[key]?.seen[run] ?? 0)
            }
            if isForeign { return beginAnotherRun() }
        }
    }

    private func use(_ fresh: Connection) -> Connection {
        // The file may have been replaced by a backup.
        beginAnotherRun()
        let isOther = connection.withLock { connection in
            defer { connection = fresh }
            return connection?.readOnly != fresh.readOnly
        }
        let damage = file.damage
        let isRepaired = lastDamage.withLock { last in
            defer { last = damage }
            return last != damage
        }
        if isOther || isRepaired { accessChanged.yield() }
        return fresh
    }
}
