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
    /// Opens anew, one at a time.
    let opening = DispatchQueue(label: "galley.cookbook.opening")
    /// Yields at the start and after each change.
    let (changes, changed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

    init(_ file: StoreFile) throws(CookbookError) {
        self.file = file
        do {
            connection = Mutex(try file.open())
        } catch {
            throw CookbookError(error, path: file.path)
        }
        changed.yield()
    }

    /// The version of the newer Galley that wrote the store.
    var newerVersion: Int? { connection.withLock { $0?.newerVersion } }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(CookbookError) -> Value {
        try await perform { connection in
            guard connection.newerVersion == nil else { return try await connection.writer.read(work) }
            return try await RecipeIndex.mending(in: connection.writer) { try await connection.writer.read(work) }
        }
    }

    /// Does the work in one transaction, which has reached the card when this returns.
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(CookbookError) -> Value {
        defer { changed.yield() }
        return try await perform { [path = file.path] connection in
            if let version = connection.newerVersion {
                throw CookbookError(.newer, path: path, detail: "version \(version)")
            }
            return try await RecipeIndex.mending(in: connection.writer) { try await connection.writer.write(work) }
        }
    }

    /// Waits for the work that was begun and closes the file; the next work opens it again.
    func close() throws(CookbookError) {
        let open = connection.withLock { connection in
            defer { connection = nil }
            return connection
        }
        do {
            // Connections that only read may be closed last, and they leave the log behind.
            if let pool = open?.writer as? DatabasePool {
                _ = try pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
            }
            try open?.writer.close()
        } catch {
            throw CookbookError(error, path: file.path)
        }
    }

    private func perform<Value: Sendable>(
        _ work: (Connection) async throws -> Value
    ) async throws(CookbookError) -> Value {
        do {
            return try await work(try await opened())
        } catch {
            let told = CookbookError(error, path: file.path)
            if told.reason == .failing { connection.withLock { $0 = nil } }
            throw told
        }
    }

    private func opened() async throws -> Connection {
        if let open = connection.withLock({ $0 }) { return open }
        return try await withCheckedThrowingContinuation { continuation in
            opening.async { continuation.resume(with: Result { try self.reopened() }) }
        }
    }

    private func reopened() throws -> Connection {
        if let open = connection.withLock({ $0 }) { return open }
        let fresh = try file.open()
        connection.withLock { $0 = fresh }
        return fresh
    }
}
