/// State of the sharing with other kiosks, as `household status` prints it.
public struct HouseholdDocument: Hashable, Sendable, Codable, BriefDocument {
    public enum State: String, Hashable, Sendable, Codable {
        case ok
        /// No broker is configured.
        case off
        /// The broker refuses the certificate, the account or what the kiosk wants to do.
        case refused
        case unreachable
    }

    public var state: State
    /// Address of the broker; null if none is configured.
    @Nullable public var broker: String?
    /// Name of the household; null without a broker.
    @Nullable public var household: String?
    /// This kiosk's own id; null until the kiosk has opened its store.
    @Nullable public var id: String?
    /// This kiosk's name, as the others show it; null without a broker.
    @Nullable public var name: String?
    /// Reason why the broker can't be used; null if it can.
    @Nullable public var problem: String?
    /// Advice on the problem; null if it is enough to check the settings.
    @Nullable public var remedy: String?
    /// Number of kiosks of the household that are connected, this one included.
    public var kiosks: Int
    /// Number of documents that wait for the broker.
    public var waiting: Int
    /// Number of messages and items that arrived and were not acceptable.
    public var ignored: Int
    /// Kinds of data, such as `recipes`, that have too many or too long items to share all of them.
    public var full: [String]

    public init(
        state: State, broker: String? = nil, household: String? = nil, id: String? = nil, name: String? = nil,
        problem: String? = nil, remedy: String? = nil, kiosks: Int = 0, waiting: Int = 0, ignored: Int = 0,
        full: [String] = []
    ) {
        self.state = state
        self.broker = broker
        self.household = household
        self.id = id
        self.name = name
        self.problem = problem
        self.remedy = remedy
        self.kiosks = kiosks
        self.waiting = waiting
        self.ignored = ignored
        self.full = full
    }
}

/// A kiosk of the household, as `household kiosks` prints it.
public struct KioskDocument: Hashable, Sendable, Codable {
    public var id: String
    public var name: String
    /// True if the kiosk is connected to the broker.
    public var online: Bool
    /// Version of Galley; null if the kiosk has not told it.
    @Nullable public var version: String?
    /// Time in UTC at which this kiosk has last heard of it; null if it doesn't know the time.
    @Nullable public var seen: String?

    public init(id: String, name: String, online: Bool, version: String?, seen: String? = nil) {
        self.id = id
        self.name = name
        self.online = online
        self.version = version
        self.seen = seen
    }

    /// Returns true for a text that can be a kiosk's id: 1 to 32 letters and digits of ASCII.
    public static func isID(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
            }
    }
}
