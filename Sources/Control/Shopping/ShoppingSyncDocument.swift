/// State of the sharing of the shopping list, as `status` prints it.
public struct ShoppingSyncDocument: Hashable, Sendable, Codable {
    public enum State: String, Hashable, Sendable, Codable {
        case ok
        /// The list isn't shared, or settings are missing.
        case off
        /// Nothing was read or written yet.
        case waiting
        /// The server refuses the account.
        case refused
        case unreachable
        /// The account has no room.
        case full
        /// The list is gone from the server.
        case gone
        /// The account has several lists, or none.
        case choose
        /// Something else; see the problem.
        case failed
    }

    /// Value of shopping.sync.
    public var sync: String
    public var state: State
    /// Time in UTC of the last success; null if there was none since the start, or if the time isn't known.
    @Nullable public var synced: String?
    /// Number of lines whose change the server doesn't have yet.
    public var waiting: Int
    /// Reason why the list isn't shared now; null if it is.
    @Nullable public var problem: String?
    /// Advice on the problem; null if there is none.
    @Nullable public var remedy: String?

    public init(
        sync: String, state: State, synced: String? = nil, waiting: Int = 0, problem: String? = nil,
        remedy: String? = nil
    ) {
        self.sync = sync
        self.state = state
        self.synced = synced
        self.waiting = waiting
        self.problem = problem
        self.remedy = remedy
    }
}

/// Changes of one synchronization, as `shopping sync` prints them.
public struct ShoppingSyncReport: Hashable, Sendable, Codable {
    /// Numbers of lines.
    public struct Counts: Hashable, Sendable, Codable {
        public var added: Int
        public var changed: Int
        public var removed: Int

        public init(added: Int = 0, changed: Int = 0, removed: Int = 0) {
            self.added = added
            self.changed = changed
            self.removed = removed
        }
    }

    /// Changes of the kiosk's list.
    public var kiosk: Counts
    /// Changes of the server's list.
    public var server: Counts
    /// Number of lines of the server that the kiosk has no room for.
    public var leftOut: Int
    /// Lines that the server refuses, with its reason.
    public var refused: [String: String]

    public init(kiosk: Counts, server: Counts, leftOut: Int, refused: [String: String]) {
        self.kiosk = kiosk
        self.server = server
        self.leftOut = leftOut
        self.refused = refused
    }
}
