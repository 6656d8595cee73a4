/// Decides which connection gives way to a new one, and which request comes next.
enum AdmissionPolicy {
    /// Activity of a connection.
    enum Occupation: Hashable {
        /// Waits for a request, the first one or the next one.
        case idle(hasAsked: Bool)
        case queued(isEssential: Bool)
        case running
        case sending
    }

    struct ConnectionState: Hashable {
        var connection: Int
        var uid: UInt32
        var occupation: Occupation
        /// Start of the activity, on the monotonic clock.
        var since: Duration
    }

    /// Grace period of a new client, which is about to send its first request.
    static let arrival = Duration.milliseconds(250)
    /// Time after which a client counts as a slow reader of its reply.
    static let reading = Duration.seconds(1)

    /// Returns the connection to close for a new one of `uid`; `nil` if none may be closed.
    ///
    /// Closes a connection of the user with the most connections. That can be `uid` itself, but never another user who
    /// has no more connections than `uid`. Of this user's connections, one that never sent a request is closed first.
    /// Then follow the one that has been idle longest, a slow reader, the newest request that waits for its turn
    /// (essential ones last), and finally a fast reader.
    static func givingWay(to uid: UInt32, among states: [ConnectionState], at now: Duration) -> Int? {
        let counts = Dictionary(states.map { ($0.uid, 1) }, uniquingKeysWith: +)
        func count(_ uid: UInt32) -> Int { counts[uid] ?? 0 }
        let choices = states.compactMap { state -> (connection: Int, count: Int, rank: Int, order: Duration)? in
            guard state.uid == uid || count(state.uid) > count(uid) else { return nil }
            guard let rank = rank(of: state, at: now) else { return nil }
            // Of the queued requests, the newest goes first.
            return (state.connection, count(state.uid), rank, isQueued(rank) ? .zero - state.since : state.since)
        }
        return choices.min { left, right in
            if left.count != right.count { return left.count > right.count }
            return (left.rank, left.order) < (right.rank, right.order)
        }?.connection
    }

    private static func isQueued(_ rank: Int) -> Bool { rank == 3 || rank == 4 }

    /// Returns the order in which connections give way, the smallest rank first; `nil` for one that never does.
    private static func rank(of state: ConnectionState, at now: Duration) -> Int? {
        let age = now - state.since
        switch state.occupation {
        case .idle(let hasAsked): return !hasAsked && age > arrival ? 0 : 1
        case .sending: return age > reading ? 2 : 5
        case .queued(let isEssential): return isEssential ? 4 : 3
        case .running: return nil
        }
    }

    /// A request that waits for its turn.
    struct WaitingRequest: Hashable {
        var connection: Int
        var uid: UInt32
        /// Kind of the request, if a place is reserved for it.
        var essential: EssentialRequest?
    }

    /// Numbers of running requests, by user and by kind.
    struct Running: Hashable {
        var users: [UInt32: Int] = [:]
        var essentials: [EssentialRequest: Int] = [:]
    }

    /// Returns the connection whose request runs next; `nil` if all must wait.
    ///
    /// - Parameters:
    ///   - waiting: the requests in the order in which they arrived.
    ///   - running: the numbers of running requests.
    ///   - limits: the limits of the server.
    static func next(of waiting: [WaitingRequest], running: Running, limits: ControlLimits) -> Int? {
        let total = running.users.values.reduce(0, +)
        func own(_ request: WaitingRequest) -> Int { running.users[request.uid] ?? 0 }
        let admitted = waiting.enumerated().filter { _, request in
            if total < limits.requests { return true }
            if own(request) < 2, total < limits.requests + limits.shared { return true }
            return request.essential.map { running.essentials[$0] ?? 0 < limits.reserved } ?? false
        }
        return admitted.min { left, right in
            let (first, second) = (left.element, right.element)
            if (first.essential != nil) != (second.essential != nil) { return first.essential != nil }
            return (own(first), left.offset) < (own(second), right.offset)
        }?.element.connection
    }
}
