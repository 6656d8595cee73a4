internal import Control
internal import FoundationEssentials
internal import Household

/// The kiosks of the household, as they describe themselves.
struct KioskRoster {
    /// This kiosk's own id.
    let own: String
    /// The largest number of kiosks that are listed.
    let most: Int
    private var kiosks: [String: KioskDocument] = [:]

    init(own: String, most: Int) {
        self.own = own
        self.most = most
    }

    /// The kiosks by name.
    var documents: [KioskDocument] { kiosks.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) } }

    var online: Int { kiosks.values.count(where: \.online) }

    /// Notes what a kiosk says about itself.
    ///
    /// - Returns: false if the message isn't acceptable.
    mutating func receive(_ payload: [UInt8], _ part: HouseholdTopics.Part, of kiosk: String) -> Bool {
        let hasRoom = kiosk == own || kiosks[kiosk] != nil || kiosks.count < most
        guard KioskDocument.isID(kiosk), hasRoom else { return payload.isEmpty }
        var known = kiosks[kiosk] ?? KioskDocument(id: kiosk, name: kiosk, online: false, version: nil)
        switch part {
        case .online: known.online = String(decoding: payload, as: UTF8.self) == "online"
        case .about where payload.isEmpty:
            // An empty message takes the kiosk away.
            kiosks[kiosk] = nil
            return true
        case .about:
            guard let about = try? JSONDecoder().decode(AboutKiosk.self, from: Data(payload)) else { return false }
            known.name = about.name.sanitized(limit: 40)
            known.version = about.version.sanitized(limit: 40)
        }
        kiosks[kiosk] = known
        return true
    }

    /// Notes that nothing is heard any more, because this kiosk has lost the broker.
    mutating func disconnected() {
        for kiosk in kiosks.keys { kiosks[kiosk]?.online = false }
    }
}

/// A kiosk's own description.
struct AboutKiosk: Codable {
    let name: String
    let version: String
}
