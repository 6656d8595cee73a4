/// The kiosk's status, as `status` prints it.
public struct StatusDocument: Hashable, Sendable, Codable, BriefDocument {
    /// Version of Galley.
    public var version: String
    public var process: Int32
    /// Seconds since the kiosk started.
    public var uptime: Double
    /// True if the kiosk runs in safe mode (only timers, board and settings) because it kept crashing.
    public var safeMode: Bool
    public var board: Board
    public var configuration: Configuration
    public var network: Network
    /// Quota of the recipe service; null until the service has reported it.
    @Nullable public var quota: Quota?
    public var clock: Clock
    public var access: Access
    public var store: Store
    public var mealie: RecipeServerDocument
    public var household: HouseholdDocument
    public var shopping: ShoppingSyncDocument
    public var timers: [TimerDocument]
    /// The last errors, newest first.
    public var errors: [Incident]

    public struct Board: Hashable, Sendable, Codable {
        public var name: String
        /// Size of the display: `20x4`.
        public var size: String
        /// Reason why the board can't be used, and what to do; null if it works.
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
            /// The last good copy, because the file can't be used.
            case lastGood = "last good"
            /// The defaults, because there is no file, or neither the file nor a copy can be used.
            case defaults
        }

        public var path: String
        public var origin: Origin
        /// Reason why the file can't be used, with line and key; null if it can.
        @Nullable public var problem: String?
        /// Changes that wait to be confirmed; null if there are none.
        @Nullable public var trial: Trial?

        public struct Trial: Hashable, Sendable, Codable {
            public var keys: [String]
            /// Author of the change, in words.
            public var author: String
            /// Seconds until the change is taken back.
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
            /// The last request was not answered.
            case unreachable
            /// No request was sent yet.
            case unknown
        }

        public var state: State
        @Nullable public var problem: String?
        /// True if a key for the recipe service is set.
        public var key: Bool

        public init(state: State, problem: String? = nil, key: Bool) {
            self.state = state
            self.problem = problem
            self.key = key
        }
    }

    /// Today's quota of the recipe service, in points.
    public struct Quota: Hashable, Sendable, Codable {
        @Nullable public var used: Double?
        public var left: Double
        /// Seconds until all points are available again; null if that is not known.
        @Nullable public var reset: Double?

        public init(used: Double?, left: Double, reset: Double? = nil) {
            self.used = used
            self.left = left
            self.reset = reset
        }
    }

    public struct Clock: Hashable, Sendable, Codable {
        /// True if a time service has set the clock since the machine was switched on.
        public var trusted: Bool

        public init(trusted: Bool) {
            self.trusted = trusted
        }
    }

    /// Names and addresses for access over SSH.
    public struct Access: Hashable, Sendable, Codable {
        /// Account to log in with; null if the machine has none for remote access.
        @Nullable public var account: String?
        /// IP addresses, IPv4 before IPv6; empty without a network.
        public var addresses: [String]
        /// Host name of the machine.
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
            /// The store was damaged and repaired as far as possible, and nobody has acknowledged that yet.
            case damaged
            /// Nothing new is stored, because the card is full, read-only or failing.
            case readOnly = "read-only"
        }

        public var path: String
        public var state: State
        @Nullable public var problem: String?
        /// Damage that is not acknowledged yet; null for none.
        @Nullable public var damage: DamageDocument?
        /// Size of the store on the card, in bytes.
        public var bytes: Int
        /// Size of the cache on the card, in bytes.
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

    /// An error of the kiosk.
    public struct Incident: Hashable, Sendable, Codable {
        /// Seconds since the error.
        public var age: Double
        /// Message: what happened, what was kept, what to do.
        public var message: String

        public init(age: Double, message: String) {
            self.age = age
            self.message = message
        }
    }

    public init(
        version: String, process: Int32, uptime: Double, safeMode: Bool = false, board: Board,
        configuration: Configuration, network: Network, quota: Quota?, clock: Clock, access: Access, store: Store,
        mealie: RecipeServerDocument = RecipeServerDocument(state: .off),
        household: HouseholdDocument = HouseholdDocument(state: .off),
        shopping: ShoppingSyncDocument = ShoppingSyncDocument(sync: "none", state: .off), timers: [TimerDocument],
        errors: [Incident]
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
        self.mealie = mealie
        self.household = household
        self.shopping = shopping
        self.timers = timers
        self.errors = errors
    }
}
