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
    /// False while the other kiosk or the broker can't be reached. The alarm isn't shown then, but one that was closed
    /// stays closed.
    public var isReached: Bool

    public init(kiosk: String, name: String, timer: Int, label: String, isReached: Bool = true) {
        self.kiosk = kiosk
        self.name = name
        self.timer = timer
        self.label = label
        self.isReached = isReached
    }

    /// The alarm in words: `Kitchen: Pasta`.
    var text: String { "\(name): \(label)" }
}
