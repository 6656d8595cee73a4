/// How the kiosk fares: what `status` prints.
public struct StatusDocument: Hashable, Sendable, Codable, BriefDocument {
    /// Of Galley.
    public var version: String
    public var process: Int32
    /// Seconds since it was started.
    public var uptime: Double
    /// Whether it runs by its board alone, because it kept crashing.
    public var safeMode: Bool
    public var board: Board
    public var configuration: Configuration
    public var network: Network
    /// Null until the service has told.
    @Nullable public var quota: Quota?
    public var clock: Clock
    public var access: Access
    public var store: Store
    public var timers: [TimerDocument]
    /// The last ones, the newest first.
    public var errors: [Incident]

    public struct Board: Hashable, Sendable, Codable {
        public var name: String
        /// Of the display: `20x4`.
        public var size: String
        /// Why it cannot be used, with its remedy; null: it can.
        @Nullable public var problem: String?

        public init(name: String, size: String, problem: String? = nil) {
            self.name = name
            self.size = size
            self.problem = problem
        }
    }

    public struct Configuration: Hashable, Sendable, Codable {
        public enum Origin: String, Hashable, Sendable, Codable {
            case file
            /// The last copy that was good: the file cannot be used.
            case lastGood = "last good"
            /// There is no file, or neither it nor a copy can be used.
            case defaults
        }

        public var path: String
        public var origin: Origin
        /// Why the file cannot be used, with line and key; null: it can.
        @Nullable public var problem: String?
        /// Changes that wait to be confirmed; null: none do.
        @Nullable public var trial: Trial?

        public struct Trial: Hashable, Sendable, Codable {
            public var keys: [String]
            /// Who made the change, in words.
            public var author: String
            /// Seconds until it goes back by itself.
            public var left: Double

            public init(keys: [String], author: String, left: Double) {
                self.keys = keys
                self.author = author
                self.left = left
            }
        }

        public init(path: String, origin: Origin, problem: String? = nil, trial: Trial? = nil) {
            self.path = path
            self.origin = origin
            self.problem = problem
            self.trial = trial
        }
    }

    public struct Network: Hashable, Sendable, Codable {
        public enum State: String, Hashable, Sendable, Codable {
            /// The last request was answered.
            case reachable
            /// The last request was not.
            case unreachable
            /// None was made yet.
            case unknown
        }

        public var state: State
        @Nullable public var problem: String?
        /// Whether the recipe service has a key.
        public var key: Bool

        public init(state: State, problem: String? = nil, key: Bool) {
            self.state = state
            self.problem = problem
            self.key = key
        }
    }

    /// Points of the recipe service for this day.
    public struct Quota: Hashable, Sendable, Codable {
        @Nullable public var used: Double?
        public var left: Double
        /// Seconds until there are all again, when known.
        @Nullable public var reset: Double?

        public init(used: Double?, left: Double, reset: Double? = nil) {
            self.used = used
            self.left = left
            self.reset = reset
        }
    }

    public struct Clock: Hashable, Sendable, Codable {
        /// Whether a time service has set it since the machine was switched on.
        public var trusted: Bool

        public init(trusted: Bool) {
            self.trusted = trusted
        }
    }

    /// How the machine is reached from another one.
    public struct Access: Hashable, Sendable, Codable {
        /// Who to log in as; null: the machine has no account for that.
        @Nullable public var account: String?
        /// As they are written, IPv4 before IPv6; none: there is no network.
        public var addresses: [String]
        /// What the machine calls itself.
        public var host: String

        public init(account: String?, addresses: [String], host: String) {
            self.account = account
            self.addresses = addresses
            self.host = host
        }
    }

    public struct Store: Hashable, Sendable, Codable {
        public enum State: String, Hashable, Sendable, Codable {
            case ok
            /// It was damaged and repaired as far as possible; until someone acknowledges that.
            case damaged
            /// Nothing new is kept: the card is full, read-only or failing.
            case readOnly = "read-only"
        }

        public var path: String
        public var state: State
        @Nullable public var problem: String?
        /// What a damage did that no one has acknowledged yet; null for none.
        @Nullable public var damage: DamageDocument?
        /// Bytes of the store and of the cache on the card.
        public var bytes: Int
        public var cache: Int
        public var favorites: Int

        public init(
            path: String, state: State, problem: String? = nil, damage: DamageDocument? = nil, bytes: Int, cache: Int,
            favorites: Int
        ) {
            self.path = path
            self.state = state
            self.problem = problem
            self.damage = damage
            self.bytes = bytes
            self.cache = cache
            self.favorites = favorites
        }
    }

    /// Something that went wrong.
    public struct Incident: Hashable, Sendable, Codable {
        /// Seconds ago.
        public var age: Double
        /// What happened, what was kept, what to do.
        public var message: String

        public init(age: Double, message: String) {
            self.age = age
            self.message = message
        }
    }

    public init(
        version: String, process: Int32, uptime: Double, safeMode: Bool = false, board: Board,
        configuration: Configuration, network: Network, quota: Quota?, clock: Clock, access: Access, store: Store,
        timers: [TimerDocument], errors: [Incident]
    ) {
        self.version = version
        self.process = process
        self.uptime = uptime
        self.safeMode = safeMode
        self.board = board
        self.configuration = configuration
        self.network = network
        self.quota = quota
        self.clock = clock
        self.access = access
        self.store = store
        self.timers = timers
        self.errors = errors
    }
}
