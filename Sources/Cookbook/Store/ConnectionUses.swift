internal import Dispatch
internal import Synchronization

/// Counts the users of a connection, so that it is closed only when there are none.
///
/// GRDB crashes when a closed connection is used, because it passes a freed handle to SQLite.
final class ConnectionUses: Sendable {
    private let isClosed = Mutex(false)
    private let users = DispatchGroup()

    /// Begins a use. Balance it with ``end()``.
    ///
    /// - Returns: False if the connection is closed or about to be.
    func begin() -> Bool {
        isClosed.withLock { isClosed in
            if !isClosed { users.enter() }
            return !isClosed
        }
    }

    func end() { users.leave() }

    /// Refuses new uses and blocks until the running ones have ended.
    ///
    /// - Returns: False if they take longer than the limit. New uses are allowed again then.
    func close(within limit: Duration) -> Bool {
        isClosed.withLock { $0 = true }
        if users.wait(timeout: .now() + limit / .seconds(1)) == .success { return true }
        isClosed.withLock { $0 = false }
        return false
    }
}
