/// A change in the household, as `household watch` prints it.
public struct HouseholdChangeDocument: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The state of the broker: `state` and `problem`.
        case broker
        /// A kiosk is connected or not: `online`.
        case kiosk
        /// The timers of a kiosk: `timers`.
        case timers
        /// Something happened to an alarm of a kiosk: `event` and `label`.
        case alarm
    }

    public var change: Kind
    /// Time in UTC at which this kiosk noticed it; null if it doesn't know the time.
    @Nullable public var time: String?
    /// Id of the kiosk; null for the broker.
    @Nullable public var id: String?
    /// Name of the kiosk; null for the broker.
    @Nullable public var name: String?
    @Nullable public var state: HouseholdDocument.State?
    @Nullable public var problem: String?
    @Nullable public var online: Bool?
    @Nullable public var timers: KioskTimersDocument?
    /// `ringing`, `silenced`, `missed` or `done`.
    @Nullable public var event: String?
    /// Label of the alarm's timer.
    @Nullable public var label: String?

    public init(_ change: Kind, id: String? = nil, name: String? = nil) {
        self.change = change
        self.id = id
        self.name = name
    }

    public init(state: HouseholdDocument.State, problem: String?) {
        // Swift 6.2 fails to compile assignments to wrapped properties after a call of another initializer.
        var change = HouseholdChangeDocument(.broker)
        change.state = state
        change.problem = problem
        self = change
    }
}

/// Changes in the household, and the number of the last one.
public struct HouseholdChangesDocument: Hashable, Sendable, Codable, BriefDocument {
    public var number: Int64
    public var changes: [HouseholdChangeDocument]

    public init(number: Int64, changes: [HouseholdChangeDocument]) {
        self.number = number
        self.changes = changes
    }
}
