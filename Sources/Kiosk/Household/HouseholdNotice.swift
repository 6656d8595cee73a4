/// Something that the household wants to show or do at this kiosk. All texts are plain.
public enum HouseholdNotice: Hashable, Sendable {
    /// A message from the owner's home automation.
    case message(String)
    /// All alarms that ring at other kiosks now.
    case alarms([DistantAlarm])
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
    /// Time at which the timer has ended, by the other kiosk; `nil` if that doesn't know the time.
    public var ended: String?

    public init(kiosk: String, name: String, timer: Int, label: String, ended: String? = nil) {
        self.kiosk = kiosk
        self.name = name
        self.timer = timer
        self.label = label
        self.ended = ended
    }

    /// The alarm in words: `Kitchen: Pasta`.
    var text: String { "\(name): \(label)" }
}
