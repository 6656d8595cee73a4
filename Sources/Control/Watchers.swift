/// The connections that watch the screen or wait for a text on it. A connection is a watcher from its first such
/// request until it ends.
struct Watchers {
    private let most: Int
    /// User of each connection, by its number.
    private var connections: [Int: UInt32] = [:]

    init(most: Int) {
        self.most = most
    }

    /// Admits a connection of a user.
    ///
    /// - Returns: the connection that loses its place: the newest one of a user who has at least two connections more
    ///   than `uid`; `nil` if no connection loses its place.
    /// - Throws: `ControlFailure` if all places are taken.
    mutating func add(_ connection: Int, of uid: UInt32) throws(ControlFailure) -> Int? {
        guard connections[connection] == nil else { return nil }
        let loser = connections.count < most ? nil : loser(to: uid)
        guard connections.count < most || loser != nil else {
            throw ControlFailure(
                .passing,
                "\(most) connections already watch this kiosk, and that is the limit. Close one, or use `galley screen`."
            )
        }
        if let loser { connections[loser] = nil }
        connections[connection] = uid
        return loser
    }

    private func loser(to uid: UInt32) -> Int? {
        let counts = Dictionary(connections.values.map { ($0, 1) }, uniquingKeysWith: +)
        guard let most = counts.max(by: { $0.value < $1.value }), most.value >= (counts[uid] ?? 0) + 2 else {
            return nil
        }
        return connections.filter { $0.value == most.key }.keys.max()
    }

    func contains(_ connection: Int) -> Bool { connections[connection] != nil }

    mutating func remove(_ connection: Int) { connections[connection] = nil }
}
