internal import Synchronization

/// The connections that watch the glass or wait for something on it, by their numbers, each from its first such request
/// until it ends.
final class Watchers: Sendable {
    private let most: Int
    private let connections = Mutex<Set<Int>>([])

    init(most: Int) {
        self.most = most
    }

    /// - Throws: what the one who asked is to be told when all places are taken.
    func add(_ connection: Int) throws(ControlFailure) {
        let isAdded = connections.withLock { connections in
            if connections.count < most { connections.insert(connection) }
            return connections.contains(connection)
        }
        guard isAdded else {
            throw ControlFailure(
                .passing,
                "\(most) watch this kiosk or wait for it already, as many as may. Close one, or look with `galley screen`."
            )
        }
    }

    func contains(_ connection: Int) -> Bool { connections.withLock { $0.contains(connection) } }

    func remove(_ connection: Int) { connections.withLock { _ = $0.remove(connection) } }
}
