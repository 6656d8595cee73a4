/// Something that the household wants to show or do at this kiosk. All texts are plain.
public enum HouseholdNotice: Hashable, Sendable {
    /// A message from the owner's home automation.
    case message(String)
    /// All alarms that ring at other kiosks, as far as this kiosk knows.
    case alarms([DistantAlarm])
    /// All kiosks of the household, because one has come, gone, or changed its name.
    case kiosks([HouseholdKiosks.Member])
    /// Silences this kiosk's alarm. Sent only if the owner allows it.
    case silence
}

/// An alarm that rings at another kiosk of the household.
public struct DistantAlarm: Hashable, Sendable {
    /// Id of the other kiosk.
    public var kiosk: String
    /// Name of the other kiosk.
    public var name: String
    /// Number of the timer at the other kiosk.
    public var timer: Int
    public var label: String
    /// Time at which its timer ended, in seconds since 1970 by the other kiosk's clock; `nil` if that kiosk doesn't know the
    /// time.
    public var ended: Double?
    /// False while the other kiosk or the broker can't be reached. The alarm isn't shown then, but one that was closed
    /// stays closed.
    public var isReached: Bool

    public init(
        kiosk: String, name: String, timer: Int, label: String, ended: Double? = nil, isReached: Bool = true
    ) {
        self.kiosk = kiosk
        self.name = name
        self.timer = timer
        self.label = label
        self.ended = ended
        self.isReached = isReached
    }

    /// Returns true if both are the same alarm, whatever the present names are. A number is used again for a later timer,
    /// and a clock that is set moves the time a little.
    func isSame(as other: DistantAlarm) -> Bool {
        guard kiosk == other.kiosk, timer == other.timer else { return false }
        guard let ended, let otherEnded = other.ended else { return true }
        return abs(ended - otherEnded) < 60
    }

    /// The alarm in words: `Kitchen: Pasta`.
    var text: String { "\(name): \(label)" }
}
