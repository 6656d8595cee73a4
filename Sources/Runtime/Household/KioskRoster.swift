internal import Control
internal import FoundationEssentials
internal import Household
internal import Kiosk
internal import Kitchen

/// The kiosks of the household, as they describe themselves, and the time at which each was heard.
struct KioskRoster {
    private struct Kiosk {
        var name: String
        var version: String?
        var isOnline = false
        var timers: KioskTimersDocument?
        var heard: Instant
    }

    /// This kiosk's own id.
    let own: String
    /// The largest number of kiosks that are listed.
    let most: Int
    private var kiosks: [String: Kiosk] = [:]
    /// The changes since they were last taken.
    private var changes: [HouseholdChangeDocument] = []

    init(own: String, most: Int) {
        self.own = own
        self.most = most
    }

    var online: Int { kiosks.values.count(where: \.isOnline) }

    /// Returns the kiosks by name.
    func documents(at now: ClockReading) -> [KioskDocument] {
        let documents = kiosks.map { id, kiosk in
            KioskDocument(
                id: id, name: kiosk.name, online: kiosk.isOnline, version: kiosk.version,
                seen: now.utcText(of: kiosk.heard))
        }
        return documents.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    /// The kiosks by name, for the display.
    var members: [HouseholdKiosks.Member] {
        kiosks.sorted { ($0.value.name, $0.key) < ($1.value.name, $1.key) }
            .map { HouseholdKiosks.Member(name: shownName($0, $1), isConnected: $1.isOnline) }
    }

    /// The name of a kiosk for the display, with its id if another kiosk has the same name.
    private func shownName(_ id: String, _ kiosk: Kiosk) -> String {
        let isOnly = !kiosks.contains { $0.key != id && $0.value.name == kiosk.name }
        return isOnly ? kiosk.name : "\(kiosk.name) \(id)"
    }

    /// The alarms that ring at other kiosks, those that can't be reached last.
    var alarms: [DistantAlarm] {
        let others = kiosks.filter { $0.key != own }
        let ringing = others.sorted { ($0.value.isOnline ? 0 : 1, $0.key) < ($1.value.isOnline ? 0 : 1, $1.key) }
        let alarms = ringing.flatMap { id, kiosk in
            (kiosk.timers?.timers ?? []).filter { $0.state == .ringing }.map { timer in
                DistantAlarm(
                    kiosk: id, name: shownName(id, kiosk), timer: timer.id, label: timer.label, ended: timer.endSeconds,
                    isReached: kiosk.isOnline)
            }
        }
        return Array(alarms.prefix(TimerRack.capacity))
    }

    /// Returns the changes that describe the present state.
    var state: [HouseholdChangeDocument] {
        kiosks.sorted { $0.key < $1.key }.flatMap { id, kiosk in
            let timers = kiosk.timers.map { [Self.change(of: id, kiosk, timers: $0)] } ?? []
            return [Self.change(of: id, kiosk, isOnline: kiosk.isOnline)] + timers
        }
    }

    mutating func takeChanges() -> [HouseholdChangeDocument] {
        defer { changes = [] }
        return changes
    }

    /// Notes what a kiosk says about itself.
    ///
    /// - Parameters:
    ///   - payload: The message. Empty if it was cleared.
    ///   - part: What it is about.
    ///   - id: The kiosk's id.
    ///   - isLive: True if the kiosk has sent it just now, false if the broker had kept it.
    ///   - now: The time.
    /// - Returns: false if the message isn't acceptable.
    mutating func receive(
        _ payload: [UInt8], _ part: HouseholdTopics.Part, of id: String, isLive: Bool, at now: Instant
    ) -> Bool {
        let hasRoom = id == own || kiosks[id] != nil || kiosks.count < most
        guard KioskDocument.isID(id), hasRoom else { return payload.isEmpty }
        // A kiosk that has left takes its topics away one by one.
        guard kiosks[id] != nil || !payload.isEmpty else { return true }
        var kiosk = kiosks[id] ?? Kiosk(name: id, heard: now)
        kiosk.heard = now
        // Some brokers don't keep that a kiosk is online.
        if isLive, !payload.isEmpty { kiosk.isOnline = true }
        switch part {
        case .online: kiosk.isOnline = String(decoding: payload, as: UTF8.self) == "online"
        case .about where payload.isEmpty:
            // An empty message takes the kiosk away.
            set(id, nil)
            return true
        case .about:
            guard let about = try? JSONDecoder().decode(AboutKiosk.self, from: Data(payload)) else { return false }
            kiosk.name = about.name.sanitized(limit: 40)
            kiosk.version = about.version.sanitized(limit: 40)
        case .timers where payload.isEmpty: kiosk.timers = nil
        case .timers:
            guard let timers = try? JSONDecoder().decode(KioskTimersDocument.self, from: Data(payload)) else {
                return false
            }
            kiosk.timers = timers.sanitized
        case .alarm:
            guard let event = try? JSONDecoder().decode(AlarmEvent.self, from: Data(payload)) else { return false }
            var change = HouseholdChangeDocument(.alarm, id: id, name: kiosk.name)
            (change.event, change.label) = (event.kind.rawValue, event.label.sanitized(limit: TimerRack.labelLimit))
            changes.append(change)
        case .recipe, .cmd: break
        }
        set(id, kiosk)
        return true
    }

    /// Notes that kiosks are off that weren't heard for a time. The will of a kiosk may never have come.
    mutating func expire(unheardFor time: Duration, at now: Instant) {
        for (id, kiosk) in kiosks where id != own && kiosk.isOnline && now - kiosk.heard > time { turnOff(id, kiosk) }
    }

    /// Notes that nothing is heard any more, because this kiosk has lost the broker.
    mutating func disconnected() {
        for (id, kiosk) in kiosks { turnOff(id, kiosk) }
    }

    private mutating func turnOff(_ id: String, _ kiosk: Kiosk) {
        var kiosk = kiosk
        kiosk.isOnline = false
        set(id, kiosk)
    }

    private mutating func set(_ id: String, _ new: Kiosk?) {
        let old = kiosks[id]
        kiosks[id] = new
        guard let described = new ?? old else { return }
        let isOnline = new?.isOnline ?? false
        if old == nil || old?.isOnline != isOnline || old?.name != described.name {
            changes.append(Self.change(of: id, described, isOnline: isOnline))
        }
        if let timers = new?.timers, timers != old?.timers {
            changes.append(Self.change(of: id, described, timers: timers))
        }
    }

    private static func change(of id: String, _ kiosk: Kiosk, isOnline: Bool) -> HouseholdChangeDocument {
        var change = HouseholdChangeDocument(.kiosk, id: id, name: kiosk.name)
        change.online = isOnline
        return change
    }

    private static func change(
        of id: String, _ kiosk: Kiosk, timers: KioskTimersDocument
    ) -> HouseholdChangeDocument {
        var change = HouseholdChangeDocument(.timers, id: id, name: kiosk.name)
        change.timers = timers
        return change
    }
}

/// A kiosk's own description.
struct AboutKiosk: Codable {
    let name: String
    let version: String
}
