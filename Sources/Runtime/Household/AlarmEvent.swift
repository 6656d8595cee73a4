internal import Kitchen

/// Something that happened to the alarm of a timer. It is published as JSON.
struct AlarmEvent: Hashable, Codable {
    /// The types of events, which Home Assistant must know in advance.
    enum Kind: String, CaseIterable, Codable {
        case ringing, silenced, missed
        /// The timer was stopped after its end.
        case done
    }

    enum CodingKeys: String, CodingKey {
        case kind = "event_type"
        case id, label
    }

    let kind: Kind
    /// The number of the timer.
    let id: Int
    let label: String

    /// Returns what happened between two states of the timers.
    static func between(_ before: [CookTimer], and after: [CookTimer]) -> [AlarmEvent] {
        let rack = TimerRack(before)
        let changed = after.compactMap { timer -> AlarmEvent? in
            let wasRinging = rack[timer.id]?.isRinging == true
            guard timer.isRinging != wasRinging else { return nil }
            return AlarmEvent(timer, timer.isRinging ? .ringing : timer.isMissed ? .missed : .silenced)
        }
        let present = TimerRack(after)
        return changed + before.filter { $0.hasEnded && present[$0.id] == nil }.map { AlarmEvent($0, .done) }
    }

    private init(_ timer: CookTimer, _ kind: Kind) {
        (self.kind, id, label) = (kind, timer.id, timer.label)
    }
}
