internal import Dispatch
internal import GRDB
internal import Synchronization

/// The store while the program runs. All work is done on threads of GRDB's own.
///
/// After a read or write that the card failed, the connection is closed and the next work opens another: once an
/// fsync has failed, what the kernel still shows in memory need not be on the card.
final class Store: Sendable {
    let file: StoreFile
    private let connection: Mutex<Connection?>
    /// Those that the card failed, which may still be in use.
    private let failed = Mutex<[Connection]>([])
    /// The damage report as it was after the last opening, which may have repaired the store.
    private let lastDamage: Mutex<DamageReport?>
    /// Yields when it may have become writable or read-only, and after an opening that repaired it. For one reader.
    let (accessChanges, accessChanged) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// Opens anew, one at a time.
    let opening = DispatchQueue(label: "galley.cookbook.opening")
    /// Yields at the start and after each change.
    let (changes, changed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    /// Yields after each change that went into the log. For one reader.
    let (logChanges, logChanged) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

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

    /// Why nothing can be written at the moment; nil where it can.
    var readOnly: Cookbook.ReadOnlyReason? { connection.withLock { $0?.readOnly } }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(CookbookError) -> Value {
        try await perform { connection in
            guard connection.readOnly == nil else { return try await connection.writer.read(work) }
            return try await RecipeIndex.mending(in: connection.writer) { try await connection.writer.read(work) }
        }
    }

    /// Does the work in one transaction, which has reached the card when this returns.
    ///
    /// - Parameter isChange: whether the work's result means a change that a person would miss; see ``Commit``.
    /// - Throws: why it wasn't stored; `unconfirmed` if the card failed so that it may be stored all the same.
    func write<Value: Sendable>(
        isChange: @escaping @Sendable (Value) -> Bool = { _ in true },
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(CookbookError) -> Value {
        defer { changed.yield() }
        let commit = Commit<Value>()
        do {
            return try await perform(writes: true) { [file, logChanged] connection in
                if case .newer(let version) = connection.readOnly {
                    throw CookbookError(.newer, path: file.path, detail: "version \(version)")
                }
                return try await RecipeIndex.mending(in: connection.writer) {
                    try await connection.writer.writeWithoutTransaction { db in
                        defer { logChanged.yield() }
                        return try commit.make(isChange: isChange, by: work, in: db, of: file)
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

    /// Whether a change whose commit failed is on the card: what the kernel has of the log need not be there, but what was
    /// moved from it into the store's file, and synced, is.
    private func isOnCard(_ change: ChangeNumber) async -> Bool {
        do {
            return try await perform(writes: true) { [file] connection in
                try await connection.writer.writeWithoutTransaction { db in
                    // Another commit that has the number since is not this one.
                    guard !file.commits.contains(change.number), try file.emptyLog(db),
                        let last = try ChangeNumber.last(in: db), last.number >= change.number
                    else { return false }
                    file.acknowledge(last)
                    return true
                }
            }
        } catch {
            // The card fails still; the first failure is reported.
            return false
        }
    }

    /// Moves what the log holds into the store's file.
    ///
    /// - Returns: false if a read that is under way still needs the log.
    func emptyLog() async throws(CookbookError) -> Bool {
        try await perform { [file] connection in
            guard connection.readOnly == nil else { return true }
            return try await connection.writer.writeWithoutTransaction(file.emptyLog)
        }
    }

    /// Waits for the work that was begun and closes the file; the next work opens it again.
    ///
    /// - Throws: `busy` if work lasts longer than some seconds; the file is open then.
    func close() throws(CookbookError) {
        try CookbookError.at(file.path) {
            try closeFailed()
            try closePresent { [file] open in
                // Connections that only read may be closed last, and they leave the log behind.
                if open.readOnly == nil { _ = try open.writer.writeWithoutTransaction(file.emptyLog) }
            }
        }
    }

    /// Has the next work open the file anew.
    private func giveUp() {
        if let present = connection.withLock({ $0.take() }) { failed.withLock { $0.append(present) } }
    }

    /// Waits for those that still use connections that were given up: what they write must not go to files that are
    /// moved away.
    private func closeFailed() throws {
        for open in failed.withLock({ $0 }) {
            guard (try? open.close()) != false else {
                throw CookbookError(.busy, path: file.path, detail: "a read is still under way")
            }
            failed.withLock { failed in failed.removeAll { $0.uses === open.uses } }
        }
    }

    private func closePresent(after last: (Connection) throws -> Void = { _ in }) throws {
        guard let present = connection.withLock({ $0.take() }), try !present.close(after: { try last(present) })
        else { return }
        connection.withLock { $0 = $0 ?? present }
        throw CookbookError(.busy, path: file.path, detail: "a read is still under way")
    }

    /// Opens a store that the card did not let be written, if it does now.
    ///
    /// - Returns: true if the store was reopened for writing.
    /// - Throws: the reason if it still cannot be written.
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
                // One that was closed meanwhile is opened anew.
                guard connection.uses.begin() else { continue }
                defer { connection.uses.end() }
                return try await work(connection)
            }
        } catch {
            let told = CookbookError(error, path: file.path)
            let isRefused = told.reason == .readOnly && connection.withLock { $0?.readOnly == nil }
            if told.reason == .failing || isRefused { giveUp() }
            throw told
        }
    }

    /// - Parameter writes: a store that is only read because of its card is opened anew, if the card allows.
    private func opened(writes: Bool) async throws -> Connection {
        if let open = connection.withLock({ $0 }), !(writes && open.waitsForCard) { return open }
        return try await withCheckedThrowingContinuation { continuation in
            opening.async { continuation.resume(with: Result { try self.reopened(writes: writes) }) }
        }
    }

    private func reopened(writes: Bool) throws -> Connection {
        try closeFailed()
        if let open = connection.withLock({ $0 }) {
            guard writes, open.waitsForCard else { return open }
            try file.checkWritable()
            // It holds no lock, and its end would take those of the next one away.
            try closePresent()
        }
        guard writes else { return use(try file.open()) }
        do {
            return use(try file.openForWriting())
        } catch {
            // What could be read until now is read on.
            _ = use(try file.openForReading(because: error))
            throw error
        }
    }

    private func use(_ fresh: Connection) -> Connection {
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
