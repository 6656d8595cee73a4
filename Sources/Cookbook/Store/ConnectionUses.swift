internal import Dispatch
internal import Synchronization

/// Keeps a connection open for as long as something uses it.
///
/// GRDB ends the process where a closed connection is used: it asks SQLite about a handle that is gone.
final class ConnectionUses: Sendable {
    private let isClosed = Mutex(false)
    private let users = DispatchGroup()

    /// Begins a use, which ``end()`` must end.
    ///
    /// - Returns: false if the connection is closed, or about to be.
    func begin() -> Bool {
        isClosed.withLock { isClosed in
            if !isClosed { users.enter() }
            return !isClosed
        }
    }

    func end() { users.leave() }

    /// Refuses new uses and blocks until those that were begun have ended.
    ///
    /// - Returns: false if they last longer than the limit. New uses are allowed again then.
    func close(within limit: Duration) -> Bool {
        isClosed.withLock { $0 = true }
        if users.wait(timeout: .now() + limit / .seconds(1)) == .success { return true }
        isClosed.withLock { $0 = false }
        return false
    }
}
